# The title in the text shell.

def show_title(games):
    print("\n* S O L I T A I R E *\n")
    print("%d games of patience\nType / for help\nPress [AC]" % len(games))

def progress(index, most):
    print(".", end="\n" * (index + 1 == most))

complete = True
