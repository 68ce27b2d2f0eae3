"""A candidate that knows every answer, since it has read the vectors; only their ids are unknown.

oracle.py FOLDER [WINDOW]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

Json = dict[str, Any]


def key(level: str, rules: Json, asked: Json) -> str:
    return json.dumps([level, rules, asked], sort_keys=True)


def known(folder: Path) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for path in folder.glob("*.json"):
        file = json.loads(path.read_text("utf-8"))
        for one in file.get("vectors", ()):
            rules = {**file["rules"], **one.get("rules", {})}
            found[key(file["level"], rules, one["input"])] = one["expected"]
    return found


def main() -> None:
    answers = known(Path(sys.argv[1]))
    levels = ["session", "deal", "settle", "compare", "hand", "options"]
    window = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = {"protocol": 1, "name": "oracle", "version": "1", "levels": levels, "window": window}
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "stop":
            return
        if request["cmd"] == "start":
            answer: Json = start
        else:
            answer = {"result": answers[key(request["level"], request["rules"], request["input"])]}
        print(json.dumps({"seq": request["seq"], **answer}), flush=True)


if __name__ == "__main__":
    main()
