//! Generated cases: 20,000 sessions. Each is derived from the seed and its own number alone, so a single case can be
//! generated again and reduced.

mod claims;
mod credentials;
mod gateway;
mod json;
pub(crate) mod largest;
mod preferences;
mod samples;
mod studies;
mod table;
mod target;
mod text;

use anyhow::{Context, Result};
use hearth_tests::case::{Call, Case, answered};
use proptest::strategy::{BoxedStrategy, Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sha2::{Digest, Sha256};

/// An area of the contract: how its cases are generated, and the answers that they must at least produce to be useful.
#[derive(Debug)]
pub(crate) struct Area {
    pub(crate) name: &'static str,
    pub(crate) cases: usize,
    calls: BoxedStrategy<Vec<Call>>,
    pub(crate) floor: Reached,
}

/// How many answers of each outcome were produced, and how many different codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reached {
    pub(crate) valid: usize,
    pub(crate) findings: usize,
    pub(crate) could_not_run: usize,
    pub(crate) codes: usize,
}

/// Returns the areas. Their floors are slightly below the results of most seeds.
pub(crate) fn areas() -> [Area; AREAS] {
    [
        Area {
            name: "claims",
            cases: 6_500,
            calls: claims::calls(),
            floor: Reached { valid: 1_600, findings: 3_200, could_not_run: 240, codes: 34 },
        },
        Area {
            name: "gateway",
            cases: 5_000,
            calls: gateway::calls(),
            floor: Reached { valid: 5_800, findings: 4_500, could_not_run: 800, codes: 34 },
        },
        Area {
            name: "preferences",
            cases: 4_500,
            calls: preferences::calls(),
            floor: Reached { valid: 2_000, findings: 1_100, could_not_run: 300, codes: 17 },
        },
        Area {
            name: "samples",
            cases: 1_600,
            calls: samples::calls(),
            floor: Reached { valid: 550, findings: 850, could_not_run: 150, codes: 27 },
        },
        Area {
            name: "studies",
            cases: 1_400,
            calls: studies::calls(),
            floor: Reached { valid: 840, findings: 400, could_not_run: 70, codes: 46 },
        },
        Area {
            name: "credentials",
            cases: 1_000,
            calls: credentials::calls(),
            floor: Reached { valid: 130, findings: 650, could_not_run: 260, codes: 33 },
        },
    ]
}

/// The number of areas.
pub(crate) const AREAS: usize = 6;

impl Area {
    /// Keeps only the first cases.
    pub(crate) fn shortened(self, cases: usize) -> Self {
        Self { cases, ..self }
    }

    /// Returns the cases in order.
    pub(crate) fn cases(&self, seed: u64) -> Result<Vec<Case>> {
        (0..self.cases)
            .map(|number| answered(self.name(number), String::new(), self.tree(seed, number)?.current()))
            .collect()
    }

    fn name(&self, number: usize) -> String {
        format!("generated/{}/{number:05}", self.name)
    }

    /// Returns the value tree of a case, from which smaller cases can be derived.
    pub(crate) fn tree(&self, seed: u64, number: usize) -> Result<Box<dyn ValueTree<Value = Vec<Call>>>> {
        let own = Sha256::digest(format!("{seed}/{}", self.name(number)));
        let randomness = TestRng::from_seed(RngAlgorithm::ChaCha, &own);
        let mut runner = TestRunner::new_with_rng(Config::default(), randomness);
        let tree = self.calls.new_tree(&mut runner);
        tree.map_err(|reason| anyhow::anyhow!("{reason}"))
            .with_context(|| format!("cannot generate the case {}", self.name(number)))
    }
}

impl Reached {
    /// Returns whether every count reaches that of `floor`.
    pub(crate) fn is_above(self, floor: Self) -> bool {
        self.valid >= floor.valid
            && self.findings >= floor.findings
            && self.could_not_run >= floor.could_not_run
            && self.codes >= floor.codes
    }
}
