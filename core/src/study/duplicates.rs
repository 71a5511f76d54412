//! Claims that may be of the same home: the same weights, identifiers that differ only in their spelling, places at most a
//! few metres apart, and the same photo. Each is a warning that names all of them, because two homes can have one yard, and
//! one home two tests.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::codes;
use super::coincidence::{Alike, Chances, Logs};
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
    /// The weights in ascending order.
    rearranged: Vec<Keyed>,
    logs_of: Vec<Logs<'n>>,
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
        if let Some(text) = weights(claim) {
            self.rearranged.push((in_any_order(&text), number));
            self.weights.push((text, number));
            self.logs_of.extend(Logs::of(claim, number));
        }
        self.names.push((spelling(household), number));
        self.photos.extend(photos(claim).map(|uri| (String::from(uri), number)));
        self.logs.extend(cells_of_logs(claim).into_iter().flatten().map(|cell| (cell, number)));
        self.places.extend(claim.place().map(cells).into_iter().flatten().map(|cell| (cell, number)));
    }

    /// Warns of claims that may be copies.
    pub(super) fn warn(mut self, findings: &mut Findings) {
        self.shorten_paths();
        let chances = Chances::of(&self.logs_of);
        let same = chances.copied(&self.weights, Alike::EQUAL);
        self.warn_of(&codes::SAME_WEIGHTS, &same, findings);
        let rearranged = chances.copied(&self.different(&self.rearranged), Alike::IN_ANY_ORDER);
        self.warn_of(&codes::WEIGHTS_REARRANGED, &rearranged, findings);
        let cells = self.clusters(&self.different(&self.logs));
        let alike = chances.copied(&cells, Alike { width: CELL, ..Alike::EQUAL });
        self.warn_of(&codes::WEIGHTS_ALIKE, &alike, findings);
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

    /// Returns what belongs to one claim of each group of equal logs, so that equal logs are not reported again.
    fn different(&self, keyed: &[Keyed]) -> Vec<Keyed> {
        let in_order = in_order(&self.weights);
        let again =
            in_order.array_windows().filter(|[one, other]| one.0 == other.0).map(|[_, other]| other.1);
        let mut is_first = vec![true; self.claims.len()];
        for number in again {
            *is_first.get_mut(number).held(EACH) = false;
        }
        keyed.iter().filter(|(_, number)| *is_first.get(*number).held(EACH)).cloned().collect()
    }
}

/// Returns the cells of the daily logs, of at least three, in two grids of their logarithms that are shifted by half a cell, so
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
    (logs.len() > 2).then_some([in_grid((0.0, 'a'))?, in_grid((0.5, 'b'))?])
}

/// Returns the words of a text in ascending order.
fn in_any_order(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    order::sorted(&words, Ord::cmp).into_iter().copied().collect::<Vec<_>>().join(" ")
}

fn in_order(keyed: &[Keyed]) -> Vec<&Keyed> {
    order::sorted(keyed, Keyed::cmp)
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
/// The width of a cell of logarithms: a per cent.
const CELL: f64 = 0.01;
