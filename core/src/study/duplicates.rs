//! Claims that may be of the same home: the same weights, identifiers that differ only in their spelling, places at most a
//! few metres apart, and the same photo. Each is a warning that names all of them, because two homes can have one yard, and
//! one home two tests.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use percent_encoding::percent_decode_str;

use super::codes;
use super::households::{Group, Household};
use crate::claims::Claim;
use crate::finding::{Code, Finding, Findings};
use crate::household::TestGroup;
use crate::invariant::Held as _;
use crate::limits;
use crate::order;

/// What a claim has in common with a copy of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Traits<'n> {
    /// The bits of the daily logs, if there are at least three that are not all equal.
    series: Option<Vec<u64>>,
    /// The latitude and the longitude in degrees.
    place: Option<(f64, f64)>,
    photos: Vec<&'n str>,
}

impl<'n> Traits<'n> {
    pub(super) fn of(claim: &Claim<'n>) -> Self {
        let photos = claim.evidence().filter(|(.., item)| item.is_photo).map(|(.., item)| item.uri);
        Self { series: series(claim), place: claim.place(), photos: photos.collect() }
    }
}

/// Warns of claims that may be of the same home. The groups have a household for each claim.
pub(super) fn warn(mut groups: [&mut Group<'_>; 2], findings: &mut Findings) {
    compare(groups.each_ref().map(|group| &**group), findings);
    for household in groups.iter_mut().flat_map(|group| &mut group.households) {
        household.traits = Traits::default();
    }
}

fn compare(groups: [&Group<'_>; 2], findings: &mut Findings) {
    let claims: Vec<Copied<'_, '_>> = groups
        .into_iter()
        .flat_map(|group| group.households.iter().map(|household| (group.kind, household)))
        .collect();
    let series = claims.iter().filter_map(|copied| Some((copied.1.traits.series.as_deref()?, *copied)));
    name(&codes::SAME_WEIGHTS, &series.collect::<Vec<_>>(), Counted::Tests, findings);
    let spelled: Vec<_> = claims.iter().map(|copied| (spelling(copied.1.name), *copied)).collect();
    let bare = order::ordered_by(&spelled, |(spelling, _)| spelling.as_str());
    let has_bare = |name: &str| bare.binary_search_by(|(other, _)| other.as_str().cmp(name)).is_ok();
    let without_path = |(spelling, copied): &(String, _)| {
        let bare = spelling.split('/').next().unwrap_or(spelling);
        (if has_bare(bare) { String::from(bare) } else { spelling.clone() }, *copied)
    };
    let alike: Vec<_> = spelled.iter().map(without_path).collect();
    name(&codes::NAMES_ALIKE, &alike, Counted::Homes, findings);
    name(&codes::HOMES_NEAR, &near(&claims), Counted::Homes, findings);
    let photos =
        claims.iter().flat_map(|copied| copied.1.traits.photos.iter().map(|photo| (*photo, *copied)));
    name(&codes::SAME_PHOTO, &photos.collect::<Vec<_>>(), Counted::Homes, findings);
}

/// A claim, as a household of its group.
type Copied<'g, 'n> = (TestGroup, &'g Household<'n>);

/// What is counted: homes, or the tests of homes, of which a paired design has two.
#[derive(Clone, Copy, PartialEq)]
enum Counted {
    Homes,
    Tests,
}

impl Counted {
    fn of<'n>(self, (group, home): &Copied<'_, 'n>) -> (&'n str, bool) {
        (home.name, self == Self::Tests && *group == TestGroup::Intervention)
    }
}

/// Warns of the claims that have the same key, if these are several homes or tests.
fn name<K: Ord>(
    code: &'static Code,
    claims: &[(K, Copied<'_, '_>)],
    counted: Counted,
    findings: &mut Findings,
) {
    let ordered = order::sorted(claims, |(one, copied), (other, again)| {
        one.cmp(other).then_with(|| counted.of(copied).cmp(&counted.of(again)))
    });
    for same in ordered.chunk_by(|(one, _), (other, _)| one == other) {
        let mut homes: Vec<(&str, bool)> = same.iter().map(|(_, copied)| counted.of(copied)).collect();
        homes.dedup();
        let [(_, (_, first)), ..] = same else { continue };
        if homes.len() < 2 {
            continue;
        }
        let listed = homes.iter().take(limits::LISTED_HOUSEHOLDS).map(|(name, _)| *name);
        let mut names = listed.collect::<Vec<_>>().join(", ");
        if homes.len() > limits::LISTED_HOUSEHOLDS {
            names.push_str(", …");
        }
        let finding = Finding::new(code, first.place("householdId"), first.at);
        findings.add(finding.with("count", homes.len()).with("households", names));
    }
}

/// Returns an identifier without the differences of its spelling: the case, percent-encoding, and slashes at its end.
fn spelling(name: &str) -> String {
    let decoded: Cow<'_, str> = percent_decode_str(name).decode_utf8_lossy();
    String::from(decoded.trim_end_matches('/')).to_ascii_lowercase()
}

/// Returns the daily logs, if there are at least three that are not all equal.
fn series(claim: &Claim<'_>) -> Option<Vec<u64>> {
    let logs = claim.logs()?.value.iter();
    let values: Vec<u64> = logs.map(|log| Some(log.value?.double().to_bits())).collect::<Option<_>>()?;
    let [first, rest @ ..] = values.as_slice() else { return None };
    (rest.len() > 1 && rest.iter().any(|value| value != first)).then_some(values)
}

/// Returns the claims with places, each with the number of a cluster of places that are near.
///
/// The places are sorted into the cells of four grids that are shifted by half a cell, so that places at most half a cell
/// apart share one.
fn near<'g, 'n>(claims: &[Copied<'g, 'n>]) -> Vec<(usize, Copied<'g, 'n>)> {
    let places: Vec<(usize, (f64, f64))> = claims
        .iter()
        .enumerate()
        .filter_map(|(index, (_, household))| Some((index, household.traits.place?)))
        .collect();
    let mut cluster: Vec<usize> = (0..claims.len()).collect();
    for (down, right) in [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)] {
        let cells = places.iter().map(|(index, place)| (cell(*place, (down, right)), *index));
        let cells: Vec<_> = cells.collect();
        let cells = order::ordered_by(&cells, |(cell, _)| *cell);
        for [(one, first), (other, second)] in cells.array_windows() {
            if one == other {
                let (one, other) = (root(&mut cluster, *first), root(&mut cluster, *second));
                *cluster.get_mut(one.max(other)).held(EACH) = one.min(other);
            }
        }
    }
    let clustered = |(index, _): &(usize, _)| (root(&mut cluster, *index), *claims.get(*index).held(EACH));
    places.iter().map(clustered).collect()
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

/// Returns the row and the column of a place in a grid.
fn cell((latitude, longitude): (f64, f64), (down, right): (f64, f64)) -> (i64, i64) {
    let row = libm::floor(latitude * METRES_OF_A_DEGREE / CELL + down);
    // All places of a row have the same width of a degree.
    let radians = (row * CELL / METRES_OF_A_DEGREE).to_radians();
    let column = libm::floor(longitude * METRES_OF_A_DEGREE * libm::cos(radians) / CELL + right);
    #[expect(clippy::cast_possible_truncation, reason = "the Earth has less than 2^24 rows and columns")]
    let cell = (row as i64, column as i64);
    cell
}

/// The side of a cell, in metres: about the accuracy of the receiver of a phone.
const CELL: f64 = 5.0;
/// The length of a degree of a great circle of the Earth.
const METRES_OF_A_DEGREE: f64 = 111_320.0;
