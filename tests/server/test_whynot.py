"""Why a thing is grey: of all the moves with it, the one that somebody may have meant."""

from __future__ import annotations

from fabrica.games.factories.words import TOOL_OF
from fabrica.table import Table
from fabrica.web.whynot import refused_moves
from tests.server.test_deltas import looked_at


def at_work(seed: str) -> Table:
    """Fantastic Factories, when all begin to work."""
    table = Table("factories", 2, seed)
    while not table.view(0)["working"]:
        table.play(table.legal()[0])
    return table


def test_of_a_card_without_a_partner_the_tool_is_told_not_what_nobody_meant() -> None:
    compared = 0
    for seed in ("one", "two", "three", "four"):
        table = at_work(seed)
        hand = table.view(0)["players"][0]["hand"]
        tools = [TOOL_OF[card] for card in hand]
        for card in [card for card in hand if tools.count(TOOL_OF[card]) == 1 and hand[card] == 1]:
            told = [refusal.message for _, refusal in refused_moves(looked_at(table), 0, [f"blueprint:{card}"], "en")]
            assert told[0] == "other-tool" and "discard-not-held" not in told, (card, told)
            compared += 1
    assert compared > 3
