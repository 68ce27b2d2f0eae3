"""The conformance runner: vectors asked of any command, answers scored, reports written.

It compares JSON with JSON and knows no rule of the game.  `suite` reads and chooses vectors;
`process`, `strays` and `keeper` run a command and leave nothing of it behind; `talking` speaks the
protocol of `spec/INTERPRETING.md`; `answers` and `scoring` judge one answer; `running` asks them
all.
"""
