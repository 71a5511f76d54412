//! One host asked everything, each of its answers beside that of the core.

use std::time::{Duration, Instant};

use hearth_tests::case::{Call, on_core};
use proptest::strategy::ValueTree;

use crate::host::{Host, Reply};
use crate::questions::Questions;

/// How a host did.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) runtime: String,
    /// The digest of its module, where it says so.
    pub(crate) module: Option<String>,
    pub(crate) answered: usize,
    pub(crate) agreed: usize,
    /// From the first question to the last answer.
    pub(crate) time: Duration,
    pub(crate) differences: Vec<Difference>,
    /// What is wrong with the host itself: that it stopped, say, or was not there.
    pub(crate) faults: Vec<String>,
}

/// A case that a host answers in another way.
#[derive(Debug)]
pub(crate) struct Difference {
    /// The number of the case.
    pub(crate) case: usize,
    pub(crate) what: What,
    /// The smallest case found that it answers in another way too.
    pub(crate) smallest: Option<Vec<Call>>,
}

/// What is different.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// The answer to one of the calls.
    Answer { call: usize, found: Vec<u8> },
    /// There was none.
    None(String),
    /// The vector says something else, and so the core does too.
    Vector(String),
}

impl Outcome {
    pub(crate) fn is_good(&self) -> bool {
        self.differences.is_empty() && self.faults.is_empty()
    }

    /// Of a host that is not there.
    pub(crate) fn missing(why: String) -> Self {
        Self { faults: vec![why], ..Self::default() }
    }
}

/// Asks a host every case whose operations it has.
pub(crate) fn compare(host: &mut dyn Host, questions: &Questions) -> Outcome {
    let mut outcome = Outcome {
        runtime: host.runtime().to_owned(),
        module: host.module().map(str::to_owned),
        ..Outcome::default()
    };
    let has_all = |calls: &[Call]| calls.iter().all(|call| host.has(&call.operation));
    let mut unanswered: Vec<bool> = questions.cases().iter().map(|case| has_all(&case.calls)).collect();
    let (numbers, calls): (Vec<usize>, Vec<&[Call]>) = questions
        .cases()
        .iter()
        .enumerate()
        .filter(|(number, _)| unanswered.get(*number) == Some(&true))
        .map(|(number, case)| (number, case.calls.as_slice()))
        .unzip();
    let start = Instant::now();
    let asked = host.ask(&calls, &mut |place, reply| {
        outcome.time = start.elapsed();
        let Some(number) = numbers.get(place).copied() else { return };
        if let Some(waits) = unanswered.get_mut(number) {
            *waits = false;
        }
        match difference(questions, number, reply) {
            None => outcome.agreed += 1,
            Some(what) => outcome.differences.push(Difference { case: number, what, smallest: None }),
        }
    });
    outcome.answered = calls.len() - unanswered.iter().filter(|waits| **waits).count();
    let first = unanswered.iter().position(|waits| *waits).and_then(|number| questions.case(number));
    let at = first.map_or_else(String::new, |(case, _)| format!(" at {}", case.name));
    if let Err(error) = asked {
        outcome.faults.push(format!("after {} answers,{at}: {error:#}", outcome.answered).replace(",:", ":"));
    } else if first.is_some() {
        outcome.faults.push(format!("no answer{at}"));
    } else {
        shrink(host, questions, &mut outcome.differences);
        outcome.faults.extend(host.end().err().map(|error| format!("at its end: {error:#}")));
    }
    outcome
}

fn difference(questions: &Questions, number: usize, reply: Reply) -> Option<What> {
    let (_, expected) = questions.case(number)?;
    let answers = match reply {
        Ok(answers) => answers,
        Err(error) => return Some(What::None(error)),
    };
    let differing = answers.iter().zip(expected).position(|(answer, expected)| answer != expected.as_bytes());
    if let Some(call) = differing {
        return Some(What::Answer { call, found: answers.into_iter().nth(call).unwrap_or_default() });
    }
    if answers.len() != expected.len() {
        return Some(What::None(format!("{} answers to {} calls", answers.len(), expected.len())));
    }
    let last = answers.last().map(Vec::as_slice).unwrap_or_default();
    questions.ensure_as_the_vector_says(number, last).err().map(|error| What::Vector(format!("{error:#}")))
}

/// Makes the first few of the generated cases smaller, as long as the host keeps answering in another way.
fn shrink(host: &mut dyn Host, questions: &Questions, differences: &mut [Difference]) {
    let made =
        differences.iter_mut().filter_map(|difference| Some((questions.tree(difference.case)?, difference)));
    for (mut tree, difference) in made.take(SHRUNK) {
        difference.smallest = smallest(&mut *tree, |calls| differs(host, calls));
    }
}

/// The smallest case that is still so. How proptest itself does it, with a bound to its steps.
fn smallest(
    tree: &mut dyn ValueTree<Value = Vec<Call>>,
    mut is_so: impl FnMut(&[Call]) -> bool,
) -> Option<Vec<Call>> {
    let mut smallest = None;
    let end = Instant::now() + SHRINKING;
    let mut further = tree.simplify();
    for _ in 0..STEPS {
        if !further || Instant::now() > end {
            break;
        }
        let calls = tree.current();
        further = if is_so(&calls) {
            smallest = Some(calls);
            tree.simplify()
        } else {
            tree.complicate()
        };
    }
    smallest
}

/// Whether a host answers a case otherwise than the core.
fn differs(host: &mut dyn Host, calls: &[Call]) -> bool {
    let Ok(expected) = on_core(calls) else { return false };
    let mut differs = false;
    let asked = host.ask(&[calls], &mut |_, reply| {
        differs = reply.map_or(true, |answers| !answers.iter().eq(expected.iter().map(String::as_bytes)));
    });
    asked.is_ok() && differs
}

/// How many cases of one host are made smaller.
const SHRUNK: usize = 3;
const STEPS: usize = 4_000;
const SHRINKING: Duration = Duration::from_secs(20);
