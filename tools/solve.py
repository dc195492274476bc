"""Finds out which deals can be won: one deal with a solution, or a survey of many."""

from launch import launch

launch("solve")
