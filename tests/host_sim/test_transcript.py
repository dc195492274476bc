"""The transcript: everything printed, asked and typed, as lines of pieces with their kind."""

import pytest

from host_sim.screen.transcript import KEPT_CHARACTERS, KEPT_LINES, Transcript, text_of, wrapped


def test_a_transcript_has_whole_lines_with_the_kind_of_each_piece() -> None:
    transcript = Transcript()
    for text, kind in (("a", "printed"), ("b\nx=", "printed"), ("7\n", "typed"), ("Traceback\n", "traceback")):
        transcript.write(text, kind)  # type: ignore[arg-type]
    assert [[(piece.text, piece.kind) for piece in line] for line in transcript.lines()] == [
        [("ab", "printed")],
        [("x=", "printed"), ("7", "typed")],
        [("Traceback", "traceback")],
    ]


def test_a_separate_line_ends_an_unfinished_one_first() -> None:
    transcript = Transcript()
    transcript.write("x=", "asked")
    transcript.write_line("Saved", "note")
    assert transcript.text() == "x=\nSaved"


def test_a_question_is_repeated_after_a_note_that_interrupts_it() -> None:
    transcript = Transcript()
    transcript.write("x=", "asked")
    transcript.interject("Saved", "note")
    transcript.write("7\n", "typed")
    assert transcript.text() == "x=\nSaved\nx=7"


def test_the_listener_gets_the_unchanged_text() -> None:
    received: list[tuple[str, str]] = []
    transcript = Transcript(lambda text, kind: received.append((text, kind)))
    transcript.write("a\tb\x07\n")
    assert received == [("a\tb\x07\n", "printed")]
    assert transcript.text() == "a    b?"


def test_only_the_last_lines_are_kept() -> None:
    transcript = Transcript()
    for number in range(KEPT_LINES + 100):
        transcript.write(f"{number}\n")
    assert len(transcript.lines()) == KEPT_LINES - 1
    assert transcript.first == 101
    assert text_of(transcript.lines()[0]) == "101"


@pytest.mark.parametrize("end", ["", "\n"])
def test_text_is_limited_by_characters_as_well_as_by_lines(end: str) -> None:
    transcript = Transcript()
    for number in range(200):
        transcript.write(f"{number:20000}{end}")
        lines = transcript.lines()
        assert sum(map(len, map(text_of, lines))) <= 2 * KEPT_CHARACTERS
    assert text_of(lines[-1]).endswith("199")
    assert transcript.first == (0 if end == "" else 200 - len(lines))


def test_wrapped_rows_keep_the_kind_of_each_piece() -> None:
    transcript = Transcript()
    transcript.write("abcde", "asked")
    transcript.write("fgh", "typed")
    rows = wrapped(transcript.lines()[0], 3)
    assert [text_of(row) for row in rows] == ["abc", "def", "gh"]
    assert [piece.kind for piece in rows[1]] == ["asked", "typed"]
    assert wrapped((), 3) == [()]


def test_a_line_is_wrapped_between_words_unless_that_leaves_a_row_half_empty() -> None:
    transcript = Transcript()
    transcript.write("the cat sat onthelongmat today")
    rows = [text_of(row) for row in wrapped(transcript.lines()[0], 8)]
    assert rows == ["the cat ", "sat onth", "elongmat", " today"]
