"""The command line: what the words are, and how every run ends.

Exit status: 0 answered; 1 a rule is broken, or with `--check` a claim is refuted; 2 the input or
the command line cannot be read; 70 a bug of this program; 130 interrupted.  A closed pipe ends
silently.  With `--json` one document comes out, on status 2 too.
"""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import os
import sys
from collections.abc import Sequence
from typing import Final, NoReturn, TextIO

from .._version import EDITION, __version__
from ..encoding import error_document
from ..records import Problem, render_problem
from . import conforming
from .commands import COMMANDS
from .layout import wants_colour
from .reading import CommandError, HelpWanted, command_error
from .simulating import add_arguments

ANSWERED: Final = 0
UNREADABLE: Final = 2
BUG: Final = 70
INTERRUPTED: Final = 130

_COMMANDS: Final = {**COMMANDS, "conformance": conforming.conformance}
_RECORD: Final = "a record: a file, `-` for standard input"
_RULES: Final = (
    "rules in place of the record's: `home`, `home+malaysian`, `table stick-minimum=16`, or a file "
    "of your table's own"
)


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are ours to print."""

    def error(self, message: str) -> NoReturn:
        problem = Problem(message, f"`{self.prog} --help` shows how it is used")
        raise CommandError((problem,))


def build_parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    parser = _Parser(
        prog="pontoon-rules",
        description="The rules of Pontoon: rulings for written deals, every rule by its clause.",
        allow_abbrev=False,
    )
    version = f"pontoon-rules {__version__}, spec edition {EDITION}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    _add_settle(commands)
    _add_questions(commands)
    _add_lookups(commands)
    add_arguments(_add(commands, "simulate", "Whole sessions played by programs, and counted."))
    summary = "Vectors for other programs: listed, written out, asked and scored."
    conforming.add_arguments(_add(commands, "conformance", summary))
    return parser


def _add(commands: argparse._SubParsersAction[_Parser], name: str, summary: str) -> _Parser:
    command = commands.add_parser(name, help=summary, description=summary, allow_abbrev=False)
    command.add_argument("--json", action="store_true", help="print one JSON document")
    return command


def _takes_record(command: argparse.ArgumentParser) -> None:
    command.add_argument("file", nargs="?", metavar="FILE", help=_RECORD)
    command.add_argument("-e", dest="text", metavar="TEXT", help="the record itself")


def _takes_rules(command: argparse.ArgumentParser) -> None:
    command.add_argument("--rules", metavar="RULES", help=_RULES)


def _add_settle(commands: argparse._SubParsersAction[_Parser]) -> None:
    settle = _add(commands, "settle", "The ruling of a written deal.")
    _takes_record(settle)
    _takes_rules(settle)
    settle.add_argument("--deal", metavar="N", help="only the deal with this place in the record")
    settle.add_argument("--summary", action="store_true", help="a line or two for each deal")
    settle.add_argument("--jsonl", action="store_true", help="a line of JSON for each deal")
    settle.add_argument("--check", action="store_true", help="exit 1 if a claim is refuted")


def _add_questions(commands: argparse._SubParsersAction[_Parser]) -> None:
    versus = _add(commands, "versus", "One hand against the banker's.")
    versus.add_argument("hand", metavar="HAND", help='cards, such as "8 4 6"')
    versus.add_argument("banker", metavar="BANKER", help='cards, such as "K 7"')
    versus.add_argument("--stake", default="1", metavar="N", help="the current stake (default 1)")
    versus.add_argument("--split", action="store_true", help="the hand came from a split")
    _takes_rules(versus)
    options = _add(commands, "options", "Whose turn it is, what is legal, what is not and why.")
    _takes_record(options)
    _takes_rules(options)
    hand = _add(commands, "hand", "What a hand is worth.")
    hand.add_argument(
        "cards", nargs="+", metavar="CARD", help="A 2 … 10 J Q K, with or without suit"
    )
    _takes_rules(hand)


def _add_lookups(commands: argparse._SubParsersAction[_Parser]) -> None:
    clause = _add(commands, "clause", "A clause of the rules, by its id or by words.")
    clause.add_argument("id", nargs="?", metavar="ID", help="such as buy.limit.later")
    clause.add_argument("--search", metavar="WORDS", help="clauses in which the words occur")
    rulesets = _add(commands, "rulesets", "The rule sets in plain words, and how they differ.")
    rulesets.add_argument(
        "name", nargs="?", metavar="NAME", help="one: `home+malaysian`, or a file of your own"
    )
    rulesets.add_argument("--diff", metavar="OTHER", help="how it differs from another")
    rulesets.add_argument("--sheet", action="store_true", help="one page to lie on the table")
    formatting = _add(commands, "format", "A record in its canonical spelling.")
    _takes_record(formatting)
    formatting.add_argument(
        "--complete", action="store_true", help="write out implied words and every switch"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    _safe_output()
    try:
        return _run(words)
    except CommandError as error:
        return _complain(error, "--json" in itertools.takewhile("--".__ne__, words))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return ANSWERED
    except Exception as error:
        return _report_bug(error)


def _safe_output() -> None:
    """Characters that the terminal cannot show are written as escapes."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _run(words: list[str]) -> int:
    parser = build_parser()
    try:
        options = parser.parse_args(words)
    except SystemExit as done:  # --help and --version
        sys.stdout.flush()
        return int(done.code or 0)
    if options.command is None:
        parser.print_help()
        return ANSWERED
    try:
        output = _COMMANDS[options.command](options, wants_colour(sys.stdout) and not options.json)
    except HelpWanted:
        return _run([options.command, "--help"])
    _write(_as_json(output.document) if options.json else output.text)
    return output.status


def _as_json(document: object) -> str:
    return json.dumps(document, indent=1, allow_nan=False) + "\n"


def _write(text: str) -> None:
    """Write to standard output, if there is one; a full disk is no mistake of ours."""
    if sys.stdout is None:
        return
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        _forget(sys.stdout)
        raise command_error(f"cannot write the answer: {error.strerror}") from None


def _complain(error: CommandError, as_json: bool) -> int:
    """Say what could not be read: as JSON on standard output, else in words on standard error."""
    try:
        if as_json:
            _write(_as_json(error_document(error.problems, error.file)))
        else:
            texts = [_in_words(problem, error.file) for problem in error.problems]
            if sys.stderr is not None:
                sys.stderr.write("\n".join(texts) + "\n")
                sys.stderr.flush()
    except CommandError:
        return UNREADABLE
    except OSError:
        _forget_output()
    return UNREADABLE


def _in_words(problem: Problem, file: str | None) -> str:
    if problem.line is None and problem.pointer is None and file is None:
        expected = f"\n  expected: {problem.expected}" if problem.expected else ""
        return f"pontoon-rules: {problem.message}{expected}"
    return render_problem(problem, file or "record")


def _forget_output() -> None:
    """Nobody reads any more: let the interpreter flush into nothing."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            _forget(stream)


def _forget(stream: TextIO) -> None:
    """Let what is still to be written to a stream vanish."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _report_bug(error: Exception) -> int:
    """A mistake of ours: what to send us, and no traceback."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f"{place.tb_frame.f_code.co_name}, line {place.tb_lineno}" if place else "unknown"
    sys.stderr.write(
        "pontoon-rules: this is a mistake of the program, not of your record.\n"
        "Please report it with your record and these lines:\n"
        f"  pontoon-rules {__version__}, Python {sys.version.split()[0]}\n"
        f"  {type(error).__name__} in {where}: {str(error)[:200]!r}\n"
    )
    return BUG
