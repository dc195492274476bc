"""The calculator's Python: its names, replacements for missing ones, and explanations of errors."""
