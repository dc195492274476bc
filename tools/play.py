"""Opens the calculator on a PC: the games, or any script for the calculator. --help shows the rest."""

from launch import launch

launch("play")
