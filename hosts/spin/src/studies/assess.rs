//! Assesses the stored claims of a study.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::module::{self, Assessed};
use crate::problem::Problem;
use crate::store::{Selections, Store, StoredSelection, StoredStudy, StudyClaim, StudySize};

/// The current assessment of a study.
pub(super) struct Current {
    /// The module's assessment.
    pub(super) assessed: Assessed,
    /// The assessed claims.
    pub(super) claims: Vec<Claim>,
    /// The summary, as JSON text; `None` if the claims do not allow an assessment.
    summary: Option<String>,
}

/// A claim of a study. A disputed claim is assessed until it is invalidated.
#[derive(Serialize)]
pub(super) struct Claim {
    id: String,
    status: String,
}

impl Current {
    /// Stores the summary for the credentials that are issued from now on.
    pub(super) async fn keep(
        &self,
        store: &Store,
        tenant: &str,
        id: &str,
        study: &StoredStudy,
    ) -> Result<(), Problem> {
        if self.summary == study.assessed {
            return Ok(());
        }
        store.keep_assessed(tenant, id, self.summary.as_deref()).await
    }
}

/// Assesses the stored claims of a study with its parameters.
pub(super) async fn assess(
    store: &Store,
    tenant: &str,
    id: &str,
    study: &StoredStudy,
) -> Result<Current, Problem> {
    let size = store.study_size(tenant, id).await?;
    if size.claims > CLAIMS || size.bytes > BYTES || size.values > VALUES {
        let StudySize { claims, bytes, values } = size;
        return Err(Problem::study_too_large(format!(
            "the study has {claims} claims with {bytes} bytes and {values} values in total; the limits are {CLAIMS} \
             claims, {BYTES} bytes and {VALUES} values"
        )));
    }
    let selection = selection(store, tenant, &study.selections).await?;
    let claims = store.study_claims(tenant, id).await?;
    let name = serde_json::json!(id);
    let bytes: usize = claims.iter().map(|claim| claim.text.len() + 1).sum();
    let mut request = String::with_capacity(bytes + study.parameters.len() + 1_000);
    let _ = write!(request, "{{\"study\":{{\"id\":{name}}},\"claims\":[");
    let mut listed = Vec::with_capacity(claims.len());
    for StudyClaim { id, status, text } in claims {
        if !listed.is_empty() {
            request.push(',');
        }
        request.push_str(&text);
        listed.push(Claim { id, status });
    }
    request.push(']');
    if let Some(selection) = selection {
        let _ = write!(request, ",\"selection\":{selection}");
    }
    // The parameters are a JSON object, whose members are appended to those of the request.
    let parameters = study.parameters.trim().strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
    if let Some(parameters) = parameters.filter(|rest| !rest.trim().is_empty()) {
        request.push(',');
        request.push_str(parameters);
    }
    request.push('}');
    let assessed = module::assess(request.as_bytes())?;
    let summary = assessed.assessment.as_deref().map(|assessment| summary(id, assessment)).transpose()?;
    Ok(Current { assessed, claims: listed, summary })
}

/// Returns the member `selection` of the module's request: one selection for both groups, or one for each.
async fn selection(store: &Store, tenant: &str, ids: &Selections) -> Result<Option<String>, Problem> {
    let Selections { reference, intervention } = ids;
    let groups = if reference == intervention {
        [("", reference), ("", &None)]
    } else {
        [("reference", reference), ("intervention", intervention)]
    };
    let mut parts = Vec::new();
    for (group, id) in groups {
        let Some(id) = id else { continue };
        let Some(StoredSelection { document, frame, .. }) = store.selection(tenant, id).await? else {
            continue;
        };
        let part = format!("{{\"document\":{document},\"frame\":{frame}}}");
        if group.is_empty() {
            return Ok(Some(part));
        }
        parts.push(format!("\"{group}\":{part}"));
    }
    Ok((!parts.is_empty()).then(|| format!("{{{}}}", parts.join(","))))
}

/// Returns the summary of an assessment for credentials: its digest, and the emission reductions if they are computed.
fn summary(id: &str, assessment: &RawValue) -> Result<String, Problem> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Summary<'a> {
        id: &'a str,
        assessment: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        emission_reductions: Option<Reductions<'a>>,
    }
    let unreadable = |_| Problem::internal("the module returned an unreadable answer");
    let Parts { reductions } = serde_json::from_str(assessment.get()).map_err(unreadable)?;
    let summary = Summary {
        id,
        assessment: hearth_identity::sha256(assessment.get())?,
        emission_reductions: reductions,
    };
    serde_json::to_string(&summary).map_err(unreadable)
}

/// The members of an assessment that the summary needs.
#[derive(Deserialize)]
struct Parts<'a> {
    #[serde(borrow)]
    reductions: Option<Reductions<'a>>,
}

/// The members of the emission reductions that a credential contains.
#[derive(Deserialize, Serialize)]
struct Reductions<'a> {
    #[serde(borrow)]
    methodology: &'a RawValue,
    #[serde(borrow)]
    version: &'a RawValue,
    #[serde(borrow)]
    value: &'a RawValue,
    #[serde(borrow)]
    unit: &'a RawValue,
}

/// The module's limits for a study, minus the space for a selection.
const CLAIMS: u64 = 20_000;
const BYTES: u64 = 10 << 20;
/// Minus the space for the parameters as well. A typical claim has about 30 values.
const VALUES: u64 = 800_000;
