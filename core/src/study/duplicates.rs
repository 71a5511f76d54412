//! Claims that may be of the same home: the same weights, identifiers that differ only in their spelling, places at most a
//! few metres apart, and the same photo. Each is a warning that names all of them, because two homes can have one yard, and
//! one home two tests.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{codes, number};
use crate::claims::{Claim, cells, photos, weights};
use crate::did::spelling;
use crate::finding::{Code, Finding, Findings, List};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::limits;
use crate::order;

/// What the claims have in common with copies of them: texts that are equal for copies, each with its claim.
#[derive(Debug, Default)]
pub(super) struct Copies<'n> {
    claims: Vec<Copied<'n>>,
    weights: Vec<Keyed>,
    /// The cells of the daily logs.
    logs: Vec<Keyed>,
    names: Vec<Keyed>,
    photos: Vec<Keyed>,
    /// The cells of the places.
    places: Vec<Keyed>,
}

/// A claim that may be a copy.
#[derive(Debug)]
struct Copied<'n> {
    household: &'n str,
    /// Whether the test is the second one of a paired design.
    again: bool,
    index: usize,
    at: usize,
}

/// A text, and the index of the claim among those that were added.
type Keyed = (String, usize);

impl<'n> Copies<'n> {
    /// Adds a claim with its household, its index in the request and its first byte.
    pub(super) fn add(
        &mut self,
        claim: &Claim<'n>,
        (group, household): (TestGroup, &'n str),
        (index, at): (usize, usize),
    ) {
        let number = self.claims.len();
        self.claims.push(Copied { household, again: group == TestGroup::Intervention, index, at });
        self.weights.extend(weights(claim).map(|text| (text, number)));
        self.names.push((spelling(household), number));
        self.photos.extend(photos(claim).map(|uri| (String::from(uri), number)));
        self.logs.extend(cells_of_logs(claim).into_iter().flatten().map(|cell| (cell, number)));
        self.places.extend(claim.place().map(cells).into_iter().flatten().map(|cell| (cell, number)));
    }

    /// Warns of claims that may be copies.
    pub(super) fn warn(mut self, findings: &mut Findings) {
        self.shorten_paths();
        if are_copied(&self.weights) {
            self.warn_of(&codes::SAME_WEIGHTS, &self.weights, findings);
        }
        let logs = self.different_logs();
        if are_copied(&logs) {
            self.warn_of(&codes::WEIGHTS_ALIKE, &self.clusters(&logs), findings);
        }
        for claim in &mut self.claims {
            claim.again = false;
        }
        self.warn_of(&codes::NAMES_ALIKE, &self.names, findings);
        self.warn_of(&codes::HOMES_NEAR, &self.clusters(&self.places), findings);
        self.warn_of(&codes::SAME_PHOTO, &self.photos, findings);
    }

    /// Removes the paths of names whose part before the path is a name as well.
    fn shorten_paths(&mut self) {
        let ordered = in_order(&self.names);
        let is_name = |name: &str| ordered.binary_search_by(|(other, _)| other.as_str().cmp(name)).is_ok();
        let shorten = |(name, number): &Keyed| {
            let bare = name.split('/').next().unwrap_or(name);
            (String::from(if is_name(bare) { bare } else { name }), *number)
        };
        self.names = self.names.iter().map(shorten).collect();
    }

    /// Warns of the claims with the same text, if these are of several homes.
    fn warn_of(&self, code: &'static Code, keyed: &[Keyed], findings: &mut Findings) {
        for same in in_order(keyed).chunk_by(|one, other| one.0 == other.0) {
            let claims = || same.iter().map(|(_, number)| self.claims.get(*number).held(EACH));
            let mut homes: Vec<(String, usize)> =
                claims().map(|claim| (String::from(claim.household), usize::from(claim.again))).collect();
            homes = in_order(&homes).into_iter().cloned().collect();
            homes.dedup();
            let Some(first) = claims().next().filter(|_| homes.len() > 1) else { continue };
            let listed = homes.iter().take(limits::LISTED_HOUSEHOLDS);
            let names: List = listed.map(|(name, _)| Cow::Owned(name.clone())).collect();
            let finding = Finding::new(code, format!("/claims/{}/householdId", first.index), first.at);
            findings.add(finding.with("count", homes.len()).with("households", names));
        }
    }

    /// Returns the claims in cells, each with the name of its cluster of claims that share a cell with another one.
    fn clusters(&self, cells: &[Keyed]) -> Vec<Keyed> {
        let mut cluster: Vec<usize> = (0..self.claims.len()).collect();
        for [(one, first), (other, second)] in in_order(cells).array_windows() {
            if one == other {
                let (one, other) = (root(&mut cluster, *first), root(&mut cluster, *second));
                *cluster.get_mut(one.max(other)).held(EACH) = one.min(other);
            }
        }
        cells.iter().map(|(_, number)| (format!("{}", root(&mut cluster, *number)), *number)).collect()
    }

    /// Returns the cells of one claim of each group of equal logs, so that equal logs are not reported as almost equal.
    fn different_logs(&self) -> Vec<Keyed> {
        let in_order = in_order(&self.weights);
        let again =
            in_order.array_windows().filter(|[one, other]| one.0 == other.0).map(|[_, other]| other.1);
        let mut is_first = vec![true; self.claims.len()];
        for number in again {
            *is_first.get_mut(number).held(EACH) = false;
        }
        let logs = self.logs.iter().filter(|(_, number)| *is_first.get(*number).held(EACH));
        logs.cloned().collect()
    }
}

/// Returns the cells of the daily logs, of at least four, in two grids of their logarithms that are shifted by half a cell, so
/// that logs that differ by half a per cent share one.
fn cells_of_logs(claim: &Claim<'_>) -> Option<[String; 2]> {
    let logs = &claim.logs()?.value;
    let in_grid = |(shift, name): (f64, char)| {
        let cells = logs.iter().map(|log| {
            #[expect(clippy::cast_possible_truncation, reason = "the logarithm of a double is below 710")]
            let cell = libm::floor(libm::log(log.value?.double()) / CELL + shift) as i32;
            Some(format!("{cell}{name} "))
        });
        cells.collect::<Option<String>>()
    };
    (logs.len() > 3).then_some([in_grid((0.0, 'a'))?, in_grid((0.5, 'b'))?])
}

/// Returns whether more homes have the same logs than coarse scales explain.
///
/// If one log is equal to another with the probability p, homes with d logs have the same with p to the power of d. The
/// logs of a home are alike, so five times as many pairs are expected, and three standard deviations more are allowed.
fn are_copied(keyed: &[Keyed]) -> bool {
    let mut expected = 0.0;
    let days = |text: &str| text.matches(' ').count();
    let by_days: Vec<(usize, &str)> = keyed.iter().map(|(text, _)| (days(text), text.as_str())).collect();
    for of_days in order::sorted(&by_days, <(usize, &str)>::cmp).chunk_by(|one, other| one.0 == other.0) {
        let logs: Vec<&str> = of_days.iter().flat_map(|(_, text)| text.split_terminator(' ')).collect();
        let squared = |count: usize| number(count) * number(count);
        let sorted = order::sorted(&logs, <&str>::cmp);
        let equal: f64 = sorted.chunk_by(|one, other| one == other).map(|same| squared(same.len())).sum();
        let chance = equal / squared(logs.len());
        let power = of_days.first().map_or(0, |(days, _)| *days);
        expected += pairs(of_days.len()) * (0..power).fold(1.0, |product, _| product * chance);
    }
    let found: f64 =
        in_order(keyed).chunk_by(|one, other| one.0 == other.0).map(|same| pairs(same.len())).sum();
    let by_chance = RELATED * expected;
    expected < RARE || found > by_chance + 3.0 * libm::sqrt(by_chance)
}

fn in_order(keyed: &[Keyed]) -> Vec<&Keyed> {
    order::sorted(keyed, Keyed::cmp)
}

fn pairs(count: usize) -> f64 {
    number(count) * (number(count) - 1.0) / 2.0
}

/// Returns the first claim of a cluster, and shortens the way to it.
fn root(cluster: &mut [usize], mut index: usize) -> usize {
    loop {
        let next = *cluster.get(index).held(EACH);
        if next == index {
            return index;
        }
        let after = *cluster.get(next).held(EACH);
        *cluster.get_mut(index).held(EACH) = after;
        index = after;
    }
}

const EACH: &str = "an index has a claim";
/// The number of pairs of equal logs that are expected by chance, below which one pair is reported.
const RARE: f64 = 0.05;
/// How much more often homes have equal logs than independent logs would be.
const RELATED: f64 = 5.0;
/// The width of a cell of logarithms: a per cent.
const CELL: f64 = 0.01;
