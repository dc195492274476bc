"""The calculator on a PC: runs any script written for the fx-9860GIII. It knows nothing of cards."""
