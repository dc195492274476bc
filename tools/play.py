"""The calculator on a PC: opens the games, or any script written for the fx-9860GIII. --help tells the rest."""

from launch import launch

launch("play")
