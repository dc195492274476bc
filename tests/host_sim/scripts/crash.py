# Fails in a function of a sibling, four lines from here.
from faulty import share


def party():
    print("cake")
    share(5, 0)


party()
