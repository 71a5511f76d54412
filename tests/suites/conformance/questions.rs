//! What is asked of every host: the vectors, the generated cases, and what the core answers to both.

use std::collections::BTreeSet;

use anyhow::{Result, ensure};
use hearth_tests::case::{Call, Case, on_core};
use hearth_tests::vector::{self, Vector};
use proptest::strategy::ValueTree;
use serde::Deserialize;

use crate::generate::{AREAS, Area, Reached, areas, largest};

/// All cases, the vectors first.
#[derive(Debug)]
pub(crate) struct Questions {
    vectors: Vec<Vector>,
    areas: [Area; AREAS],
    seed: u64,
    cases: Vec<Case>,
    /// The core's answers, for each call of each case.
    answers: Vec<Vec<String>>,
}

impl Questions {
    /// Reads the vectors, makes the others, and asks the core.
    pub(crate) fn new(seed: u64) -> Result<Self> {
        Self::of(vector::load_all()?, areas(), seed, largest::cases())
    }

    fn of(vectors: Vec<Vector>, areas: [Area; AREAS], seed: u64, more: Vec<Case>) -> Result<Self> {
        let mut cases = vectors.iter().map(Case::of).collect::<Result<Vec<_>>>()?;
        for area in &areas {
            cases.extend(area.cases(seed)?);
        }
        cases.extend(more);
        let answers = cases.iter().map(|case| on_core(&case.calls)).collect::<Result<_>>()?;
        Ok(Self { vectors, areas, seed, cases, answers })
    }

    /// A few of them: some vectors, and the first generated cases of each area.
    pub(crate) fn first(&self, count: usize) -> Result<Self> {
        let areas = areas().map(|area| area.shortened(count));
        Self::of(vector::load("preferences")?.into_iter().take(count).collect(), areas, self.seed, Vec::new())
    }

    pub(crate) fn vectors(&self) -> usize {
        self.vectors.len()
    }

    pub(crate) fn generated(&self) -> usize {
        self.areas.iter().map(|area| area.cases).sum()
    }

    pub(crate) fn cases(&self) -> &[Case] {
        &self.cases
    }

    pub(crate) fn case(&self, number: usize) -> Option<(&Case, &[String])> {
        Some((self.cases.get(number)?, self.answers.get(number)?))
    }

    /// Refuses a last answer that is not what its vector says.
    pub(crate) fn ensure_as_the_vector_says(&self, number: usize, answer: &[u8]) -> Result<()> {
        self.vectors.get(number).map_or(Ok(()), |vector| vector.compare(str::from_utf8(answer)?))
    }

    /// A generated case as it was made.
    pub(crate) fn tree(&self, number: usize) -> Option<Box<dyn ValueTree<Value = Vec<Call>>>> {
        let mut number = number.checked_sub(self.vectors.len())?;
        for area in &self.areas {
            match number.checked_sub(area.cases) {
                None => return area.tree(self.seed, number).ok(),
                Some(rest) => number = rest,
            }
        }
        None
    }

    /// What the generated cases of each area have reached.
    ///
    /// # Errors
    ///
    /// When it is less than what makes them worth asking.
    pub(crate) fn reached(&self) -> Result<Vec<(&'static str, Reached)>> {
        let mut start = self.vectors.len();
        let mut reached = Vec::new();
        for area in &self.areas {
            let answers = self.answers.iter().skip(start).take(area.cases);
            let of_area = reach(answers.flatten())?;
            ensure!(
                of_area.is_above(area.floor),
                "the generated cases of {} reach too little: {of_area:?}, and not {:?}",
                area.name,
                area.floor
            );
            reached.push((area.name, of_area));
            start += area.cases;
        }
        Ok(reached)
    }
}

/// What is counted of an answer. Its numbers may be larger than any that a program reads.
#[derive(Deserialize)]
struct Answer {
    outcome: String,
    #[serde(default)]
    findings: Vec<Coded>,
    error: Option<Coded>,
}

#[derive(Deserialize)]
struct Coded {
    code: String,
}

fn reach<'a>(answers: impl Iterator<Item = &'a String>) -> Result<Reached> {
    let mut reached = Reached::default();
    let mut codes = BTreeSet::new();
    for answer in answers {
        let answer: Answer = serde_json::from_str(answer)?;
        match answer.outcome.as_str() {
            "valid" => reached.valid += 1,
            "findings" => reached.findings += 1,
            _ => reached.could_not_run += 1,
        }
        codes.extend(answer.findings.into_iter().chain(answer.error).map(|coded| coded.code));
    }
    reached.codes = codes.len();
    Ok(reached)
}
