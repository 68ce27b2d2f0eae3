"""A difference in plain words: the question, both answers, what differs, and what decides it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from ..answers import Answer, Json, Mismatch
from ..clauses import REFUSALS, ClauseId
from ..judging.sheet import rules_line
from ..messages import clause_texts
from ..ruleset import RuleSet
from .asking import Question
from .lines import deal_lines, session_lines

MOST_CLAUSES: Final = 6
MOST_DIFFERENCES: Final = 8
ROUTINE: Final[frozenset[ClauseId]] = frozenset(
    (
        "cards.pack",
        "deal.first",
        "stake.place",
        "stake.limits",
        "deal.second",
        "turn.order",
        "stick.minimum",
        "stick.final",
        "split.rank",
        "split.fresh",
        "split.stake",
        "split.cards",
        "split.turns",
        "twist.card",
        "buy.after-twist",
        "banker.turn",
        "banker.stop",
        "bank.stays",
        "shuffle.none",
    )
)
"""What nearly every deal or split applies, so that it tells little."""

WIDE: Final = 400
"""Code points of an answer shown whole."""


def told(
    question: Question,
    ours: Answer,
    given: Any,
    wrong: tuple[Mismatch, ...],
    failure: Exception | None,
    unsteady: bool,
) -> str:
    """The whole text."""
    wavers = ["It does not always answer this question alike."] if unsteady else []
    return "\n".join(
        [
            f"At the level {question.level} the engine differs from the rules.",
            *wavers,
            *_part("Rules of the table", [rules_words(question.rules)]),
            *_part("Question", question_lines(question)),
            *_part("By the rules", answer_lines(question, ours.result)),
            *_part("The engine", _engine_lines(question, given, failure)),
            *_part("What differs", list(_difference_lines(wrong))),
            *_part("What decides", list(_clause_lines(deciding(question, ours, given, wrong)))),
            *_part("The question as data", [json.dumps(question.input, ensure_ascii=False)]),
        ]
    )


def _part(title: str, lines: list[str]) -> list[str]:
    """A heading with its lines; nothing where there are none."""
    return ["", title, *(f"  {line}" for line in lines)] if lines else []


def rules_words(rules: RuleSet) -> str:
    """The rules as a record writes them: a profile with the switches that differ."""
    line = rules_line(rules)
    return " ".join((line.profile, *(f"{name}={value}" for name, value in line.switches)))


# --- the question -----------------------------------------------------------------------------


def question_lines(question: Question) -> list[str]:
    """The question in words."""
    asked = question.input
    if question.level == "deal":
        return list(deal_lines(question.rules, asked))
    if question.level == "session":
        return list(session_lines(question.rules, asked))
    if question.level == "hand":
        came = ", from a split" if asked.get("split") else ""
        return [f"What is the hand {_cards(asked['cards'])}{came}?"]
    if question.level == "compare":
        return [f"Which is better, {_cards(asked['one'])} or {_cards(asked['other'])}?"]
    return [_settle(asked) if question.level == "settle" else _options(asked)]


def _cards(cards: Iterable[str]) -> str:
    return " ".join(cards)


def _settle(asked: Json) -> str:
    ways = ("split", "from a split"), ("bought", "a card was bought on it")
    how = "".join(f", {words}" for key, words in ways if asked.get(key))
    stake, bank = asked["stake"], _cards(asked["banker_cards"])
    return f"What does {_cards(asked['cards'])} win or lose against {bank}? (stake {stake}{how})"


def _options(asked: Json) -> str:
    if "banker_cards" in asked:
        return f"What may the banker do with {_cards(asked['banker_cards'])}?"
    bought = asked["bought"]
    more = f", then bought for {', '.join(map(str, bought))}" if bought else ""
    twisted = len(asked["cards"]) - 2 - len(bought)
    more += f", then {twisted} twisted" if twisted else ""
    more += f", one of {asked['hands']} hands" if asked["split"] else ""
    return f"What may {_cards(asked['cards'])} do? (stake {asked['initial_stake']}{more})"


# --- the answers ------------------------------------------------------------------------------


def answer_lines(question: Question, result: Any) -> list[str]:
    """An answer in words; as data where it has another shape."""
    try:
        return [_SAID[question.level](result)]
    except (AttributeError, KeyError, TypeError, ValueError):
        return [_short(result)]


def _engine_lines(question: Question, given: Any, failure: Exception | None) -> list[str]:
    if failure is not None:
        return [f"failed with {type(failure).__name__}: {failure}"]
    return answer_lines(question, given)


def _hand(result: Json) -> str:
    return f"{result['kind']}, {result['total']}, {'soft' if result['soft'] else 'hard'}"


def _order(result: Json) -> str:
    return {1: "the first (1)", -1: "the second (-1)", 0: "neither (0)"}[result["order"]]


def _net(result: Json) -> str:
    return f"{result['outcome']}, net {result['net']}"


def _legal(result: Json) -> str:
    return ", ".join(map(_option, result["options"])) or "nothing"


def _option(option: Json) -> str:
    if "min" in option:
        return f"{option['action']} for {option['min']} to {option['max']}"
    return str(option["action"])


def _deal(result: Json) -> str:
    if "refused" in result:
        return f"the last action is refused: {_code(result['refused'])}"
    won = ", ".join(f"{one['seat']} {one['amount']}" for one in result["net"])
    shuffle = "shuffled" if result["shuffle"] else "not shuffled"
    bank = result["next_banker"]
    return f"{result['status']}; net {won}; {bank} banks next, the pack is {shuffle}"


def _session(result: Json) -> str:
    if "refused" in result:
        return f"the last action is refused: {_code(result['refused'])}"
    won = ", ".join(f"{one['seat']} {one['amount']}" for one in result["balances"])
    shuffle = "a shuffle is due" if result["shuffle"] else "no shuffle is due"
    bank = result["banker"] or "nobody"
    return f"{result['phase']}; balances {won}; {bank} holds the bank, {shuffle}"


def _code(refused: Any) -> str:
    return str(refused["code"]) if isinstance(refused, Mapping) else str(refused)


_SAID: Final = {
    "hand": _hand,
    "compare": _order,
    "settle": _net,
    "options": _legal,
    "deal": _deal,
    "session": _session,
}


def _short(value: Any) -> str:
    """A value as data, cut where it is long."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= WIDE else f"{text[:WIDE]} …"


# --- what differs and what decides --------------------------------------------------------------


def _difference_lines(wrong: tuple[Mismatch, ...]) -> Iterator[str]:
    shown = [one for one in wrong if one.pointer][:MOST_DIFFERENCES]
    for one in shown:
        place = one.pointer.strip("/").replace("/", ".")
        given = "nothing" if one.missing else _short(one.given)
        yield f"{place}: {_short(one.expected)} by the rules, {given} by the engine"
    if len(wrong) > MOST_DIFFERENCES:
        yield f"and {len(wrong) - MOST_DIFFERENCES} more"


def deciding(
    question: Question, ours: Answer, given: Any, wrong: tuple[Mismatch, ...]
) -> tuple[ClauseId, ...]:
    """The clauses that decide the parts that differ, the most telling first."""
    if "refused" in ours.result and "/refused/code" not in (one.pointer for one in wrong):
        return ours.decided_by("/refused/code")
    pointers = [one.pointer for one in wrong]
    if question.level == "options" and pointers:
        pointers = [f"/options/{word}" for word in _differing_words(ours.result, given)]
    found = [clause for pointer in pointers for clause in ours.decided_by(pointer)]
    named = dict.fromkeys([*_misread(ours.result, given), *(found or ours.clauses)])
    return tuple(sorted(named, key=lambda clause: clause in ROUTINE))


def _misread(result: Json, given: Any) -> tuple[ClauseId, ...]:
    """The clause that the engine means to keep where it refuses what is legal."""
    if "refused" in result or not isinstance(given, Mapping) or not given.get("refused"):
        return ()
    known = REFUSALS.get(_code(given["refused"]))  # type: ignore[call-overload]
    return (known[0],) if known else ()


def _differing_words(result: Json, given: Any) -> list[str]:
    """The actions on which two answers about options differ."""
    one, other = _by_word(result), _by_word(given)
    return [word for word in {**one, **other} if one.get(word) != other.get(word)]


def _by_word(result: Any) -> dict[str, Any]:
    try:
        return {option["action"]: option for option in result["options"]}
    except (KeyError, TypeError):
        return {}


def _clause_lines(clauses: tuple[ClauseId, ...]) -> Iterator[str]:
    texts = clause_texts()
    for clause in clauses[:MOST_CLAUSES]:
        yield f"{clause}: {texts[clause].title}. {texts[clause].text}"
    if len(clauses) > MOST_CLAUSES:
        yield "also " + ", ".join(clauses[MOST_CLAUSES:])
