//! What a draw is asked for: frame, randomness, design, and how many of each stratum.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::codes;
use super::frame::{Design, Frame, Stratum};
use super::shape;
use crate::digest::from_hex;
use crate::finding::{Code, Finding, Findings};
use crate::json::Node;
use crate::json::object::Object;
use crate::limits;
use crate::order::ordered;

/// A plan without a fault.
#[derive(Debug)]
pub(super) struct Plan<'n> {
    pub(super) frame: Frame<'n>,
    pub(super) randomness: Randomness<'n>,
    /// One for each stratum of the frame.
    pub(super) quotas: Vec<Quota>,
}

/// Public randomness, and who published it.
#[derive(Debug)]
pub(crate) struct Randomness<'n> {
    pub(crate) bytes: Vec<u8>,
    pub(crate) source: &'n str,
}

/// How many households of a stratum are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Quota {
    pub(super) selected: usize,
    pub(super) reserves: usize,
}

/// Reads the plan that `root` is. Where one part of it is wrong the others are looked at all the same.
pub(super) fn read<'n>(root: &'n Node<'n>, findings: &mut Findings) -> Option<Plan<'n>> {
    let object = shape::object(root, "", findings)?;
    let known = object.only(MEMBERS, findings);
    let randomness = randomness(&object, findings);
    let design = Design::read(&object, findings);
    let frame = object.required("frame", findings);
    let frame = frame.and_then(|node| Frame::read(node, "/frame", design?, findings));
    let asked = asked(&object, design, findings);
    let (frame, asked) = (frame?, asked?);
    let quotas = quotas(&object, &frame, &asked, findings)?;
    if !known {
        return None;
    }
    Some(Plan { frame, randomness: randomness?, quotas })
}

/// The member `randomness` of a request or a document.
pub(super) fn randomness<'n>(object: &Object<'n, '_>, findings: &mut Findings) -> Option<Randomness<'n>> {
    let place = object.place("randomness");
    let object = shape::object(object.required("randomness", findings)?, &place, findings)?;
    if !object.only(&["value", "source"], findings) {
        return None;
    }
    let value = object.string("value", findings);
    let bytes = value.and_then(|text| random_bytes(text, &object, findings));
    let source = object
        .required("source", findings)
        .and_then(|node| shape::text(node, &|| object.place("source"), limits::TEXT_CODE_POINTS, findings));
    Some(Randomness { bytes: bytes?, source: source? })
}

/// The member `value` of `object` as bytes.
fn random_bytes(text: &str, object: &Object<'_, '_>, findings: &mut Findings) -> Option<Vec<u8>> {
    let length = text.len() / 2;
    if length > limits::RANDOMNESS_BYTES {
        let finding = object.about(&codes::RANDOMNESS_TOO_LONG, "value");
        findings.add(finding.with("length", length).with("limit", limits::RANDOMNESS_BYTES));
        return None;
    }
    let bytes = from_hex(text).filter(|bytes| !bytes.is_empty());
    if bytes.is_none() {
        findings.add(object.about(&codes::INVALID_RANDOMNESS, "value"));
    } else if length < SUFFICIENT_BYTES {
        let finding = object.about(&codes::SHORT_RANDOMNESS, "value");
        findings.add(finding.with("length", length).with("minimum", SUFFICIENT_BYTES));
    }
    bytes
}

/// The numbers of a request: none of them is negative.
#[derive(Debug)]
struct Asked<'n> {
    size: Option<(i64, usize)>,
    sizes: Option<Object<'n, 'n>>,
    reserves: (i64, usize),
}

fn asked<'n>(object: &Object<'n, 'n>, design: Option<Design>, findings: &mut Findings) -> Option<Asked<'n>> {
    let number = |name: &str, findings: &mut Findings| match object.get(name) {
        Some(node) => shape::whole(node, object.place(name), findings).map(|whole| Some((whole, node.at()))),
        None => Some(None),
    };
    let (size, reserves) = (number("size", findings), number("reserves", findings));
    let sizes = match object.get("sizes") {
        Some(_) if design == Some(Design::Simple) => {
            findings.add(object.about(&codes::SIZES_NOT_EXPECTED, "sizes"));
            return None;
        }
        Some(node) => Some(shape::object(node, "/sizes", findings)?),
        None => None,
    };
    let (size, reserves) = (size?, reserves?);
    if size.is_none() && sizes.is_none() {
        object.required("size", findings)?;
    }
    Some(Asked { size, sizes, reserves: reserves.unwrap_or_default() })
}

/// How many of each stratum, as the request says or in proportion.
fn quotas(
    object: &Object<'_, '_>,
    frame: &Frame<'_>,
    asked: &Asked<'_>,
    findings: &mut Findings,
) -> Option<Vec<Quota>> {
    let households = frame.households.len();
    let selected = match (&asked.sizes, asked.size) {
        (Some(sizes), size) => stated(sizes, size, frame, findings)?,
        (None, size) => {
            let (size, at) = size?;
            let size = bounded(size, households, at, "/size", &codes::SIZE_EXCEEDS_FRAME, findings)?;
            let weights: Vec<usize> = frame.strata.iter().map(|stratum| stratum.households).collect();
            shared(size, &weights)
        }
    };
    let size: usize = selected.iter().sum();
    if size == 0 {
        let name = if asked.sizes.is_some() { "sizes" } else { "size" };
        findings.add(object.about(&codes::SIZE_ZERO, name));
        return None;
    }
    let (reserves, at) = asked.reserves;
    let left = households - size;
    let reserves = bounded(reserves, left, at, "/reserves", &codes::RESERVES_EXCEED_FRAME, findings)?;
    let reserves = shared(reserves, &selected);
    let quotas = selected.into_iter().zip(reserves);
    let quotas: Vec<_> = quotas.map(|(selected, reserves)| Quota { selected, reserves }).collect();
    let at_frame = object.get("frame").map_or(0, Node::at);
    warn_of_empty(&quotas, "/frame", at_frame, &frame.strata, findings);
    each_fits(&quotas, &frame.strata, at, findings).then_some(quotas)
}

/// The members of `sizes`, in the order of the strata.
fn stated(
    sizes: &Object<'_, '_>,
    size: Option<(i64, usize)>,
    frame: &Frame<'_>,
    findings: &mut Findings,
) -> Option<Vec<usize>> {
    let mut stated: Vec<Option<usize>> = alloc::vec![None; frame.strata.len()];
    let mut good = true;
    for member in sizes.members() {
        let (at, place) = (member.node.at(), sizes.place(&member.name));
        let index = frame.stratum(&member.name);
        let Some(stratum) = index.and_then(|index| frame.strata.get(index)) else {
            let finding = Finding::new(&codes::UNKNOWN_STRATUM, place, at);
            findings.add(finding.with("stratum", member.name.as_ref()));
            good = false;
            continue;
        };
        let number = shape::whole(&member.node, place.clone(), findings).and_then(|size| {
            let fits = usize::try_from(size).ok().filter(|size| *size <= stratum.households);
            if fits.is_none() {
                findings.add(too_many(&codes::SIZE_EXCEEDS_STRATUM, place, at, "size", size, stratum));
            }
            fits
        });
        good &= number.is_some();
        if let (Some(slot), Some(_)) = (index.and_then(|index| stated.get_mut(index)), number) {
            *slot = number;
        }
    }
    if !good {
        return None;
    }
    for (stratum, _) in frame.strata.iter().zip(&stated).filter(|(_, size)| size.is_none()) {
        findings.add(sizes.here(&codes::SIZE_MISSING).with("stratum", stratum.name));
    }
    let stated: Vec<usize> = stated.into_iter().collect::<Option<_>>()?;
    let sum = i64::try_from(stated.iter().sum::<usize>()).unwrap_or(i64::MAX);
    if let Some((size, at)) = size.filter(|(size, _)| *size != sum) {
        findings.add(Finding::new(&codes::SIZES_DIFFER, "/size", at).with("sum", sum).with("size", size));
        return None;
    }
    Some(stated)
}

/// `number`, when there are so many.
fn bounded(
    number: i64,
    households: usize,
    at: usize,
    place: &'static str,
    code: &'static Code,
    findings: &mut Findings,
) -> Option<usize> {
    let fits = usize::try_from(number).ok().filter(|number| *number <= households);
    if fits.is_none() {
        let name = if place == "/size" { "size" } else { "reserves" };
        findings.add(Finding::new(code, place, at).with(name, number).with("households", households));
    }
    fits
}

/// Warns of strata of which nobody is selected, at `place`.
pub(super) fn warn_of_empty(
    quotas: &[Quota],
    place: &str,
    at: usize,
    strata: &[Stratum<'_>],
    findings: &mut Findings,
) {
    for (_, stratum) in quotas.iter().zip(strata).filter(|(quota, _)| quota.selected == 0) {
        let finding = Finding::new(&codes::STRATUM_NOT_SAMPLED, String::from(place), at);
        findings.add(finding.with("stratum", stratum.name));
    }
}

/// Whether each stratum has so many households.
fn each_fits(quotas: &[Quota], strata: &[Stratum<'_>], at: usize, findings: &mut Findings) -> bool {
    let mut fits = true;
    for (quota, stratum) in quotas.iter().zip(strata) {
        let left = stratum.households.saturating_sub(quota.selected);
        if quota.reserves > left {
            fits = false;
            let left = Stratum { households: left, ..*stratum };
            let reserves = i64::try_from(quota.reserves).unwrap_or(i64::MAX);
            let place = "/reserves".to_string();
            let code = &codes::RESERVES_EXCEED_STRATUM;
            findings.add(too_many(code, place, at, "reserves", reserves, &left));
        }
    }
    fits
}

fn too_many(
    code: &'static Code,
    place: String,
    at: usize,
    name: &'static str,
    number: i64,
    stratum: &Stratum<'_>,
) -> Finding {
    let finding = Finding::new(code, place, at).with(name, number);
    finding.with("households", stratum.households).with("stratum", stratum.name)
}

/// `total` shared out in proportion to `weights` by the largest remainders; of equal remainders, the first.
fn shared(total: usize, weights: &[usize]) -> Vec<usize> {
    let sum = weights.iter().map(|weight| *weight as u64).sum::<u64>().max(1);
    let exact = |weight: usize| total as u64 * weight as u64;
    let mut shares: Vec<usize> =
        weights.iter().map(|weight| usize::try_from(exact(*weight) / sum).unwrap_or_default()).collect();
    let remainder = |index: usize| weights.get(index).map(|weight| exact(*weight) % sum);
    let order = ordered(weights.len(), &|one, other| remainder(other).cmp(&remainder(one)));
    let left = total.saturating_sub(shares.iter().sum());
    for index in order.into_iter().take(left) {
        if let Some(share) = shares.get_mut(index) {
            *share += 1;
        }
    }
    shares
}

/// The members of a request.
const MEMBERS: &[&str] = &["frame", "randomness", "design", "size", "sizes", "reserves"];

/// Bytes of randomness that nobody can try out: 128 bits, the least that NIST SP 800-57 part 1 (table 2) still accepts.
pub(crate) const SUFFICIENT_BYTES: usize = 16;

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn shares_are_in_proportion() {
        assert_eq!(shared(420, &[3000, 2000]), [252, 168]);
        assert_eq!(shared(10, &[1, 1, 1]), [4, 3, 3]);
        assert_eq!(shared(9, &[1, 9]), [1, 8]);
        assert_eq!(shared(1, &[1, 2, 2]), [0, 1, 0]);
        assert_eq!(shared(0, &[5]), [0]);
    }
}
