"""What may be typed at From,To=, read by the letter of the rules: the other half of the reference."""

import re
from collections.abc import Iterator

from tests.device.reference_rules import SLOTS, Carry, Table, to_any_slot

SEPARATOR = re.compile(r" *[,.] *| +")
NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
CHANGES_NOTHING = ("", "+", "H", '"', "W")


def obey(table: Table, line: str) -> bool:
    """Do the commands on the table; False when one is refused. Menu, new deals and leaving are not for here."""
    if line.strip(" ") == "/":
        return True  # help
    for part in line.split("/"):
        if not obey_one(table, part):
            return False
        if table.is_won() and changes(part):
            return True
    return True


def words_of(line: str) -> list[str]:
    return SEPARATOR.split(line.strip(" ").upper())


def changes(line: str) -> bool:
    return words_of(line) != [""] and words_of(line)[0] not in CHANGES_NOTHING


def obey_one(table: Table, line: str) -> bool:
    words = words_of(line)
    has_stock = not table.rules.fans
    if len(words) == 1:
        if words[0] in CHANGES_NOTHING:
            return words[0] != "W" or has_stock
        if words[0] == "U" or re.fullmatch("-([1-9][0-9]?)?", words[0]):
            return table.undo(int(words[0][1:] or 1))
        if has_stock and words[0] == "00":
            return table.turn_on()
        if has_stock and words[0] == "88":
            return table.finish()
    if words[0].isalpha():
        return by_letters(table, words[0], words[1:])
    if len(words) == 1 and re.fullmatch("[0-9]{2,3}", words[0]) and has_stock:
        words = list(words[0])
    if not all(map(NUMBER.fullmatch, words)):
        return False
    numbers = [int(word) for word in words]
    return by_numbers(table, numbers) if has_stock else by_numbers_in_fans(table, numbers)


def by_numbers(table: Table, numbers: list[int]) -> bool:
    match numbers:
        case [0]:
            return table.turn()
        case [8]:
            return table.all_up()
        case [source] if 1 <= source <= 7:
            return table.first_of(to_any_slot(("pile", source)))
        case [source, 8] | [source, 8, 1] if 0 <= source <= 7:
            return table.first_of(to_any_slot(place(source)))
        case [8, goal] if 1 <= goal <= 7:
            return table.first_of([Carry(("slot", slot), ("pile", goal)) for slot in SLOTS])
        case [8, goal, slot] if 1 <= goal <= 7 and slot in SLOTS:
            return table.first_of([Carry(("slot", slot), ("pile", goal))])
        case [source, goal, *count] if 0 <= source <= 7 and 1 <= goal <= 7 and len(count) < 2:
            return to_pile(table, place(source), goal, count)
    return False


def by_numbers_in_fans(table: Table, numbers: list[int]) -> bool:
    match numbers:
        case [0]:
            return table.all_up()
        case [source] | [source, 0] | [source, 0, 1] if 1 <= source <= 18:
            return table.first_of(to_any_slot(("pile", source)))
        case [source, goal, *count] if 1 <= source <= 18 and 1 <= goal <= 18 and len(count) < 2:
            return to_pile(table, ("pile", source), goal, count)
    return False


def by_letters(table: Table, letters: str, words: list[str]) -> bool:
    if not all(map(NUMBER.fullmatch, words)):
        return False
    numbers = [int(word) for word in words]
    piles = table.pile_numbers()
    has_stock = not table.rules.fans
    match letters, numbers:
        case "SW", [] if has_stock:
            return table.turn()
        case "WF", [slot] if has_stock and slot in SLOTS:
            return table.carry(Carry(("waste", 0), ("slot", slot)))
        case "WT", [goal] if has_stock and goal in piles:
            return to_pile(table, ("waste", 0), goal, [])
        case "TF", [source, slot] if source in piles and slot in SLOTS:
            return table.carry(Carry(("pile", source), ("slot", slot)))
        case "TT", [source, goal] if source in piles and goal in piles:
            return to_pile(table, ("pile", source), goal, [])
    return False


def place(number: int) -> tuple[str, int]:
    return ("pile", number) if number else ("waste", 0)


def to_pile(table: Table, source: tuple[str, int], goal: int, count: list[int]) -> bool:
    """That many cards; without a number the top card if it fits, else the run that fits."""
    up = len(table.now.piles[source[1]].up) if source[0] == "pile" else 1
    counts = count or list(range(1, up + 1))
    if not count and table.rules.empty_pile_takes == "anything" and not table.now.piles[goal].up:
        counts = [up]
    return table.first_of([Carry(source, ("pile", goal), cards) for cards in counts])


def typed(table: Table, carry: Carry) -> Iterator[str]:
    """Every way to ask for exactly this move that names its places in full."""
    (from_kind, source), (to_kind, goal), count = carry
    up = 0 if table.rules.fans else 8
    if from_kind == "slot":
        yield f"8,{goal},{source}"
    elif to_kind == "pile":
        yield f"{source},{goal},{count}"
    elif from_kind == "waste":
        yield f"WF {goal}"
    else:
        yield f"TF {source} {goal}"
        if table.now.slots[goal]:
            yield f"{source},{up}"
