//! Claims that may be of the same home: the same weights, identifiers that differ only in their spelling, places at most a
//! few metres apart, and the same photo. Each is a warning that names all of them, because two homes can have one yard, and
//! one home two tests.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use crate::claims::Claim;
use crate::did::spelling;
use crate::finding::{Code, Finding, Findings};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::limits;
use crate::order;

/// What the claims have in common with copies of them: texts that are equal for copies, each with its claim.
#[derive(Debug, Default)]
pub(super) struct Copies<'n> {
    claims: Vec<Copied<'n>>,
    weights: Vec<Keyed>,
    names: Vec<Keyed>,
    photos: Vec<Keyed>,
    /// The latitude and the longitude of claims, in degrees.
    places: Vec<(usize, (f64, f64))>,
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
        let photos = claim.evidence().filter(|(.., item)| item.is_photo);
        self.photos.extend(photos.map(|(.., item)| (String::from(item.uri), number)));
        self.places.extend(claim.place().map(|place| (number, place)));
    }

    /// Warns of claims that may be copies.
    pub(super) fn warn(mut self, findings: &mut Findings) {
        self.shorten_paths();
        self.warn_of(&codes::SAME_WEIGHTS, &self.weights, findings);
        for claim in &mut self.claims {
            claim.again = false;
        }
        self.warn_of(&codes::NAMES_ALIKE, &self.names, findings);
        self.warn_of(&codes::HOMES_NEAR, &self.near(), findings);
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
            let mut names = String::new();
            for (number, (name, _)) in homes.iter().enumerate().take(limits::LISTED_HOUSEHOLDS) {
                names.push_str(if number > 0 { ", " } else { "" });
                names.push_str(name);
            }
            names.push_str(if homes.len() > limits::LISTED_HOUSEHOLDS { ", …" } else { "" });
            let finding = Finding::new(code, format!("/claims/{}/householdId", first.index), first.at);
            findings.add(finding.with("count", homes.len()).with("households", names));
        }
    }

    /// Returns the claims with places, each with the name of its cluster of places that are near.
    ///
    /// The places are sorted into the cells of four grids that are shifted by half a cell, so that places at most half a
    /// cell apart share one.
    fn near(&self) -> Vec<Keyed> {
        let mut cluster: Vec<usize> = (0..self.claims.len()).collect();
        for shift in [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)] {
            let cells: Vec<Keyed> =
                self.places.iter().map(|(number, place)| (cell(*place, shift), *number)).collect();
            for [(one, first), (other, second)] in in_order(&cells).array_windows() {
                if one == other {
                    let (one, other) = (root(&mut cluster, *first), root(&mut cluster, *second));
                    *cluster.get_mut(one.max(other)).held(EACH) = one.min(other);
                }
            }
        }
        self.places.iter().map(|(number, _)| (format!("{}", root(&mut cluster, *number)), *number)).collect()
    }
}

fn in_order(keyed: &[Keyed]) -> Vec<&Keyed> {
    order::sorted(keyed, Keyed::cmp)
}

/// Returns the daily logs as a text, if there are at least three that are not all equal.
fn weights(claim: &Claim<'_>) -> Option<String> {
    let logs = &claim.logs()?.value;
    let mut text = String::new();
    let mut differ = false;
    for log in logs {
        let log = log.value?;
        differ |= logs.first()?.value?.text() != log.text();
        log.push_normal_form(&mut text);
        text.push(' ');
    }
    (logs.len() > 2 && differ).then_some(text)
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

/// Returns the row and the column of a place in a grid.
fn cell((latitude, longitude): (f64, f64), (down, right): (f64, f64)) -> String {
    let row = libm::floor(latitude * METRES_OF_A_DEGREE / CELL + down);
    // All places of a row have the same width of a degree. The series of the cosine is off by less than 3 in 100,000.
    let radians = (row * CELL / METRES_OF_A_DEGREE).to_radians();
    let square = radians * radians;
    let cosine = 1.0 - square / 2.0 * (1.0 - square / 12.0 * (1.0 - square / 30.0 * (1.0 - square / 56.0)));
    let column = libm::floor(longitude * METRES_OF_A_DEGREE * cosine / CELL + right);
    #[expect(clippy::cast_possible_truncation, reason = "the Earth has less than 2^24 rows and columns")]
    let cell = (row as i32, column as i32);
    format!("{} {}", cell.0, cell.1)
}

const EACH: &str = "an index has a claim";

/// The side of a cell, in metres: about the accuracy of the receiver of a phone.
const CELL: f64 = 5.0;
/// The length of a degree of a great circle of the Earth.
const METRES_OF_A_DEGREE: f64 = 111_320.0;
