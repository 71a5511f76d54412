//! What the stored claims of a study come to.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::module::{self, Assessed};
use crate::problem::Problem;
use crate::store::{Selections, Store, StoredSelection, StoredStudy, StudyClaim, StudySize};

/// A study as it is now.
pub(super) struct Current {
    /// What the module says of it.
    pub(super) assessed: Assessed,
    /// The claims that it says it of.
    pub(super) claims: Vec<Claim>,
    /// In short, as JSON text; none where there is no assessment.
    summary: Option<String>,
}

/// A claim of a study. One that is disputed counts until the dispute is over.
#[derive(Serialize)]
pub(super) struct Claim {
    id: String,
    status: String,
}

impl Current {
    /// Keeps in short what the study comes to, for the credentials that are issued from now on.
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

/// Assesses the stored claims that name the study by its parameters.
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
            "the study has {claims} claims of {bytes} bytes with {values} values; {CLAIMS} claims of {BYTES} bytes with \
             {VALUES} values can be assessed"
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
    // The parameters are an object of their own, of which what is between the braces follows.
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

/// The member `selection` of the module's request: one for both groups, or one for each.
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

/// What credentials carry of an assessment: its digest, and the emission reductions where they are computed.
fn summary(id: &str, assessment: &RawValue) -> Result<String, Problem> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Summary<'a> {
        id: &'a str,
        assessment: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        emission_reductions: Option<Reductions<'a>>,
    }
    let unreadable = |_| Problem::internal("the rules gave no readable answer");
    let Parts { reductions } = serde_json::from_str(assessment.get()).map_err(unreadable)?;
    let summary = Summary {
        id,
        assessment: hearth_identity::sha256(assessment.get())?,
        emission_reductions: reductions,
    };
    serde_json::to_string(&summary).map_err(unreadable)
}

/// What is looked for in an assessment.
#[derive(Deserialize)]
struct Parts<'a> {
    #[serde(borrow)]
    reductions: Option<Reductions<'a>>,
}

/// Emission reductions: what a credential has of what an assessment has.
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

/// The module's own limits of a study, with room for a selection beside the claims.
const CLAIMS: u64 = 20_000;
const BYTES: u64 = 10 << 20;
/// With room for the parameters, too. An everyday claim has some 30.
const VALUES: u64 = 800_000;
