"""The cards against the rulebook's lists, and a second reading of every blueprint."""

from __future__ import annotations

from collections import Counter

from fabrica.games.factories.components import (
    BLUEPRINTS,
    BOX,
    CONTRACTORS,
    DIFFICULTIES,
    FLOORS,
    PASSIVE,
    RUNS,
    TAKES_WORKERS,
    TOOLS,
    TRAINS,
    TYPES,
)

# A second reading, typed apart from the table: copies, type, metal, energy, tool, prestige, spaces for workers
SECOND_READING = """
2 production 2 2 shovel 1 2 Aluminum Factory = Fábrica de alumínio
2 production 2 1 gear 1 3 Assembly Line = Linha de montagem
2 production 2 1 wrench 1 0 Battery Factory = Fábrica de baterias
4 monument 2 4 shovel 2/3/4/5 0 Beacon = Farol
2 production 1 3 gear 1 1 Biolab = Laboratório de biologia
2 utility 3 2 gear 1 1 Black Market = Mercado clandestino
2 production 2 2 shovel 1 2 Concrete Plant = Fábrica de concreto
2 training 1 1 gear 0 0 Dojo = Dojo
3 training 1 0 wrench 0 0 Fitness Center = Academia
2 utility 2 1 gear 1 1 Foundry = Fundição
2 production 2 1 hammer 1 1 Fulfillment Center = Centro de distribuição
2 special 4 0 hammer 1 0 Golem = Golem
3 training 1 0 shovel 0 0 Gymnasium = Centro esportivo
2 utility 1 2 hammer 1 2 Harvester = Colheitadeira
2 utility 2 1 shovel 1 0 Incinerator = Incinerador
2 special 1 4 wrench 1 0 Laboratory = Laboratório
2 production 2 3 wrench 1 2 Manufactory = Manufatura
2 production 3 2 gear 1 3 Mega Factory = Mega fábrica
3 monument 5 2 wrench 3 0 Megalith = Monolito
2 utility 1 3 shovel 1 1 Motherlode = Jazida
2 production 2 2 wrench 1 1 Nuclear Plant = Usina nuclear
5 monument 3 1 hammer 2 0 Obelisk = Obelisco
2 utility 3 0 gear 1 1 Power Plant = Usina elétrica
3 production 2 0 gear 1 0 Recycling Plant = Usina de reciclagem
2 utility 1 3 wrench 1 0 Refinery = Refinaria
2 special 2 2 shovel 1 0 Replicator = Replicador
3 special 1 1 hammer 0 0 Robot = Robô
2 special 1 2 wrench 0 0 Scrap Yard = Ferro-velho
2 special 1 2 gear 0 0 Solar Array = Painel solar
2 training 1 0 hammer 0 0 Temp Agency = Agência de temporários
2 production 2 1 shovel 1 2 Trash Compactor = Compactador de lixo
2 production 3 2 hammer 1 3 Warehouse = Armazém
"""


def test_blueprints_equal_their_second_reading() -> None:
    lines = [
        f"{b.copies} {b.type} {b.metal} {b.energy} {b.tool} {'/'.join(b.prestige)} {b.spaces} {b.name} = {b.name_pt}"
        for b in BLUEPRINTS
    ]
    assert lines == SECOND_READING.strip().splitlines()


def test_blueprints_are_74_of_32_names() -> None:
    assert len(BLUEPRINTS) == 32
    assert sum(b.copies for b in BLUEPRINTS) == 74


def test_tools_and_types_are_spread_as_counted() -> None:
    tools = Counter({tool: sum(b.copies for b in BLUEPRINTS if b.tool == tool) for tool in TOOLS})
    types = Counter({kind: sum(b.copies for b in BLUEPRINTS if b.type == kind) for kind in TYPES})
    assert tools == {"hammer": 18, "wrench": 18, "gear": 19, "shovel": 19}
    assert types == {"production": 25, "utility": 14, "special": 13, "monument": 12, "training": 10}


def test_ids_are_the_names_in_lowercase() -> None:
    assert [b.id for b in BLUEPRINTS] == [b.name.lower().replace(" ", "-") for b in BLUEPRINTS]
    assert [c.id for c in CONTRACTORS] == [c.name.lower().replace(" ", "-") for c in CONTRACTORS]


def test_only_beacon_and_obelisk_may_stand_twice() -> None:
    assert [b.id for b in BLUEPRINTS if b.duplicates] == ["beacon", "obelisk"]
    assert [b.id for b in BLUEPRINTS if b.discount] == ["megalith"]


def test_four_beacons_are_worth_14() -> None:
    beacon = next(b for b in BLUEPRINTS if b.id == "beacon")
    assert sum(int(n) for n in beacon.prestige) == 14


def test_every_card_belongs_to_exactly_one_way_of_use() -> None:
    ways = Counter(TAKES_WORKERS + TRAINS + RUNS + [card for card, passive in enumerate(PASSIVE) if passive])
    assert ways == Counter(range(32))


def test_spaces_are_as_many_as_the_formula_asks() -> None:
    asked = {"none": 0, "pair": 2, "triple": 3, "run": 3, "sum-14": 3}
    assert [b.spaces for b in BLUEPRINTS] == [asked.get(b.dice, 1) for b in BLUEPRINTS]


def test_contractors_are_17_of_8_names() -> None:
    lines = [f"{c.copies} {c.energy} {c.name} = {c.name_pt}" for c in CONTRACTORS]
    assert lines == [
        "2 0 Architect = Arquiteto",
        "2 0 Electrician = Eletricista",
        "1 4 Engineer = Engenheiro",
        "1 2 Foreman = Contramestre",
        "3 3 Hired Hands = Temporários",
        "3 0 Investor = Investidor",
        "2 0 Miner = Mineiro",
        "3 0 Specialist = Especialista",
    ]
    assert sum(c.copies for c in CONTRACTORS) == 17


def test_floors_have_three_spaces_each() -> None:
    assert [(f.id, f.spaces, "".join(f.dice)) for f in FLOORS] == [
        ("research", 3, "123456"),
        ("generate", 3, "123"),
        ("mine", 3, "456"),
    ]


def test_the_machine_starts_with_2_3_4_5_cards() -> None:
    assert [(d.id, d.cards) for d in DIFFICULTIES] == [("easy", 2), ("medium", 3), ("hard", 4), ("insane", 5)]
    assert [d.source for d in DIFFICULTIES if d.id == "medium"] == ["reconstructed"]


def test_the_box_holds_as_many_cards_as_the_tables() -> None:
    box = {piece.id: piece.pieces for piece in BOX}
    assert box["blueprint"] == sum(b.copies for b in BLUEPRINTS)
    assert box["contractor"] == sum(c.copies for c in CONTRACTORS)
    assert box["tool"] == len(TOOLS)
