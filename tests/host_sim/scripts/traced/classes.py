class Shape:
    sides = 0
    names = []

    def __init__(self, name):
        self.name = name
        Shape.names.append(name)

    def area(self):
        return 0

    def describe(self):
        area = self.area()
        return "%s %d" % (self.name, area)


class Square(Shape):
    sides = 4

    def __init__(self, size):
        super().__init__("square")
        self.size = size

    def area(self):
        return self.size * self.size


def tagged(value):
    class Tag:
        inner = value

        class Deep:
            level = 2

        def show(self):
            return self.inner + value

    return Tag()


shape = Square(3)
print(shape.describe(), Shape("dot").describe())
print(tagged(4).show())
print(len(Shape.names))
