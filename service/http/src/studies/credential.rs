//! `POST /v1/studies/{id}/credential` issues the credential of a study, and `GET` returns the last one.
//!
//! A credential counts the claims that the study has when it is issued. If one of them changes later, the credential is
//! stale, which `GET` and the study itself show. A new credential supersedes the previous one: the statement that stores
//! it also revokes the previous one in the status list. A measurement counts for one organisation only, because all
//! organisations have the same issuer: two credentials that count it would certify the same fuel twice.

use hearth_resources::CredentialOfStudy;
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue, LOCATION};

use super::assess;
use super::staleness::Staleness;
use super::study;
use crate::call::Call;
use crate::claims;
use crate::clock;
use crate::credentials::{self, StudyToCertify};
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{NewStudyCredential, Store, StoredStudyCredential};

/// Issues the credential of a study, or returns the last one if nothing changed since.
pub(crate) async fn issue(call: Call) -> Result<Reply, Problem> {
    let tenant = call.key.organisation.as_str();
    let signing = call.settings.recording.signing.get()?.as_ref().ok_or_else(without_key)?;
    let (id, study, mut current) = study::find(&call).await?;
    let store = Store::open(&call.settings.database).await?;
    if claims::settle_pending(&store, &call.settings.recording, tenant, current.pending()).await? {
        current = assess::assess(&store, tenant, &id, study.given(), None).await?;
    }
    let counted = current.counted()?;
    for attempt in 0..credentials::ATTEMPTS {
        if let Some(last) = store.study_credential(tenant, &id).await?
            && Staleness::of(&last, &current)?.is_current()
            && last.module == module::digest()
        {
            return reply(StatusCode::OK, &id, &last, &Staleness::default());
        }
        if let Some(claim) = store.counted_elsewhere(tenant, &id).await? {
            return Err(Problem::counted_elsewhere(&claim));
        }
        let now = clock::now()?;
        let credential_id = hearth_identity::study_credential(tenant, &id, &counted, &now)?;
        let subject =
            StudyToCertify { id: &credential_id, request: &current.request, claims: &current.claims };
        let issued = credentials::issue_study(&store, signing, &subject, attempt).await?;
        let assessment = current.digest()?.ok_or_else(unassessed)?;
        let new = NewStudyCredential {
            id: &credential_id,
            tenant,
            study: &id,
            assessment: &assessment,
            counted: &counted,
            module: module::digest(),
            issued_at: &now,
            issued,
        };
        if store.keep_study_credential(&new).await? {
            let path = format!("/v1/studies/{}/credential", call.variable);
            let reply = reply(StatusCode::CREATED, &id, &new.stored(), &Staleness::default())?;
            return Ok(match HeaderValue::try_from(path) {
                Ok(location) => reply.with_header(LOCATION, location),
                Err(_) => reply,
            });
        }
    }
    Err(Problem::unavailable("other credentials were issued at the same time; send the request again"))
}

/// Returns the last credential of a study, and whether it is stale.
pub(crate) async fn read(call: Call) -> Result<Reply, Problem> {
    let tenant = call.key.organisation.as_str();
    let (id, _, current) = study::find(&call).await?;
    let last = Store::open(&call.settings.database).await?.study_credential(tenant, &id).await?;
    let last = last.ok_or_else(|| {
        Problem::not_found(format!("the study `{id}` has no credential; issue one with `POST`"))
    })?;
    let staleness = Staleness::of(&last, &current)?;
    Ok(reply(StatusCode::OK, &id, &last, &staleness)?.tagged(&call.head.headers))
}

fn reply(
    status: StatusCode,
    id: &str,
    last: &StoredStudyCredential,
    staleness: &Staleness,
) -> Result<Reply, Problem> {
    let unreadable = |_| Problem::internal("the stored credential cannot be read");
    let verifiable_credential = serde_json::from_str(&last.credential).map_err(unreadable)?;
    let document =
        CredentialOfStudy { study_id: id, summary: staleness.summary(last), verifiable_credential };
    Ok(Reply::of_json(status, &document).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

fn without_key() -> Problem {
    Problem::not_implemented("this deployment has no issuer key, so it issues no credentials")
}

fn unassessed() -> Problem {
    Problem::internal("the module issued a credential for a study without an assessment")
}
