"""Will a script fit the calculator? What it refuses, what it lacks, how much memory and time the script takes."""
