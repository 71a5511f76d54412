//! `POST /v1/studies/{id}` sets the parameters of a study, and `GET` returns them. Both return the current assessment.
//!
//! The parameters are a request of `study.assess` without claims and history. The assessed claims are the stored ones that name the
//! study. Each change of the parameters is a revision of the study. The selection is one that `POST /v1/selections` stored, or a document with its frame, which is drawn again
//! before it is stored.

use hearth_resources::{StudyCredentialStatus, StudyResource};
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue, LOCATION};
use serde_json::value::RawValue;

use super::assess::{Current, assess};
use super::change::{self, Change};
use super::id::id;
use super::members::Members;
use super::selections::keep_selection;
use super::staleness::Staleness;
use crate::body::{self, Limit};
use crate::call::Call;
use crate::characters;
use crate::clock;
use crate::findings::Findings;
use crate::json;
use crate::module;
use crate::problem::Problem;
use crate::reply::{Reply, has_tag};
use crate::settings::{Database, Setting};
use crate::store::{NewRevision, Selections, Store, StoredStudy};

/// Stores the parameters as a revision of the study, and replaces the current ones.
pub(crate) async fn keep(call: Call) -> Result<Reply, Problem> {
    let id = id(&call.variable)?;
    let body = body::read(&call.head, call.body, PARAMETERS).await?;
    characters::check(&body)?;
    let tenant = call.key.organisation.as_str();
    let mut sent = Members::read(&body)?;
    if sent.get("claims").is_some() {
        return Err(Problem::bad_request(
            "`claims` is not allowed: the stored claims that name the study are assessed",
        ));
    }
    if sent.get("history").is_some() {
        return Err(Problem::bad_request(
            "`history` is not allowed: the service has the frames of `POST /v1/frames` and the revisions",
        ));
    }
    if let Some(study) = sent.take("study") {
        let named = Members::of(study.get()).ok().and_then(|study| study.text("id"));
        if named.as_deref() != Some(&id) {
            return Err(Problem::bad_request(format!(
                "`study` must be an object whose `id` is `{id}`, as in the path"
            )));
        }
    }
    let change = Change::take(&mut sent)?;
    let store = Store::open(&call.settings.database).await?;
    change.check(&store, tenant, &id).await?;
    let selections = match sent.take("selection") {
        Some(selection) => selections(&call.settings.database, tenant, selection).await?,
        None => Selections::default(),
    };
    let names: Vec<String> = sent.names().map(str::to_owned).collect();
    let (parameters, now) = (sent.to_json(), clock::now()?);
    let new = NewRevision {
        tenant,
        study: &id,
        parameters: &parameters,
        selections: &selections,
        at: &now,
        by: &call.key.subject,
        reason: change.reason.as_deref(),
        expected: change.revision,
    };
    let current = assess(&store, tenant, &id, (&parameters, &selections), Some(&new)).await?;
    if let Some(findings) = current.assessed.refused.as_ref().filter(|findings| is_about(findings, &names)) {
        return Err(Problem::study(findings.clone()));
    }
    let (study, is_new) = change::append(&store, &new).await?;
    let status = if is_new { StatusCode::CREATED } else { StatusCode::OK };
    let credential = credential(&store, tenant, &id, &current).await.map_err(Problem::after_storing)?;
    let reply = reply(status, &id, &study, &current, credential)?;
    Ok(match HeaderValue::try_from(format!("/v1/studies/{}", call.variable)) {
        Ok(location) if is_new => reply.with_header(LOCATION, location),
        _ => reply,
    })
}

/// Returns the parameters and the current assessment.
///
/// The tag follows from what the assessment depends on, so a study that has not changed is not assessed again.
pub(crate) async fn read(call: Call) -> Result<Reply, Problem> {
    let id = id(&call.variable)?;
    let tenant = call.key.organisation.as_str();
    let store = Store::open(&call.settings.database).await?;
    // Counted before anything else is read: an event after it changes the next tag.
    let events = store.events_of(tenant, &id).await?;
    let study = stored(&store, tenant, &id).await?;
    let tag = tag(&study, events)?;
    if has_tag(&call.head.headers, &tag) {
        return Ok(Reply::not_modified(&tag).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")));
    }
    let current = assess(&store, tenant, &id, study.given(), None).await?;
    let credential = credential(&store, tenant, &id, &current).await?;
    Ok(reply(StatusCode::OK, &id, &study, &current, credential)?.with_tag(&tag))
}

/// Returns a stored study with its assessment.
pub(super) async fn find(call: &Call) -> Result<(String, StoredStudy, Current), Problem> {
    let id = id(&call.variable)?;
    let tenant = call.key.organisation.as_str();
    let store = Store::open(&call.settings.database).await?;
    let study = stored(&store, tenant, &id).await?;
    let current = assess(&store, tenant, &id, study.given(), None).await?;
    Ok((id, study, current))
}

async fn stored(store: &Store, tenant: &str, id: &str) -> Result<StoredStudy, Problem> {
    let study = store.stored_study(tenant, id).await?;
    study.ok_or_else(|| Problem::no_parameters(id))
}

/// Returns the entity tag of a study: every change of its parameters, its records and its credential is an event.
fn tag(study: &StoredStudy, events: i64) -> Result<String, Problem> {
    let StoredStudy { parameters, selections, created_at, updated_at, revision } = study;
    let state = (module::digest(), parameters, selections, created_at, updated_at, revision, events);
    Ok(format!("\"{}\"", hearth_identity::sha256(&json::written(&state))?))
}

/// Returns the selections that a client names or sends: one for both groups, or one for each.
async fn selections(
    database: &Setting<Database>,
    tenant: &str,
    sent: &RawValue,
) -> Result<Selections, Problem> {
    let groups = members_of(sent)?;
    if groups.names().any(|name| matches!(name, "id" | "document" | "frame")) {
        let id = selected(database, tenant, sent).await?;
        return Ok(Selections { reference: Some(id.clone()), intervention: Some(id) });
    }
    match (groups.get("reference"), groups.get("intervention")) {
        (Some(reference), Some(intervention)) if groups.names().count() == 2 => Ok(Selections {
            reference: Some(selected(database, tenant, reference).await?),
            intervention: Some(selected(database, tenant, intervention).await?),
        }),
        _ => Err(Problem::bad_request(SELECTION)),
    }
}

/// Returns the id of the selection that a client names or sends. A sent selection is drawn again and stored.
async fn selected(
    database: &Setting<Database>,
    tenant: &str,
    selection: &RawValue,
) -> Result<String, Problem> {
    let members = members_of(selection)?;
    let count = members.names().count();
    match (members.text("id"), members.get("document"), members.get("frame")) {
        (Some(id), None, None) if count == 1 => {
            let found = Store::open(database).await?.selection(tenant, &id).await?;
            let unknown = format!("no selection has the id `{id}`; `POST /v1/selections` draws one");
            found.map(|_| id).ok_or_else(|| Problem::bad_request(unknown))
        }
        (None, Some(document), Some(frame)) if count == 2 => {
            module::verify_selection(document, frame)?;
            Ok(keep_selection(database, tenant, document, frame).await?.0)
        }
        _ => Err(Problem::bad_request(SELECTION)),
    }
}

fn members_of(selection: &RawValue) -> Result<Members<'_>, Problem> {
    Members::of(selection.get()).map_err(|why| Problem::bad_request(format!("{SELECTION} ({why})")))
}

/// Whether the findings contain an error about the sent parameters, and not only about the stored claims.
fn is_about(findings: &Findings, sent: &[String]) -> bool {
    findings.all.iter().any(|finding| {
        let member = finding.path.split('/').nth(1).unwrap_or_default().replace("~1", "/").replace("~0", "~");
        finding.is_error() && finding.status != Some(409) && sent.contains(&member)
    })
}

/// Returns the last credential of a study, and whether it is stale.
pub(super) async fn credential(
    store: &Store,
    tenant: &str,
    id: &str,
    current: &Current,
) -> Result<Option<StudyCredentialStatus>, Problem> {
    let Some(last) = store.study_credential(tenant, id).await? else { return Ok(None) };
    Ok(Some(Staleness::of(&last, current)?.summary(&last)))
}

fn reply(
    status: StatusCode,
    id: &str,
    study: &StoredStudy,
    current: &Current,
    credential: Option<StudyCredentialStatus>,
) -> Result<Reply, Problem> {
    let document = StudyResource {
        id,
        created_at: &study.created_at,
        updated_at: &study.updated_at,
        revision: study.revision,
        parameters: serde_json::from_str(&study.parameters).map_err(|_| unreadable())?,
        selection: study.selections.is_some().then_some(&study.selections),
        history: &current.history,
        claims: &current.claims,
        assessment: current.assessed.assessment.as_deref(),
        findings: &current.assessed.findings,
        credential,
    };
    Ok(Reply::of_json(status, &document).with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

fn unreadable() -> Problem {
    Problem::internal("the stored study cannot be read")
}

const SELECTION: &str = "`selection` must be an object with the `id` of a stored selection, with `document` and \
                         `frame`, or with one of these for each group, as `reference` and `intervention`";

/// Enough for the largest frame and all other parameters.
const PARAMETERS: Limit = Limit { bytes: 6 << 20, what: "the parameters" };
