"""What happens to the table: small deeds in the rulebook's words, used by the rules and the cards."""

from __future__ import annotations

from fabrica.core import push
from fabrica.games.factories.components import (
    BLACK_MARKET,
    COST_ENERGY,
    COST_METAL,
    DISCOUNT,
    DUPLICATES,
    GAIN_CARDS,
    GAIN_ENERGY,
    GAIN_GOODS,
    GAIN_METAL,
    HAS_CHOICE,
    LABORATORY,
    MEGA_FACTORY,
    MONUMENTS,
    MOTHERLODE,
    NAMES,
    PAY_CARDS,
    PAY_ENERGY,
    PAY_METAL,
    ROBOT,
    SCRAP_YARD,
    SOLAR_ARRAY,
    TEMP_AGENCY,
    TRADES,
    X,
)
from fabrica.games.factories.state import (
    DISCARD,
    DRAW,
    DRAWS,
    EXTRA_WORKER,
    FILL,
    GAIN,
    MADE,
    NOTHING,
    PICK,
    RECRUIT,
    REROLL,
    ROLL_DIE,
    SLOTS,
    State,
)

# Decks, hands and the market


def deck_ready(state: State) -> bool:
    """Is there a blueprint to draw, in the deck or among the discards?"""
    return state.deck_size > 0 or bool(state.tossed) or sum(state.pile) > 0


def cards_to_draw(state: State) -> list[int]:
    """[1.3] [5.5] By name, what the next card comes from: the deck, or all discards when it is empty."""
    if state.deck_size:
        return state.deck
    cards = state.pile[:]
    for tossed in state.tossed:
        cards[tossed % NAMES] += 1
    return cards


def show_tossed(state: State) -> None:
    """What was discarded out of the others' sight joins the discards."""
    for tossed in state.tossed:
        state.pile[tossed % NAMES] += 1
    state.tossed = []


def show_put_away(state: State) -> None:
    """[7.3] What was over the limit joins the discards, once all have finished."""
    for card in state.put_away:
        state.pile[card % NAMES] += 1
    state.put_away = []


def contractors_ready(state: State) -> bool:
    """[5.5] Is there a contractor to lay out? An empty deck is first made again from its discards."""
    for trade in range(TRADES):
        if state.contractor_deck[trade]:
            return True
    state.contractor_deck, state.contractor_pile = state.contractor_pile, state.contractor_deck
    return sum(state.contractor_deck) > 0


def from_deck(state: State, card: int) -> None:
    """[1.3] [5.5] The top card of the deck is this one; an empty deck is first made again from all discards."""
    if not state.deck_size:
        show_tossed(state)
        state.deck, state.pile = state.pile, state.deck
        state.deck_size = sum(state.deck)
    state.deck[card] -= 1
    state.deck_size -= 1


def to_hand(state: State, seat: int, card: int) -> None:
    """A card comes to a hand."""
    state.hand[seat * NAMES + card] += 1
    state.held[seat] += 1
    state.holding[seat] |= 1 << card


def take_openly(state: State, seat: int, card: int) -> None:
    """[3.3] A card comes to a hand before everybody's eyes."""
    to_hand(state, seat, card)
    state.known.append(seat * NAMES + card)
    state.known.sort()


def from_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand: if everybody knew of one of its name there, perhaps that one."""
    at = seat * NAMES + card
    state.hand[at] -= 1
    state.held[seat] -= 1
    if not state.hand[at]:
        state.holding[seat] &= ~(1 << card)
    if at in state.known:
        state.known.remove(at)


def toss(state: State, seat: int, card: int) -> None:
    """[4.1] A card is discarded; in the work phase the others see it when all have finished."""
    from_hand(state, seat, card)
    if state.desks:
        state.tossed.append(seat * NAMES + card)
        state.tossed.sort()
    else:
        state.pile[card] += 1


def put_away(state: State, seat: int, card: int) -> None:
    """[7.3] A card over the limit is discarded as if all had finished: nobody draws it in this phase."""
    from_hand(state, seat, card)
    state.put_away.append(seat * NAMES + card)
    state.put_away.sort()


def draw_cards(state: State, seat: int, count: int) -> None:
    """[5.4] The seat draws so many cards from the deck, as far as there are any."""
    if count > 0 and deck_ready(state):
        push(state, DRAW, seat, count)


def refill(state: State) -> None:
    """[1.8] [3.4] [3.7] The first empty place of the market is filled from its deck, then the next."""
    for slot in range(SLOTS):
        if state.market[slot] == NOTHING and deck_ready(state):
            push(state, FILL, 0, slot)
            return
    for slot in range(SLOTS):
        if state.contractor_market[slot] == NOTHING and contractors_ready(state):
            push(state, RECRUIT, 0, slot)
            return


def clear_blueprints(state: State) -> None:
    """[3.9] [9.9] All blueprints of the market are discarded."""
    for slot in range(SLOTS):
        if state.market[slot] != NOTHING:
            state.pile[state.market[slot]] += 1
            state.market[slot] = NOTHING


def clear_contractors(state: State) -> None:
    """[3.9] [9.10] All contractors of the market are discarded."""
    for slot in range(SLOTS):
        if state.contractor_market[slot] != NOTHING:
            state.contractor_pile[state.contractor_market[slot]] += 1
            state.contractor_market[slot] = NOTHING


# A compound


def is_standing(state: State, seat: int, card: int) -> bool:
    """Does a card of this name stand in the compound?"""
    return state.standing[seat] >> card & 1 == 1


def may_stand(state: State, seat: int, card: int) -> bool:
    """[4.8] [10.5] [10.23] Only Beacons and Obelisks stand more than once in a compound."""
    return DUPLICATES[card] or not state.standing[seat] >> card & 1


def monuments(state: State, seat: int) -> int:
    """How many Monuments stand in the compound."""
    count = 0
    for card in MONUMENTS:
        count += state.compound[seat * NAMES + card]
    return count


def metal_cost(state: State, seat: int, card: int) -> int:
    """[10.20] The Megalith costs 1 metal less for each Monument in the compound."""
    if DISCOUNT[card]:
        return max(0, COST_METAL[card] - monuments(state, seat))
    return COST_METAL[card]


def put_up(state: State, seat: int, card: int) -> None:
    """[4.4] [10.29] [10.30] [11.5] A card is built; Scrap Yard and Solar Array answer once a round."""
    if once_a_round(state, seat, SCRAP_YARD):
        state.metal[seat] += GAIN_METAL[SCRAP_YARD]
    if once_a_round(state, seat, SOLAR_ARRAY):
        state.energy[seat] += GAIN_ENERGY[SOLAR_ARRAY]
    state.compound[seat * NAMES + card] += 1
    state.size[seat] += 1
    state.standing[seat] |= 1 << card


def once_a_round(state: State, seat: int, card: int) -> bool:
    """[6.4] Does this card stand, unused so far this round? From now on it is used."""
    if not (state.standing[seat] & ~state.used[seat]) >> card & 1:
        return False
    state.used[seat] |= 1 << card
    return True


# Paying and gaining by a card's formula


def worth(printed: int, value: int) -> int:
    """What is printed, or the worker's value where an X is printed."""
    return value if printed == X else printed


def pay(state: State, seat: int, card: int, value: int) -> None:
    """[6.2] Everything left of the arrow is paid; once the cards are discarded too, the gain follows."""
    state.metal[seat] -= worth(PAY_METAL[card], value)
    state.energy[seat] -= worth(PAY_ENERGY[card], value)
    if PAY_CARDS[card]:
        push(state, DISCARD, seat, owed_cards(card, PAY_CARDS[card], value))
    else:
        gain(state, seat, card, value)


def owed_cards(card: int, left: int, value: int) -> int:
    """What a discard is about: the card that asks for it, how many are left to pay, the worker's value."""
    return card + NAMES * left + 4 * NAMES * value


def gain(state: State, seat: int, card: int, value: int) -> None:
    """[6.2] [6.5] Everything right of the arrow is gained at once."""
    state.metal[seat] += motherlode(value) if card == MOTHERLODE else worth(GAIN_METAL[card], value)
    state.energy[seat] += worth(GAIN_ENERGY[card], value)
    if HAS_CHOICE[card]:
        push(state, GAIN, seat, card)
    if GAIN_CARDS[card]:
        push(state, DRAWS, seat, GAIN_CARDS[card])
    if card == MEGA_FACTORY:
        push(state, EXTRA_WORKER, seat, MADE)
    elif card == ROBOT:
        push(state, ROLL_DIE, seat, 1)
    elif card == TEMP_AGENCY:
        push(state, REROLL, seat)
    if GAIN_GOODS[card]:
        gain_goods(state, seat, GAIN_GOODS[card])


def gain_goods(state: State, seat: int, count: int) -> None:
    """[10.17] Goods come to the seat; once in a round a Laboratory draws a card, as soon as there is one."""
    state.goods[seat] += count
    if deck_ready(state) and once_a_round(state, seat, LABORATORY):
        push(state, DRAWS, seat, GAIN_CARDS[LABORATORY])


def motherlode(value: int) -> int:
    """[10.21] A low worker digs out 1 metal, a high one 2."""
    return 1 if value <= 3 else 2


def after_discard(state: State, seat: int, discarded: int, card: int, value: int) -> None:
    """The last card is paid: the Black Market pays by what was discarded, the others by their formula."""
    if card == BLACK_MARKET:
        black_market(state, seat, discarded)
    else:
        gain(state, seat, card, value)


def black_market(state: State, seat: int, discarded: int) -> None:
    """[10.7] The printed cost of the discarded card comes back, at most 4 of it; the owner picks which."""
    if COST_METAL[discarded] + COST_ENERGY[discarded] > BLACK_MARKET_PAYS:
        push(state, PICK, seat, discarded + 1)
        return
    state.metal[seat] += COST_METAL[discarded]
    state.energy[seat] += COST_ENERGY[discarded]


BLACK_MARKET_PAYS = 4
MOST_RESOURCES = 12  # [7.2]
MOST_CARDS = 10  # [7.3]
