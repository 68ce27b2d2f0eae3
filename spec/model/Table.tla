------------------------------- MODULE Table -------------------------------
(***************************************************************************)
(* The root module of the configurations: the packs they play with, and    *)
(* the wrong twins that TLC must refute.                                   *)
(***************************************************************************)
EXTENDS Witnesses

\* Ace, five and ten: five-card tricks, soft totals, Pontoons.
PackTwo == 1 :> 2 @@ 5 :> 2 @@ 10 :> 3
PackMore == 1 :> 2 @@ 5 :> 3 @@ 10 :> 3
\* Pairs only: every hand of two equal cards can be split.
PackSplits == 1 :> 4 @@ 13 :> 4
PackVoid == 1 :> 1 @@ 4 :> 3 @@ 12 :> 2
\* Long hands of low cards, and one Pontoon.
PackTricks == 1 :> 1 @@ 2 :> 8 @@ 10 :> 1
PackThree == 1 :> 2 @@ 7 :> 2 @@ 10 :> 3
PackBuys == 2 :> 5 @@ 3 :> 2
PackTiny == 1 :> 2 @@ 7 :> 2 @@ 10 :> 2
\* Seven ranks, low and high, for long walks.
PackLong == [rank \in {1, 2, 4, 6, 8, 9, 13} |-> 4]

-----------------------------------------------------------------------------
(* Wrong twins: rules as they are often told.  Each replaces one definition. *)

\* The cap of every later buy is the first one (ledger limits-original, first-buy).
BuyHighByFirst(hand) ==
    IF hand.bought = <<>> THEN 2 * hand.initial ELSE hand.bought[1]

\* Buys follow the stake as it grows (ledger limits-original, current).
BuyHighByStake(hand) == 2 * StakeOf(hand)
ManyAmounts == 1 .. 14 * MostStake

\* A tie gives the stake back (against settle.tie).
OutcomeTieRefunded(cards, bankers) ==
    IF Strength(cards) > Strength(bankers) THEN 1
    ELSE IF Strength(cards) = Strength(bankers) THEN 0 ELSE -1

\* A bust hand is charged again (ledger bust-pays-once, again).
ComparedAgain(hand, bankers) ==
    IF hand.status = "bust" THEN -StakeOf(hand) ELSE Owed(hand, bankers)

\* Any Pontoon takes the bank (against bank.split).
TakesBankAlways(hand) == IsPontoon(hand)

\* A hand at 21 may draw on (ledger draw-at-twenty-one, twist).
StatusDrawsOn(cards) ==
    CASE Kind(cards) = "bust" -> "bust"
      [] Kind(cards) = "five-card-trick" -> "five-cards"
      [] OTHER -> "open"

\* Nobody need ever act: then no deal need end (against DealEnds).
Unfair == Init /\ [][Next \/ Rest]_vars
=============================================================================
