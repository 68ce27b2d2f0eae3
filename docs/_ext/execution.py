"""Run a worked deal through the package while the site is built."""

from __future__ import annotations

import io
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pontoon_rules
from pontoon_rules.cli import main
from pontoon_rules.cli.text import render_ruling
from pontoon_rules.judging import ruling
from pontoon_rules.records import RecordError, parse_record, render_problem


def executed_ruling(record: str) -> str:
    """The ruling on a record as text, or why the record cannot be read."""
    try:
        return render_ruling(ruling(parse_record(record))).rstrip()
    except RecordError as error:
        return "\n".join(map(render_problem, error.problems))


def executed_command(line: str) -> str:
    """What the command line prints, standard output and standard error alike."""
    printed = io.StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        main(shlex.split(line)[1:])
    return printed.getvalue().rstrip()


def sources() -> list[Path]:
    """The files that a ruling depends on."""
    return sorted(Path(pontoon_rules.__file__).parent.rglob("*.py"))
