//! An answer of `study.assess` with the claims of its request.

use hearth_contract::{
    AssessAnswer, AssessedGroup, Assessment, Finding, MeasuredHousehold, StudyAssessment, StudyCheck,
    TestGroup, WarningTopic,
};
use serde_json::Value;

use crate::Study;
use crate::claims::{self, Claim, Claims};
use crate::error::Error;
use crate::text::escape;

/// An assessment with its warnings and claims. The texts of the study have no control characters, no invisible characters
/// and no characters that change the direction of text.
#[derive(Debug)]
pub(crate) struct Answer<'a> {
    pub(crate) assessment: Assessment,
    pub(crate) findings: Vec<Finding>,
    /// The claims of the request; empty if it is not given.
    pub(crate) claims: Claims<'a>,
    /// The status of the record of each claim; empty if the claims are not stored.
    pub(crate) statuses: &'a [&'a str],
    /// The assessment without the claims whose records are disputed.
    pub(crate) undisputed: Option<Assessment>,
}

impl<'a> Answer<'a> {
    /// Returns the claims of a household that the figures of a group count, with their indexes in the request.
    pub(crate) fn counted(&self, group: TestGroup, value: &MeasuredHousehold) -> Vec<(usize, &Claim<'a>)> {
        let claims = self.claims.of(group, &value.household);
        claims.filter(|(index, _)| !self.claims.is_excluded(*index)).collect()
    }

    /// Returns whether the record of a claim is disputed.
    pub(crate) fn is_disputed(&self, index: usize) -> bool {
        self.statuses.get(index).is_some_and(|status| *status == "disputed")
    }

    /// Returns the warning that is the reason of a check.
    pub(crate) fn reason(&self, check: &StudyCheck) -> Option<&Finding> {
        self.findings.iter().find(|finding| check.code.as_ref() == Some(&finding.code))
    }

    /// Returns the warnings that are not the reason of a check, each with its topic.
    pub(crate) fn warnings(&self) -> impl Iterator<Item = (&Finding, Option<&WarningTopic>)> {
        let Assessment { checks, topics, .. } = &self.assessment;
        let is_reason =
            |finding: &Finding| checks.iter().any(|check| check.code.as_ref() == Some(&finding.code));
        let others = self.findings.iter().filter(move |finding| !is_reason(finding));
        others.map(|finding| (finding, topics.iter().find(|topic| topic.code == finding.code)))
    }
}

/// Reads a study.
pub(crate) fn read<'a>(source: &Study<'a>) -> Result<Answer<'a>, Error> {
    let StudyAssessment { assessment, findings, .. } = assessed(source.answer)?;
    let excluded = &assessment.excluded.listed;
    let claims =
        source.request.map(|request| claims::read(request, excluded)).transpose()?.unwrap_or_default();
    let undisputed = match source.undisputed.map(assessed).transpose() {
        // Without the disputed claims, the study may not be assessable.
        Err(error) if error.is_not_assessed() => None,
        undisputed => undisputed?.map(|undisputed| undisputed.assessment),
    };
    Ok(Answer { assessment, findings, claims, statuses: source.statuses, undisputed })
}

/// Reads an answer. Its strings are escaped before they have types, so that no type has a string that is not.
fn assessed(text: &str) -> Result<StudyAssessment, Error> {
    let mut answer: Value = serde_json::from_str(text).map_err(Error::unreadable)?;
    escape(&mut answer);
    match serde_json::from_value(answer).map_err(Error::unreadable)? {
        AssessAnswer::Valid(study) => Ok(study),
        AssessAnswer::Findings(_) => Err(Error::not_assessed("findings")),
        AssessAnswer::CouldNotRun(_) => Err(Error::not_assessed("could-not-run")),
    }
}

/// Returns the groups that are large enough for figures, the reference group first.
pub(crate) fn groups(assessment: &Assessment) -> impl Iterator<Item = (TestGroup, &AssessedGroup)> {
    assessment.groups.each().into_iter().filter_map(|(name, group)| Some((name, group.as_ref()?)))
}
