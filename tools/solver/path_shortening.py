"""Shortens a known path through a graph by searching a growing neighbourhood.

The nodes a few moves off the path form a graph. The shortest way through that graph is a new path, whose surroundings
are searched next (plan neighbourhood graph search, Nakhost and Mueller 2010).
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

Node = TypeVar("Node", bound=Hashable)


class Neighbourhood(Generic[Node]):
    """The nodes met so far, the successors of those already expanded, and the shortest path known.

    A path ends in one of the goals. `successors` may add goals while it runs.
    """

    def __init__(self, path: Sequence[Node], successors: Callable[[Node], list[Node]], goals: set[Node]) -> None:
        self.path = list(path)
        self.goals = goals
        self.met = {node: node for node in self.path}
        self._generate = successors
        self._successors: dict[Node, list[Node]] = {}

    def expand(self, count: int, is_over: Callable[[], bool]) -> bool:
        """Expand this many more nodes around the path, unless the time is over first, and shorten the path.

        Returns whether nodes may be left to expand.
        """
        more = self._expand_nearest(count, is_over)
        self.path = self._shortest()
        return more

    def _expand_nearest(self, count: int, is_over: Callable[[], bool]) -> bool:
        target = len(self._successors) + count
        for _ in _breadth_first({node: node for node in self.path}, self._expanded):
            if len(self._successors) >= target or is_over():
                return True
        return False

    def _expanded(self, node: Node) -> list[Node]:
        if node not in self._successors:
            following = [] if node in self.goals else self._generate(node)
            self._successors[node] = [self.met.setdefault(other, other) for other in following]  # each stored once
        return self._successors[node]

    def _shortest(self) -> list[Node]:
        """The way from the start to the nearest goal, along the path and everything known around it."""
        next_on_path = {node: [following] for node, following in pairwise(self.path)}

        def known(node: Node) -> list[Node]:
            return [*self._successors.get(node, []), *next_on_path.get(node, [])]

        came_from = {self.path[0]: self.path[0]}
        goal = next(node for node in _breadth_first(came_from, known) if node in self.goals)
        return _path_to(came_from, goal)


def _breadth_first(came_from: dict[Node, Node], successors: Callable[[Node], list[Node]]) -> Iterator[Node]:
    """Expand nodes, the nearest first, and yield each afterwards.

    `came_from` holds the first nodes, each as its own predecessor, and gets the predecessor of every node met.
    """
    queue = deque(came_from)
    while queue:
        node = queue.popleft()
        for following in successors(node):
            if following not in came_from:
                came_from[following] = node
                queue.append(following)
        yield node


def _path_to(came_from: dict[Node, Node], node: Node) -> list[Node]:
    path = [node]
    while came_from[path[-1]] != path[-1]:
        path.append(came_from[path[-1]])
    return path[::-1]
