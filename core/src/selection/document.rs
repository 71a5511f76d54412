//! The document of a draw: what is published, and drawn again from.

use alloc::string::String;
use alloc::vec::Vec;

use super::codes;
use super::frame::{self, Design, Frame, Household};
use super::plan::{self, Randomness};
use super::shape;
use crate::digest::push_hex;
use crate::finding::{Code, Findings};
use crate::json::object::Object;
use crate::json::{Node, Writer};

/// The type of a document.
const TYPE: &str = "HouseholdSelection";

/// The one method.
const METHOD: &str = "sha256-order";

/// A draw.
#[derive(Debug)]
pub(crate) struct Selection<'n> {
    pub(crate) frame: Frame<'n>,
    pub(crate) randomness: Randomness<'n>,
    /// By stratum, and within it as drawn.
    pub(crate) selected: Vec<Household<'n>>,
    pub(crate) reserves: Vec<Household<'n>>,
}

impl Selection<'_> {
    /// Writes its document, as a value.
    pub(crate) fn write(&self, writer: &mut Writer) {
        let stratified = self.frame.design == Design::Stratified;
        writer.begin_object();
        writer.text_member("type", TYPE);
        writer.text_member("method", METHOD);
        writer.text_member("design", self.frame.design.word());
        writer.name("randomness");
        writer.begin_object();
        let mut value = String::new();
        push_hex(&mut value, &self.randomness.bytes);
        writer.text_member("value", &value);
        writer.text_member("source", self.randomness.source);
        writer.end_object();
        writer.name("frame");
        writer.begin_object();
        writer.text_member("digest", &self.frame.digest);
        writer.count_member("households", self.frame.households.len());
        if stratified {
            writer.name("strata");
            writer.begin_array();
            for stratum in &self.frame.strata {
                writer.begin_object();
                writer.text_member("name", stratum.name);
                writer.count_member("households", stratum.households);
                writer.end_object();
            }
            writer.end_array();
        }
        writer.end_object();
        write_households(writer, "selected", &self.selected, stratified);
        write_households(writer, "reserves", &self.reserves, stratified);
        writer.end_object();
    }
}

fn write_households(writer: &mut Writer, name: &str, households: &[Household<'_>], stratified: bool) {
    writer.name(name);
    writer.begin_array();
    for household in households {
        writer.begin_object();
        writer.text_member("household", household.did);
        if stratified {
            writer.text_member("stratum", household.stratum);
        }
        writer.end_object();
    }
    writer.end_array();
}

/// A document as it is given. That it is the document of a draw is not known yet.
#[derive(Debug)]
pub(super) struct Document<'n> {
    pub(super) design: Design,
    pub(super) randomness: Randomness<'n>,
    pub(super) frame: &'n Node<'n>,
    pub(super) selected: List<'n>,
    pub(super) reserves: List<'n>,
}

/// Households of a document, and where the list is.
#[derive(Debug)]
pub(super) struct List<'n> {
    pub(super) households: Vec<Household<'n>>,
    pub(super) at: usize,
}

impl<'n> Document<'n> {
    /// Reads the document that `node` is, at `place`. Members that are not known are somebody else's: a proof, a
    /// context.
    pub(super) fn read(node: &'n Node<'n>, place: &str, findings: &mut Findings) -> Option<Self> {
        let object = shape::object(node, place, findings)?;
        let kind = is_kind(&object, "type", TYPE, &codes::UNKNOWN_TYPE, findings);
        let method = is_kind(&object, "method", METHOD, &codes::UNKNOWN_METHOD, findings);
        let design = Design::read(&object, findings);
        let randomness = plan::randomness(&object, findings);
        let frame = object.required("frame", findings);
        let mut list = |name| {
            let node = object.required(name, findings)?;
            let households = frame::households(node, &object.place(name), design?, findings)?;
            Some(List { households, at: node.at() })
        };
        let (selected, reserves) = (list("selected"), list("reserves"));
        let (design, randomness, frame) = (design?, randomness?, frame?);
        let document = Self { design, randomness, frame, selected: selected?, reserves: reserves? };
        (kind && method).then_some(document)
    }
}

fn is_kind(
    object: &Object<'_, '_>,
    name: &'static str,
    word: &str,
    code: &'static Code,
    findings: &mut Findings,
) -> bool {
    let Some(found) = object.string(name, findings) else { return false };
    if found != word {
        findings.add(object.about(code, name).with(name, found));
    }
    found == word
}
