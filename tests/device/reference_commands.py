"""Reads a line typed at From,To= and plays it on the reference rules."""

import re
from collections.abc import Iterator

from tests.device.reference_rules import SLOTS, Move, ReferenceGame, moves_to_any_slot

SEPARATOR = re.compile(r" *[,.] *| +")
NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
CHANGES_NOTHING = ("", "+", "H", '"', "W")


def obey(reference: ReferenceGame, line: str) -> bool:
    """Do the commands of a line; returns False if one is refused. Menu, new deals and quitting are not supported."""
    if line.strip(" ") == "/":
        return True  # help
    for part in line.split("/"):
        if not obey_command(reference, part):
            return False
        if reference.is_won() and changes(part):
            return True
    return True


def words_of(line: str) -> list[str]:
    return SEPARATOR.split(line.strip(" ").upper())


def changes(line: str) -> bool:
    return words_of(line) != [""] and words_of(line)[0] not in CHANGES_NOTHING


def obey_command(reference: ReferenceGame, line: str) -> bool:
    words = words_of(line)
    has_stock = not reference.rules.fans
    if len(words) == 1:
        if words[0] in CHANGES_NOTHING:
            return words[0] != "W" or has_stock
        if re.fullmatch("[-U]([1-9][0-9]?)?", words[0]):
            return reference.undo(int(words[0][1:] or 1))
        if has_stock and words[0] == "00":
            return reference.turn_until_playable()
        if has_stock and words[0] == "88":
            return reference.finish()
    if words[0].isalpha():
        return by_letters(reference, words[0].removeprefix("M"), words[1:])
    if len(words) == 1 and re.fullmatch("[0-9]{2,3}", words[0]) and has_stock:
        words = list(words[0])
    if not all(map(NUMBER.fullmatch, words)):
        return False
    numbers = [int(word) for word in words]
    return by_numbers(reference, numbers) if has_stock else by_numbers_in_fans(reference, numbers)


def by_numbers(reference: ReferenceGame, numbers: list[int]) -> bool:
    match numbers:
        case [0]:
            return reference.turn()
        case [8]:
            return reference.all_up()
        case [source] if 1 <= source <= 7:
            return reference.first_legal(moves_to_any_slot(("pile", source)))
        case [source, 8] | [source, 8, 1] if 0 <= source <= 7:
            return reference.first_legal(moves_to_any_slot(place(source)))
        case [8, goal] if 1 <= goal <= 7:
            return reference.first_legal([Move(("slot", slot), ("pile", goal)) for slot in SLOTS])
        case [8, goal, slot] if 1 <= goal <= 7 and slot in SLOTS:
            return reference.first_legal([Move(("slot", slot), ("pile", goal))])
        case [source, goal, *count] if 0 <= source <= 7 and 1 <= goal <= 7 and len(count) < 2:
            return to_pile(reference, place(source), goal, count)
    return False


def by_numbers_in_fans(reference: ReferenceGame, numbers: list[int]) -> bool:
    match numbers:
        case [0]:
            return reference.all_up()
        case [source] | [source, 0] | [source, 0, 1] if 1 <= source <= 18:
            return reference.first_legal(moves_to_any_slot(("pile", source)))
        case [source, goal, *count] if 1 <= source <= 18 and 1 <= goal <= 18 and len(count) < 2:
            return to_pile(reference, ("pile", source), goal, count)
    return False


def by_letters(reference: ReferenceGame, letters: str, words: list[str]) -> bool:
    if not all(map(NUMBER.fullmatch, words)):
        return False
    numbers = [int(word) for word in words]
    piles = reference.pile_numbers()
    has_stock = not reference.rules.fans
    match letters, numbers:
        case "SW", [] if has_stock:
            return reference.turn()
        case "WF", [slot] if has_stock and slot in SLOTS:
            return reference.move(Move(("waste", 0), ("slot", slot)))
        case "WT", [goal] if has_stock and goal in piles:
            return to_pile(reference, ("waste", 0), goal, [])
        case "TF", [source, slot] if source in piles and slot in SLOTS:
            return reference.move(Move(("pile", source), ("slot", slot)))
        case "TT", [source, goal, *count] if source in piles and goal in piles and len(count) < 2:
            return to_pile(reference, ("pile", source), goal, count)
    return False


def place(number: int) -> tuple[str, int]:
    return ("pile", number) if number else ("waste", 0)


def to_pile(reference: ReferenceGame, source: tuple[str, int], goal: int, count: list[int]) -> bool:
    """Move this many cards; without a count the top card if it fits, else the run that fits."""
    up = len(reference.position.piles[source[1]].up) if source[0] == "pile" else 1
    counts = count or list(range(1, up + 1))
    if not count and reference.rules.empty_pile_takes == "anything" and not reference.position.piles[goal].up:
        counts = [up]
    return reference.first_legal([Move(source, ("pile", goal), cards) for cards in counts])


def lines_for(reference: ReferenceGame, move: Move) -> Iterator[str]:
    """Every line that means exactly this move."""
    (from_kind, source), (to_kind, goal), count = move
    up = 0 if reference.rules.fans else 8
    if from_kind == "slot":
        yield f"8,{goal},{source}"
    elif to_kind == "pile":
        yield f"{source},{goal},{count}"
        if from_kind == "pile":
            yield f"MTT {source} {goal} {count}"
    elif from_kind == "waste":
        yield f"WF {goal}"
    else:
        yield f"TF {source} {goal}"
        if reference.position.slots[goal]:
            yield f"{source},{up}"
