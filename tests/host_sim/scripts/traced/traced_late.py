VALUE = sum([1, 2, 3])
