//! One host asked every case, and each of its answers beside the expected one.

use std::time::{Duration, Instant};

use crate::case::{Call, Case};
use crate::host::{Host, Reply};

/// The result of asking a host.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The runtime, in the host's own words.
    pub runtime: String,
    /// The digest of its module, where it says so.
    pub module: Option<String>,
    /// Cases that it answered.
    pub answered: usize,
    /// Cases whose answers are the expected bytes.
    pub agreed: usize,
    /// From the first question to the last answer.
    pub time: Duration,
    /// Cases that it answers differently.
    pub differences: Vec<Difference>,
    /// Errors of the host itself: it stopped, for example, or is missing.
    pub faults: Vec<String>,
}

/// A case that a host answers differently.
#[derive(Debug)]
pub struct Difference {
    /// The number of the case.
    pub case: usize,
    /// The difference.
    pub what: Differing,
}

/// How an answer differs.
#[derive(Debug, PartialEq, Eq)]
pub enum Differing {
    /// The answer to one of the calls has other bytes.
    Answer {
        /// The number of the call.
        call: usize,
        /// The host's answer.
        found: Vec<u8>,
    },
    /// The answers are missing, for this reason.
    Missing(String),
}

impl Outcome {
    /// Whether the host agrees in everything.
    pub fn is_good(&self) -> bool {
        self.differences.is_empty() && self.faults.is_empty()
    }

    /// The outcome of a host that could not be started.
    pub fn missing(reason: String) -> Self {
        Self { faults: vec![reason], ..Self::default() }
    }

    /// Ends the host, if it answered everything.
    pub fn end(&mut self, host: &mut dyn Host) {
        if self.faults.is_empty() {
            self.faults.extend(host.end().err().map(|error| format!("at its end: {error:#}")));
        }
    }
}

/// Asks a host every case of the operations that it has, and ends it.
pub fn compare(host: &mut dyn Host, cases: &[Case]) -> Outcome {
    let mut outcome = ask(host, cases);
    outcome.end(host);
    outcome
}

/// Asks a host every case of the operations that it has. The host goes on after that.
pub fn ask(host: &mut dyn Host, cases: &[Case]) -> Outcome {
    let mut outcome = Outcome {
        runtime: host.runtime().to_owned(),
        module: host.module().map(str::to_owned),
        ..Outcome::default()
    };
    let has_all = |case: &&Case| case.calls.iter().all(|call| host.has(&call.operation));
    let (numbers, asked): (Vec<usize>, Vec<&Case>) =
        cases.iter().enumerate().filter(|(_, case)| has_all(case)).unzip();
    let calls: Vec<&[Call]> = asked.iter().map(|case| case.calls.as_slice()).collect();
    let mut waits = vec![true; asked.len()];
    let start = Instant::now();
    let ended = host.ask(&calls, &mut |place, reply| {
        outcome.time = start.elapsed();
        let (Some(case), Some(number), Some(waiting)) =
            (asked.get(place), numbers.get(place), waits.get_mut(place))
        else {
            return;
        };
        *waiting = false;
        match differing(case, reply) {
            None => outcome.agreed += 1,
            Some(what) => outcome.differences.push(Difference { case: *number, what }),
        }
    });
    outcome.answered = waits.iter().filter(|waiting| !**waiting).count();
    let missing = asked.iter().zip(&waits).find_map(|(case, waiting)| waiting.then_some(&case.name));
    match (ended, missing) {
        (Err(error), Some(name)) => {
            outcome.faults.push(format!("after {} answers, at {name}: {error:#}", outcome.answered));
        }
        (Err(error), None) => {
            outcome.faults.push(format!("after {} answers: {error:#}", outcome.answered));
        }
        (Ok(()), Some(name)) => outcome.faults.push(format!("no answer at {name}")),
        (Ok(()), None) => {}
    }
    outcome
}

/// The difference between a reply and the answers of a case.
fn differing(case: &Case, reply: Reply) -> Option<Differing> {
    let answers = match reply {
        Ok(answers) => answers,
        Err(error) => return Some(Differing::Missing(error)),
    };
    if answers.len() != case.answers.len() {
        return Some(Differing::Missing(format!(
            "{} answers to {} calls",
            answers.len(),
            case.answers.len()
        )));
    }
    let pairs = answers.into_iter().zip(&case.answers).enumerate();
    pairs
        .filter(|(_, (found, expected))| found != expected.as_bytes())
        .map(|(call, (found, _))| Differing::Answer { call, found })
        .next()
}

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::{Differing, compare};
    use crate::case::{Call, Case};
    use crate::host::{Host, Reply};

    /// Answers every request with itself, up to so many cases.
    #[derive(Debug)]
    struct Echo(usize);

    impl Host for Echo {
        fn runtime(&self) -> &'static str {
            "an echo"
        }

        fn module(&self) -> Option<&str> {
            None
        }

        fn has(&self, operation: &str) -> bool {
            operation != "c.d"
        }

        fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> Result<()> {
            for (number, calls) in cases.iter().enumerate().take(self.0) {
                take(number, Ok(calls.iter().map(|call| call.request.clone()).collect()));
            }
            Ok(())
        }

        fn end(&mut self) -> Result<()> {
            anyhow::bail!("it does not end")
        }
    }

    fn case(name: &str, operation: &str, answers: &[&str]) -> Case {
        Case {
            name: name.to_owned(),
            description: String::new(),
            calls: vec![Call::new(operation, "yes")],
            answers: answers.iter().copied().map(str::to_owned).collect(),
        }
    }

    #[test]
    fn answers_are_compared_by_their_bytes() {
        let cases = [
            case("other operation", "c.d", &["never asked"]),
            case("same", "a.b", &["yes"]),
            case("other", "a.b", &["no"]),
            case("more", "a.b", &["yes", "yes"]),
        ];
        let outcome = compare(&mut Echo(9), &cases);
        assert_eq!((outcome.answered, outcome.agreed), (3, 1));
        let differences: Vec<_> =
            outcome.differences.iter().map(|difference| (difference.case, &difference.what)).collect();
        let other = Differing::Answer { call: 0, found: b"yes".to_vec() };
        let more = Differing::Missing("1 answers to 2 calls".to_owned());
        assert_eq!(differences, [(2, &other), (3, &more)]);
        assert_eq!(outcome.faults, ["at its end: it does not end"]);
    }

    #[test]
    fn a_missing_answer_is_a_fault() {
        let outcome = compare(&mut Echo(0), &[case("same", "a.b", &["yes"])]);
        assert_eq!(outcome.faults, ["no answer at same"]);
        assert!(!outcome.is_good());
    }
}
