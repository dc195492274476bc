"""What `check` and the browser page say about a script's source. {names} in braces are filled in.

What to use for missing modules, names and methods is in replacements.py, help after a failed run in hints.py.
"""

# Syntax that MicroPython 1.9.4 rejects
F_STRING = "f-strings are not supported: use '{}'.format(x) or '%s' % x"
WALRUS = ":= is not supported: assign on a separate line"
UNDERSCORE = "numbers can't contain _: write 1000, not 1_000"
ANNOTATED = "variables can't have type annotations: remove the type (functions may have them)"
POSITIONAL_ONLY = "/ in a parameter list is not supported: remove it"
STAR_IN_LIST = "* in a list, tuple or set is not supported: combine them with + (sets with |)"
STARS_IN_DICT = "** in a dict is not supported: use d = dict(a), then d.update(b)"
STAR_IN_CALL = "a call can have only one *a and one **b, with *a as the last positional argument: use f(*(a + [3]))"
MATCH = "match is not supported: use if and elif"
MATRIX = "the @ operator is not supported: call a function"
STAR_EXCEPT = "except* is not supported: use except"
PARENTHESIZED_WITH = "parentheses around several with items are not supported: nest with statements"
TYPE_NAME = "type aliases and type parameters are not supported: remove them"
UNICODE_NAME = "\\N{..} in a string is not supported: write the character itself"

# Arguments, slices, imports
NO_KEYWORDS = "casioplot functions take positional arguments only: draw_string(x, y, text, colour, size)"
PRINT_KEYWORDS = "print() accepts only sep and end"
NO_STEP = "strings don't support slices with a step; to reverse one, use ''.join(reversed(text))"
STEP = "slices with a step work on lists only: this fails if it is a string or a tuple"
RELATIVE = "relative imports are not supported: import the script by its name"
SAME_NUMBERS = (
    "random probably gives the same numbers after every start: call seed() with something that varies, such as the "
    "number of loop turns until the player presses [AC]"
)
IMPORTED = 'The calculator imports scripts, so `if __name__ == "__main__":` is never true: remove that line'
NEVER_MAIN = IMPORTED[0].lower() + IMPORTED[1:]
COPIED = "{name} is not built into the {model}: copy Casio's {name}.py next to the script (the simulator uses its own)"
NOT_IMPORTED = "{name} is in the module {module}: add `from {module} import {name}`"
IMPORTS_ITSELF = "{file} imports itself instead of a module {name}: rename the file"
MODULE_NOT_IMPORTED = "{name} is a module: add `import {name}`"
DOUBTFUL = "the {model} may lack {name}"

# The stack is full (RuntimeError: pystack exhausted)
DEEP_CALLS = "functions call each other too deep: use a loop, or functions with fewer arguments and variables"
MANY_ARGUMENTS = "* passes every item as an argument, which is too many here: pass the list itself, as in max(items)"
LONG_LITERAL = "a list, tuple or dict is too long to be written as one: split it, and join the parts with + or update()"

# Files
BYTE_ORDER_MARK = "the file starts with a byte order mark: save it as ASCII, or as UTF-8 without one"
HIDDEN = "the calculator uses its own module {name} instead of this file: rename the file"
NOT_PY = "the calculator lists only files whose names end in .py"
ODD_NAME = (
    "the calculator may not list this file or let other scripts import it: use only the letters A to Z, digits and _ "
    "in its name, and no digit first"
)
KEYWORD_NAME = "other scripts can't import this file, because {name} is a keyword of Python"
MANY_LINES = "{count} lines: the calculator's editor opens at most {most} (the script still runs)"
LONG_LINES = (
    "lines of more than {most} characters, which the calculator's editor doesn't allow: {count} (they still run)"
)
LONG_NAMES = "names made on the calculator have at most {most} characters; longer ones also run: {names}"
NOT_ASCII = "{character} is not ASCII: how the calculator displays it is unknown"
TIGHT_HEAP = "compiling needs more than the {safe} bytes of memory that are safe; {possible} are possible"
OUT_OF_MEMORY = "out of memory here ({error})"
