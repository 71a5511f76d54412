//! Verifies a document: each check for itself, and all of them are told.
//!
//! A check fails when it has found an error, and the document with it. What nobody gave the means for is not checked,
//! and says so; what is signed by nobody known has failed.

mod claim;
mod issuer;
mod period;
mod signature;
mod status;
mod study;

use alloc::string::String;
use alloc::vec::Vec;

use super::document::Place;
use super::time::Time;
use crate::claims::Context;
use crate::finding::{Finding, Findings, is_valid};
use crate::json::Node;
use crate::limits;

/// What is to be verified, and what the verifier has for it.
#[derive(Debug)]
pub(crate) struct Asked<'n, 'a> {
    /// The document.
    pub(crate) credential: &'n Node<'a>,
    /// The claim's text.
    pub(crate) claim: Option<&'n str>,
    /// The text of the study's assessment.
    pub(crate) assessment: Option<&'n str>,
    /// What the keeper of the claim's study knows.
    pub(crate) context: Option<Context>,
    /// The digest of the verifier's module.
    pub(crate) module: Option<&'n str>,
    /// The rule set of the verifier's module.
    pub(crate) rule_set: &'static str,
    /// The verifier's time.
    pub(crate) now: Option<Time>,
    /// The documents of issuers.
    pub(crate) controllers: &'n [Node<'a>],
    /// Credentials of status lists.
    pub(crate) lists: Option<&'n [Node<'a>]>,
    /// Who must have issued it.
    pub(crate) issuer: Option<&'n str>,
}

/// What one check found.
#[derive(Debug, Default)]
pub(crate) struct Check {
    /// `pass`, `fail` or `not-checked`.
    pub(crate) result: &'static str,
    /// Why it was not checked, or how far.
    pub(crate) reason: Option<&'static str>,
    /// What it looked at: names, and their values in JSON.
    pub(crate) details: Vec<(&'static str, String)>,
}

impl Check {
    fn pass() -> Self {
        Self { result: "pass", ..Self::default() }
    }

    fn not_checked(reason: &'static str) -> Self {
        Self { result: "not-checked", reason: Some(reason), ..Self::default() }
    }

    #[inline(never)]
    fn with(mut self, name: &'static str, text: Option<&str>) -> Self {
        if let Some(text) = text {
            let mut writer = crate::json::Writer::default();
            writer.string(text);
            self.details.push((name, writer.finish()));
        }
        self
    }
}

/// What all of them found, in their order.
#[derive(Debug)]
pub(crate) struct Checks {
    /// Their names and results.
    pub(crate) checks: Vec<(&'static str, Check)>,
    /// The findings, of one check after the other.
    pub(crate) findings: Vec<Finding>,
}

/// Verifies what is asked.
pub(crate) fn verify(asked: &Asked<'_, '_>) -> Checks {
    let document = Place { node: asked.credential, path: "/credential".into() };
    let mut all = Checks { checks: Vec::with_capacity(CHECKS.len()), findings: Vec::new() };
    for (name, run) in CHECKS {
        let mut findings = Findings::default();
        let mut check = run(asked, &document, &mut findings);
        let found = findings.into_first(limits::CHECK_FINDINGS);
        if !is_valid(&found) {
            check.result = "fail";
            check.reason = None;
        }
        all.checks.push((name, check));
        all.findings.extend(found);
    }
    all
}

/// The member that says what a credential is about.
const SUBJECT: &str = "credentialSubject";

type Run = fn(&Asked<'_, '_>, &Place<'_, '_>, &mut Findings) -> Check;

const CHECKS: [(&str, Run); 8] = [
    ("signature", signature::check),
    ("issuer", issuer::check),
    ("period", period::check),
    ("digest", claim::digest),
    ("rules", claim::rules),
    ("study", study::check),
    ("module", claim::module),
    ("status", status::check),
];
