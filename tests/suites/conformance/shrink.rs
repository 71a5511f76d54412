//! Reduces cases that a host answers differently, as long as the difference remains.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use hearth_conformance::{Call, Host, Outcome, ask};
use hearth_tests::case::on_core;
use proptest::strategy::ValueTree;

use crate::questions::Questions;

/// The smallest cases found, keyed by the number of the original case.
pub(crate) type Smallest = BTreeMap<usize, Vec<Call>>;

/// Runs every case on a host, reduces the first few that differ, and ends the host.
pub(crate) fn compare(host: &mut dyn Host, questions: &Questions) -> (Outcome, Smallest) {
    let mut outcome = ask(host, questions.cases());
    let mut found = Smallest::new();
    if outcome.faults.is_empty() {
        let differing = outcome.differences.iter().map(|difference| difference.case);
        let made = differing.filter_map(|case| Some((case, questions.tree(case)?)));
        for (case, mut tree) in made.take(SHRUNK) {
            found.extend(smallest(&mut *tree, |calls| differs(host, calls)).map(|calls| (case, calls)));
        }
        // Reduced cases are the most useful, so they come first.
        outcome.differences.sort_by_key(|difference| !found.contains_key(&difference.case));
    }
    outcome.end(host);
    (outcome, found)
}

/// Returns the smallest case for which `is_so` is true. This is the algorithm of proptest with limits on steps and
/// time.
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

/// Returns whether a host answers a case differently from the core.
fn differs(host: &mut dyn Host, calls: &[Call]) -> bool {
    let Ok(expected) = on_core(calls) else { return false };
    let mut differs = false;
    let result = host.ask(&[calls], &mut |_, reply| {
        differs = reply.map_or(true, |answers| !answers.iter().eq(expected.iter().map(String::as_bytes)));
    });
    result.is_ok() && differs
}

/// How many cases of one host are reduced.
const SHRUNK: usize = 3;
const STEPS: usize = 4_000;
const SHRINKING: Duration = Duration::from_secs(20);
