------------------------------ MODULE Pontoon ------------------------------
(***************************************************************************)
(* One deal of the profile `table`, as a state machine.                    *)
(*                                                                         *)
(* Written from the clauses of spec/clauses alone; every comment names the *)
(* clauses it stands for.                                                  *)
(*                                                                         *)
(* Seats are 1 .. Seats, clockwise.  The stock is `fresh`, a bag of cards  *)
(* whose order nobody knows, above `under`, the bust hands in the order in *)
(* which they will come again.  Drawing any card of the bag is the same as *)
(* drawing the first of some permutation of it (cards.exact).              *)
(***************************************************************************)
EXTENDS Hands, FiniteSets

CONSTANTS
    Seats,      \* how many seats: 2 .. 8 (seats.number)
    Bank,       \* the banker's seat (seats.banker)
    Pack,       \* how many cards there are of each rank (cards.pack)
    MostStake,  \* the largest original stake: 5 at the table (stake.limits)
    MayAnnul    \* whether the table may annul the deal (void.annul)

Ranks == DOMAIN Pack

ASSUME Seats \in 2 .. 8 /\ Bank \in 1 .. Seats /\ MostStake \in 1 .. 5
ASSUME Ranks \subseteq 1 .. 13 /\ \A rank \in Ranks : Pack[rank] \in 1 .. 8

VARIABLES
    phase,  \* turn.phase
    fresh,  \* rank -> how many of them lie in the stock, in unknown order
    under,  \* the cards under the pack, the first to come again first (bust.under)
    hands,  \* the players' hands, in order of play
    bank,   \* the banker's cards
    net,    \* seat -> chips won or lost so far (settle.net)
    after   \* what follows the deal: next banker, shuffle, whether it counts

vars == <<phase, fresh, under, hands, bank, net, after>>

Players == Seats - 1

\* seats.order: the i-th seat after the banker, clockwise.
Seat(i) == ((Bank + i - 1) % Seats) + 1

StakeOf(hand) == hand.initial + SumOf(hand.bought)      \* settle.current

-----------------------------------------------------------------------------
(* The stock *)

One(f, u) ==
    IF \E rank \in Ranks : f[rank] > 0
    THEN {[cards |-> <<rank>>, fresh |-> [f EXCEPT ![rank] = @ - 1], under |-> u] :
             rank \in {r \in Ranks : f[r] > 0}}
    ELSE IF u = <<>> THEN {}
    ELSE {[cards |-> <<Head(u)>>, fresh |-> f, under |-> Tail(u)]}

RECURSIVE Draws(_, _, _)
Draws(n, f, u) ==
    IF n = 0 THEN {[cards |-> <<>>, fresh |-> f, under |-> u]}
    ELSE UNION {{[e EXCEPT !.cards = d.cards \o @] : e \in Draws(n - 1, d.fresh, d.under)} :
                   d \in One(f, u)}

\* What a request for n cards may bring.  No cards at all: the stock is too short (void.cards).
Came(n) ==
    LET draws == Draws(n, fresh, under)
    IN  IF draws = {} THEN {[cards |-> <<>>, fresh |-> fresh, under |-> under]} ELSE draws

-----------------------------------------------------------------------------
(* The end of a deal *)

Ended == {"settled", "void"}
NotYet == [bank |-> 0, shuffle |-> FALSE, counted |-> FALSE]

\* settle.higher, settle.tie, settle.lower, settle.class: equal goes to the banker.
Outcome(cards, bankers) == IF Strength(cards) > Strength(bankers) THEN 1 ELSE -1

Doubling == {"pontoon", "five-card-trick"}

\* settle.pontoon, settle.trick, settle.bank-bust, settle.bank-trick, banker.pontoon
Owed(hand, bankers) ==
    LET outcome == Outcome(hand.cards, bankers)
        winner == IF outcome = 1 THEN hand.cards ELSE bankers
        times == IF Kind(winner) \in Doubling THEN 2 ELSE 1
    IN  outcome * times * StakeOf(hand)

\* bust.out: a bust hand has paid and is out.
Compared(hand, bankers) == IF hand.status = "bust" THEN 0 ELSE Owed(hand, bankers)

\* What all the hands of a seat are owed.
SeatOwed(seat, bankers) ==
    SumOf([i \in DOMAIN hands |->
              IF hands[i].seat = seat THEN Compared(hands[i], bankers) ELSE 0])

Settled(bankers) ==
    LET owed == [seat \in 1 .. Seats |-> SeatOwed(seat, bankers)]
    IN  [seat \in 1 .. Seats |->
            IF seat = Bank THEN net[seat] - SumOf(owed) ELSE net[seat] + owed[seat]]

IsPontoon(hand) == Kind(hand.cards) = "pontoon"

\* bank.split: a Pontoon on a split hand does not take the bank.
TakesBank(hand) == IsPontoon(hand) /\ ~hand.split

\* bank.pontoon, bank.several, bank.stays
NextBank(hs, bankers) ==
    LET takers == {i \in DOMAIN hs : TakesBank(hs[i])}
    IN  IF Kind(bankers) = "pontoon" \/ takers = {} THEN Bank
        ELSE hs[CHOOSE i \in takers : \A j \in takers : i <= j].seat

\* shuffle.pontoon, shuffle.none
Shuffle(hs, bankers) ==
    Kind(bankers) = "pontoon" \/ \E i \in DOMAIN hs : IsPontoon(hs[i])

Settle(hs, bankers) ==
    /\ phase' = "settled"
    /\ after' = [bank |-> NextBank(hs, bankers), shuffle |-> Shuffle(hs, bankers),
                 counted |-> TRUE]

\* void.cards, void.reverse, void.again
Void ==
    /\ phase' = "void"
    /\ net' = [seat \in 1 .. Seats |-> 0]
    /\ after' = [bank |-> Bank, shuffle |-> TRUE, counted |-> FALSE]
    /\ UNCHANGED <<fresh, under, hands, bank>>

\* void.annul
Annul == MayAnnul /\ phase \notin Ended /\ Void

-----------------------------------------------------------------------------
(* Dealing and stakes *)

NewHand(seat, cards, initial, split) ==
    [seat |-> seat, cards |-> cards, initial |-> initial, bought |-> <<>>,
     twisted |-> FALSE, split |-> split, status |-> "open"]

Init ==
    /\ phase = "first-cards"
    /\ fresh = Pack         \* cards.exact
    /\ under = <<>>
    /\ hands = <<>>
    /\ bank = <<>>
    /\ net = [seat \in 1 .. Seats |-> 0]
    /\ after = NotYet

Left(d) == fresh' = d.fresh /\ under' = d.under

\* deal.first: clockwise from the banker's left, the banker last.
DealFirst(d) ==
    /\ phase = "first-cards"
    /\ Left(d)
    /\ hands' = [i \in 1 .. Players |-> NewHand(Seat(i), <<d.cards[i]>>, 0, FALSE)]
    /\ bank' = <<d.cards[Seats]>>
    /\ phase' = "stakes"
    /\ UNCHANGED <<net, after>>

\* stake.place: once, in turn.  stake.banker: the banker is not among the hands.
Stake(amount) ==
    /\ phase = "stakes"
    /\ amount \in 1 .. MostStake        \* stake.limits, stake.whole
    /\ LET i == CHOOSE i \in DOMAIN hands :
                    hands[i].initial = 0 /\ \A j \in 1 .. i - 1 : hands[j].initial > 0
       IN  /\ hands' = [hands EXCEPT ![i].initial = amount]
           /\ phase' = IF i = Players THEN "second-cards" ELSE "stakes"
    /\ UNCHANGED <<fresh, under, bank, net, after>>

\* deal.second; banker.pontoon and banker.ends: his Pontoon settles the deal at once.
DealSecond(d) ==
    LET dealt == [i \in DOMAIN hands |-> [hands[i] EXCEPT !.cards = Append(@, d.cards[i])]]
        bankers == Append(bank, d.cards[Seats])
        lost == [i \in DOMAIN hands |-> 2 * hands[i].initial]
    IN  /\ phase = "second-cards"
        /\ Left(d)
        /\ hands' = dealt
        /\ bank' = bankers
        /\ IF Kind(bankers) = "pontoon"
           THEN /\ Settle(dealt, bankers)
                /\ net' = [seat \in 1 .. Seats |->
                              IF seat = Bank THEN SumOf(lost)
                              ELSE -lost[CHOOSE i \in DOMAIN hands : hands[i].seat = seat]]
           ELSE phase' = "players" /\ UNCHANGED <<net, after>>

-----------------------------------------------------------------------------
(* The players' hands *)

\* turn.order, split.turns: the first unfinished hand.
Open(hs) == {i \in DOMAIN hs : hs[i].status = "open"}
Turn == CHOOSE i \in Open(hands) : \A j \in Open(hands) : i <= j
HandsOf(seat) == {i \in DOMAIN hands : hands[i].seat = seat}

\* banker.turn: the banker plays when every hand is finished.
PlayOn(hs) ==
    /\ hands' = hs
    /\ phase' = IF Open(hs) = {} THEN "banker" ELSE "players"

\* declare.pontoon, declare.only, declare.true
Declare ==
    /\ phase = "players"
    /\ IsPontoon(hands[Turn])
    /\ PlayOn([hands EXCEPT ![Turn].status = "declared"])
    /\ UNCHANGED <<fresh, under, bank, net, after>>

MaySplit(i) ==
    /\ Len(hands[i].cards) = 2                              \* split.fresh
    /\ hands[i].cards[1] = hands[i].cards[2]                \* split.pair, split.rank, split.again
    /\ Cardinality(HandsOf(hands[i].seat)) < 4              \* split.cap

\* split.stake, split.cards, split.turns, split.own
Split(d) ==
    LET hand == hands[Turn]
        half(j) == NewHand(hand.seat, <<hand.cards[j], d.cards[j]>>, hand.initial, TRUE)
    IN  /\ phase = "players"
        /\ MaySplit(Turn)
        /\ IF d.cards = <<>> THEN Void                      \* void.cards: it needs two cards
           ELSE /\ Left(d)
                /\ PlayOn(SubSeq(hands, 1, Turn - 1) \o <<half(1), half(2)>>
                          \o SubSeq(hands, Turn + 1, Len(hands)))
                /\ UNCHANGED <<bank, net, after>>

\* buy.card and twist.card: points below 21, fewer than five cards.
MayDraw(hand) == Kind(hand.cards) = "points" /\ Total(hand.cards) < 21 /\ Len(hand.cards) < 5

\* stop.twenty-one, stop.five-cards, bust.lost: what a card makes of a hand.
Status(cards) ==
    CASE Kind(cards) = "bust" -> "bust"
      [] Kind(cards) = "five-card-trick" -> "five-cards"
      [] Kind(cards) = "points" /\ Total(cards) = 21 -> "twenty-one"
      [] OTHER -> "open"

\* bust.lost: paid at once.
Pay(seat, amount) == net' = [net EXCEPT ![seat] = @ - amount, ![Bank] = @ + amount]

\* The hand in turn, `drawn` with its new card.
Drawn(drawn, d) ==
    LET status == Status(drawn.cards)
        hand == [drawn EXCEPT !.status = status]
    IN  /\ fresh' = d.fresh
        /\ IF status = "bust"
           THEN /\ under' = d.under \o drawn.cards          \* bust.under
                /\ PlayOn([hands EXCEPT ![Turn] = [hand EXCEPT !.cards = <<>>]])
                /\ Pay(hand.seat, StakeOf(hand))
           ELSE /\ under' = d.under
                /\ PlayOn([hands EXCEPT ![Turn] = hand])
                /\ UNCHANGED net
        /\ UNCHANGED <<bank, after>>

BuyLow(hand) == hand.initial                                \* buy.limit.first, buy.limit.later
BuyHigh(hand) ==
    IF hand.bought = <<>> THEN 2 * hand.initial             \* buy.limit.first
    ELSE hand.bought[Len(hand.bought)]                      \* buy.limit.later

\* stake.whole: both ends belong to the limits.
Buy(amount, d) ==
    LET hand == hands[Turn]
    IN  /\ phase = "players"
        /\ MayDraw(hand)
        /\ ~hand.twisted                                    \* buy.after-twist
        /\ BuyLow(hand) <= amount /\ amount <= BuyHigh(hand)
        /\ IF d.cards = <<>> THEN Void
           ELSE Drawn([hand EXCEPT !.cards = @ \o d.cards, !.bought = Append(@, amount)], d)

Twist(d) ==
    LET hand == hands[Turn]
    IN  /\ phase = "players"
        /\ MayDraw(hand)
        /\ IF d.cards = <<>> THEN Void
           ELSE Drawn([hand EXCEPT !.cards = @ \o d.cards, !.twisted = TRUE], d)

\* stick.minimum; declare.only: a Pontoon does not stick.
MayStick(hand) == Total(hand.cards) >= 15 /\ ~IsPontoon(hand)

Stick ==
    /\ phase = "players"
    /\ MayStick(hands[Turn])
    /\ PlayOn([hands EXCEPT ![Turn].status = "stuck"])
    /\ UNCHANGED <<fresh, under, bank, net, after>>

-----------------------------------------------------------------------------
(* The banker's hand *)

Close(bankers) == Settle(hands, bankers) /\ net' = Settled(bankers)

\* banker.twist: at any total; banker.five and banker.bust stop him.
BankerTwist(d) ==
    LET bankers == bank \o d.cards
    IN  /\ phase = "banker"
        /\ IF d.cards = <<>> THEN Void
           ELSE /\ Left(d)
                /\ bank' = bankers
                /\ UNCHANGED hands
                /\ IF Len(bankers) = 5 \/ Kind(bankers) = "bust" THEN Close(bankers)
                   ELSE UNCHANGED <<phase, net, after>>

\* banker.stop: anywhere.  banker.no-live: also when every hand is bust.
BankerStick ==
    /\ phase = "banker"
    /\ Close(bank)
    /\ UNCHANGED <<fresh, under, hands, bank>>

-----------------------------------------------------------------------------
(* banker.no-buy, banker.no-split: he has no other action. *)

\* No amount above this is ever lawful; the limits above decide.
Amounts == 1 .. 2 * MostStake

DealsFirst == phase = "first-cards" /\ \E d \in Came(Seats) : DealFirst(d)
Stakes == \E amount \in 1 .. MostStake : Stake(amount)
DealsSecond == phase = "second-cards" /\ \E d \in Came(Seats) : DealSecond(d)
Splits == phase = "players" /\ \E d \in Came(2) : Split(d)
Buys == phase = "players" /\ \E d \in Came(1), amount \in Amounts : Buy(amount, d)
Twists == phase = "players" /\ \E d \in Came(1) : Twist(d)
BankerTwists == phase = "banker" /\ \E d \in Came(1) : BankerTwist(d)

Next ==
    \/ DealsFirst \/ Stakes \/ DealsSecond
    \/ Declare \/ Splits \/ Buys \/ Twists \/ Stick
    \/ BankerTwists \/ BankerStick
    \/ Annul

\* A deal that has ended stays as it is.
Rest == phase \in Ended /\ UNCHANGED vars

\* Somebody always acts: nobody may leave a deal unfinished.  This is WF_vars(Next), said without
\* ENABLED, which TLC evaluates very slowly here; no state is a deadlock, so it comes to the same.
Acting == <>[](phase \in Ended) \/ []<><<TRUE>>_vars

Spec == Init /\ [][Next \/ Rest]_vars /\ Acting
=============================================================================
