//! Runs the cases on a host, and compares each answer with the expected one.

use std::time::{Duration, Instant};

use crate::case::{Call, Case};
use crate::host::{Host, Reply};

/// The result of running the cases on a host.
///
/// # Examples
///
/// ```
/// use hearth_conformance::Outcome;
///
/// let outcome = Outcome { runtime: "wasmtime 48".to_owned(), answered: 7, agreed: 7, ..Outcome::default() };
/// assert!(outcome.is_good());
/// ```
#[derive(Debug, Default)]
pub struct Outcome {
    /// The runtime, as the host reports it.
    pub runtime: String,
    /// The digest of the module, if the host reports it.
    pub module: Option<String>,
    /// The number of answered cases.
    pub answered: usize,
    /// The number of cases whose answers are the expected bytes.
    pub agreed: usize,
    /// The time from the first call to the last answer.
    pub time: Duration,
    /// The cases with different answers.
    pub differences: Vec<Difference>,
    /// Errors of the host itself, for example that it stopped or is missing.
    pub faults: Vec<String>,
}

/// A case with a different answer.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Difference, Differing, Outcome};
///
/// let difference = Difference { case: 0, what: Differing::Missing("the host stopped".to_owned()) };
/// let outcome = Outcome { answered: 1, differences: vec![difference], ..Outcome::default() };
/// assert!(!outcome.is_good());
/// ```
#[derive(Debug)]
pub struct Difference {
    /// The number of the case.
    pub case: usize,
    /// The difference.
    pub what: Differing,
}

/// The kind of a difference.
///
/// # Examples
///
/// ```
/// use hearth_conformance::Differing;
///
/// let differing = Differing::Answer { call: 0, found: b"{}".to_vec() };
/// assert!(matches!(differing, Differing::Answer { call: 0, .. }));
/// ```
#[derive(Debug, PartialEq, Eq)]
pub enum Differing {
    /// The answer to a call has other bytes.
    Answer {
        /// The number of the call.
        call: usize,
        /// The host's answer.
        found: Vec<u8>,
    },
    /// The answers are missing, with the reason.
    Missing(String),
}

impl Outcome {
    /// Returns whether the host agrees in all cases and has no errors.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_conformance::Outcome;
    ///
    /// assert!(Outcome::default().is_good());
    /// assert!(!Outcome::missing("python3 is not installed".to_owned()).is_good());
    /// ```
    pub fn is_good(&self) -> bool {
        self.differences.is_empty() && self.faults.is_empty()
    }

    /// Returns the outcome of a host that could not be started.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_conformance::Outcome;
    ///
    /// let outcome = Outcome::missing("python3 is not installed".to_owned());
    /// assert_eq!(outcome.faults, ["python3 is not installed"]);
    /// ```
    pub fn missing(reason: String) -> Self {
        Self { faults: vec![reason], ..Self::default() }
    }

    /// Stops the host, if it answered everything.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_conformance::{Call, Case, Host, Reply, ask};
    /// # #[derive(Debug)]
    /// # struct Echo;
    /// #
    /// # impl Host for Echo {
    /// #     fn runtime(&self) -> &str {
    /// #         "an echo"
    /// #     }
    /// #
    /// #     fn module(&self) -> Option<&str> {
    /// #         None
    /// #     }
    /// #
    /// #     fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> anyhow::Result<()> {
    /// #         for (number, calls) in cases.iter().enumerate() {
    /// #             take(number, Ok(calls.iter().map(|call| call.request.clone()).collect()));
    /// #         }
    /// #         Ok(())
    /// #     }
    /// #
    /// #     fn end(&mut self) -> anyhow::Result<()> {
    /// #         Ok(())
    /// #     }
    /// # }
    ///
    /// let mut host = Echo;
    /// let mut outcome = ask(&mut host, &[]);
    /// outcome.end(&mut host);
    /// assert!(outcome.is_good());
    /// ```
    pub fn end(&mut self, host: &mut dyn Host) {
        if self.faults.is_empty() {
            self.faults.extend(host.end().err().map(|error| format!("on exit: {error:#}")));
        }
    }
}

/// Runs the cases of the operations that a host has, and stops the host.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, Case, Host, Reply, compare};
/// # #[derive(Debug)]
/// # struct Echo;
/// #
/// # impl Host for Echo {
/// #     fn runtime(&self) -> &str {
/// #         "an echo"
/// #     }
/// #
/// #     fn module(&self) -> Option<&str> {
/// #         None
/// #     }
/// #
/// #     fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> anyhow::Result<()> {
/// #         for (number, calls) in cases.iter().enumerate() {
/// #             take(number, Ok(calls.iter().map(|call| call.request.clone()).collect()));
/// #         }
/// #         Ok(())
/// #     }
/// #
/// #     fn end(&mut self) -> anyhow::Result<()> {
/// #         Ok(())
/// #     }
/// # }
///
/// let case = |answer: &str| Case {
///     name: answer.to_owned(),
///     description: "an echo".to_owned(),
///     calls: vec![Call::new("a.b", "yes")],
///     answers: vec![answer.to_owned()],
/// };
/// // `Echo` is a host that returns each request as its answer.
/// let outcome = compare(&mut Echo, &[case("yes"), case("no")]);
/// assert_eq!((outcome.answered, outcome.agreed), (2, 1));
/// assert_eq!(outcome.differences[0].case, 1);
/// ```
pub fn compare(host: &mut dyn Host, cases: &[Case]) -> Outcome {
    let mut outcome = ask(host, cases);
    outcome.end(host);
    outcome
}

/// Runs the cases of the operations that a host has. The host keeps running.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, Case, Host, Reply, ask};
/// # #[derive(Debug)]
/// # struct Echo;
/// #
/// # impl Host for Echo {
/// #     fn runtime(&self) -> &str {
/// #         "an echo"
/// #     }
/// #
/// #     fn module(&self) -> Option<&str> {
/// #         None
/// #     }
/// #
/// #     fn ask(&mut self, cases: &[&[Call]], take: &mut dyn FnMut(usize, Reply)) -> anyhow::Result<()> {
/// #         for (number, calls) in cases.iter().enumerate() {
/// #             take(number, Ok(calls.iter().map(|call| call.request.clone()).collect()));
/// #         }
/// #         Ok(())
/// #     }
/// #
/// #     fn end(&mut self) -> anyhow::Result<()> {
/// #         Ok(())
/// #     }
/// # }
///
/// let case = |answer: &str| Case {
///     name: answer.to_owned(),
///     description: "an echo".to_owned(),
///     calls: vec![Call::new("a.b", "yes")],
///     answers: vec![answer.to_owned()],
/// };
/// // `Echo` is a host that returns each request as its answer.
/// let mut host = Echo;
/// assert_eq!(ask(&mut host, &[case("yes")]).agreed, 1);
/// assert_eq!(ask(&mut host, &[case("no")]).agreed, 0);
/// ```
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

/// Returns the difference between a reply and the answers of a case.
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

    /// Returns every request as its answer, up to a number of cases.
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
            anyhow::bail!("it does not stop")
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
            case("other operation", "c.d", &["never called"]),
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
        assert_eq!(outcome.faults, ["on exit: it does not stop"]);
    }

    #[test]
    fn a_missing_answer_is_a_fault() {
        let outcome = compare(&mut Echo(0), &[case("same", "a.b", &["yes"])]);
        assert_eq!(outcome.faults, ["no answer at same"]);
        assert!(!outcome.is_good());
    }
}
