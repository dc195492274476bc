# The help, a screen a page.
def show(row):
    input("help")
