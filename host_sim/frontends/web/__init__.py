"""The calculator in a browser: a page of plain files, on the same MicroPython."""
