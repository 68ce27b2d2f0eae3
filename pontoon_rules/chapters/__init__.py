"""The transitions of a deal, a module per chapter of the specification.

Every module here has the same skeleton.  `fault(deal, action)` answers why an action is refused
now, or None; `play(deal, action, cards, pack)` does a legal one, with the cards that came and the
pack after they were taken.  The table in `pontoon_rules.lifecycle` joins them.
"""
