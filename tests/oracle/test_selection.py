"""Tests that samples follow from the frame and the published randomness."""

import hashlib
from datetime import datetime
from random import Random

import pytest
import selections


def households(random: Random, count: int) -> list[str]:
    kinds = ["did:ixo:entity:{}", "did:web:example.org:household:{}", "did:ixo:household/{}", "did:example:ü{}"]
    return [random.choice(kinds[:3]).format(number) for number in random.sample(range(10 * count), count)]


@pytest.mark.parametrize("seed", range(40))
def test_a_simple_sample_follows_the_digests(operations, seed):
    random = Random(seed)
    frame = households(random, random.randint(1, 120))
    size = random.randint(1, len(frame))
    reserves = random.randint(0, len(frame) - size)
    value = random.randbytes(random.choice([16, 20, 32, 64])).hex()
    asked = {"frame": frame, "randomness": {"value": value.upper(), "source": "a seed"}, "design": "simple"}
    answer = operations.valid("selection.draw", asked | {"size": size, "reserves": reserves})["selection"]
    drawn = selections.order(frame, value)
    assert answer["method"] == "sha256-order" and answer["design"] == "simple"
    assert answer["randomness"] == {"value": value, "source": "a seed"}
    assert answer["frame"] == {"digest": selections.digest([(one, None) for one in frame]), "households": len(frame)}
    assert [one["household"] for one in answer["selected"]] == drawn[:size]
    assert [one["household"] for one in answer["reserves"]] == drawn[size : size + reserves]

    random.shuffle(frame)
    verified = operations.valid("selection.verify", {"selection": answer, "frame": frame, "household": drawn[0]})
    assert verified["redrawn"] is True
    assert verified["household"] == {"household": drawn[0], "drawn": "selected"}
    changed = random.randrange(size)
    other = hashlib.sha256(value.encode()).hexdigest()
    forged = answer["selected"][:changed] + [{"household": f"did:example:{other}"}] + answer["selected"][changed + 1 :]
    assert operations("selection.verify", {"selection": answer | {"selected": forged}, "frame": frame})["outcome"] == "findings"


@pytest.mark.parametrize("seed", range(40))
def test_a_stratified_sample_has_its_shares(operations, seed):
    random = Random(1_000 + seed)
    names = random.sample(["rural", "urban", "camp", "peri-urban", "äußer", "z"], random.randint(1, 5))
    frame = [(one, random.choice(names)) for one in households(random, random.randint(30, 150))]
    strata = {name: [one for one, stratum in frame if stratum == name] for name in names}
    strata = {name: members for name, members in strata.items() if members}
    counts = {name: len(members) for name, members in strata.items()}
    value = random.randbytes(32).hex()
    size = random.randint(len(strata), max(len(strata), len(frame) // 2))
    sizes = selections.shares(size, counts)
    asked = {
        "frame": [{"household": one, "stratum": stratum} for one, stratum in frame],
        "randomness": {"value": value, "source": "a seed"},
        "design": "stratified",
        "size": size,
    }
    answer = operations.valid("selection.draw", asked)["selection"]
    assert answer["frame"]["digest"] == selections.digest(frame)
    by_name = sorted(strata, key=str.encode)
    assert answer["frame"]["strata"] == [{"name": name, "households": counts[name]} for name in by_name]
    expected = [
        {"household": one, "stratum": name}
        for name in by_name
        for one in selections.order(strata[name], value)[: sizes[name]]
    ]
    assert answer["selected"] == expected
    assert operations.valid("selection.verify", {"selection": answer, "frame": asked["frame"]})["redrawn"] is True


@pytest.mark.parametrize("seed", range(40))
def test_groups_are_allocated_in_the_order_of_the_draw(operations, seed):
    random = Random(2_000 + seed)
    names = random.sample(["rural", "urban", "camp"], random.randint(1, 3))
    frame = [(one, random.choice(names)) for one in households(random, random.randint(60, 150))]
    strata = {name: [one for one, stratum in frame if stratum == name] for name in names}
    strata = {name: members for name, members in strata.items() if members}
    groups = {"reference": random.randint(3, 12), "intervention": random.randint(3, 12)}
    sizes = selections.shares(sum(groups.values()), {name: len(members) for name, members in strata.items()})
    reserves = random.randint(0, 6)
    spare = selections.shares(reserves, sizes)
    if any(sizes[name] + spare[name] > len(members) for name, members in strata.items()):
        reserves, spare = 0, dict.fromkeys(sizes, 0)
    value = random.randbytes(32).hex()
    asked = {
        "frame": [{"household": one, "stratum": stratum} for one, stratum in frame],
        "randomness": {"value": value, "source": "a seed"},
        "design": "stratified",
        "groups": groups,
        "reserves": reserves,
    }
    answer = operations.valid("selection.draw", asked)["selection"]
    ours = selections.shares(groups["reference"], sizes)
    by_place = {"1": groups["reference"], "2": groups["intervention"]}
    our_spare = selections.shares(selections.shares(reserves, by_place)["1"], spare)
    for listed, wanted, of_reference, skipped in [
        (answer["selected"], sizes, ours, dict.fromkeys(sizes, 0)),
        (answer["reserves"], spare, our_spare, sizes),
    ]:
        expected = []
        for name in sorted(strata, key=str.encode):
            order = selections.order(strata[name], value)[skipped[name] :][: wanted[name]]
            group = lambda index, name=name: "reference" if index < of_reference[name] else "intervention"
            expected += [{"household": one, "stratum": name, "group": group(index)} for index, one in enumerate(order)]
        assert listed == expected
    assert sum(one["group"] == "reference" for one in answer["selected"]) == groups["reference"]
    assert operations.valid("selection.verify", {"selection": answer, "frame": asked["frame"]})["redrawn"] is True


def test_a_round_has_the_time_and_the_randomness_of_the_network(operations):
    genesis, period = 1_692_803_367, 3
    for number in [1, 2, 1_000, 12_040_883, 2**32 - 1]:
        asked = {"frame": ["did:example:a"], "design": "simple", "pledge": {"kind": "quicknet", "round": number}}
        stated = operations.valid("selection.frame", asked)["pledge"]["publishedAt"]
        assert datetime.fromisoformat(stated).timestamp() == genesis + (number - 1) * period
    signature = bytes(range(48))
    beacon = {"kind": "quicknet", "round": 1, "signature": signature.hex()}
    randomness = {"value": hashlib.sha256(signature).hexdigest(), "source": "a round", "beacon": beacon}
    asked = {"frame": ["did:example:a", "did:example:b"], "design": "simple", "size": 1, "randomness": randomness}
    assert operations.valid("selection.draw", asked)["selection"]["randomness"] == randomness
    asked["randomness"] = randomness | {"value": hashlib.sha256(b"another").hexdigest()}
    assert operations("selection.draw", asked)["findings"][0]["code"] == "selection.not_of_beacon"
