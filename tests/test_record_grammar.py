"""`spec/record.ebnf` is read by a small reader of its own and must agree with the parser."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies_records import careless, damaged, records

from pontoon_rules.records import RecordError, format_record, limits, parse_record

ROOT = Path(__file__).parents[1]
GRAMMAR = (ROOT / "spec" / "record.ebnf").read_text(encoding="utf-8")
EXAMPLES = sorted((ROOT / "spec" / "examples").glob("*.pontoon"))
QUOTES = '"“”„‟«»″＂'
HIDDEN = "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0"

Ends = frozenset[int]
Match = Callable[[str, int], Ends]


def category(char: str) -> str:
    return unicodedata.category(char)


def is_space(char: str) -> bool:
    return char in "\t\u200b\u2060\ufeff" or category(char) == "Zs"


def is_break(char: str) -> bool:
    return char in "\n\r\u2028\u2029"


def is_seen(char: str) -> bool:
    return category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp") and char not in HIDDEN


IN_WORDS: dict[str, Callable[[str], bool]] = {
    "a tab, a character of category Zs, U+200B, U+2060 or U+FEFF": is_space,
    "an ASCII letter or digit": lambda c: c.isascii() and c.isalnum(),
    "a character of category L that can be seen": lambda c: category(c)[0] == "L" and is_seen(c),
    "a character of category L, M or Nd that can be seen, a low line or a hyphen": lambda c: (
        c in "_-" or (is_seen(c) and (category(c)[0] in "LM" or category(c) == "Nd"))
    ),
    "a character that can be seen and is neither a space nor a quote": lambda c: (
        is_seen(c) and not is_space(c) and c not in QUOTES
    ),
    "U+FE0E or U+FE0F": lambda c: c in "\ufe0e\ufe0f",
    "any character but a line break, a quote, a number sign and a colon": lambda c: (
        not is_break(c) and c not in QUOTES + "#:"
    ),
    "any character but a line break and a quote": lambda c: not is_break(c) and c not in QUOTES,
    "any character but a line break": lambda c: not is_break(c),
}


class Grammar:
    """Matches a rule of an EBNF text at a place of a text: every place where it may end."""

    def __init__(self, text: str) -> None:
        found: list[str] = re.findall(
            r"""\(\*.*?\*\)|\?[^?]*\?|"[^"]*"|'[^']*'|[\w-]+\w|\w|[=;,|\[\]{}()*-]""", text, re.S
        )
        self.tokens = [token for token in found if not token.startswith("(*")]
        self.rules: dict[str, Match] = {}
        self.used: set[str] = set()
        while self.tokens:
            name = self.take()
            assert name not in self.rules, name
            self.take("=")
            self.rules[name] = self.remembered(self.choice())
            self.take(";")

    def matches(self, text: str, rule: str) -> bool:
        self.memory: dict[tuple[object, int], Ends] = {}
        return len(text) in self.rules[rule](text, 0)

    def remembered(self, part: Match) -> Match:
        def match(text: str, at: int) -> Ends:
            key = (part, at)
            if key not in self.memory:
                self.memory[key] = part(text, at)
            return self.memory[key]

        return match

    def take(self, wanted: str | None = None) -> str:
        token = self.tokens.pop(0)
        assert wanted in (None, token), (wanted, token, self.tokens[:5])
        return token

    def choice(self) -> Match:
        ways = [self.sequence()]
        while self.tokens[0] == "|":
            self.take()
            ways.append(self.sequence())
        return lambda text, at: frozenset().union(*(way(text, at) for way in ways))

    def sequence(self) -> Match:
        parts = [self.difference()]
        while self.tokens[0] == ",":
            self.take()
            parts.append(self.difference())

        def match(text: str, at: int) -> Ends:
            ends: Ends = frozenset([at])
            for part in parts:
                ends = frozenset(end for start in ends for end in part(text, start))
            return ends

        return match

    def difference(self) -> Match:
        whole = self.piece()
        if self.tokens[0] != "-":
            return whole
        self.take()
        without = self.piece()
        return lambda text, at: whole(text, at) - without(text, at)

    def piece(self) -> Match:
        token = self.take()
        if token.isdigit():
            self.take("*")
            return self.repeated(self.piece(), int(token))
        if token in "[{(":
            inside = self.choice()
            self.take({"[": "]", "{": "}", "(": ")"}[token])
            if token == "[":
                return lambda text, at: inside(text, at) | {at}
            return inside if token == "(" else self.repeated(inside, None)
        if token[0] in "\"'":
            return self.word(token[1:-1])
        if token[0] == "?":
            return self.in_words(token.strip("? "))
        self.used.add(token)
        return lambda text, at: self.rules[token](text, at)  # noqa: PLW0108 (not yet there)

    @staticmethod
    def repeated(part: Match, times: int | None) -> Match:
        def match(text: str, at: int) -> Ends:
            reached, fresh, count = {at}, {at}, 0
            while fresh and (times is None or count < times):
                fresh = {end for start in fresh for end in part(text, start)} - reached
                reached |= fresh
                count += 1
            return frozenset(reached)

        return match

    @staticmethod
    def word(word: str) -> Match:
        def match(text: str, at: int) -> Ends:
            found = text[at : at + len(word)]
            same = found == word or (found.isascii() and found.lower() == word.lower())
            return frozenset([at + len(word)] if same else [])

        return match

    @staticmethod
    def in_words(words: str) -> Match:
        if words.startswith("CR LF"):

            def breaks(text: str, at: int) -> Ends:
                if text[at : at + 2] == "\r\n":
                    return frozenset([at + 2])
                return frozenset([at + 1] if at < len(text) and is_break(text[at]) else [])

            return breaks
        holds = IN_WORDS[words]
        return lambda text, at: frozenset([at + 1] if at < len(text) and holds(text[at]) else [])


READ = Grammar(GRAMMAR)


def accepts(line: str, rule: str = "line") -> bool:
    return READ.matches(line, rule)


def lines(text: str) -> Iterator[str]:
    return iter(re.split("\r\n|[\n\r\u2028\u2029]", text.removeprefix("\ufeff")))


BEYOND = re.compile(r"cannot stand in (a record|a name|a reason)|at most|switch .* twice")
"""What stops the parser before the grammar is asked."""

WHOLE = re.compile(
    r"seat .* twice|is not in|no line and no bank|who holds the bank|hand goes on|without words"
    r"|cannot have 0 below its line"
    r"|no `deal` line follows"
    r"|finished hand has two|the cards of .+ are missing|the record is empty"
)
"""What the parser says about lines that it has read."""


def parser_accepts(line: str) -> bool | None:
    """Whether the parser can read the line by itself; None where it stopped for another reason."""
    try:
        parse_record(line)
    except RecordError as error:
        messages = [problem.message for problem in error.problems]
        if any(map(BEYOND.search, messages)):
            return None
        return all(map(WHOLE.search, messages))
    return True


def test_the_limits_are_told() -> None:
    told = " ".join(GRAMMAR.partition("more than ")[2].partition("*)")[0].split())
    for limit, what in (
        (limits.RECORD_LENGTH, "code points in all"),
        (limits.LINE_LENGTH, "code points in a line"),
        (limits.LINES, "lines that are neither empty nor a comment"),
        (limits.DEALS, "deals"),
        (limits.COMMENTS, "comments"),
        (limits.COMMENT_LENGTH, "code points in a comment"),
        (limits.REASON_LENGTH, "in a reason"),
        (limits.FILE_NAME_LENGTH, "in a file's name"),
        (limits.NAME_LENGTH, "in a name"),
        (limits.WORD_LENGTH, "in a rule word"),
        (limits.SEATS, "seats"),
        (limits.SEATS, "lines of seats"),
        (limits.SEATS, "lines of chips"),
        (limits.CUTS, "cuts"),
        (limits.AFTER, "lines for what follows it"),
        (limits.SWITCHES, "switches"),
        (limits.CLAIMS, "claims"),
        (limits.ACTIONS, "actions in a line"),
        (limits.HAND_CARDS, "cards in a hand"),
    ):
        assert f"{limit:,} {what}" in told


def test_every_rule_is_used_and_known() -> None:
    assert READ.used | {"record"} == set(READ.rules)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_grammar_reads_the_example(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert accepts(text, "record")
    assert parser_accepts(text)


@settings(deadline=None)
@given(records())
def test_grammar_reads_what_format_writes(record: object) -> None:
    for line in lines(format_record(record)):  # type: ignore[arg-type]
        assert accepts(line), line


def both(line: str) -> None:
    assert parser_accepts(line) in (None, accepts(line)), line


@pytest.mark.parametrize(
    "line",
    [
        "Bob 2: 8 4, buy 3 6, stick",
        "Bob 2: 8 4 buy 3",
        "Dan 3: 7 7, split 4 K, twist 9, stick / stick",
        "Dan 3: 7 4 9 / 3: 7 K",
        "Dan 3: 7 4 9 / 7 K",
        "Dan 3: 7 7, split 4 K / / stick /",
        "Dan 3: 7 7, split 4",
        "Ann: K 7 …",
        "Ann: K 7, ...",
        "Ann: K 7, … 8",
        "Bob 2: 8 4,",
        "Bob 2: 8 4, /",
        '"Ann Lee" 3: 7 K',
        "Ann Lee 3: 7 K",
        "Bob2: 8",
        "Bob 2 : 8 4",
        'Bob"x": 8',
        "bank Bank",
        'bank "Bank"',
        "Bank 2: 8 4",
        "seats Ann, Bob; Cat,",
        "seats , ;",
        "stakes 1 5",
        "stakes 1-5",
        "deal",
        "deal 3 # third",
        "deal three",
        "session",
        "session 2",
        "session # new",
        "cut Ann K",
        'cut "Ann Lee" 10♥️',
        "cut Ann ?",
        "cut Ann, K",
        "cut Ann",
        "cut Ann 1",
        'cut "cut" K',
        "cut cut K",
        "void",
        "voided",
        "void card #3",
        "void 'tis over, alas / …",
        "void a: b",
        'void "a: b"',
        "void, over",
        "claim Bob +5",
        "claim Bob –5",
        "claim Bob + 5",
        "claim Bob bank",
        "claim Bob +3/2",
        "claim Bob -3/0",
        "claim Bob 3/2/1",
        "claim Bob 3 / 2",
        "claim Bob /2",
        "claim Bob 3/",
        "claim Bob 3/-2",
        "claim Bob 3/2# so",
        "claim Bob 1/1234567890123",
        "chips Ann 20",
        "chips Ann",
        "chips Ann 2 0",
        "chips Ann 1/2",
        'chips "Ann Lee" 0 # none',
        "sell to Bob for 5",
        "SELL TO Bob FOR 5",
        "sell to to for 5",
        "sell to for for 5",
        'sell to "sell" for 5',
        "sell to sell for 5",
        "sell Bob 5",
        "sell to Bob",
        "sell to Bob for",
        "sell to Bob for 5 6",
        "sell to, Bob for 5",
        'sell to"Bob"for 5',
        "agree Ann",
        "agree",
        "agree Ann, Bob",
        "agree: 8",
        "decline “Ann Lee”",
        "decline decline",
        "end",
        "end # good night",
        "end now",
        "end,",
        "rules our-table.toml",
        "rules Our/Table.toml x=3/2",
        'rules "our table.toml" x=3/2',
        "rules «our table.toml» x = 3/2",
        'rules "our table.toml"x=3/2',
        'rules"our table.toml"',
        'rules ""',
        'rules " "',
        'rules "a',
        'rules "a" "b"',
        'rules a "b"',
        'rules a x="b"',
        'rules "a:b # c"',
        'rules "a\u200bb"',
        'rules "a\u200db"',
        "rules ../a.toml",
        "rules home+malaysian bonus=5-cards.3/2+678.3/2 packs=2.1+8.2",
        "rules guide stick-minimum = 16",
        "rules guide stick-minimum 16",
        "rules guide =",
        "rules",
        "Bob 2: 10♥️ T♠ ?",
        "Bob 2: ♥10",
        "Bob 1234567890123: 8",
        "# only this",
        "",
        "burn Bob",
        "hit 3",
    ],
)
def test_grammar_and_parser_agree(line: str) -> None:
    both(line)


@settings(max_examples=300, deadline=None)
@given(records().map(format_record).flatmap(careless), st.data())
def test_grammar_and_parser_agree_on_damaged_lines(text: str, data: st.DataObject) -> None:
    line = data.draw(st.sampled_from([line for line in lines(text) if line]))
    for broken in lines(data.draw(damaged(line))):
        if "\x00" not in broken and not broken.lstrip().startswith("{"):
            both(broken)
