"""Builds the files of a release into dist/."""

from launch import launch

launch("release")
