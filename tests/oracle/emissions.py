"""Computes the emission reductions of random studies as functions of both means, apart from the module."""

from dataclasses import dataclass
from random import Random

import numpy as np
import studies
from scipy import stats

PERIOD = 365
"""Days."""
NCV, CO2, OTHER_GASES = 0.0156, 112, 9.46
"""Wood by IPCC 2006, with the global warming potentials of AR5."""
CAP = 1.25 * 1000 / 365
"""The cap of SMEC 4.0 and RECH 5.0 for wood, in kg per person and day."""


@dataclass
class Credited:
    """A study with a request for reductions, and its inputs."""

    study: studies.Study
    inputs: dict

    def value(self, reference: float, intervention: float, surveyed: float = 0) -> float:
        """Returns the reductions in tCO2e for these means, in kg per household and day, and the surveyed usage rate."""
        given = self.inputs
        per_kilogram = NCV * (CO2 * given["fnrb"] + OTHER_GASES) / 1000
        usages = [surveyed if given["survey"] else usage for _, usage in given["sides"]]
        counts = [count for count, _ in given["sides"]]
        baseline, project = (count * PERIOD * usage * per_kilogram for count, usage in zip(counts, usages))
        if given["methodology"] == "TPDDTEC":
            return 0.95 * baseline * (reference - intervention)
        if given["methodology"] == "VM0050":
            difference = baseline * reference - project * intervention
            return (0.95 if difference >= 0 else 1) * difference - given["leakage"]
        credited = baseline * min(reference, CAP * given["persons"]) * (1 - given["downward"])
        if given["usual"] is not None:
            credited = min(credited, given["usual"])
        difference = credited - project * intervention
        embodied = given["units"] * 0.017
        if difference < 0:
            return difference - embodied
        return difference * given["hawthorne"] - embodied - difference * given["market"]

    def means(self) -> tuple[np.ndarray, np.ndarray]:
        """Returns both means and their covariance matrix."""
        groups = self.study.means
        if self.study.request["design"] == "paired":
            pairs = [[mean, groups["intervention"][home]] for home, mean in groups["reference"].items()]
            return np.mean(pairs, axis=0), np.cov(pairs, rowvar=False) / len(pairs)
        samples = [list(groups[name].values()) for name in ("reference", "intervention")]
        return np.array([np.mean(one) for one in samples]), np.diag([stats.sem(one) ** 2 for one in samples])

    def estimates(self) -> tuple[np.ndarray, np.ndarray]:
        """Returns both means and the usage rate, and their covariance matrix."""
        means, covariance = self.means()
        surveyed, in_use = self.inputs["survey"] or (1, 0)
        share = in_use / surveyed
        every = np.zeros((3, 3))
        every[:2, :2], every[2, 2] = covariance, share * (1 - share) / surveyed
        return np.append(means, share), every

    def slopes(self, estimates: np.ndarray) -> np.ndarray:
        """Returns the derivatives by each estimate, from differences."""
        step = 1e-5
        return np.array([
            (self.value(*(estimates + shift)) - self.value(*(estimates - shift))) / (2 * step)
            for shift in np.diag([step] * 3)
        ])

    def uncertainty(self) -> dict:
        """Returns the uncertainty to first order."""
        estimates, covariance = self.estimates()
        slopes = self.slopes(estimates)
        means_only = slopes[:2] @ covariance[:2, :2] @ slopes[:2]
        variance = slopes @ covariance @ slopes
        slopes, covariance = slopes[:2], covariance[:2, :2]
        parts = (slopes * np.sqrt(np.diag(covariance))) ** 2
        counts = np.array([len(group) for group in self.study.means.values()])
        if self.study.request["design"] == "paired":
            freedom = counts[0] - 1
        elif self.inputs["methodology"] == "TPDDTEC":
            freedom = stats.ttest_ind(*(list(one.values()) for one in self.study.means.values()), equal_var=False).df
        else:
            freedom = means_only**2 / sum(parts**2 / (counts - 1))
        # The variance of the usage rate has unlimited degrees of freedom.
        freedom *= (variance / means_only) ** 2
        confidence = studies.RULES[self.study.request["rule"]][0]
        half = stats.t.ppf((1 + confidence) / 2, freedom) * np.sqrt(variance)
        mean = self.value(*estimates)
        return {
            "mean": mean,
            "standardError": np.sqrt(variance),
            "degreesOfFreedom": freedom,
            "confidence": confidence,
            "halfWidth": half,
            "interval": {"lower": mean - half, "upper": mean + half},
        }

    def simulated(self, draws: int) -> float:
        """Returns the standard deviation of the reductions over random means."""
        random = np.random.default_rng(21)
        drawn = random.multivariate_normal(*self.estimates(), draws)
        return float(np.std([self.value(*estimates) for estimates in drawn]))


def draw(seed: int) -> Credited:
    random = Random(seed)
    study = studies.draw(seed)
    methodology = random.choice(["SMEC", "SMEC", "RECH", "VM0050", "TPDDTEC"])
    # The baseline has no more technologies than the project, and uses them no more.
    sides = [sorted(random.randint(100, 900) for _ in range(2)), sorted(random.choice([0.8, 0.9, 1]) for _ in range(2))]
    sides = list(zip(*sides, strict=True))
    inputs = {
        "methodology": methodology,
        "fnrb": random.choice([0.3, 0.4, 0.75]),
        "sides": sides,
        "persons": random.choice([1, 4, 5]),
        "downward": random.choice([0.05, 0.1]),
        "usual": random.choice([None, None, 1, 1e6]),
        "hawthorne": random.choice([0.9, 0.85, 0.75]),
        "market": random.choice([0.02, 0.05]),
        "units": random.randint(0, 500),
        "leakage": random.randint(0, 20),
        "survey": random.choice([None, (120, 105), (30, 24), (60, 60)]),
    }
    if methodology == "TPDDTEC":
        inputs["sides"] = [sides[0]] * 2
    # The size of the households is stated with the reductions.
    for claim in study.request["claims"]:
        claim.pop("personsPresent", None)
    study.request |= {"rule": random.choice(["90/10", "95/5"]), "households": [], "reductions": request(inputs)}
    return Credited(study, inputs)


def request(inputs: dict) -> dict:
    def sourced(value: float) -> dict:
        return {"value": value, "source": "drawn by the oracle"}

    def term(side: int) -> dict:
        count, usage = inputs["sides"][side]
        surveyed, in_use = inputs["survey"] or (None, None)
        survey = {"surveyed": surveyed, "inUse": in_use, "source": "drawn by the oracle"}
        return {"count": count, "days": PERIOD, "usage": survey if surveyed else sourced(usage)}

    methodology = inputs["methodology"]
    version = {"SMEC": "4.0", "RECH": "5.0", "VM0050": "1.0", "TPDDTEC": "4.0"}[methodology]
    written = {"methodology": methodology, "version": version, "fnrb": sourced(inputs["fnrb"])}
    if methodology == "TPDDTEC":
        return written | {"savings": [term(0)]}
    written |= {"baseline": [term(0)], "project": [term(1)]}
    if methodology == "VM0050":
        return written | {"leakage": {"renewableBiomass": sourced(inputs["leakage"])}}
    written["baseline"][0]["householdSize"] = sourced(inputs["persons"])
    if inputs["usual"] is not None:
        written["businessAsUsual"] = sourced(inputs["usual"])
    return written | {
        "downwardAdjustment": sourced(inputs["downward"]),
        "hawthorne": {"default": inputs["hawthorne"]},
        "leakage": {
            "embodied": {"units": inputs["units"], "technicalLife": sourced(4)},
            "market": sourced(inputs["market"]),
        },
    }
