"""The states one move away: one generator per encoding, what they leave out, and what to try first."""
