//! An answer of `study.assess` with the claims of its request.

use serde::Deserialize;
use serde_json::{Map, Value as Parameter};

use super::claims::{self, Claim, Claims};
use super::{Assessment, Check, Value, WarningTopic};
use crate::Study as Source;
use crate::error::Error;
use crate::text::Text;

/// An assessment with its warnings and claims.
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
    pub(crate) fn counted(&self, group: &'a str, value: &Value) -> Vec<(usize, &Claim<'a>)> {
        let claims = self.claims.of(group, &value.household);
        claims.filter(|(index, _)| !self.claims.is_excluded(*index)).collect()
    }

    /// Returns whether the record of a claim is disputed.
    pub(crate) fn is_disputed(&self, index: usize) -> bool {
        self.statuses.get(index).is_some_and(|status| *status == "disputed")
    }

    /// Returns the warning that is the reason of a check.
    pub(crate) fn reason(&self, check: &Check) -> Option<&Finding> {
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
pub(crate) fn read<'a>(source: &Source<'a>) -> Result<Answer<'a>, Error> {
    let (assessment, findings) = assessed(source.answer)?;
    let excluded =
        assessment.excluded.as_ref().map(|excluded| excluded.listed.as_slice()).unwrap_or_default();
    let claims =
        source.request.map(|request| claims::read(request, excluded)).transpose()?.unwrap_or_default();
    // Without the disputed claims, the study may not be assessable.
    let undisputed = source.undisputed.and_then(|answer| assessed(answer).ok());
    let undisputed = undisputed.map(|(assessment, _)| assessment);
    Ok(Answer { assessment, findings, claims, statuses: source.statuses, undisputed })
}

/// Reads an answer, or an assessment alone.
fn assessed(text: &str) -> Result<(Assessment, Vec<Finding>), Error> {
    #[derive(Deserialize)]
    struct Whole {
        outcome: Option<Text>,
        assessment: Option<Assessment>,
        #[serde(default)]
        findings: Vec<Finding>,
    }
    let whole: Whole = serde_json::from_str(text).map_err(Error::unreadable)?;
    match whole {
        Whole { assessment: Some(assessment), findings, .. } => Ok((assessment, findings)),
        Whole { outcome: Some(outcome), .. } => Err(Error::not_assessed(&outcome)),
        Whole { .. } => {
            let assessment: Assessment = serde_json::from_str(text).map_err(Error::unreadable)?;
            match assessment.groups {
                Some(_) => Ok((assessment, Vec::new())),
                None => Err(Error::unreadable("it has neither `assessment` nor `groups`")),
            }
        }
    }
}

/// A warning.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Finding {
    pub(crate) code: Text,
    pub(crate) path: Text,
    pub(crate) message: Text,
    pub(crate) help: Option<Text>,
    pub(crate) params: Map<String, Parameter>,
}
