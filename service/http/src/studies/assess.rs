//! Assesses the stored claims of a study.

use std::fmt::Write as _;

use hearth_resources::StudyClaimStatus;
use serde_json::value::RawValue;

use super::history::history;
use super::members::Members;
use crate::json;
use crate::module::{self, Assessed};
use crate::problem::Problem;
use crate::store::{NewRevision, Selections, Store, StoredSelection, StudyClaim, StudySize};

/// The current assessment of a study.
pub(super) struct Current {
    /// The module's assessment.
    pub(super) assessed: Assessed,
    /// What the service recorded about the draw and the parameters.
    pub(super) history: Box<RawValue>,
    /// The assessed claims.
    pub(super) claims: Vec<StudyClaimStatus>,
    /// The request of the assessment, as JSON text.
    pub(super) request: String,
}

impl Current {
    /// Returns the ids of the claims that are pending.
    pub(super) fn pending(&self) -> impl Iterator<Item = &str> {
        self.claims.iter().filter(|claim| claim.status == "pending").map(|claim| claim.id.as_str())
    }

    /// Returns the module's answer without the claims whose records are disputed; `None` if no record is.
    pub(super) fn undisputed(&self) -> Result<Option<String>, Problem> {
        let is_disputed = |claim: &StudyClaimStatus| claim.status == "disputed";
        if !self.claims.iter().any(is_disputed) {
            return Ok(None);
        }
        let unreadable = || Problem::internal("the request of the assessment cannot be read");
        let mut request = Members::of(&self.request).map_err(|_| unreadable())?;
        let claims = request.take("claims").ok_or_else(unreadable)?;
        let claims: Vec<&RawValue> = serde_json::from_str(claims.get()).map_err(|_| unreadable())?;
        let kept = claims.into_iter().zip(&self.claims).filter(|(_, claim)| !is_disputed(claim));
        let kept: Vec<&RawValue> = kept.map(|(text, _)| text).collect();
        let kept = json::member(&kept);
        request.push("claims", &kept);
        Ok(Some(module::assess(request.to_json().as_bytes())?.answer))
    }

    /// Returns the digest of the ids of the claims, which identify the claims.
    pub(super) fn counted(&self) -> Result<String, Problem> {
        let mut ids: Vec<&str> = self.claims.iter().map(|claim| claim.id.as_str()).collect();
        ids.sort_unstable();
        Ok(hearth_identity::sha256(&serde_json::json!(ids).to_string())?)
    }

    /// Returns the digest of the assessment; `None` if the data do not allow one.
    pub(super) fn digest(&self) -> Result<Option<String>, Problem> {
        let assessment = self.assessed.assessment.as_deref();
        Ok(assessment.map(|assessment| hearth_identity::sha256(assessment.get())).transpose()?)
    }
}

/// Assesses the stored claims of a study with these parameters and selections.
pub(super) async fn assess(
    store: &Store,
    tenant: &str,
    id: &str,
    (parameters, selections): (&str, &Selections),
    new: Option<&NewRevision<'_>>,
) -> Result<Current, Problem> {
    let size = store.study_size(tenant, id).await?;
    if size.claims > CLAIMS || size.bytes > BYTES || size.values > VALUES {
        let StudySize { claims, bytes, values } = size;
        return Err(Problem::study_too_large(format!(
            "the study has {claims} claims with {bytes} bytes and {values} values in total; the limits are {CLAIMS} \
             claims, {BYTES} bytes and {VALUES} values"
        )));
    }
    let selection = selection(store, tenant, selections).await?;
    let claims = store.study_claims(tenant, id).await?;
    let name = serde_json::json!(id);
    let bytes: usize = claims.iter().map(|claim| claim.text.len() + 1).sum();
    let mut request = String::with_capacity(bytes + parameters.len() + 1_000);
    let _ = write!(request, "{{\"study\":{{\"id\":{name}}},\"claims\":[");
    let mut listed = Vec::with_capacity(claims.len());
    for StudyClaim { id, status, text } in claims {
        if !listed.is_empty() {
            request.push(',');
        }
        request.push_str(&text);
        listed.push(StudyClaimStatus { id, status });
    }
    request.push(']');
    if let Some((selection, _)) = &selection {
        let _ = write!(request, ",\"selection\":{selection}");
    }
    // The parameters are a JSON object, whose members are appended to those of the request.
    let parameters = parameters.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    if let Some(parameters) = parameters.filter(|rest| !rest.trim().is_empty()) {
        request.push(',');
        request.push_str(parameters);
    }
    let drawn = selection.map(|(_, drawn)| drawn);
    let history = history(store, tenant, id, (drawn.as_deref(), new)).await?;
    let _ = write!(request, ",\"history\":{history}}}");
    Ok(Current { assessed: module::assess(request.as_bytes())?, history, claims: listed, request })
}

/// Returns the member `selection` of the module's request, one selection for both groups or one for each, and the time at which
/// the last selection was stored.
async fn selection(
    store: &Store,
    tenant: &str,
    ids: &Selections,
) -> Result<Option<(String, String)>, Problem> {
    let Selections { reference, intervention } = ids;
    let groups = if reference == intervention {
        [("", reference), ("", &None)]
    } else {
        [("reference", reference), ("intervention", intervention)]
    };
    let (mut parts, mut drawn) = (Vec::new(), String::new());
    for (group, id) in groups {
        let Some(id) = id else { continue };
        let Some(StoredSelection { document, frame, created_at }) = store.selection(tenant, id).await? else {
            continue;
        };
        drawn = drawn.max(created_at);
        let part = format!("{{\"document\":{document},\"frame\":{frame}}}");
        if group.is_empty() {
            return Ok(Some((part, drawn)));
        }
        parts.push(format!("\"{group}\":{part}"));
    }
    Ok((!parts.is_empty()).then(|| (format!("{{{}}}", parts.join(",")), drawn)))
}

/// The module's limits for a study, minus the space for a selection.
const CLAIMS: u64 = 20_000;
const BYTES: u64 = 10 << 20;
/// Minus the space for the parameters as well. A typical claim has about 30 values.
const VALUES: u64 = 800_000;
