"""Measures the heap and time that the games need on the calculator, and checks them against the budgets."""

from launch import launch

launch("budget")
