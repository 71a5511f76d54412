"""Tests that eight threads with mixed operations get the same bytes as one thread."""

import json
import os
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import hearth_kpt as hearth

THREADS, ROUNDS = 8, 300


def test_threads_share_everything(sample: dict[str, Any]) -> None:
    wrong = json.dumps({**sample, "fuelMeasurements": {"total": "12", "dailyLogs": list(range(300))}})
    requests = [
        ("claims.validate", json.dumps(sample)),
        ("claims.validate", wrong),
        ("claims.rules", ""),
        ("preferences.validate", '{"tone":"warm","lenght":"short"}'),
        ("preferences.render", '{"agentName":"Ida","language":"sw"}'),
        ("module.version", ""),
    ]
    host, router, session = hearth.Hearth(), hearth.Router(), hearth.Hearth().session()
    expected = [host.invoke(*request) for request in requests]
    route = router.route("GET", "/chain/entity/did:ixo:entity:1", explain=True)
    report = host.validate_claim(sample)

    huge = b" " * (300 << 20)  # More memory than an instance can have.

    def work(seed: int) -> int:
        chance = random.Random(seed)
        for _ in range(ROUNDS):
            which = chance.randrange(len(requests))
            assert host.invoke(*requests[which]) == expected[which]
            assert session.invoke(*requests[which]) == expected[which]
            assert router.route("GET", "/chain/entity/did:ixo:entity:1", explain=True) == route
            assert host.validate_claim(sample) == report
            if chance.random() < 0.01:
                try:
                    host.invoke("claims.validate", huge)
                except hearth.Trapped:
                    pass
                else:
                    raise AssertionError("the call did not trap")
        return ROUNDS

    with ThreadPoolExecutor(THREADS) as pool:
        assert sum(pool.map(work, range(THREADS))) == THREADS * ROUNDS
    assert len(host._idle) <= (os.cpu_count() or 1)


def test_an_instance_with_much_memory_is_not_kept() -> None:
    host = hearth.Hearth()
    for size, kept in [(100, 1), ((1 << 20) + 1, 0), (100, 1)]:
        host.invoke("claims.validate", b" " * size)
        assert len(host._idle) == kept


def test_many_threads_can_make_the_first_call() -> None:
    hosts = [hearth.Hearth() for _ in range(4)]
    with ThreadPoolExecutor(THREADS) as pool:
        answers = set(pool.map(lambda index: hosts[index % 4].invoke("claims.rules"), range(64)))
    assert len(answers) == 1
