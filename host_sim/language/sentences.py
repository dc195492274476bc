"""What a check says of a script's text, with places to be filled in: data, for the page in the browser says the same.

What the calculator lacks, with what to use instead, is in instead.py; newer syntax in newer.py.
"""

NO_KEYWORDS = "casioplot's functions take no names: draw_string(x, y, text, colour, size) in this order"
PRINT_KEYWORDS = "print() takes sep and end there, nothing else"
NO_STEP = "texts have no step slices there; instead: ''.join(reversed(text))"
STEP = "a step slice works on lists only: of a text or a tuple it fails there"
RELATIVE = "a script can't import from a folder above it"
SAME_NUMBERS = (
    "random gives the same numbers after each start, as far as is known: seed() it with what differs, such as "
    "a count of loop turns while somebody takes their time"
)
IMPORTED = 'The calculator imports a script, so `if __name__ == "__main__":` is never true: leave that line out'
NEVER_MAIN = IMPORTED[0].lower() + IMPORTED[1:]
NOT_HERE = "the {model} has a module {name} of its own, but this simulator has not: try it on the calculator"
DOUBTFUL = "nobody knows whether the {model} has {name}"

BYTE_ORDER_MARK = "the file begins with a byte order mark: save it as UTF-8 without one, or as ASCII"
HIDDEN = "the calculator has a module {name} of its own, which hides this script"
WRONG_NAME = "a script's name has letters, digits and _ only, and begins with a letter"
MANY_LINES = "{count} lines: the calculator's editor opens {most}; it runs all the same"
LONG_LINE = "{count} characters: the calculator's editor takes {most} in a line"
LONG_NAME = "the name has {count} letters: names made on the calculator have {most}"
NOT_ASCII = "{character} is not ASCII: nobody knows how the calculator shows it"
FULL = "the memory is full here ({failure})"
