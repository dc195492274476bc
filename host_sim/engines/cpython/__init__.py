"""The PC's own Python behind a filter: quick to start, with a debugger, and nearly the calculator's answers."""

# Said once where a face starts a script on this engine.
NOTICE = (
    "On the PC's own Python: dicts and sets have another order than on the calculator, and neither its memory nor its "
    "speed is kept to."
)
