"""Chapter 10: every blueprint by name, what it does and where its limits are."""

from __future__ import annotations

from fabrica import core
from fabrica.core import NATURE
from fabrica.games.factories import RULES
from fabrica.games.factories.components import BLUEPRINT, BLUEPRINTS, PASSIVE
from fabrica.games.factories.scoring import prestige, scores

from .position import after, dice, has, legal, owes, refused, why, work


def test_10_1_a_monument_cannot_be_activated() -> None:
    state = work("123456", compound="beacon obelisk megalith", metal=9, energy=9)
    assert not [move for move in legal(state) if any(name in move for name in ("beacon", "obelisk", "megalith"))]


def test_10_2_aluminum_factory() -> None:
    state = work("3345", compound="aluminum-factory", energy=6)
    assert has(after(state, "assign 3 aluminum-factory")) == "1M 1E 2G 0C"
    assert dice(after(state, "assign 3 aluminum-factory")) == "45"
    assert refused(state, "assign 4 aluminum-factory") == "6.3"
    assert refused(work("33", compound="aluminum-factory", energy=4), "assign 3 aluminum-factory") == "6.2"


def test_10_3_assembly_line() -> None:
    state = work("4566", compound="assembly-line")
    assert has(after(state, "assign 4 assembly-line")) == "0M 0E 2G 0C"
    assert dice(after(state, "assign 4 assembly-line")) == "6"
    assert refused(state, "assign 5 assembly-line") == "10.3"
    assert refused(state, "assign 6 assembly-line") == "10.3"
    for workers in ("1356", "1255"):
        assert refused(work(workers, compound="assembly-line"), "assign 1 assembly-line") == "10.3"
    for lowest in "1234":
        run = work(f"{lowest}{int(lowest) + 1}{int(lowest) + 2}", compound="assembly-line")
        assert has(after(run, f"assign {lowest} assembly-line")) == "0M 0E 2G 0C"


def test_10_4_battery_factory() -> None:
    assert has(after(work(compound="battery-factory", energy=5), "activate battery-factory")) == "0M 1E 1G 0C"
    assert refused(work(compound="battery-factory", energy=3), "activate battery-factory") == "6.2"


def test_10_5_beacon() -> None:
    assert [prestige(BLUEPRINT["beacon"], n) for n in range(5)] == [0, 2, 5, 9, 14]
    state = work(hand="beacon gymnasium beacon gymnasium", compound="beacon", metal=4, energy=8)
    state = after(state, "build beacon gymnasium", "build beacon gymnasium")
    assert scores(state)[0]["beacons"] == 9


def test_10_6_biolab() -> None:
    assert has(after(work("1", compound="biolab", energy=1), "assign 1 biolab")) == "0M 0E 1G 0C"
    assert refused(work("2", compound="biolab", energy=1), "assign 2 biolab") == "6.3"
    assert refused(work("1", compound="biolab"), "assign 1 biolab") == "6.2"


def test_10_7_black_market() -> None:
    def sold(card: str) -> list[str]:
        state = after(work("5", compound="black-market", hand=card), "assign 5 black-market", f"discard {card}")
        return [has(state)] if owes(state) == "work" else [has(after(state, move)) for move in legal(state)]

    assert sold("golem") == ["4M 0E 0G 0C"]
    assert sold("dojo") == ["1M 1E 0G 0C"]
    assert sold("biolab") == ["1M 3E 0G 0C"]
    for card in ("golem", "biolab", "aluminum-factory"):  # 4 in all: nothing to choose
        state = after(work("5", compound="black-market", hand=card), "assign 5 black-market", f"discard {card}")
        assert owes(state) == "work"
    assert sold("beacon") == ["0M 4E 0G 0C", "1M 3E 0G 0C", "2M 2E 0G 0C"]
    assert sold("warehouse") == ["2M 2E 0G 0C", "3M 1E 0G 0C"]
    assert sold("megalith") == ["2M 2E 0G 0C", "3M 1E 0G 0C", "4M 0E 0G 0C"]
    assert refused(work("5", compound="black-market"), "assign 5 black-market") == "6.2"


def test_10_8_concrete_plant() -> None:
    for value in "123456":
        state = work(value * 2, compound="concrete-plant", metal=6)
        state = after(state, f"assign {value} concrete-plant")
        assert has(state) == f"{6 - int(value)}M 0E 2G 0C"
    assert refused(work("44", compound="concrete-plant", metal=3), "assign 4 concrete-plant") == "6.2"
    assert refused(work("4", compound="concrete-plant", metal=9), "assign 4 concrete-plant") == "6.3"


def test_10_9_dojo() -> None:
    assert dice(after(work("26", compound="dojo", energy=1), "train dojo 2")) == "56"
    assert refused(work("2", compound="dojo"), "train dojo 2") == "6.2"
    assert refused(work("2", compound="dojo", energy=1), "train dojo 3") == "6.6"


def test_10_10_fitness_center() -> None:
    assert dice(after(work("26", compound="fitness-center", energy=1), "train fitness-center 6")) == "25"
    for value in "23456":
        state = after(work(value, compound="fitness-center", energy=1), f"train fitness-center {value}")
        assert dice(state) == str(int(value) - 1)
    assert has(after(work("2", compound="fitness-center", energy=3), "train fitness-center 2")) == "0M 2E 0G 0C"
    assert refused(work("2", compound="fitness-center"), "train fitness-center 2") == "6.2"
    assert refused(work("1", compound="fitness-center", energy=1), "train fitness-center 1") == "10.10"


def test_10_11_foundry() -> None:
    assert has(after(work("3", compound="foundry", energy=4), "assign 3 foundry")) == "3M 1E 0G 0C"
    assert refused(work("6", compound="foundry", energy=5), "assign 6 foundry") == "6.2"


def test_10_12_fulfillment_center() -> None:
    state = work("4", compound="fulfillment-center", energy=2)
    assert has(after(state, "assign 4 fulfillment-center")) == "1M 0E 1G 0C"
    assert refused(work("5", compound="fulfillment-center", energy=2), "assign 5 fulfillment-center") == "6.3"


def test_10_13_golem() -> None:
    state = work("1", compound="golem", energy=5)
    assert legal(state)[-6:-1] == [f"extra golem {n}" for n in range(1, 6)]
    assert refused(state, "extra golem 6") == "10.13"
    state = after(state, "extra golem 5")
    assert dice(state) == "15" and refused(state, "extra golem 1") == "6.4"
    rich = legal(work("1", compound="golem", energy=7))
    assert [line for line in rich if line.startswith("extra")] == [f"extra golem {n}" for n in range(1, 7)]
    assert refused(work(energy=5), "extra golem 1") == "6.1"
    state = after(state, "done", "1 done", "1 take obelisk 1", "* fill dojo", "take obelisk 2", "* fill dojo")
    assert dice(after(state, "* roll 1 1-1-1-1", "* roll 0 2-2-2-2")) == "2222"


def test_10_14_gymnasium() -> None:
    assert dice(after(work("26", compound="gymnasium", energy=1), "train gymnasium 2")) == "36"
    for value in "12345":
        state = after(work(value, compound="gymnasium", energy=1), f"train gymnasium {value}")
        assert dice(state) == str(int(value) + 1)
    assert has(after(work("2", compound="gymnasium", energy=3), "train gymnasium 2")) == "0M 2E 0G 0C"
    assert refused(work("2", compound="gymnasium"), "train gymnasium 2") == "6.2"
    assert refused(work("6", compound="gymnasium", energy=1), "train gymnasium 6") == "10.14"


def test_10_15_harvester() -> None:
    state = after(work("22", compound="harvester"), "assign 2 harvester")
    assert has(after(state, "gain metal")) == "4M 0E 0G 0C"
    assert has(after(state, "gain energy")) == "0M 7E 0G 0C"
    assert refused(state, "gain cards") == "10.15"


def test_10_16_incinerator() -> None:
    state = after(work(compound="incinerator", hand="golem", metal=1), "activate incinerator", "discard golem")
    assert has(state) == "0M 6E 0G 0C"
    assert refused(work(compound="incinerator", hand="golem"), "activate incinerator") == "6.2"


def test_10_17_laboratory() -> None:
    state = work("61", compound="laboratory nuclear-plant biolab")
    state = after(state, "assign 6 nuclear-plant", "* draw 0 golem", "assign 1 biolab")
    assert has(state) == "0M 0E 2G 1C" and owes(state) == "work"
    twice = after(work("345", compound="laboratory assembly-line"), "assign 3 assembly-line", "* draw 0 golem")
    assert has(twice) == "0M 0E 2G 1C" and owes(twice) == "work"
    built = work("6", hand="laboratory refinery", compound="nuclear-plant", metal=1, energy=4)
    built = after(built, "build laboratory refinery", "assign 6 nuclear-plant")
    assert owes(built, NATURE) == "draw"
    late = work("61", hand="laboratory refinery", compound="nuclear-plant biolab", metal=1, energy=4)
    late = after(late, "assign 6 nuclear-plant", "build laboratory refinery", "assign 1 biolab")
    assert owes(late, NATURE) == "draw"


def test_10_18_manufactory() -> None:
    state = after(work("55", compound="manufactory"), "assign 5 manufactory")
    assert has(after(state, "gain metal")) == "2M 0E 1G 0C"
    assert has(after(state, "gain energy")) == "0M 3E 1G 0C"
    drawn = after(state, "gain cards", "* draw 0 golem", "* draw 0 dojo")
    assert has(drawn) == "0M 0E 1G 2C" and owes(drawn) == "work"


def test_10_19_mega_factory() -> None:
    state = after(work("2221", compound="mega-factory golem", energy=5), "assign 2 mega-factory")
    assert (refused(state, "extra golem 1"), why(state, "extra golem 1")) == ("10.19", "made-first")
    assert owes(state) == "extra-worker"
    assert legal(state) == [f"extra mega-factory {value}" for value in range(1, 7)]
    state = after(state, "extra mega-factory 6")
    assert has(state) == "0M 5E 2G 0C" and dice(state) == "16"
    assert (refused(state, "extra mega-factory 6"), why(state, "extra mega-factory 6")) == ("10.19", "not-made")
    assert refused(work("22", compound="mega-factory"), "assign 2 mega-factory") == "6.3"


def test_10_20_megalith() -> None:
    state = work(hand="megalith refinery", compound="obelisk beacon beacon", metal=2, energy=2)
    assert "build megalith refinery" in legal(state)
    state = after(state, "build megalith refinery")
    assert has(state) == "0M 0E 0G 0C" and scores(state)[0]["monuments"] == 5
    assert (
        refused(work(hand="megalith refinery", compound="obelisk", metal=3, energy=2), "build megalith refinery")
        == "4.6"
    )
    assert (
        refused(work(hand="megalith refinery", compound="obelisk", metal=4, energy=1), "build megalith refinery")
        == "4.6"
    )
    factories = work(hand="megalith refinery", compound="obelisk aluminum-factory golem dojo", metal=3, energy=2)
    assert refused(factories, "build megalith refinery") == "4.6"
    twice = work(hand="megalith refinery", compound="megalith", metal=9, energy=9, market="dojo dojo robot robot")
    assert refused(twice, "build megalith refinery") == "4.8"


def test_10_21_motherlode() -> None:
    found = [after(work(v, compound="motherlode"), f"assign {v} motherlode").metal[0] for v in "123456"]
    assert found == [1, 1, 1, 2, 2, 2]


def test_10_22_nuclear_plant() -> None:
    assert has(after(work("6", compound="nuclear-plant"), "assign 6 nuclear-plant")) == "0M 1E 1G 0C"
    assert refused(work("5", compound="nuclear-plant"), "assign 5 nuclear-plant") == "6.3"


def test_10_23_obelisk() -> None:
    state = work(hand="obelisk golem obelisk golem", metal=6, energy=2, market="dojo dojo robot robot")
    state = after(state, "build obelisk golem", "build obelisk golem")
    assert scores(state)[0]["monuments"] == 4


def test_10_24_power_plant() -> None:
    for value in "123456":
        assert after(work(value, compound="power-plant"), f"assign {value} power-plant").energy[0] == int(value)


def test_10_25_recycling_plant() -> None:
    state = work(compound="recycling-plant", hand="golem dojo robot", energy=2)
    state = after(state, "activate recycling-plant", "discard dojo", "discard robot", "* draw 0 biolab")
    assert has(state) == "0M 0E 1G 2C"
    assert refused(work(compound="recycling-plant", hand="golem", energy=2), "activate recycling-plant") == "6.2"


def test_10_26_refinery() -> None:
    state = after(work(compound="refinery", hand="golem", energy=3), "activate refinery", "discard golem")
    assert has(state) == "3M 0E 0G 0C"


def test_10_27_replicator() -> None:
    market = "concrete-plant robot dojo golem"
    state = work("44", compound="replicator", energy=1, metal=4, market=market)
    state = after(state, "replicate concrete-plant")
    assert legal(state) == ["assign 4 concrete-plant"]
    assert refused(state, "assign 4 mine") == "10.27" and refused(state, "assign 4 biolab") == "10.27"
    state = after(state, "assign 4 concrete-plant")
    assert has(state) == "0M 0E 2G 0C" and core.look(RULES, state, 0)["players"][0]["workers"] == {"replicator": [4, 4]}
    assert why(state, "replicate robot") == "replicator-used"
    assert why(work(energy=9, market=market), "replicate robot") == "no-replicator"
    own = work("1", compound="replicator biolab", energy=9, market=market)
    assert why(own, "replicate biolab") == "not-on-market"
    twice = work(compound="replicator", metal=1, energy=9, market="robot dojo robot golem")
    assert legal(twice) == ["replicate robot", "replicate golem", "done"]


def test_10_27_replicator_pays_for_everything() -> None:
    market = "concrete-plant robot dojo golem"
    state = work("44", compound="replicator", energy=1, metal=3, market=market)
    assert why(state, "replicate concrete-plant") == "copy-unpaid"
    assert why(state, "replicate dojo") == "copy-unpaid"
    assert why(state, "replicate golem") == "copy-unpaid"
    assert why(state, "replicate biolab") == "not-on-market"
    assert dice(after(state, "replicate robot", "* roll-die 0 3")) == "344"
    rich = work("4", compound="replicator", energy=3, market=market)
    assert dice(after(rich, "replicate dojo", "train dojo 4")) == "3"
    assert dice(after(rich, "replicate golem", "extra golem 2")) == "24"


def test_10_27_replicator_says_whether_workers_or_resources_are_missing() -> None:
    market = "biolab fitness-center assembly-line temp-agency"
    state = work("35", compound="replicator", energy=9, metal=9, market=market)
    assert why(state, "replicate biolab") == why(state, "replicate assembly-line") == "no-worker-for-copy"
    state = work("1", compound="replicator", energy=1, market=market)
    assert why(state, "replicate biolab") == "copy-unpaid"
    assert why(state, "replicate fitness-center") == "no-worker-for-copy"
    assert why(work(compound="replicator", energy=9, market=market), "replicate temp-agency") == "no-worker-left"


def test_10_27_replicator_copies_a_card_of_ones_own() -> None:
    state = work("66", compound="replicator nuclear-plant", energy=1, market="nuclear-plant dojo robot golem")
    state = after(state, "assign 6 nuclear-plant", "replicate nuclear-plant", "assign 6 nuclear-plant")
    assert has(state) == "0M 2E 2G 0C"


def test_10_27_replicator_and_the_warehouse() -> None:
    state = work("4566", compound="replicator", energy=1, market="warehouse dojo robot golem")
    state = after(state, "replicate warehouse", "assign 4 warehouse", "assign 5 warehouse", "assign 6 warehouse")
    assert has(state) == "0M 2E 2G 0C" and state.used[0] == 1 << BLUEPRINT["replicator"]
    assert core.look(RULES, state, 0)["players"][0]["workers"] == {"replicator": [4, 5, 6]}


def test_10_27_replicator_pays_its_fee_beside_the_energy_of_the_copy() -> None:
    market = "battery-factory temp-agency dojo golem"
    state = work("1", compound="replicator", energy=4, market=market)
    assert why(state, "replicate battery-factory") == "copy-unpaid"
    state = work("1", compound="replicator", energy=5, market=market)
    assert has(after(state, "replicate battery-factory")) == "0M 0E 1G 0C"
    state = work("1", compound="replicator", energy=1, market=market)
    assert why(state, "replicate temp-agency") == "copy-unpaid"


def test_10_27_a_copy_leaves_ones_own_card_ready() -> None:
    market = "dojo golem battery-factory harvester"
    state = work("2266", compound="replicator dojo golem battery-factory harvester", energy=9, market=market)
    assert dice(after(state, "replicate dojo", "train dojo 2", "train dojo 2")) == "5566"
    assert dice(after(state, "replicate golem", "extra golem 1", "extra golem 1")) == "112266"
    assert has(after(state, "replicate battery-factory", "activate battery-factory")) == "0M 0E 2G 0C"
    twice = after(state, "replicate harvester", "assign 2 harvester", "gain metal")
    assert has(after(twice, "assign 6 harvester", "gain metal")) == "8M 8E 0G 0C"


def test_10_27_a_copy_does_all_that_the_card_does() -> None:
    def copied(card: str, *lines: str) -> str:
        state = work("2223", compound="replicator", hand="warehouse robot", energy=3, market=f"{card} {OTHER_CARDS}")
        state = after(state, f"replicate {card}", *lines)
        assert owes(state) == "work" and state.used[0] == 1 << BLUEPRINT["replicator"]
        return f"{has(state)} {dice(state)}"

    assert copied("mega-factory", "assign 2 mega-factory", "extra mega-factory 6") == "0M 2E 2G 2C 36"
    assert copied("black-market", "assign 3 black-market", "discard warehouse", "keep 3") == "3M 3E 0G 1C 222"
    trash = ("assign 2 trash-compactor", "discard robot", "discard warehouse")
    assert copied("trash-compactor", *trash) == "0M 2E 2G 0C 23"
    assert copied("recycling-plant", "discard robot", "discard warehouse", "* draw 0 dojo") == "0M 0E 1G 1C 2223"
    assert copied("temp-agency", "reroll 3", "enough", "* roll-die 0 6") == "0M 1E 0G 2C 2226"
    assert copied("motherlode", "assign 3 motherlode") == "1M 2E 0G 2C 222"
    assert copied("manufactory", "assign 2 manufactory", "gain energy") == "0M 5E 1G 2C 23"


OTHER_CARDS = "obelisk obelisk obelisk"


def test_10_28_robot() -> None:
    state = after(work("1", compound="robot", metal=1), "activate robot", "* roll-die 0 6")
    assert dice(state) == "16" and has(state) == "0M 0E 0G 0C" and owes(state) == "work"
    assert refused(work("1", compound="robot"), "activate robot") == "6.2"


def test_10_29_scrap_yard() -> None:
    state = work(hand="robot golem dojo biolab", compound="scrap-yard", metal=2, energy=2)
    state = after(state, "build robot golem")
    assert has(state) == "2M 1E 0G 2C"
    assert has(after(state, "build dojo biolab")) == "1M 0E 0G 0C"
    assert has(after(work(hand="scrap-yard refinery", metal=1, energy=2), "build scrap-yard refinery")) == "0M 0E 0G 0C"
    assert refused(work(hand="robot golem", compound="scrap-yard", energy=1), "build robot golem") == "4.6"


def test_10_30_solar_array() -> None:
    state = work(hand="robot golem fitness-center refinery", compound="solar-array", metal=2, energy=1)
    state = after(state, "build robot golem")
    assert has(state) == "1M 2E 0G 2C"
    assert has(after(state, "build fitness-center refinery")) == "0M 2E 0G 0C"
    assert has(after(work(hand="solar-array dojo", metal=1, energy=2), "build solar-array dojo")) == "0M 0E 0G 0C"


def test_10_31_temp_agency() -> None:
    state = after(work("1155", compound="temp-agency", energy=1), "activate temp-agency")
    assert refused(state, "enough") == "10.31"
    assert refused(state, "reroll 2") == "6.6"
    state = after(state, "reroll 1", "reroll 5", "enough", "* roll-die 0 6", "* roll-die 0 6")
    assert dice(state) == "1566" and owes(state) == "work"
    assert refused(work(compound="temp-agency", energy=1), "activate temp-agency") == "10.31"


def test_10_32_trash_compactor() -> None:
    state = work("66", compound="trash-compactor", hand="golem dojo")
    state = after(state, "assign 6 trash-compactor", "discard golem", "discard dojo")
    assert has(state) == "0M 0E 2G 0C"
    assert refused(work("66", compound="trash-compactor", hand="golem"), "assign 6 trash-compactor") == "6.2"


def test_10_33_warehouse() -> None:
    state = work("2456", compound="warehouse")
    assert refused(state, "assign 2 warehouse") == "10.33"
    state = after(state, "assign 6 warehouse")
    assert legal(state) == ["assign 4 warehouse", "assign 5 warehouse"]
    assert why(state, "assign 2 warehouse") == "sum-too-low" and refused(state, "assign 6 warehouse") == "6.6"
    state = after(state, "assign 5 warehouse")
    assert refused(state, "assign 2 warehouse") == "10.33"
    assert has(after(state, "assign 4 warehouse")) == "0M 2E 2G 0C" and dice(after(state, "assign 4 warehouse")) == "2"
    assert refused(work("66", compound="warehouse"), "assign 6 warehouse") == "10.33"
    assert has(after(work("446", compound="warehouse"), *[f"assign {v} warehouse" for v in "446"])) == "0M 2E 2G 0C"
    assert refused(work("445", compound="warehouse"), "assign 4 warehouse") == "10.33"
    assert refused(work("6611", compound="warehouse"), "assign 6 warehouse") == "10.33"


def test_10_33_a_warehouse_waits_for_its_three_workers() -> None:
    state = after(work("2456", compound="warehouse harvester"), "assign 6 warehouse")
    for line in ("assign 4 mine", "assign 4 harvester"):
        assert (refused(state, line), why(state, line)) == ("10.33", "warehouse-waits")


def test_every_blueprint_has_a_test_of_its_own() -> None:
    names = {name for name in globals() if name.startswith("test_10_")}
    for number, card in enumerate(BLUEPRINTS, 2):
        assert f"test_10_{number}_{card.id.replace('-', '_')}" in names


def test_what_answers_by_itself_is_never_activated() -> None:
    passive = [BLUEPRINTS[card].id for card, is_passive in enumerate(PASSIVE) if is_passive]
    assert passive == ["beacon", "laboratory", "megalith", "obelisk", "scrap-yard", "solar-array"]
