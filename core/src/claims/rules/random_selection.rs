//! Rule 5: the household was selected at random.
//!
//! Evidence of the type `selection-methodology` proves it when it brings the document of a draw and the frame it was
//! drawn from: both are drawn again, see [`crate::selection`], and have to contain the household. A mere link documents
//! a selection, and nobody can tell from it that there was one: a study's record waits. Where the study has a selection
//! of its own, its keeper says what that contains.
//!
//! ```
//! use hearth_core::claims::{SAMPLE, Verdict, validate};
//!
//! let evidence = r#"{"evidence":[{"type":"selection-methodology","uri":"ipfs://bafy"EXTRA}],"type""#;
//! let verdict = |extra: &str| {
//!     let evidence = evidence.replace("EXTRA", extra);
//!     validate(SAMPLE.replacen("{\"type\"", &evidence, 1).as_bytes()).checks.swap_remove(1).verdict
//! };
//! let proof = r#","frame":["did:ixo:household/123"],"selection":{"type":"HouseholdSelection",
//!     "method":"sha256-order","design":"simple","randomness":{"value":"00112233445566778899aabbccddeeff",
//!     "source":"an example"},"frame":{"digest":
//!     "sha256:97eeb8bdbe36cae7e554388f68785b2ccb95d218797bb21b151e543ed7a0fb5f","households":1},
//!     "selected":[{"household":"did:ixo:household/123"}],"reserves":[]}"#;
//! assert!(matches!(verdict(proof), Verdict::Pass));
//! assert!(matches!(verdict(&proof.replace("sha256:9", "sha256:8")), Verdict::Fail(_)));
//! assert!(matches!(verdict(""), Verdict::NotAssessed(_)));
//! ```

use alloc::format;
use alloc::string::String;

use super::{Judge, Rule};
use crate::claims::claim::Claim;
use crate::claims::context::{Context, Policy};
use crate::claims::report::Verdict;
use crate::finding::{Code, Finding, Findings, Severity};
use crate::json::Node;
use crate::selection;

pub(super) static RULE: Rule = Rule {
    id: "random_selection",
    number: Some(5),
    title: "households are selected at random",
    satisfied_by: "a selection that is the same drawn again and contains the household, in an evidence item of the type `selection-methodology` or held by the study",
    source: "specification §2A, rule 5; §1A, item 1",
    codes: &[
        &SELECTION_NOT_ASSESSED,
        &SELECTION_UNDOCUMENTED,
        &SELECTION_DOCUMENTED,
        &SELECTION_NOT_REDRAWN,
        &HOUSEHOLD_NOT_SELECTED,
    ],
    judge: Judge::Method { policy: Policy::Study, verdict },
};

static SELECTION_NOT_ASSESSED: Code =
    Code::warning("claim.selection_not_assessed", "no evidence says how the household was selected")
        .help("add an evidence item of the type `selection-methodology`");

static SELECTION_UNDOCUMENTED: Code = Code::warning(
    "claim.selection_undocumented",
    "the study asks how the household was selected, and no evidence says it",
)
.help("add an evidence item of the type `selection-methodology`");

static SELECTION_DOCUMENTED: Code = Code::warning(
    "claim.selection_documented",
    "a link documents how the household was selected, and does not prove it",
)
.help("add the document of the draw as `selection`, and its `frame`, so that it can be drawn again");

static SELECTION_NOT_REDRAWN: Code = Code::warning(
    "claim.selection_not_redrawn",
    "the selection is not what is drawn again from its frame: {because}",
)
.help("give the document as it was drawn, and the frame that it was drawn from");

static HOUSEHOLD_NOT_SELECTED: Code = Code::warning(
    "claim.household_not_selected",
    "`{household}` is neither selected nor a reserve of the selection",
);

fn verdict(claim: &Claim<'_>, context: &Context) -> Verdict {
    match context.study.as_ref().and_then(|study| study.selected) {
        Some(true) => Verdict::Pass,
        Some(false) => Verdict::Fail(not_selected(claim, "/householdId".into(), claim.at)),
        None => by_evidence(claim, context),
    }
}

/// A selection that cannot have been drawn says more than one that can, which says more than a link.
fn by_evidence(claim: &Claim<'_>, context: &Context) -> Verdict {
    let (mut proven, mut missed, mut linked) = (false, None, None);
    for item in &claim.evidence.items {
        let Some(selection) = &item.selection else { continue };
        let Some(proof) = selection.proof else {
            linked = linked.or(Some((selection.index, item.at)));
            continue;
        };
        match drawn(claim, selection.index, proof) {
            Ok(true) => proven = true,
            Ok(false) => missed = missed.or(Some((selection.index, proof.0.at()))),
            Err(finding) => return Verdict::Fail(finding),
        }
    }
    if proven {
        return Verdict::Pass;
    }
    if let Some((index, at)) = missed {
        return Verdict::Fail(not_selected(claim, format!("/evidence/{index}/selection"), at));
    }
    if let Some((index, at)) = linked {
        let place = format!("/evidence/{index}");
        return Verdict::NotAssessed(Finding::new(&SELECTION_DOCUMENTED, place, at));
    }
    match context.study {
        Some(_) => Verdict::Fail(Finding::new(&SELECTION_UNDOCUMENTED, "/evidence", claim.evidence.at)),
        None => Verdict::NotAssessed(Finding::new(&SELECTION_NOT_ASSESSED, "/evidence", claim.evidence.at)),
    }
}

/// Whether the household is drawn, by the proof of the evidence item at `index`; or why it proves nothing. What is
/// wrong with a document within a claim refuses no claim.
fn drawn(claim: &Claim<'_>, index: usize, proof: (&Node<'_>, &Node<'_>)) -> Result<bool, Finding> {
    let (document, frame) = (format!("/evidence/{index}/selection"), format!("/evidence/{index}/frame"));
    let mut findings = Findings::default();
    let redrawn = selection::redraw((proof.0, &document), (proof.1, &frame), &mut findings);
    if let Some(redrawn) = redrawn {
        return Ok(claim.household.is_some_and(|household| redrawn.drawn(household).is_some()));
    }
    let findings = findings.into_document_order();
    let reason = findings.iter().find(|finding| finding.code().severity == Severity::Error);
    let finding = match reason {
        Some(reason) => reason.recast(&SELECTION_NOT_REDRAWN),
        None => Finding::new(&SELECTION_NOT_REDRAWN, document, proof.0.at()),
    };
    let because = reason.map(Finding::message).unwrap_or_default();
    Err(finding.with("because", because))
}

fn not_selected(claim: &Claim<'_>, place: String, at: usize) -> Finding {
    let finding = Finding::new(&HOUSEHOLD_NOT_SELECTED, place, at);
    finding.with("household", claim.household.unwrap_or_default())
}
