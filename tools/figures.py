"""Measures the games and writes the tables of the documentation."""

from launch import launch

launch("figures")
