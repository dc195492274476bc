"""Which deals can be won: one deal with its solution, a survey of many, the table that the calculator carries."""

from launch import launch

launch("solve")
