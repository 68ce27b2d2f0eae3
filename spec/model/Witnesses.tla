----------------------------- MODULE Witnesses -----------------------------
(***************************************************************************)
(* Situations that some configuration must reach, so that no invariant is  *)
(* true only because nothing happened.  `Witnessed` is always true; it     *)
(* prints each situation when a worker first meets it.                     *)
(***************************************************************************)
EXTENDS Checks, TLC

FreshOut == \A rank \in Ranks : fresh[rank] = 0
Some(Test(_)) == \E i \in DOMAIN hands : Test(hands[i])
Bust(hand) == hand.status = "bust"
Stuck(hand) == hand.status = "stuck"
Trick(hand) == hand.status = "five-cards"
SplitPontoon(hand) == IsPontoon(hand) /\ hand.split
SoftStop(hand) == hand.status = "twenty-one" /\ Hard(hand.cards) = 11
BoughtThenTwisted(hand) == hand.twisted /\ hand.bought /= <<>>
ThreeBuys(hand) == Len(hand.bought) = 3
CapFell(hand) == Len(hand.bought) = 3 /\ hand.bought[3] < hand.bought[2]
SevenStakes(hand) == hand.initial > 0 /\ StakeOf(hand) = 7 * hand.initial
Tied(hand) == Stuck(hand) /\ Total(hand.cards) = Total(bank)
Takers == {i \in DOMAIN hands : TakesBank(hands[i])}
Done == phase = "settled"

Seen(k, name, situation) ==
    situation => TLCGet(k) \/ (TLCSet(k, TRUE) /\ PrintT(<<"reached", name>>))

ASSUME \A k \in 1 .. 22 : TLCSet(k, FALSE)

Witnessed ==
    /\ Seen(1, "soft 21 stops", Some(SoftStop))
    /\ Seen(2, "bought, then twisted", Some(BoughtThenTwisted))
    /\ Seen(3, "three buys", Some(ThreeBuys))
    /\ Seen(4, "the cap fell", Some(CapFell))
    /\ Seen(5, "seven stakes", Some(SevenStakes))
    /\ Seen(6, "four hands", \E seat \in 1 .. Seats : Cardinality(HandsOf(seat)) = 4)
    /\ Seen(7, "three hands, the first bought",
            \E i \in DOMAIN hands : \E j \in i + 2 .. Len(hands) :
                hands[i].bought /= <<>> /\ hands[j].split /\ hands[i].seat = hands[j].seat)
    /\ Seen(8, "split Pontoon paid",
            Done /\ Some(SplitPontoon) /\ after.bank = Bank /\ after.shuffle)
    /\ Seen(9, "bust cards came again", phase = "players" /\ Some(Bust) /\ FreshOut /\ under = <<>>)
    /\ Seen(10, "void: no card", phase = "void" /\ FreshOut /\ under = <<>>)
    /\ Seen(11, "void: one card for a split",
            phase = "void" /\ ~MayAnnul /\ Gathered /= <<>> /\
                SumOf([i \in 1 .. 13 |-> IF i \in Ranks THEN fresh[i] ELSE 0]) + Len(under) = 1)
    /\ Seen(12, "void after a bust", phase = "void" /\ Some(Bust))
    /\ Seen(13, "tie", Done /\ Some(Tied))
    /\ Seen(14, "no live hand", Done /\ \A i \in DOMAIN hands : Bust(hands[i]))
    /\ Seen(15, "bust before the banker's bust",
            Done /\ Some(Bust) /\ Some(Stuck) /\ Kind(bank) = "bust")
    /\ Seen(16, "banker past soft 21", Len(bank) > 3 /\ Total(SubSeq(bank, 1, 3)) = 21)
    /\ Seen(17, "banker sticks below 15", Done /\ Total(bank) < 15)
    /\ Seen(18, "trick against trick", Done /\ Some(Trick) /\ Len(bank) = 5 /\ Kind(bank) /= "bust")
    /\ Seen(19, "Pontoon against trick", Done /\ Some(IsPontoon) /\ Kind(bank) = "five-card-trick")
    /\ Seen(20, "Pontoon against Pontoon", Done /\ Some(IsPontoon) /\ Kind(bank) = "pontoon")
    /\ Seen(21, "several Pontoons", Done /\ Cardinality(Takers) > 1 /\ after.bank /= Bank)
    /\ Seen(22, "the bank passes over a seat", Done /\ Players > 1 /\ after.bank = Seat(2))
=============================================================================
