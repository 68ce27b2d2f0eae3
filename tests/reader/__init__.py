"""A second reading of the rules, made from the three documents alone.

It shares no code with the engine and never imports it, on purpose: where reader and engine
agree on a random deal, they agree because both follow the documents, and not because one of
them calls the other. A mistake would have to be made twice, in two shapes, to stay unseen.

`houses` tells what tables fix differently, and `house_of` takes it as plain switches; `cards` and
`worth` tell what is in the pack, which hand is better and what it is paid. `rules` reads a
complete deal, `table` deals and plays random ones, `illegal` breaks them in one known way each;
`sessions`, `session_table` and `session_illegal` do so for whole sessions.
"""
