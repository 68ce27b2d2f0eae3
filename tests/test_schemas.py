"""The schemas in `spec/schema/`: valid, and shown by their examples.

Those of documents that the library writes are described throughout and open, so that keys and words
can be added; the schema of the record, which is read, is closed on purpose.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

FOLDER = Path(__file__).resolve().parent.parent / "spec" / "schema"
FILES = sorted(FOLDER.glob("*.schema.json"))
DOCUMENTS = {
    "ruling",
    "options",
    "versus",
    "hand",
    "clause",
    "rulesets",
    "error",
    "session-view",
    "simulation",
    "transcript",
    "view",
    "conformance",
    "conformance-list",
    "conformance-export",
    "conformance-grade",
}
WRITTEN = {*DOCUMENTS, "vectors"}

Node = Mapping[str, Any]


def load(path: Path) -> dict[str, Any]:
    loaded = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(loaded, dict)
    return loaded


def name_of(path: Path) -> str:
    return path.name.removesuffix(".schema.json")


SCHEMAS = {name_of(path): load(path) for path in FILES}
every_schema = pytest.mark.parametrize("name", SCHEMAS)
written_schema = pytest.mark.parametrize("name", sorted(WRITTEN))


def nodes(value: object, place: str = "") -> Iterator[tuple[str, Node]]:
    """Every object inside a schema, examples left out, with its place."""
    if isinstance(value, Mapping):
        yield place, value
        for key, inner in value.items():
            if key != "examples":
                yield from nodes(inner, f"{place}/{key}")
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from nodes(inner, f"{place}/{number}")


def keys_described(schema: Node) -> Iterator[tuple[str, bool]]:
    """Every key of every object, and whether it or the definition it names is described."""
    for place, node in nodes(schema):
        if place.endswith("/if"):
            continue
        properties = node.get("properties", {})
        for key, inner in properties.items():
            yield f"{place}/{key}", bool(inner.get("description") or resolve(schema, inner))


def resolve(schema: Node, node: Node) -> str:
    """The description of the definition that a node refers to."""
    name = str(node.get("$ref", "")).removeprefix("#/$defs/")
    return str(schema.get("$defs", {}).get(name, {}).get("description", ""))


def shown(value: object, place: str = "") -> Iterator[str]:
    """The places inside an example that hold something: not null and not an empty array."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from shown(inner, f"{place}/{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from shown(inner, place)
    elif value is not None:
        yield place


def leaves(
    schema: Node, node: Node, place: str = "", inside: tuple[str, ...] = ()
) -> Iterator[str]:
    """The places that a schema describes, down to values; open maps end where they begin."""
    if "$ref" in node:
        name = node["$ref"].removeprefix("#/$defs/")
        if name not in inside:
            yield from leaves(schema, schema["$defs"][name], place, (*inside, name))
    elif "properties" in node:
        for key, inner in node["properties"].items():
            yield from leaves(schema, inner, f"{place}/{key}", inside)
    elif "items" in node:
        yield from leaves(schema, node["items"], place, inside)
    elif "anyOf" in node:
        for inner in node["anyOf"]:
            yield from leaves(schema, inner, place, inside)
    elif "additionalProperties" not in node and node.get("type") != "null":
        yield place


def test_the_documents_are_there() -> None:
    assert set(SCHEMAS) == {*WRITTEN, "record"}


@every_schema
def test_is_a_valid_schema_with_its_own_name(name: str) -> None:
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"] == f"urn:pontoon-rules:schema:{name}:1"
    assert schema["title"]
    assert schema["description"]


@pytest.mark.parametrize(
    ("name", "number"),
    [
        (name, number)
        for name, schema in SCHEMAS.items()
        for number in range(len(schema["examples"]))
    ],
)
def test_each_example_is_valid(name: str, number: int) -> None:
    schema = SCHEMAS[name]
    errors = Draft202012Validator(schema).iter_errors(schema["examples"][number])
    assert [f"{error.json_path}: {error.message}" for error in errors] == []


@written_schema
def test_every_key_is_described(name: str) -> None:
    assert [place for place, described in keys_described(SCHEMAS[name]) if not described] == []


@written_schema
def test_every_value_is_shown_by_an_example(name: str) -> None:
    schema = SCHEMAS[name]
    filled = {place for example in schema["examples"] for place in shown(example)}
    assert sorted(set(leaves(schema, schema)) - filled) == []


@written_schema
def test_readers_may_meet_more(name: str) -> None:
    for place, node in nodes(SCHEMAS[name]):
        assert node.get("additionalProperties") is not False, place
        assert "enum" not in node or "/if/" in place, place


@written_schema
def test_an_unknown_key_is_valid(name: str) -> None:
    validator = Draft202012Validator(SCHEMAS[name])
    for example in SCHEMAS[name]["examples"]:
        assert validator.is_valid({**example, "added_later": 1})


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
@pytest.mark.parametrize("change", [{"kind": "other"}, {"schema": 2}, {"edition": 1.0}])
def test_the_header_is_checked(name: str, change: dict[str, object]) -> None:
    validator = Draft202012Validator(SCHEMAS[name])
    assert not validator.is_valid({**SCHEMAS[name]["examples"][0], **change})


def test_shared_definitions_are_the_same_everywhere() -> None:
    seen: dict[str, object] = {}
    for schema in map(SCHEMAS.__getitem__, WRITTEN):
        for name, definition in schema["$defs"].items():
            assert seen.setdefault(name, definition) == definition, name


@written_schema
def test_the_file_is_tidy(name: str) -> None:
    path = FOLDER / f"{name}.schema.json"
    text = json.dumps(load(path), indent=2, ensure_ascii=False) + "\n"
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("option", "valid"),
    [
        ({"action": "buy", "min": 2, "max": 3}, True),
        ({"action": "stake", "min": 1, "max": None}, True),
        ({"action": "twist"}, True),
        ({"action": "buy"}, False),
        ({"action": "buy", "min": 2.5, "max": 3}, False),
    ],
)
def test_the_shape_of_an_option(option: dict[str, object], valid: bool) -> None:
    example = {**SCHEMAS["options"]["examples"][0], "legal": [option]}
    assert Draft202012Validator(SCHEMAS["options"]).is_valid(example) is valid


@pytest.mark.parametrize(
    ("amount", "valid"), [(5, True), ("3/2", True), (1.5, False), ("x", False)]
)
def test_amounts_are_exact(amount: object, valid: bool) -> None:
    example = {**SCHEMAS["versus"]["examples"][0], "net": amount}
    assert Draft202012Validator(SCHEMAS["versus"]).is_valid(example) is valid
