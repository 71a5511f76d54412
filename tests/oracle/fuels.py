"""Draws studies of several fuels from a seed. The energy of a household is the sum of its fuels."""

from dataclasses import dataclass
from decimal import Decimal
from random import Random

import studies

MEGAJOULES = {"wood": 15.6, "charcoal": 29.5, "lpg": 47.3}
"""IPCC 2006 Guidelines, volume 2, table 1.2, in MJ/kg."""
CENTRES = {"wood": 5.0, "charcoal": 1.5, "lpg": 0.3}


@dataclass
class Stacking:
    """A request and the days of each household, by group, household and fuel."""

    request: dict
    tests: dict[str, dict[str, dict[str, studies.Test]]]
    megajoules: dict[str, float]

    def study(self, value) -> studies.Study:
        """Returns a study of one number for each household, which `value` returns for its tests, or `None`."""
        numbers = {group: {one: value(tests) for one, tests in homes.items()} for group, homes in self.tests.items()}
        numbers = {group: {one: x for one, x in homes.items() if x is not None} for group, homes in numbers.items()}
        return studies.Study(self.request, numbers, {})

    def energy(self, tests: dict[str, studies.Test]) -> float:
        return sum(test.mean() * self.megajoules[fuel] for fuel, test in tests.items())

    def energy_of_logs(self, tests: dict[str, studies.Test]) -> float | None:
        means = [(test.mean_of_logs(), self.megajoules[fuel]) for fuel, test in tests.items()]
        known = [mean * energy for mean, energy in means if mean is not None]
        return sum(known) if known else None

    def energy_if_complete(self, tests: dict[str, studies.Test]) -> float | None:
        return self.energy(tests) if all(test.is_complete() for test in tests.values()) else None


def draw(seed: int) -> Stacking:
    random = Random(seed)
    design = random.choice(["independent", "independent", "paired"])
    counts = {group: random.randint(3, 12) for group in ("reference", "intervention")}
    if design == "paired":
        counts["intervention"] = counts["reference"]
    fuels = random.choice([["wood", "lpg"], ["wood", "charcoal"], ["wood", "charcoal", "lpg"]])
    tests, claims = {}, []
    for group, count in counts.items():
        tests[group] = {}
        for number in range(count):
            household = f"did:example:{'h' if design == 'paired' else group[0]}{number:02}"
            used = random.sample(fuels, random.randint(1, len(fuels)))
            # At least one household of the reference group has two fuels.
            used = fuels[:2] if group == "reference" and number == 0 else sorted(used)
            tests[group][household] = {fuel: test(random, fuel) for fuel in used}
            for fuel, days in tests[group][household].items():
                claim = studies.claim(random, household, group, days)
                claims.append(claim | {"fuelType": fuel, "unit": "kg"})
    random.shuffle(claims)
    request = {
        "claims": claims,
        "design": design,
        "rule": random.choice(list(studies.RULES)),
        "sides": "two",
        "distribution": random.choice(["t", "normal"]),
        "outliers": {"method": "none"},
    }
    megajoules = dict(MEGAJOULES)
    if random.random() < 0.3:
        megajoules["lpg"] = 46.1
        value = {"fuelType": "lpg", "unit": "kg", "value": 46.1, "source": "the supplier's certificate"}
        request["netCalorificValues"] = [value]
    return Stacking(request, tests, megajoules)


def test(random: Random, fuel: str) -> studies.Test:
    others = {"missing": 0, "excluded": 0, "not-used": 0}
    if random.random() < 0.4:
        others = {name: random.randint(0, 2 if name == "not-used" else 1) for name in others}
    count = max(3 - others["not-used"], random.randint(0, 6))
    centre = CENTRES[fuel]
    logs = tuple(Decimal(max(1, round(random.gauss(centre, centre / 4) * 1000))) / 1000 for _ in range(count))
    return studies.Test(logs, others)
