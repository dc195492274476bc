"""A shorter way to the goal than a path that is known: by leaps along it, or by looking around it further and further.

The places a few moves off the path make a graph. The shortest way through it is a path of its own, around which the
next look is taken (plan neighbourhood graph search, Nakhost and Mueller 2010).
"""

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

Place = TypeVar("Place", bound=Hashable)


class Neighbourhood(Generic[Place]):
    """The places met so far, what those lead to that were looked at, and the shortest known path.

    A path ends in one of the goals. Whoever tells what a place leads to may find more of these.
    """

    def __init__(self, path: Sequence[Place], following: Callable[[Place], list[Place]], goals: set[Place]) -> None:
        self.path = list(path)
        self.following = following
        self.goals = goals
        self.met = {place: place for place in self.path}
        self.leads_to: dict[Place, list[Place]] = {}

    def look(self, count: int, is_over: Callable[[], bool]) -> bool:
        """Look at so many more places around the path, unless the time is over before; whether any are left."""
        more = self._spread(count, is_over)
        self.path = self._shortest()
        return more

    def _spread(self, count: int, is_over: Callable[[], bool]) -> bool:
        """The nearest to the path first."""
        queue = deque(self.path)
        seen = set(self.path)
        while queue and count and not is_over():
            place = queue.popleft()
            if place not in self.leads_to:
                self.leads_to[place] = [self.met.setdefault(one, one) for one in self._beyond(place)]
                count -= 1
            for one in self.leads_to[place]:
                if one not in seen:
                    seen.add(one)
                    queue.append(one)
        return bool(queue)

    def _beyond(self, place: Place) -> list[Place]:
        return [] if place in self.goals else self.following(place)

    def _shortest(self) -> list[Place]:
        """The nearest goal from the start, along the path and all that is known around it."""
        onward = {place: [following] for place, following in pairwise(self.path)}
        came_from = {self.path[0]: self.path[0]}
        queue = deque(came_from)
        while queue:
            place = queue.popleft()
            if place in self.goals:
                return _way(came_from, place)
            # The path goes on also where nothing was looked at yet.
            for one in [*self.leads_to.get(place, []), *onward.get(place, [])]:
                if one not in came_from:
                    came_from[one] = place
                    queue.append(one)
        raise ValueError("a path leads to its end")


def leaping(path: Sequence[Place], following: Callable[[Place], list[Place]], tries: int) -> list[Place]:
    """A way along a path, however long: from each place to the furthest of the path that is met by so many tries."""
    index_of = {place: index for index, place in enumerate(path)}
    way = [path[0]]
    at = 0
    while at < len(path) - 1:
        came_from = _around(path[at], following, tries)
        came_from.setdefault(path[at + 1], path[at])
        at = max(index_of.get(place, 0) for place in came_from)
        way += _way(came_from, path[at])[1:]
    return way


def _around(start: Place, following: Callable[[Place], list[Place]], tries: int) -> dict[Place, Place]:
    """Every place that is met by looking at so many, the nearest first, with the one before it."""
    came_from = {start: start}
    queue = deque(came_from)
    while queue and tries:
        place = queue.popleft()
        tries -= 1
        for one in following(place):
            if one not in came_from:
                came_from[one] = place
                queue.append(one)
    return came_from


def _way(came_from: dict[Place, Place], place: Place) -> list[Place]:
    way = [place]
    while came_from[way[-1]] != way[-1]:
        way.append(came_from[way[-1]])
    return way[::-1]
