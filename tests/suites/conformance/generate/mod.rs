//! Generated cases: 20,000 sessions, each made from the seed and its own number alone, so that one of them can be made
//! again by itself, and be made smaller.

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

/// An area of the contract: how its cases are made, and what they must have reached at the least to be worth asking.
#[derive(Debug)]
pub(crate) struct Area {
    pub(crate) name: &'static str,
    pub(crate) cases: usize,
    calls: BoxedStrategy<Vec<Call>>,
    pub(crate) floor: Reached,
}

/// What answers came out, and how many different codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reached {
    pub(crate) valid: usize,
    pub(crate) findings: usize,
    pub(crate) could_not_run: usize,
    pub(crate) codes: usize,
}

/// The areas. Their floors lie somewhat below what most seeds reach.
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
            floor: Reached { valid: 480, findings: 560, could_not_run: 60, codes: 44 },
        },
        Area {
            name: "credentials",
            cases: 1_000,
            calls: credentials::calls(),
            floor: Reached { valid: 130, findings: 650, could_not_run: 260, codes: 33 },
        },
    ]
}

/// How many there are.
pub(crate) const AREAS: usize = 6;

impl Area {
    /// Its first cases only.
    pub(crate) fn shortened(self, cases: usize) -> Self {
        Self { cases, ..self }
    }

    /// Its cases, in their order.
    pub(crate) fn cases(&self, seed: u64) -> Result<Vec<Case>> {
        (0..self.cases)
            .map(|number| answered(self.name(number), String::new(), self.tree(seed, number)?.current()))
            .collect()
    }

    fn name(&self, number: usize) -> String {
        format!("generated/{}/{number:05}", self.name)
    }

    /// A case as it was made, which can be made smaller.
    pub(crate) fn tree(&self, seed: u64, number: usize) -> Result<Box<dyn ValueTree<Value = Vec<Call>>>> {
        let own = Sha256::digest(format!("{seed}/{}", self.name(number)));
        let randomness = TestRng::from_seed(RngAlgorithm::ChaCha, &own);
        let mut runner = TestRunner::new_with_rng(Config::default(), randomness);
        let tree = self.calls.new_tree(&mut runner);
        tree.map_err(|reason| anyhow::anyhow!("{reason}"))
            .with_context(|| format!("no case {}", self.name(number)))
    }
}

impl Reached {
    /// Whether everything is there that another asks for.
    pub(crate) fn is_above(self, floor: Self) -> bool {
        self.valid >= floor.valid
            && self.findings >= floor.findings
            && self.could_not_run >= floor.could_not_run
            && self.codes >= floor.codes
    }
}
