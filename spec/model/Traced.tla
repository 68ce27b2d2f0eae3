------------------------------- MODULE Traced -------------------------------
(***************************************************************************)
(* The same deal with one more variable: what was done last, and the cards *)
(* that came for it.  For simulation and for comparing transitions.        *)
(***************************************************************************)
EXTENDS Table

VARIABLE act

Did(word, amount, cards) == act' = [word |-> word, amount |-> amount, cards |-> cards]

TracedInit == Init /\ act = [word |-> "start", amount |-> 0, cards |-> <<>>]

TracedNext ==
    \/ /\ phase = "first-cards"
       /\ \E d \in Came(Seats) : DealFirst(d) /\ Did("deal", 0, d.cards)
    \/ \E amount \in 1 .. MostStake : Stake(amount) /\ Did("stake", amount, <<>>)
    \/ /\ phase = "second-cards"
       /\ \E d \in Came(Seats) : DealSecond(d) /\ Did("deal", 0, d.cards)
    \/ Declare /\ Did("declare", 0, <<>>)
    \/ phase = "players" /\ \E d \in Came(2) : Split(d) /\ Did("split", 0, d.cards)
    \/ /\ phase = "players"
       /\ \E d \in Came(1), amount \in Amounts : Buy(amount, d) /\ Did("buy", amount, d.cards)
    \/ phase = "players" /\ \E d \in Came(1) : Twist(d) /\ Did("twist", 0, d.cards)
    \/ Stick /\ Did("stick", 0, <<>>)
    \/ phase = "banker" /\ \E d \in Came(1) : BankerTwist(d) /\ Did("twist", 0, d.cards)
    \/ BankerStick /\ Did("stick", 0, <<>>)
    \/ Annul /\ Did("annul", 0, <<>>)

TracedSpec == TracedInit /\ [][TracedNext]_<<vars, act>>
=============================================================================
