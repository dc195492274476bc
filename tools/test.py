"""Runs every check of the project. --fast runs the quick ones; .ci/run runs them all."""

from launch import launch

launch("test")
