//! Rule 5: the household was selected at random.
//!
//! Evidence of the type `selection-methodology` proves this if it contains a selection document and its sampling frame.
//! The draw is then repeated (see [`crate::selection`]), and both the document and the repeated draw must contain the
//! household. The claimant states the frame and the randomness, so a warning reports the values to compare. Two kinds
//! of selection do not prove a random choice: one whose randomness is so short that every value can be tried, and a
//! census of a few households. A link documents a selection without proving it, and under the policy `study` the record
//! stays pending. If a selection is stored with the study, the caller states whether it contains the household.
//!
//! ```
//! use hearth_kpt_core::claims::{SAMPLE, Verdict, validate};
//!
//! let evidence = r#"{"evidence":[{"type":"selection-methodology","uri":"ipfs://bafy"EXTRA}],"type""#;
//! let verdict = |extra: &str| {
//!     let evidence = evidence.replace("EXTRA", extra);
//!     validate(SAMPLE.replacen("{\"type\"", &evidence, 1).as_bytes()).checks.swap_remove(1).verdict
//! };
//! let proof = r#","frame":["did:ixo:a","did:ixo:household/123"],"selection":{"type":"HouseholdSelection",
//!     "method":"sha256-order","design":"simple","randomness":{"value":"00112233445566778899aabbccddeeff",
//!     "source":"an example"},"frame":{"digest":
//!     "sha256:efcbf9c4d1b78493a5b087fd34b8e02a27f2e18576ad67b1dfc9b7761f5474c4","households":2},
//!     "selected":[{"household":"did:ixo:household/123"}],"reserves":[]}"#;
//! assert!(matches!(verdict(proof), Verdict::Pass));
//! assert!(matches!(verdict(&proof.replace("sha256:e", "sha256:8")), Verdict::Fail(_)));
//! assert!(matches!(verdict(""), Verdict::NotAssessed(_)));
//! ```

use alloc::format;
use alloc::string::String;

use crate::claims::claim::Claim;
use crate::claims::context::{Context, Policy};
use crate::claims::rule::{Evaluation, Rule};
use crate::claims::verdict::Verdict;
use crate::finding::{Code, Finding, Findings, Severity};
use crate::json::Node;
use crate::selection::{self, LEAST_CENSUS, Redrawn, SUFFICIENT_BYTES};

pub(super) static RULE: Rule = Rule {
    id: "random_selection",
    number: Some(5),
    title: "households are selected at random",
    satisfied_by: "a selection that can be reproduced and contains the household, in an evidence item of the type `selection-methodology` or stored with the study",
    source: "specification §2A, rule 5; §1A, item 1",
    codes: &[
        &SELECTION_NOT_ASSESSED,
        &SELECTION_UNDOCUMENTED,
        &SELECTION_DOCUMENTED,
        &SELECTION_SHORT_RANDOMNESS,
        &SELECTION_SMALL_CENSUS,
        &SELECTION_OWN_WORD,
        &SELECTION_WARNING,
        &SELECTION_NOT_REDRAWN,
        &HOUSEHOLD_NOT_SELECTED,
    ],
    evaluation: Evaluation::Method { policy: Policy::Study, verdict },
};

static SELECTION_NOT_ASSESSED: Code = Code::warning(
    "claim.selection_not_assessed",
    "the evidence does not state how the household was selected",
)
.help("add an evidence item of the type `selection-methodology`");

static SELECTION_UNDOCUMENTED: Code = Code::warning(
    "claim.selection_undocumented",
    "the study requires evidence of how the household was selected, and the claim has none",
)
.help("add an evidence item of the type `selection-methodology`");

static SELECTION_DOCUMENTED: Code = Code::warning(
    "claim.selection_documented",
    "a link documents how the household was selected, but does not prove it",
)
.help("add the selection document as `selection` and its sampling frame as `frame`, so that the draw can be repeated");

static SELECTION_SHORT_RANDOMNESS: Code = Code::warning(
    "claim.selection_short_randomness",
    "the randomness of the selection has {length} of at least {minimum} bytes, so every value can be tried until the result suits",
)
.help("draw the households with public randomness of at least 16 bytes");

static SELECTION_SMALL_CENSUS: Code = Code::warning(
    "claim.selection_small_census",
    "all households of the frame, or of the household's stratum, are selected: {households}; a census of fewer than \
     {minimum} households does not prove the selection",
)
.help("store the selection with the study, where the frame can be checked for completeness");

static SELECTION_OWN_WORD: Code = Code::warning(
    "claim.selection_own_word",
    "the frame and the randomness are stated by the claimant alone: {selected} of {households} households of the frame \
     `{digest}` are selected, with randomness from `{source}`",
)
.help("compare the digest of the frame and the randomness with the values that were published before the draw");

static SELECTION_WARNING: Code =
    Code::warning("claim.selection_warning", "the selection has a weakness: {because}");

static SELECTION_NOT_REDRAWN: Code = Code::warning(
    "claim.selection_not_redrawn",
    "repeating the draw does not give this selection: {because}",
)
.help("send the unchanged selection document, and the frame that it was drawn from");

static HOUSEHOLD_NOT_SELECTED: Code = Code::warning(
    "claim.household_not_selected",
    "`{household}` is neither selected nor a reserve (a substitute for a selected household that drops out)",
);

fn verdict(claim: &Claim<'_>, context: &Context, findings: &mut Findings) -> Verdict {
    match context.study.as_ref().and_then(|study| study.selected) {
        Some(true) => Verdict::Pass,
        Some(false) => Verdict::Fail(not_selected(claim, "/householdId".into(), claim.at)),
        None => by_evidence(claim, context, findings),
    }
}

/// Returns the verdict that the evidence of the claim supports. If items disagree, they take precedence in this order:
/// a selection that differs from its repeated draw, a selection that proves the choice of the household, a selection
/// without the household, a selection without a random choice, and a link.
fn by_evidence(claim: &Claim<'_>, context: &Context, findings: &mut Findings) -> Verdict {
    let (mut proven, mut missed, mut weak, mut linked) = (false, None, None, None);
    for (index, at, item) in claim.evidence() {
        let Some(selection) = &item.selection else { continue };
        let Some(proof) = selection.proof else {
            linked = linked.or(Some((index, at)));
            continue;
        };
        match drawn(claim, index, proof, findings) {
            Redraw::Proven => proven = true,
            Redraw::Missed => missed = missed.or(Some((index, proof.0.at()))),
            Redraw::Weak(finding) => weak = weak.or(Some(finding)),
            Redraw::NotRedrawn(finding) => return Verdict::Fail(finding),
        }
    }
    if proven {
        return Verdict::Pass;
    }
    if let Some((index, at)) = missed {
        return Verdict::Fail(not_selected(claim, format!("/evidence/{index}/selection"), at));
    }
    if let Some(finding) = weak {
        return Verdict::NotAssessed(finding);
    }
    if let Some((index, at)) = linked {
        let place = format!("/evidence/{index}");
        return Verdict::NotAssessed(Finding::new(&SELECTION_DOCUMENTED, place, at));
    }
    let at = claim.evidence.as_ref().map_or(claim.at, |list| list.at);
    match context.study {
        Some(_) => Verdict::Fail(Finding::new(&SELECTION_UNDOCUMENTED, "/evidence", at)),
        None => Verdict::NotAssessed(Finding::new(&SELECTION_NOT_ASSESSED, "/evidence", at)),
    }
}

/// The result of repeating the draw of an evidence item.
enum Redraw {
    /// The selection contains the household.
    Proven,
    /// The selection does not contain the household.
    Missed,
    /// The selection contains the household, but the choice was not random or cannot be shown to be random.
    Weak(Finding),
    /// The repeated draw gives a different result from the document.
    NotRedrawn(Finding),
}

/// Repeats the draw of the evidence item at `index`. Errors in its document do not refuse the claim.
fn drawn(claim: &Claim<'_>, index: usize, proof: (&Node<'_>, &Node<'_>), findings: &mut Findings) -> Redraw {
    let (document, frame) = (format!("/evidence/{index}/selection"), format!("/evidence/{index}/frame"));
    let mut found = Findings::default();
    let redrawn = selection::redraw((proof.0, &document), (proof.1, &frame), &mut found);
    let found = found.into_document_order();
    if let Some(redrawn) = redrawn {
        let household = claim.household_id();
        if redrawn.drawn(household).is_none() {
            return Redraw::Missed;
        }
        return proven(
            &redrawn,
            household,
            &Finding::new(&SELECTION_OWN_WORD, document, proof.0.at()),
            &found,
            findings,
        );
    }
    let reason = found.iter().find(|finding| finding.code().severity == Severity::Error);
    let finding = match reason {
        Some(reason) => reason.recast(&SELECTION_NOT_REDRAWN),
        None => Finding::new(&SELECTION_NOT_REDRAWN, document, proof.0.at()),
    };
    // A number that is refused has its finding in the claim.
    let because = reason.map(Finding::message).unwrap_or_default();
    Redraw::NotRedrawn(finding.with("because", because))
}

/// Assesses a selection that contains the household. `found` has the warnings about the repeated draw.
fn proven(
    redrawn: &Redrawn<'_>,
    household: &str,
    here: &Finding,
    found: &[Finding],
    findings: &mut Findings,
) -> Redraw {
    let length = redrawn.randomness.bytes.len();
    if length < SUFFICIENT_BYTES {
        let finding = here.recast(&SELECTION_SHORT_RANDOMNESS).with("length", length);
        return Redraw::Weak(finding.with("minimum", SUFFICIENT_BYTES));
    }
    if let Some(households) = redrawn.census(household).filter(|households| *households < LEAST_CENSUS) {
        let finding = here.recast(&SELECTION_SMALL_CENSUS).with("households", households);
        return Redraw::Weak(finding.with("minimum", LEAST_CENSUS));
    }
    for finding in found {
        findings.add(finding.recast(&SELECTION_WARNING).with("because", finding.message()));
    }
    let finding = here.clone().with("selected", redrawn.selected.len());
    let finding = finding.with("households", redrawn.frame.households.len());
    let finding = finding.with("digest", redrawn.frame.digest.as_str());
    findings.add(finding.with("source", redrawn.randomness.source));
    Redraw::Proven
}

fn not_selected(claim: &Claim<'_>, place: String, at: usize) -> Finding {
    let finding = Finding::new(&HOUSEHOLD_NOT_SELECTED, place, at);
    finding.with("household", claim.household_id())
}
