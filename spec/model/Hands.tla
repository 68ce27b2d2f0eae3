------------------------------- MODULE Hands -------------------------------
(***************************************************************************)
(* Cards and hands: chapters "Cards and packs" and "Hands and their order". *)
(*                                                                         *)
(* A card is its rank, a number: 1 is the ace, 11 the jack, 12 the queen,  *)
(* 13 the king.  Suits never decide anything (cards.suits) and are left    *)
(* out.  A hand is a sequence of cards, in the order in which they came.   *)
(***************************************************************************)
EXTENDS Integers, Sequences

Ace == 1

\* cards.value, and cards.ace with the ace at its lower count.
Value(rank) == IF rank > 10 THEN 10 ELSE rank

RECURSIVE Hard(_)
Hard(cards) == IF cards = <<>> THEN 0 ELSE Value(Head(cards)) + Hard(Tail(cards))

HasAce(cards) == \E i \in DOMAIN cards : cards[i] = Ace

\* hand.best; cards.soft: two aces never both count 11.
Total(cards) ==
    LET hard == Hard(cards)
    IN  IF hard + 10 <= 21 /\ HasAce(cards) THEN hard + 10 ELSE hard

\* hand.bust, hand.pontoon, hand.trick, hand.points
Kind(cards) ==
    LET hard == Hard(cards)
    IN  IF hard > 21 THEN "bust"
        ELSE IF Len(cards) = 2 /\ hard = 11 /\ HasAce(cards) THEN "pontoon"
        ELSE IF Len(cards) = 5 THEN "five-card-trick"
        ELSE "points"

\* hand.order, hand.totals, hand.tricks: a greater number is a better hand.
Strength(cards) ==
    LET kind == Kind(cards)
    IN  CASE kind = "bust" -> 0
          [] kind = "points" -> Total(cards)
          [] kind = "five-card-trick" -> 22
          [] kind = "pontoon" -> 23

RECURSIVE SumOf(_)
SumOf(numbers) == IF numbers = <<>> THEN 0 ELSE Head(numbers) + SumOf(Tail(numbers))

-----------------------------------------------------------------------------
(* Hands that every reader of the clauses must see the same way. *)

\* cards.ace: A 7 is 18, and with a 9 it becomes 17.
ASSUME Total(<<1, 7>>) = 18 /\ Total(<<1, 7, 9>>) = 17
\* cards.soft
ASSUME Total(<<1, 1>>) = 12 /\ Total(<<1, 1, 9>>) = 21
\* hand.pontoon: the 10 makes one like the king; 10, A and 10 does not.
ASSUME \A ten \in 10 .. 13 : Kind(<<ten, 1>>) = "pontoon" /\ Kind(<<1, ten>>) = "pontoon"
ASSUME Kind(<<10, 1, 10>>) = "points" /\ Kind(<<1, 4, 6>>) = "points"
\* scope.royal
ASSUME Kind(<<7, 7, 7>>) = "points" /\ Total(<<7, 7, 7>>) = 21
\* hand.trick: 21 counts, and every lower total.
ASSUME Kind(<<1, 2, 3, 7, 8>>) = "five-card-trick" /\ Kind(<<1, 1, 1, 1, 2>>) = "five-card-trick"
ASSUME Kind(<<9, 9, 2, 1, 1>>) = "bust"
\* hand.order
ASSUME LET better == << <<1, 13>>, <<1, 2, 2, 3, 3>>, <<7, 7, 7>>, <<10, 10>>, <<2, 2>>,
                      <<9, 9, 9>> >>
       IN  \A i \in 1 .. 5 : Strength(better[i]) > Strength(better[i + 1])
=============================================================================
