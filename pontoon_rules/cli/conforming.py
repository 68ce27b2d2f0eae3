"""`conformance`: the command line of the suite of vectors."""

from __future__ import annotations

import argparse

from .commands import Output
from .reading import HelpWanted


def add_arguments(command: argparse.ArgumentParser) -> None:
    """The four commands of the suite, each with its options."""
    actions = command.add_subparsers(dest="action", metavar="ACTION")
    _add_list(actions)
    exporting = _action(actions, "export", "Write the vectors and all about them into a folder.")
    exporting.add_argument("folder", metavar="DIR", help="a folder that is new or empty")
    _add_run(actions)
    _add_grade(actions)


def _action(
    actions: argparse._SubParsersAction[argparse.ArgumentParser], name: str, summary: str
) -> argparse.ArgumentParser:
    action = actions.add_parser(name, help=summary, description=summary, allow_abbrev=False)
    default = argparse.SUPPRESS
    action.add_argument("--json", action="store_true", default=default, help="print JSON")
    return action


def _add_list(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    listing = _action(actions, "list", "What is asked, at which level, by which rules.")
    _add_choice(listing)


def _add_run(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    running = _action(actions, "run", "Ask a command the vectors, and score its answers.")
    _add_choice(running)
    _add_selection(running)
    _add_limits(running)
    add = running.add_argument
    add("--window", metavar="N", help="at most N questions ahead, whatever the command allows")
    add("--expect-failures", metavar="FILE", help="vectors that are known to fail, and why")
    add("--reasons", action="store_true", help="a wrong reason is a failure too")
    add("--junit", metavar="FILE", help="write JUnit XML too")
    add("--show", default="10", metavar="N", help="failures to show (default 10)")
    add("--stderr", action="store_true", help="pass on what the command writes to standard error")
    add("words", nargs=argparse.REMAINDER, metavar="COMMAND…", help="what is run, after `--`")
    running.usage = "pontoon-rules conformance run [OPTION…] -- COMMAND…"


def _add_grade(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    grading = _action(actions, "grade", "Run a folder of submissions.")
    _add_choice(grading)
    _add_selection(grading)
    _add_limits(grading)
    add = grading.add_argument
    add("folder", metavar="DIR", help="files NAME.cmd, or folders NAME with a file `command`")
    add("--csv", metavar="FILE", help="write a table for a spreadsheet")
    add("--html", metavar="FILE", help="write a page for the class")
    add("--jobs", default="1", metavar="N", help="submissions run at once (default 1)")


def _add_choice(action: argparse.ArgumentParser) -> None:
    add = action.add_argument
    add("--level", action="append", default=[], metavar="L[,L…]", help="only these levels")
    add("--profile", action="append", default=[], metavar="P[,P…]", help="only these profiles")
    add("--vectors", metavar="DIR", help="other vectors than those of this package")


def _add_selection(action: argparse.ArgumentParser) -> None:
    add = action.add_argument
    add("--smoke", action="store_true", help="a few of each level, for a first look")
    add("--only", action="append", default=[], metavar="PATTERN", help="ids such as `settle/A-*`")


def _add_limits(action: argparse.ArgumentParser) -> None:
    add = action.add_argument
    add("--timeout", default="10", metavar="S", help="seconds for an answer (default 10)")
    add("--start-timeout", default="30", metavar="S", help="seconds for the start (default 30)")


def conformance(options: argparse.Namespace, colour: bool) -> Output:
    """Whichever command of the suite is asked for."""
    from .conformed import perform  # noqa: PLC0415 (slow to import; no other command needs it)

    if options.action is None:
        raise HelpWanted
    return perform(options, colour)
