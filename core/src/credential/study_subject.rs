//! The statements of a study's credential, both when it is issued and when it is verified.

use alloc::string::String;
use alloc::vec::Vec;

use super::document::{member, members, one_or_many};
use super::subject;
use crate::invariant::Held as _;
use crate::json::{Member, Node, canonical_members, read_written, written};
use crate::order;
use crate::study::{Assessment, StudyStatement};
use crate::wire::{Verbatim, answer};

/// The statements of a credential about a study.
#[answer]
pub(crate) struct StudySubject<'n> {
    /// `KitchenPerformanceTestStudy`.
    r#type: &'static str,
    /// The name of the study.
    study_id: &'n str,
    /// The statements that follow from the claims and the parameters.
    #[json(flatten)]
    statement: StudyStatement<'n>,
    /// The digest of the assessment in its canonical form (RFC 8785).
    assessment: String,
    /// The parameters of the assessment, as in a request of `study.assess`, without claims, selection and history.
    #[json(like = "crate::wire::schema::JsonDocument")]
    parameters: Verbatim<String>,
    /// The digest of what the service recorded about the study, in its canonical form (RFC 8785); absent if it recorded
    /// nothing.
    #[json(optional)]
    history: Option<String>,
    /// The digests of the assessed claims in their canonical form (RFC 8785), in ascending order.
    claims: Vec<String>,
    /// The rule set that the claims were checked with.
    rule_set: &'static str,
    /// The digest of the module that assessed the study.
    module: &'n str,
}

impl<'n> StudySubject<'n> {
    /// Returns the statements about a study with a name, from a request of `study.assess` and its assessment.
    pub(super) fn of(
        study: &Node<'n>,
        assessment: &Assessment<'n>,
        rule_set: &'static str,
        module: &'n str,
    ) -> Self {
        Self {
            r#type: "KitchenPerformanceTestStudy",
            study_id: assessment.study_id().held("the study has a name"),
            statement: assessment.statement(),
            assessment: digest_of(assessment),
            parameters: Verbatim(parameters(study)),
            history: member(study, "history").map(subject::digest),
            claims: claims(one_or_many(member(study, "claims").held("a study has claims")).iter()),
            rule_set,
            module,
        }
    }
}

/// Returns the digest of an assessment.
fn digest_of(assessment: &Assessment<'_>) -> String {
    subject::digest(&read_written(&written(assessment)))
}

/// Returns the members of a study that are neither its name nor measured or drawn, as canonical JSON.
fn parameters(study: &Node<'_>) -> String {
    let is_parameter = |member: &&Member<'_>| !NOT_PARAMETERS.contains(&member.name.as_ref());
    canonical_members(&members(study).iter().filter(is_parameter).collect::<Vec<_>>())
}

/// Returns the digests of claims in ascending order.
pub(super) fn claims<'n, 'a: 'n>(nodes: impl Iterator<Item = &'n Node<'a>>) -> Vec<String> {
    let digests: Vec<String> = nodes.map(subject::digest).collect();
    order::ordered_by(&digests, |digest| digest).into_iter().cloned().collect()
}

/// The members of a study that its credential states elsewhere, or as digests.
const NOT_PARAMETERS: [&str; 4] = ["study", "claims", "selection", "history"];
