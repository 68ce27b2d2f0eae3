"""From text to tree, line by line, so that several mistakes are told at once."""

from __future__ import annotations

import attrs

from .assembly import Assembly
from .characters import is_blank, split_lines
from .decoding import text_of
from .jsontext import is_json, read_json
from .lexer import Line, scan
from .limits import COMMENTS, LINE_LENGTH, LINES, PROBLEMS
from .lines import begun_by, read_line
from .problems import ReadingError, RecordError, TooMuch, in_order, problem, with_source
from .syntax import Position, Record

_EXAMPLE = "lines such as `bank Ann`, `Bob 2: 8 4, buy 3 6, stick` and `Ann: K 7, stick`"


def parse_record(source: str | bytes) -> Record:
    """The tree of one written deal or of several, from their text or JSON form.

    `source` is text or UTF-8.  RecordError, with up to twenty problems, if it cannot be read;
    whether the deals keep the rules is not looked at here.
    """
    text = text_of(source)
    return read_json(text) if is_json(text) else _Reading().read(text)


@attrs.define
class _Reading:
    """What has been read so far, and the comments that wait for their line."""

    assembly: Assembly = attrs.Factory(Assembly)
    above: list[str] = attrs.Factory(list)
    lines: int = 0
    comments: int = 0

    def read(self, text: str) -> Record:
        """The record of the whole text."""
        sources = split_lines(text)
        self._read_lines(sources)
        problems = self.assembly.problems
        if not problems and self.assembly.empty:
            problems.append(problem("the record is empty", Position(1, 1), _EXAMPLE))
        else:
            self.assembly.finish()
        if problems:
            raise RecordError(with_source(one, sources) for one in in_order(problems))
        return self._record()

    def _read_lines(self, sources: list[str]) -> None:
        """Read line after line, as long as that is of use."""
        for number, source in enumerate(sources, 1):
            if len(source) <= LINE_LENGTH and is_blank(source):
                continue
            try:
                self._read_line(source, number)
            except ReadingError as unreadable:
                self.assembly.unreadable(unreadable.problem)
                if isinstance(unreadable, TooMuch):
                    return
            if len(self.assembly.problems) >= PROBLEMS:
                return

    def _read_line(self, source: str, number: int) -> None:
        line = scan(source, number)
        if line.comment is not None:
            self.comments = _one_more(self.comments, COMMENTS, "comments", line.at)
        if line.tokens:
            self.lines = _one_more(self.lines, LINES, "lines", line.at)
            if self.above:
                line = attrs.evolve(line, comments=tuple(self.above))
                self.above.clear()
            self._take(line)
        elif line.comment is not None:
            self.above.append(line.comment)

    def _take(self, line: Line) -> None:
        """What the line says; a deal begins even where the number after `deal` is wrong."""
        try:
            said = read_line(line)
        except ReadingError:
            begun = begun_by(line)
            if begun is not None:
                self.assembly.take(begun)
            raise
        self.assembly.take(said)

    def _record(self) -> Record:
        assembly = self.assembly
        return Record(
            rules=assembly.rules,
            seats=assembly.seats,
            stakes=assembly.stakes,
            deals=tuple(assembly.deals),
            comments=tuple(self.above),
        )


def _one_more(found: int, limit: int, what: str, at: Position) -> int:
    """The number with this one; read no further where the record has too many of something."""
    if found >= limit:
        raise TooMuch(f"a record has at most {limit:,} {what}", at)
    return found + 1
