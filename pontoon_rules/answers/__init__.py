"""Our answers to the questions of the test vectors, level by level, as plain data.

A question and its answer are what `spec/vectors/README.md` and `spec/INTERPRETING.md` describe:
dictionaries, lists, words and whole numbers, a fraction as the text `"3/2"`.  `answer` reads a
question and answers it; `hands`, `options`, `deals` and `sessions` answer questions that are values
already; `scoring` says where an answer of somebody else differs.
"""

from __future__ import annotations

from .asking import LEVELS, Level, answer, rules_from, rules_of_vector
from .scoring import Mismatch, mismatches
from .values import Answer, Json, MalformedQuestion

__all__ = [
    "LEVELS",
    "Answer",
    "Json",
    "Level",
    "MalformedQuestion",
    "Mismatch",
    "answer",
    "mismatches",
    "rules_from",
    "rules_of_vector",
]
