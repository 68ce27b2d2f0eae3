"""The small changes that make mutants of a Python module, each at one place of its text."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Final, NamedTuple


class Edit(NamedTuple):
    """One change: the bytes from `start` to `end` become `text`, somewhere in a function."""

    function: str
    start: int
    end: int
    text: str

    def apply(self, source: bytes) -> bytes:
        """The source with this change made."""
        return source[: self.start] + self.text.encode() + source[self.end :]


class Lines(NamedTuple):
    """The lines that a change touches, before and after."""

    was: str
    now: str


def lines_of(source: bytes, edit: Edit) -> Lines:
    """The lines that a change touches, each a text without margins."""
    begin = source.rfind(b"\n", 0, edit.start) + 1
    end = source.find(b"\n", edit.end)
    was = source[begin:end]
    now = was[: edit.start - begin] + edit.text.encode() + was[edit.end - begin :]
    return Lines(*(" ".join(text.decode().split()) for text in (was, now)))


def edits(source: bytes) -> tuple[Edit, ...]:
    """Every change of a module that is tried, in the order of its text."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    return tuple(
        Edit(function, *_span(starts, node), text)
        for function, node in _places(ast.parse(source), "")
        for text in dict.fromkeys(_replacements(node))
    )


def _span(starts: list[int], node: ast.expr) -> tuple[int, int]:
    """The bytes of an expression."""
    last, column = node.end_lineno or 0, node.end_col_offset or 0
    return starts[node.lineno - 1] + node.col_offset, starts[last - 1] + column


# --- where ----------------------------------------------------------------------------------

TYPES: Final = {"Callable", "Final", "Iterable", "Literal", "Mapping", "dict", "tuple", "type"}
SKIPPED: Final = ast.Raise | ast.Assert | ast.JoinedStr | ast.Import | ast.ImportFrom
"""What no vector asks about: messages, what is malformed, and what the tests assert."""


def _places(node: ast.AST, function: str) -> Iterator[tuple[str, ast.expr]]:
    """Every expression that may be changed, with the function or class around it."""
    if isinstance(node, SKIPPED) or _is_type(node):
        return
    if isinstance(node, ast.expr):
        yield function, node
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        function = f"{function}.{node.name}".lstrip(".")
    for child in _children(node):
        yield from _places(child, function)


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """The parts of a node but annotations, details of refusals, and tests of what is malformed."""
    left_out = {id(getattr(node, name, None)) for name in ("annotation", "returns")}
    if isinstance(node, ast.Call) and _name(node.func) == "faulty":
        left_out |= set(map(id, node.keywords))
    if isinstance(node, ast.If) and all(isinstance(line, ast.Raise) for line in node.body):
        left_out.add(id(node.test))
    return (child for child in ast.iter_child_nodes(node) if id(child) not in left_out)


def _is_type(node: ast.AST) -> bool:
    """Whether this is a type and no value."""
    return isinstance(node, ast.Subscript) and _name(node.value) in TYPES


def _name(node: ast.AST) -> str | None:
    return node.id if isinstance(node, ast.Name) else None


# --- what -----------------------------------------------------------------------------------

OTHERWISE: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
SMALL: Final = 21


def _replacements(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may become."""
    change = CHANGES.get(type(node))
    yield from change(node) if change else ()


def _compared(node: ast.Compare) -> Iterator[str]:
    """Another comparison."""
    for place, operator in enumerate(node.ops):
        for other in OTHERWISE[type(operator)]:
            new = deepcopy(node)
            new.ops[place] = other()
            yield _text(new)


def _off_by_one(node: ast.Constant) -> Iterator[str]:
    """A small whole number, one more and one less."""
    if type(node.value) is int and abs(node.value) <= SMALL:
        yield f"{node.value + 1}"
        yield f"({node.value - 1})" if node.value < 1 else f"{node.value - 1}"


def _joined(node: ast.BoolOp) -> Iterator[str]:
    """`and` for `or`, and the other way round; one of the conditions dropped."""
    new = deepcopy(node)
    new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    yield _text(new)
    for place in range(len(node.values)):
        left = [value for at, value in enumerate(node.values) if at != place]
        yield _text(ast.BoolOp(node.op, left)) if len(left) > 1 else _text(left[0])


def _unary(node: ast.UnaryOp) -> Iterator[str]:
    """No `not`, and no minus."""
    if isinstance(node.op, ast.Not | ast.USub):
        yield _text(node.operand)


def _swapped(node: ast.IfExp) -> Iterator[str]:
    """The branches swapped."""
    yield _text(ast.IfExp(node.test, node.orelse, node.body))


def _dropped(node: ast.Tuple) -> Iterator[str]:
    """A tuple without one of its items, where it is a list of things and no group of values."""
    listed = len(node.elts) == 1 or any(isinstance(item, ast.Starred) for item in node.elts)
    if isinstance(node.ctx, ast.Load) and (listed or all(map(_is_word, node.elts))):
        for place in range(len(node.elts)):
            left = [item for at, item in enumerate(node.elts) if at != place]
            yield f"({', '.join(map(ast.unparse, left))}{',' * (len(left) == 1)})"


def _is_word(node: ast.expr) -> bool:
    """Whether this is a text, a constant or a class."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str)
    return isinstance(node, ast.Name) and node.id[:1].isupper()


def _called(node: ast.Call) -> Iterator[str]:
    """`min` for `max`, `any` for `all`, and the other way round."""
    other = {"min": "max", "max": "min", "any": "all", "all": "any"}.get(_name(node.func) or "")
    if other:
        yield ast.unparse(ast.Call(ast.Name(other), node.args, node.keywords))


def _added(node: ast.BinOp) -> Iterator[str]:
    """Minus for plus, and the other way round."""
    if isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield _text(ast.BinOp(node.left, other, node.right))


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(node)})"


CHANGES: Final[dict[type[ast.expr], Callable[..., Iterator[str]]]] = {
    ast.Compare: _compared,
    ast.Constant: _off_by_one,
    ast.BoolOp: _joined,
    ast.UnaryOp: _unary,
    ast.IfExp: _swapped,
    ast.Tuple: _dropped,
    ast.Call: _called,
    ast.BinOp: _added,
}
