//! The cases for every host: the vectors and the generated cases, with the answers of the core.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use hearth_conformance::{Call, Case};
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
}

impl Questions {
    /// Reads the vectors, generates the other cases, and runs them on the core.
    pub(crate) fn new(seed: u64) -> Result<Self> {
        Self::of(vector::load_all()?, areas(), seed, largest::cases()?)
    }

    fn of(vectors: Vec<Vector>, areas: [Area; AREAS], seed: u64, more: Vec<Case>) -> Result<Self> {
        let mut cases = vectors.iter().map(as_the_vector_says).collect::<Result<Vec<_>>>()?;
        for area in &areas {
            cases.extend(area.cases(seed)?);
        }
        cases.extend(more);
        Ok(Self { vectors, areas, seed, cases })
    }

    /// Returns some vectors, and the first generated cases of each area.
    pub(crate) fn first(&self, count: usize) -> Result<Self> {
        let areas = areas().map(|area| area.shortened(count));
        Self::of(vector::load("preferences")?.into_iter().take(count).collect(), areas, self.seed, Vec::new())
    }

    /// Returns all vectors and the largest cases, and the first quarter of the generated cases of each area.
    ///
    /// # Errors
    ///
    /// Returns an error if an operation has no case in the part.
    pub(crate) fn part(&self) -> Result<Self> {
        let areas = areas().map(|area| {
            let quarter = area.cases / 4;
            area.shortened(quarter)
        });
        let part = Self::of(vector::load_all()?, areas, self.seed, largest::cases()?)?;
        let missing: Vec<_> = self.operations().difference(&part.operations()).copied().collect();
        ensure!(missing.is_empty(), "no case of the short form calls {missing:?}");
        Ok(part)
    }

    /// Returns the generated and the largest cases alone.
    pub(crate) fn without_vectors(self) -> Self {
        let cases = self.cases.into_iter().skip(self.vectors.len()).collect();
        Self { vectors: Vec::new(), cases, ..self }
    }

    /// Returns the operations that the generated cases call.
    fn operations(&self) -> BTreeSet<&str> {
        let generated = self.cases.iter().skip(self.vectors.len());
        generated.flat_map(|case| &case.calls).map(|call| call.operation.as_str()).collect()
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

    /// Returns the value tree of a generated case.
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

    /// Returns the outcomes that the generated cases of each area produce.
    ///
    /// # Errors
    ///
    /// Returns an error if an area does not reach its floor.
    pub(crate) fn reached(&self) -> Result<Vec<(&'static str, Reached)>> {
        let mut start = self.vectors.len();
        let mut reached = Vec::new();
        for area in &self.areas {
            let cases = self.cases.iter().skip(start).take(area.cases);
            let of_area = reach(cases.flat_map(|case| &case.answers))?;
            ensure!(
                of_area.is_above(area.floor),
                "the generated cases of {} reach only {of_area:?}, expected {:?}",
                area.name,
                area.floor
            );
            reached.push((area.name, of_area));
            start += area.cases;
        }
        Ok(reached)
    }
}

/// Returns the case of a vector. The last answer of the core must match the vector; hosts are compared with that
/// answer.
fn as_the_vector_says(vector: &Vector) -> Result<Case> {
    let case = vector.case()?;
    let last = case.answers.last().context("the vector has no call")?;
    vector.compare(last).with_context(|| format!("the core does not match the vector {}", vector.name))?;
    Ok(case)
}

/// The counted parts of an answer. Other members may have numbers beyond the range of every parser.
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
