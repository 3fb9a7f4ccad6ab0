"""Why not, and what would help: the cause and the remedy of every refusal."""

from __future__ import annotations

from typing import Final

REFUSALS: Final = {
    "empty-furnace": ("This furnace is empty: {furnace}.", "Take glass from another furnace."),
    "no-such-product": ("There is no such cube in the small factory: {product}.", "Choose a cube that lies there."),
    "furnace-not-empty": ("This furnace is not empty: {furnace}.", "Only an empty furnace can be used instead."),
    "no-contracts-now": (
        "No contracts can be acquired now.",
        "Contracts come with the lower left furnace, and with some deliveries.",
    ),
    "contract-not-open": ("This contract is not in the market: {contract}.", "Choose one of the open contracts."),
    "too-little-influence": (
        "This contract costs {cost} influence, and you have {have}.",
        "Choose a cheaper one, or gain influence first.",
    ),
    "no-room": ("You have three contracts to fulfil already.", "Fulfil one in a reset phase first."),
    "no-investments-now": (
        "No investments can be acquired now.",
        "Investments come with the lower right furnace, and with some deliveries.",
    ),
    "investment-not-open": (
        "This investment is not in the market: {investment}.",
        "Choose one of the open investments.",
    ),
    "too-few-coins": (
        "This investment costs {cost} in coins, and you have {have}.",
        "Choose a cheaper one, or gain coins first.",
    ),
    "wrong-line": ("This investment does not belong to the row: {line}.", "Choose the row of its cubes."),
    "cannot-sweep": (
        "The cheapest card of this market cannot be discarded now: {market}.",
        "It takes ability 4c: once, before the first card is acquired.",
    ),
    "nothing-to-sweep": ("There is no card in this market: {market}.", "Acquire nothing, or wait for new cards."),
    "no-disk": ("No disk is left on your board.", "Take glass or products instead."),
    "only-denied": (
        "Your opponent denies you the disks that are left on your board.",
        "Take glass or products instead.",
    ),
    "too-far-ahead": (
        "You would be more than three workers ahead of the Automa.",
        "Wait until the Automa has assigned another one.",
    ),
    "profession-first": (
        "The disk is chosen after the profession it goes to.",
        "Create or reinforce a profession first.",
    ),
    "disk-gone": ("This disk has left your board already: {disk}.", "Choose a disk that is still there."),
    "denied": ("Your opponent denies you this ability: {disk}.", "Choose another disk."),
    "denied-before": (
        "Your opponent denies you an ability that comes before this one: {disk}.",
        "Choose another disk.",
    ),
    "needs-2a": ("Ability 2a must be unlocked before: {disk}.", "Take the disk of 2a first."),
    "needs-nearer": ("The nearer disk of this sector comes before: {disk}.", "Take 4a before 4b, 4c before 4d."),
    "needs-fewer": ("The abilities 5a, 5b, 5c come in this order: {disk}.", "Take the disk before it first."),
    "not-on-display": ("This profession cannot be chosen: {profession}.", "Choose one of the six open professions."),
    "wrong-side": (
        "This profession belongs to the other side: {profession}.",
        "Red cards go left, blue cards go right.",
    ),
    "row-full": (
        "This row would be as long as the row below it: {row}.",
        "Choose a lower row, or unlock ability 3b.",
    ),
    "row-full-even-so": ("This row would be longer than the row below it: {row}.", "Choose a lower row."),
    "cannot-pay-master": (
        "You cannot pay the upper space of this profession: {profession}.",
        "Choose a cheaper one, or gain what it costs first.",
    ),
    "not-in-play": ("This profession is in no row: {profession}.", "Reinforce a profession that somebody created."),
    "one-space": ("This profession has only one space: {profession}.", "Choose one with two spaces."),
    "space-taken": ("This profession has an apprentice already: {profession}.", "Choose one with a free space."),
    "own-master": ("The master of this profession is yours: {profession}.", "Reinforce somebody else's profession."),
    "cannot-pay-apprentice": (
        "You cannot pay the lower space of this profession: {profession}.",
        "Choose a cheaper one, or gain what it costs first.",
    ),
    "not-activated": (
        "This profession cannot be used now: {profession}.",
        "Use one of yours in the activated row, each once.",
    ),
    "no-second-benefit": ("This profession has only one benefit: {profession}.", "Choose the first benefit."),
    "cannot-pay-trade": (
        "You cannot pay for this benefit: {profession}.",
        "Use another profession first, or leave this one.",
    ),
    "no-such-cube": ("You have no such cube: {cube}.", "Choose a cube from your supply."),
    "no-such-accessory": ("You have no such accessory: {accessory}.", "Choose one from your supply."),
    "set-not-complete": (
        "Your opponent lets you take another one only after a whole set: {accessory}.",
        "Take a kind that is missing from the set.",
    ),
    "not-unlocked-3a": ("Ability 3a is not unlocked.", "Take its disk as a worker first."),
    "discarded-already": ("You have replaced professions this turn.", "Take your turn."),
    "nothing-to-discard": ("There are no open professions of this deck: {deck}.", "Choose the other deck."),
    "no-income-now": (
        "Investments give something only in a reset phase, before the factories are supplied.",
        "A reset phase comes when two furnaces are empty at the end of a turn.",
    ),
    "no-such-column": ("You have no such column of investments: {column}.", "Choose a column with a card."),
    "column-activated": ("This column has been activated in this phase: {column}.", "Choose another one."),
    "tracks-too-low": (
        "Forest and dune are not enough for this column: {column}.",
        "Choose another column, and climb the tracks before the next reset phase.",
    ),
    "no-supply-now": (
        "Small factories are supplied in a reset phase, between investments and contracts.",
        "A reset phase comes when two furnaces are empty at the end of a turn.",
    ),
    "too-few-ready": (
        "You do not have the cubes for this delivery ready: {delivery}.",
        "Deliver a combination you have.",
    ),
    "not-fulfilled-now": (
        "Contracts are fulfilled at the end of a reset phase.",
        "A reset phase comes when two furnaces are empty at the end of a turn.",
    ),
    "not-committed": ("This contract is not yours to fulfil: {contract}.", "Choose one below your influence track."),
    "cannot-fulfil": (
        "You cannot pay everything this contract asks for: {contract}.",
        "Gather all of it before a reset phase.",
    ),
    "not-wanted": ("The contract does not ask for this cube: {wanted}.", "Replace a cube that it asks for."),
    "same-colour": ("The two cubes must have another colour: {given}.", "Choose another colour to give."),
    "no-pair": ("You do not have two cubes of this colour: {given}.", "Choose a colour of which you have two."),
    "rest-unpaid": ("Then the rest of the contract could not be paid.", "Pay in another way."),
    "not-in-factory": ("There is no such cube in that small factory: {product}.", "Choose a cube that lies there."),
    "not-free-under-yours": (
        "This profession has no free lower space under your master: {profession}.",
        "Choose one of yours with two spaces and no apprentice.",
    ),
}
MISMATCHES: Final = ("wrong-side", "not-on-display", "not-in-play", "wrong-line")
"""Refusals of things that do not belong together: another one was meant, if any other reason is found."""
