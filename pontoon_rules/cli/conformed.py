"""The suite of vectors listed, written out, and run against other programs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from ..conformance import documents
from ..conformance.exporting import export
from ..conformance.grading import Grade, grade, submissions
from ..conformance.junit import junit
from ..conformance.keeper import Keeper
from ..conformance.pages import checked, class_csv, class_html, hours_saved
from ..conformance.report import report
from ..conformance.running import Run, run
from ..conformance.suite import VectorFile
from ..conformance.talking import Settings
from ..conformance.troubles import NotRun, Unusable
from ..encoding import error_document
from ..records import Problem
from ..records.characters import shown
from ..resources import spec_folder
from . import given, scores
from .bar import Bar
from .commands import Output
from .reading import CommandError

NOT_RUN: Final = 3
MOST_JOBS: Final = 64


def perform(options: argparse.Namespace, colour: bool) -> Output:
    """Do what is asked for."""
    try:
        return _ACTIONS[options.action](options, colour)
    except Unusable as error:
        problem = Problem(error.message, error.expected)
        raise CommandError((problem,), error.file and shown(error.file, 200)) from None


def list_vectors(options: argparse.Namespace, colour: bool) -> Output:
    """What there is to ask."""
    files = given.suite(options).files
    return Output(scores.render_list(files), documents.list_document(files))


def export_folder(options: argparse.Namespace, colour: bool) -> Output:
    """The folder for implementers."""
    names = export(spec_folder(), Path(options.folder))
    text = f"{len(names)} files are in {shown(options.folder, 200)}. Begin with README.md.\n"
    return Output(text, documents.export_document(options.folder, names))


def run_command(options: argparse.Namespace, colour: bool) -> Output:
    """One command, asked and scored."""
    command = given.command(options.words)
    most = given.whole(options.show, "--show", 0, 10**6)
    suite = given.suite(options)
    expected = given.expected(options, suite.everything)
    settings = given.settings(options)
    given.refuse_unwritable(options.junit)
    try:
        done = _run(command, suite.files, settings)
    except NotRun as failed:
        return _not_run(failed, options.json)
    found = report(done, suite.files, expected, suite.kills, options.reasons)
    given.write(options.junit, lambda: junit(found))
    text = scores.render_run(found, most, colour)
    return Output(text, documents.run_document(found, command), found.status)


def _run(command: Sequence[str], files: Sequence[VectorFile], settings: Settings) -> Run:
    """Run the command with a bar, and leave nothing of it behind."""
    bar = Bar(sys.stderr, "vectors")
    vectors = [vector for file in files for vector in file.vectors]
    try:
        with Keeper() as keeper:
            return run(keeper, command, vectors, settings, bar.move if bar.wanted else None)
    finally:
        bar.clear()


def grade_folder(options: argparse.Namespace, colour: bool) -> Output:
    """A class, graded."""
    folder = Path(options.folder)
    found = submissions(folder)
    suite = given.suite(options)
    jobs = given.whole(options.jobs, "--jobs", 1, MOST_JOBS)
    settings = given.settings(options)
    for file in (options.csv, options.html):
        given.refuse_unwritable(file)
    bar = Bar(sys.stderr, "submissions")
    try:
        progress = bar.move if bar.wanted else None
        grades = grade(found, suite.files, suite.kills, settings, jobs, progress)
    finally:
        bar.clear()
    given.write(options.csv, lambda: class_csv(grades))
    given.write(
        options.html, lambda: class_html(grades, f"Pontoon: {shown(folder.resolve().name)}")
    )
    return _graded(grades)


def _graded(grades: Sequence[Grade]) -> Output:
    """The class in words and as JSON; status 3 where not one could be run."""
    document = documents.grade_document(grades, checked(grades), hours_saved(grades))
    status = 0 if any(one.report for one in grades) else NOT_RUN
    return Output(scores.render_grades(grades), document, status)


_ACTIONS: Final[Mapping[str, Callable[[argparse.Namespace, bool], Output]]] = {
    "list": list_vectors,
    "export": export_folder,
    "run": run_command,
    "grade": grade_folder,
}


def _not_run(failed: NotRun, as_json: bool) -> Output:
    """The command could not be run: in words on standard error, or as JSON."""
    message = f"the command could not be tested: {failed.message}"
    if not as_json and sys.stderr is not None:
        sys.stderr.write(f"pontoon-rules: {message}\n")
        sys.stderr.flush()
    return Output("", error_document((Problem(message),), None), NOT_RUN)
