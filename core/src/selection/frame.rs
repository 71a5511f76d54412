//! The sampling frame: every household that could be selected, and its digest.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::codes;
use super::shape::{self, SHAPES};
use crate::claims::Did;
use crate::digest::push_hex;
use crate::finding::{Finding, Findings};
use crate::json::object::Object;
use crate::json::{Node, Value};
use crate::limits;
use crate::order::ordered;
use crate::preferences::characters::first_invisible;

/// How a sample is designed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Design {
    /// One sample of the whole frame.
    Simple,
    /// A sample of each stratum.
    Stratified,
}

impl Design {
    /// The words of the contract.
    pub(crate) const WORDS: &'static [&'static str] = &["simple", "stratified"];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Stratified => "stratified",
        }
    }

    /// The member `design` of a request or a document.
    pub(super) fn read(object: &Object<'_, '_>, findings: &mut Findings) -> Option<Self> {
        match object.string("design", findings)? {
            "simple" => Some(Self::Simple),
            "stratified" => Some(Self::Stratified),
            word => {
                let finding = object.about(&codes::UNKNOWN_DESIGN, "design").with("design", word);
                findings.add(finding.with("allowed", Self::WORDS));
                None
            }
        }
    }
}

/// A household of a list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Household<'n> {
    pub(crate) did: &'n str,
    /// Empty in a simple design.
    pub(crate) stratum: &'n str,
    pub(super) at: usize,
}

/// A stratum of a frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stratum<'n> {
    pub(crate) name: &'n str,
    pub(crate) households: usize,
}

/// A frame without a fault. A simple design has one stratum, without a name.
#[derive(Debug)]
pub(crate) struct Frame<'n> {
    pub(crate) design: Design,
    pub(crate) households: Vec<Household<'n>>,
    /// In the order of their names.
    pub(crate) strata: Vec<Stratum<'n>>,
    /// `sha256:` and the digits.
    pub(crate) digest: String,
}

impl<'n> Frame<'n> {
    /// Reads the list `node`, at `place`.
    pub(super) fn read(
        node: &'n Node<'n>,
        place: &str,
        design: Design,
        findings: &mut Findings,
    ) -> Option<Self> {
        let households = households(node, place, design, findings)?;
        if households.is_empty() {
            findings.add(Finding::new(&codes::EMPTY_FRAME, String::from(place), node.at()));
            return None;
        }
        let order = by_did(&households);
        let (strata, unique) = (strata(&households), unique(&households, &order, place, findings));
        if strata.is_none() {
            let finding = Finding::new(&codes::TOO_MANY_STRATA, String::from(place), node.at());
            findings.add(finding.with("limit", limits::STRATA));
        }
        let strata = strata.filter(|_| unique)?;
        let digest = digest(&households, &order, design);
        Some(Self { design, households, strata, digest })
    }

    /// The stratum named `name`, as an index.
    pub(super) fn stratum(&self, name: &str) -> Option<usize> {
        self.strata.binary_search_by(|stratum| stratum.name.cmp(name)).ok()
    }
}

/// The households of the list `node`, at `place`; `None` when one of them cannot be read.
pub(super) fn households<'n>(
    node: &'n Node<'n>,
    place: &str,
    design: Design,
    findings: &mut Findings,
) -> Option<Vec<Household<'n>>> {
    let Value::Array(items) = &node.value else {
        findings.add(SHAPES.wrong_type(node, String::from(place), "array"));
        return None;
    };
    if items.len() > limits::HOUSEHOLDS {
        let finding = Finding::new(&codes::TOO_MANY_HOUSEHOLDS, String::from(place), node.at());
        findings.add(finding.with("count", items.len()).with("limit", limits::HOUSEHOLDS));
        return None;
    }
    let mut list = Vec::with_capacity(items.len());
    let mut with_path = (0_usize, None);
    for (index, item) in items.iter().enumerate() {
        let place = || format!("{place}/{index}");
        let Some(household) = household(item, &place, design, findings) else { continue };
        if household.did.contains('/') {
            with_path.0 += 1;
            with_path.1 = with_path.1.or_else(|| Some((place(), household)));
        }
        list.push(household);
    }
    if let (count, Some((place, first))) = with_path {
        let finding = Finding::new(&codes::DID_HAS_PATH, place, first.at);
        findings.add(finding.with("did", first.did).with("count", count));
    }
    (list.len() == items.len()).then_some(list)
}

/// A DID, or an object with one.
fn household<'n>(
    node: &'n Node<'n>,
    place: &dyn Fn() -> String,
    design: Design,
    findings: &mut Findings,
) -> Option<Household<'n>> {
    let at = node.at();
    if let Value::String(text) = &node.value {
        let did = did(text, at, place, findings)?;
        if design == Design::Stratified {
            findings.add(Finding::new(&codes::STRATUM_MISSING, place(), at).with("household", did));
            return None;
        }
        return Some(Household { did, stratum: "", at });
    }
    if !matches!(node.value, Value::Object(_)) {
        findings.add(SHAPES.wrong_type(node, place(), "a string or an object"));
        return None;
    }
    let place = place();
    let object = shape::object(node, &place, findings)?;
    if !object.only(&["household", "stratum"], findings) {
        return None;
    }
    let text = object.string("household", findings)?;
    let did_at = object.get("household").map_or(at, Node::at);
    let did = did(text, did_at, &|| object.place("household"), findings)?;
    let stratum = match (design, object.get("stratum")) {
        (Design::Simple, None) => "",
        (Design::Stratified, Some(node)) => stratum(node, &|| object.place("stratum"), findings)?,
        (Design::Simple, Some(_)) => {
            findings.add(object.about(&codes::STRATUM_NOT_EXPECTED, "stratum"));
            return None;
        }
        (Design::Stratified, None) => {
            findings.add(Finding::new(&codes::STRATUM_MISSING, place, at).with("household", did));
            return None;
        }
    };
    Some(Household { did, stratum, at })
}

/// `text` as the DID of a household.
pub(super) fn did<'n>(
    text: &'n str,
    at: usize,
    place: &dyn Fn() -> String,
    findings: &mut Findings,
) -> Option<&'n str> {
    let valid = matches!(Did::of(text), Did::Bare | Did::WithPath);
    if !valid {
        findings.add(Finding::new(&codes::INVALID_DID, place(), at).with("did", text));
    }
    valid.then_some(text)
}

/// `node` as the name of a stratum: one that can stand in a line of its own.
fn stratum<'n>(node: &'n Node<'n>, place: &dyn Fn() -> String, findings: &mut Findings) -> Option<&'n str> {
    let name = shape::text(node, place, limits::STRATUM_CODE_POINTS, findings)?;
    let valid = name.trim().len() == name.len() && first_invisible(name).is_none();
    if !valid {
        findings.add(Finding::new(&codes::INVALID_STRATUM, place(), node.at()).with("stratum", name));
    }
    valid.then_some(name)
}

fn by_did(households: &[Household<'_>]) -> Vec<usize> {
    let did = |index: usize| households.get(index).map(|household| household.did);
    ordered(households.len(), &|one, other| did(one).cmp(&did(other)))
}

/// Whether no household is there twice.
fn unique(households: &[Household<'_>], order: &[usize], place: &str, findings: &mut Findings) -> bool {
    let mut unique = true;
    for pair in order.windows(2) {
        let [first, second] = pair else { continue };
        if let (Some(one), Some(other)) = (households.get(*first), households.get(*second))
            && one.did == other.did
        {
            unique = false;
            let finding = Finding::new(&codes::DUPLICATE_HOUSEHOLD, format!("{place}/{second}"), other.at);
            findings.add(finding.with("household", other.did).with("first", format!("{place}/{first}")));
        }
    }
    unique
}

/// The strata in the order of their names; `None` when there are too many.
fn strata<'n>(households: &[Household<'n>]) -> Option<Vec<Stratum<'n>>> {
    let mut strata: Vec<Stratum<'n>> = Vec::new();
    for household in households {
        match strata.binary_search_by(|stratum| stratum.name.cmp(household.stratum)) {
            Ok(index) => strata.get_mut(index)?.households += 1,
            Err(_) if strata.len() == limits::STRATA => return None,
            Err(index) => strata.insert(index, Stratum { name: household.stratum, households: 1 }),
        }
    }
    Some(strata)
}

/// SHA-256 over one line for each household, in the order of their bytes. No byte of a DID is below a tab, and so the
/// order of DIDs is that of lines.
fn digest(households: &[Household<'_>], order: &[usize], design: Design) -> String {
    let mut hasher = Sha256::new();
    for household in order.iter().filter_map(|index| households.get(*index)) {
        hasher.update(household.did);
        if design == Design::Stratified {
            hasher.update("\t");
            hasher.update(household.stratum);
        }
        hasher.update("\n");
    }
    let mut text = String::from("sha256:");
    push_hex(&mut text, &hasher.finalize());
    text
}
