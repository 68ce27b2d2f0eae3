------------------------------- MODULE Checks -------------------------------
(***************************************************************************)
(* What must hold in every deal.  The amounts are written out again here,  *)
(* clause by clause, so that they check the shorter form in Pontoon.       *)
(***************************************************************************)
EXTENDS Pontoon

Phases == {"first-cards", "stakes", "second-cards", "players", "banker"} \cup Ended
Statuses == {"open", "stuck", "declared", "twenty-one", "five-cards", "bust"}
Playing == {"players", "banker", "settled"}

TypeOK ==
    /\ phase \in Phases
    /\ \A rank \in Ranks : fresh[rank] \in 0 .. Pack[rank]
    /\ \A i \in DOMAIN hands :
          /\ hands[i].seat \in (1 .. Seats) \ {Bank}        \* stake.banker, banker.no-split
          /\ hands[i].status \in Statuses
          /\ hands[i].initial \in 0 .. MostStake
    /\ after.bank \in 0 .. Seats

-----------------------------------------------------------------------------
(* Cards *)

Copies(rank, cards) == Cardinality({i \in DOMAIN cards : cards[i] = rank})

\* cards.partition: in the stock or in one hand.
CardsPartition ==
    \A rank \in Ranks :
        fresh[rank] + Copies(rank, under) + Copies(rank, bank)
          + SumOf([i \in DOMAIN hands |-> Copies(rank, hands[i].cards)]) = Pack[rank]

\* shuffle.none: the used cards go under the pack, hand by hand, the banker's last.
RECURSIVE Joined(_)
Joined(hs) == IF hs = <<>> THEN <<>> ELSE Head(hs).cards \o Joined(Tail(hs))
Gathered == under \o Joined(hands) \o bank

\* cards.exact: with them the next deal again starts with the whole pack.
NextPackExact ==
    phase \in Ended =>
        \A rank \in Ranks : fresh[rank] + Copies(rank, Gathered) = Pack[rank]

-----------------------------------------------------------------------------
(* Stakes, buys and splits *)

\* buy.most
StakeAtMostSeven == \A i \in DOMAIN hands : StakeOf(hands[i]) <= 7 * hands[i].initial
BuysAtMostThree == \A i \in DOMAIN hands : Len(hands[i].bought) <= 3

\* buy.limit.first, buy.limit.later, stake.limits
BuysWithinLimits ==
    \A i \in DOMAIN hands :
        LET original == hands[i].initial
            bought == hands[i].bought
        IN  /\ phase \in Playing => original \in 1 .. MostStake
            /\ bought /= <<>> => bought[1] \in original .. 2 * original
            /\ \A k \in 2 .. Len(bought) : bought[k] \in original .. bought[k - 1]

\* buy.after-twist: the bought cards are the first after the two dealt, and all the rest are
\* twisted.
DrawnCards ==
    \A i \in DOMAIN hands :
        LET hand == hands[i]
            drawn == Len(hand.cards) - 2
        IN  phase \in Playing /\ hand.status /= "bust" =>
                drawn >= Len(hand.bought) /\ (hand.twisted <=> drawn > Len(hand.bought))

\* split.cap, split.stake, split.own
SplitHands ==
    phase \in Playing =>
        \A seat \in (1 .. Seats) \ {Bank} :
            LET mine == HandsOf(seat)
            IN  /\ Cardinality(mine) \in 1 .. 4
                /\ \A i, j \in mine : hands[i].initial = hands[j].initial
                /\ \A i \in mine : hands[i].split <=> Cardinality(mine) > 1
                /\ \A i, j \in mine : \A k \in i .. j : k \in mine      \* split.turns

-----------------------------------------------------------------------------
(* Turns and forced stops *)

\* stop.twenty-one, stop.five-cards, stick.minimum, declare.only, declare.true, hand.trick
Stops ==
    phase \in Playing =>
        \A i \in DOMAIN hands :
            LET hand == hands[i]
                total == Total(hand.cards)
            IN  CASE hand.status = "open" ->
                        Len(hand.cards) < 5 /\ (total < 21 \/ IsPontoon(hand))
                  [] hand.status = "stuck" ->
                        total \in 15 .. 20 /\ Len(hand.cards) < 5
                  [] hand.status = "declared" -> IsPontoon(hand)
                  [] hand.status = "twenty-one" -> total = 21 /\ Len(hand.cards) \in 3 .. 4
                  [] hand.status = "five-cards" -> total <= 21 /\ Len(hand.cards) = 5
                  [] hand.status = "bust" -> hand.cards = <<>>      \* bust.under

\* turn.order: whoever is after the hand in turn has not drawn.
InOrder ==
    phase = "players" =>
        \A i \in DOMAIN hands :
            i > Turn => /\ Len(hands[i].cards) = 2 /\ hands[i].bought = <<>>
                        /\ hands[i].status = "open"

\* banker.turn, banker.ends
BankerLast ==
    /\ phase = "players" => Open(hands) /= {} /\ Len(bank) = 2 /\ Kind(bank) /= "pontoon"
    /\ phase = "banker" => Open(hands) = {} /\ Len(bank) < 5 /\ Kind(bank) = "points"
    /\ phase = "settled" /\ Kind(bank) /= "pontoon" => Open(hands) = {}

\* stick.final, bust.out, turn.order: a finished hand never changes again.
FinishedStay ==
    [][\A i \in DOMAIN hands :
          (\A j \in 1 .. i : hands[j].status /= "open") => hands'[i] = hands[i]]_vars

\* turn.phase
Steps == {<<"first-cards", "stakes">>, <<"stakes", "second-cards">>, <<"second-cards", "players">>,
          <<"second-cards", "settled">>, <<"players", "banker">>, <<"banker", "settled">>}
PhaseOrder ==
    [][\/ phase' = phase
       \/ <<phase, phase'>> \in Steps
       \/ phase \notin Ended /\ phase' = "void"]_vars

-----------------------------------------------------------------------------
(* Chips *)

\* settle.zero-sum
ZeroSum == SumOf(net) = 0

Seven == 7 * MostStake
\* settle.net: what one hand can gain or lose; at most four hands, at most doubled.
Bounded == \A seat \in (1 .. Seats) \ {Bank} : net[seat] \in -(8 * Seven) .. 8 * Seven

\* What each clause gives a hand, as a set of amounts.
If(condition, amount) == IF condition THEN {amount} ELSE {}

AmountsOf(hand) ==
    LET stake == StakeOf(hand)
        live == hand.status /= "bust"
        mine == Kind(hand.cards)
        his == Kind(bank)
        points == live /\ mine = "points" /\ his = "points"
        mineTotal == Total(hand.cards)
        hisTotal == Total(bank)
    IN  If(~live, -stake)                                                   \* bust.lost, bust.final
        \cup If(live /\ his = "pontoon", -2 * hand.initial)                 \* banker.pontoon
        \cup If(points /\ mineTotal > hisTotal, stake)                      \* settle.higher
        \cup If(points /\ mineTotal = hisTotal, -stake)                     \* settle.tie
        \cup If(points /\ mineTotal < hisTotal, -stake)                     \* settle.lower
        \cup If(live /\ mine = "pontoon" /\ his /= "pontoon", 2 * stake)    \* settle.pontoon
        \cup If(live /\ mine = "five-card-trick" /\ his \in {"points", "bust"}, 2 * stake)
                                                                            \* settle.trick
        \cup If(live /\ his = "bust" /\ mine = "points", stake)             \* settle.bank-bust
        \cup If(live /\ his = "bust" /\ mine /= "points", 2 * stake)        \* settle.bank-bust
        \cup If(live /\ his = "five-card-trick" /\ mine /= "pontoon", -2 * stake)
                                                                            \* settle.bank-trick

TheAmount(hand) == CHOOSE amount \in AmountsOf(hand) : TRUE

\* Some clause pays every hand, and no two clauses contradict each other.
ClausesAgree ==
    phase = "settled" => \A i \in DOMAIN hands : Cardinality(AmountsOf(hands[i])) = 1

SettledAsClausesSay ==
    phase = "settled" =>
        \A seat \in (1 .. Seats) \ {Bank} :
            net[seat] = SumOf([i \in DOMAIN hands |->
                                  IF hands[i].seat = seat THEN TheAmount(hands[i]) ELSE 0])

\* bust.lost: until then exactly the bust hands have paid; declare.pontoon pays nothing.
BustsPaidAtOnce ==
    phase \notin Ended =>
        \A seat \in (1 .. Seats) \ {Bank} :
            net[seat] = -SumOf([i \in DOMAIN hands |->
                                   IF hands[i].seat = seat /\ hands[i].status = "bust"
                                   THEN StakeOf(hands[i]) ELSE 0])

-----------------------------------------------------------------------------
(* What follows *)

TwoCardPontoon(cards) ==
    Len(cards) = 2 /\ \E i \in {1, 2} : cards[i] = Ace /\ cards[3 - i] >= 10

\* bank.pontoon, bank.several, bank.stays, bank.split
BankPasses ==
    phase = "settled" =>
        IF after.bank = Bank
        THEN TwoCardPontoon(bank)
             \/ \A i \in DOMAIN hands : TwoCardPontoon(hands[i].cards) => hands[i].split
        ELSE /\ ~TwoCardPontoon(bank)
             /\ \E i \in DOMAIN hands :
                   /\ hands[i].seat = after.bank /\ TwoCardPontoon(hands[i].cards)
                   /\ ~hands[i].split
                   /\ \A j \in 1 .. i - 1 : TwoCardPontoon(hands[j].cards) => hands[j].split

\* shuffle.pontoon, shuffle.none, void.again
ShuffleDue ==
    /\ phase = "settled" =>
          (after.shuffle <=> \/ TwoCardPontoon(bank)
                             \/ \E i \in DOMAIN hands : TwoCardPontoon(hands[i].cards))
    /\ phase \notin Ended => after = NotYet

\* void.reverse, void.again
VoidIsNothing ==
    phase = "void" =>
        /\ \A seat \in 1 .. Seats : net[seat] = 0
        /\ after = [bank |-> Bank, shuffle |-> TRUE, counted |-> FALSE]

-----------------------------------------------------------------------------
(* Every deal ends, settled or void.                                       *)
(*                                                                         *)
(* DealEnds says so outright.  Progress says why: every step leads further. *)

DealEnds == <>(phase \in Ended)

PhaseNumber ==
    CASE phase = "first-cards" -> 0
      [] phase = "stakes" -> 1
      [] phase = "second-cards" -> 2
      [] phase = "players" -> 3
      [] phase = "banker" -> 4
      [] phase \in Ended -> 5

\* Splitting outweighs finishing a hand, and that outweighs the cards on it.
Reached ==
    LET open == Open(hands)
        weight(i) == IF hands[i].initial = 0 THEN 0
                     ELSE IF i \in open THEN Len(hands[i].cards) ELSE 10
    IN  1000 * PhaseNumber + 100 * Len(hands) + Len(bank)
          + SumOf([i \in DOMAIN hands |-> weight(i)])

Progress == [][Reached' > Reached]_vars
=============================================================================
