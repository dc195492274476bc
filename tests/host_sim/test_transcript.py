"""The transcript: everything that was said, in whole lines, by whom."""

from host_sim.screen.transcript import KEPT_LINES, Transcript, text_of, wrapped


def test_a_transcript_has_whole_lines_and_who_said_what() -> None:
    transcript = Transcript()
    for text, kind in (("a", "printed"), ("b\nx=", "printed"), ("7\n", "typed"), ("Traceback\n", "traceback")):
        transcript.write(text, kind)  # type: ignore[arg-type]
    assert [[(piece.text, piece.kind) for piece in line] for line in transcript.lines()] == [
        [("ab", "printed")],
        [("x=", "printed"), ("7", "typed")],
        [("Traceback", "traceback")],
    ]


def test_a_line_of_its_own_begins_after_what_was_left_open() -> None:
    transcript = Transcript()
    transcript.write("x=", "asked")
    transcript.write_line("Saved", "note")
    assert transcript.text() == "x=\nSaved"


def test_a_question_that_is_interrupted_by_a_note_stands_again_after_it() -> None:
    transcript = Transcript()
    transcript.write("x=", "asked")
    transcript.interject("Saved", "note")
    transcript.write("7\n", "typed")
    assert transcript.text() == "x=\nSaved\nx=7"


def test_the_listener_hears_the_text_as_it_was() -> None:
    heard: list[tuple[str, str]] = []
    transcript = Transcript(lambda text, kind: heard.append((text, kind)))
    transcript.write("a\tb\x07\n")
    assert heard == [("a\tb\x07\n", "printed")]
    assert transcript.text() == "a    b?"


def test_a_script_that_prints_for_ever_does_not_fill_the_pc() -> None:
    transcript = Transcript()
    for number in range(KEPT_LINES + 100):
        transcript.write(f"{number}\n")
    assert len(transcript.lines()) == KEPT_LINES - 1
    assert transcript.first == 101
    assert text_of(transcript.lines()[0]) == "101"


def test_a_long_line_is_wrapped_and_keeps_who_said_what() -> None:
    transcript = Transcript()
    transcript.write("abcde", "asked")
    transcript.write("fgh", "typed")
    rows = wrapped(transcript.lines()[0], 3)
    assert [text_of(row) for row in rows] == ["abc", "def", "gh"]
    assert [piece.kind for piece in rows[1]] == ["asked", "typed"]
    assert wrapped((), 3) == [()]


def test_a_line_is_wrapped_between_words_where_that_leaves_no_row_half_empty() -> None:
    transcript = Transcript()
    transcript.write("the cat sat onthelongmat today")
    rows = [text_of(row) for row in wrapped(transcript.lines()[0], 8)]
    assert rows == ["the cat ", "sat onth", "elongmat", " today"]
