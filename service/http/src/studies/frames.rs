//! `POST /v1/frames` stores that a sampling frame was registered for a study, with the randomness that will decide the draw;
//! `GET /v1/studies/{id}/frames` lists the frames of a study.
//!
//! The names of the households are not stored: the digest identifies the frame.

use hearth_resources::{MOST_FRAMES, MOST_FRAMES_OF_ORGANISATION, StudyFrame};
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue, LOCATION};
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::value::RawValue;

use super::history::pledge;
use super::id::{checked, id};
use super::members::Members;
use super::selections::{FRAME, arrival};
use crate::body;
use crate::call::Call;
use crate::characters;
use crate::json;
use crate::lists::{Cursor, Listed, Parameters, malformed_cursor};
use crate::module::{self, Registered};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::{NewFrame, Page, Store, StoredFrame};

/// Registers a frame. A repeated registration returns the first one, also after the pledged randomness was published.
pub(crate) async fn register(call: Call) -> Result<Reply, Problem> {
    let body = body::read(&call.head, call.body, FRAME).await?;
    characters::check(&body)?;
    let mut sent = Members::read(&body)?;
    let received = arrival(&sent)?;
    let study = study(&mut sent)?;
    let described = module::describe_frame(&sent.to_json())?;
    let Registered { design, frame, pledge, findings } = &described;
    let pledge = pledge.as_ref().map(json::written).unwrap_or_default();
    let tenant = call.key.organisation.as_str();
    let store = Store::open(&call.settings.database).await?;
    let of_study = (tenant, study.as_str());
    if let Some(first) = store.frame(of_study, &frame.digest, &pledge).await? {
        return reply(StatusCode::OK, &first, findings);
    }
    if !pledge.is_empty() {
        sent.push("receivedAt", &received);
        module::describe_frame(&sent.to_json())?;
    }
    let at: String = serde_json::from_str(received.get()).map_err(|_| unreadable())?;
    let new = NewFrame {
        tenant,
        study: &study,
        digest: &frame.digest,
        design,
        households: frame.households,
        pledge: &pledge,
        at: &at,
        by: &call.key.subject,
    };
    let is_new = store.register_frame(&new).await?.is_some();
    let Some(kept) = store.frame(of_study, &frame.digest, &pledge).await? else {
        return Err(too_many(&store, of_study).await?);
    };
    let reply = reply(if is_new { StatusCode::CREATED } else { StatusCode::OK }, &kept, findings)?;
    let path = format!("/v1/studies/{}/frames", utf8_percent_encode(&study, NON_ALPHANUMERIC));
    Ok(match HeaderValue::try_from(path) {
        Ok(location) if is_new => reply.with_header(LOCATION, location),
        _ => reply,
    })
}

/// Returns a page of the frames of a study, in the order of their arrival.
pub(crate) async fn list(call: Call) -> Result<Reply, Problem> {
    let id = id(&call.variable)?;
    let parameters = Parameters::read(call.head.uri.query(), &["limit", "after"], "")?;
    let tenant = call.key.organisation.as_str();
    let cursor = Cursor::of("frames", &[Some(tenant), Some(&id)]);
    let after = parameters.value("after").map(|after| number(&cursor, after)).transpose()?.unwrap_or(0);
    let page = Page { tenant, after, limit: parameters.limit()? };
    let store = Store::open(&call.settings.database).await?;
    let (rows, more) = store.frames_page(page, &id).await?;
    if rows.is_empty() && store.stored_study(tenant, &id).await?.is_none() {
        return Err(Problem::not_found(format!(
            "the study `{id}` has neither frames nor parameters; register a frame with `POST /v1/frames`"
        )));
    }
    let next = rows.last().filter(|_| more).map(|last| cursor.after(&last.number.to_string()));
    let data = rows.iter().map(|row| frame(row, None)).collect::<Result<_, _>>()?;
    Ok(Listed::new(data, next).json(&call.head))
}

/// Takes the id of the study out of a request.
fn study(sent: &mut Members<'_>) -> Result<String, Problem> {
    let study = sent.take("studyId").and_then(|study| serde_json::from_str(study.get()).ok());
    checked(study.ok_or_else(|| {
        Problem::bad_request("`studyId` must be a text: the id of the study that the frame is for")
    })?)
}

/// Returns the number of the frame before a page.
fn number(cursor: &Cursor, after: &str) -> Result<i64, Problem> {
    cursor.key(after)?.parse().ok().filter(|number| *number >= 0).ok_or_else(malformed_cursor)
}

/// Returns a frame, as answers show it.
fn frame<'a>(stored: &'a StoredFrame, findings: Option<&'a RawValue>) -> Result<StudyFrame<'a>, Problem> {
    Ok(StudyFrame {
        digest: &stored.digest,
        design: &stored.design,
        households: stored.households,
        pledge: pledge(stored)?,
        received_at: &stored.received_at,
        by: &stored.by,
        findings,
    })
}

fn reply(status: StatusCode, stored: &StoredFrame, findings: &RawValue) -> Result<Reply, Problem> {
    let reply = Reply::of_json(status, &frame(stored, Some(findings))?);
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// Returns the problem that no more frames are registered.
async fn too_many(store: &Store, (tenant, study): (&str, &str)) -> Result<Problem, Problem> {
    let counts = store.frame_counts(tenant, study, None).await?;
    let all = counts.of_study.saturating_add(counts.of_others);
    Ok(Problem::too_many_frames(format!(
        "the study `{study}` has {} frames and the organisation {all}, and at most {MOST_FRAMES} of a study and \
         {MOST_FRAMES_OF_ORGANISATION} of an organisation are registered",
        counts.of_study
    )))
}

fn unreadable() -> Problem {
    Problem::internal("the time of arrival cannot be read")
}
