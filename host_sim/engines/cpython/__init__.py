"""Runs scripts on the PC's Python, made to behave like the calculator's: it starts fast and works with a debugger."""

# Printed when a script is started on this engine.
NOTICE = "On the PC's Python: no sandbox; order of dicts and sets, memory and speed differ from the calculator's."
