"""Names of everything one can point at in Brass, in English."""

from __future__ import annotations

from typing import Final

from fabrica.games.brass.components import CARDS, LINKS, PLACES, SPACES

INDUSTRY_NAMES: Final = {
    "cotton": "cotton mill",
    "port": "port",
    "coal": "coal mine",
    "iron": "iron works",
    "shipyard": "shipyard",
}
PLACE_NAMES: Final = {place.id: place.name for place in PLACES}


def space_name(space: str, place: str) -> str:
    """Oldham 2: the second space of Oldham."""
    return f"{PLACE_NAMES[place]} {space.rpartition('-')[2]}"


NAMES: Final[dict[str, str]] = {
    **{card.id: PLACE_NAMES.get(card.id, card.id) for card in CARDS},
    **INDUSTRY_NAMES,
    **{space.id: space_name(space.id, space.place) for space in SPACES},
    **{link.id: f"{PLACE_NAMES[link.a]} – {PLACE_NAMES[link.b]}" for link in LINKS},
    "distant-market": "the distant market",
    "?": "a card",
    "canal": "canal",
    "rail": "rail",
}
