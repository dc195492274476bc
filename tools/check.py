"""Whether the files of device/ are fit for the calculator: their heap and their time, against budgets."""

from launch import launch

launch("check")
