//! The examples of bodies: requests in the files of `examples/`, and answers, which are made of the types of resources.

use hearth_resources::{
    ApiKey, Change, CreatedApiKey, Event, EventPage, HouseholdRecord, ListedHousehold, ListedStudy,
    MessageAnswer, Page, Progress, RpcError, Source, StudyFrame, StudyRevision,
};
use hearth_routes::Scope;
use http::Request;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::claims::Entry;
use crate::decimal::Decimal;
use crate::lists::{Format, Listed};
use crate::reply::Body;

/// Returns the content of a file.
pub(super) fn of_file(name: &str) -> Option<Value> {
    let (_, text) = FILES.iter().find(|(known, _)| *known == name)?;
    serde_json::from_str(text).ok()
}

/// Returns an example of an answer.
pub(super) fn named(name: &str) -> Option<Value> {
    match name {
        "ApiKey" => json(&key()),
        "ApiKeyPage" => json(&Page { data: vec![key()], next: None }),
        "CreatedApiKey" => json(&CreatedApiKey { entry: &key(), key: SECRET }),
        "EventPage" => json(&events()),
        "ListedHouseholds" => json(&households()),
        "ListedRecords" => serde_json::from_str(&listed(Format::Json)?).ok(),
        "ListedRecordsAsLines" => listed(Format::Lines).map(Value::from),
        "ListedRecordsAsTable" => listed(Format::Csv(Decimal::Point)).map(Value::from),
        "ListedStudies" => json(&studies()),
        "MessageRefused" => json(&refused(&serde_json::value::to_raw_value(&1).ok()?)),
        "RevokedApiKey" => json(&ApiKey {
            revoked_at: Some("2026-12-01T08:00:00.000Z".into()),
            revoked_by: Some("officer".into()),
            ..key()
        }),
        "StudyFrames" => json(&frames(&serde_json::from_str::<Box<RawValue>>(PLEDGE).ok()?)),
        "StudyRevisions" => json(&revisions()?),
        _ => None,
    }
}

fn json(answer: &impl Serialize) -> Option<Value> {
    serde_json::to_value(answer).ok()
}

fn key() -> ApiKey {
    ApiKey {
        id: "key-5f1c9b27a04e83d6".into(),
        subject: "amina".into(),
        organisation: "kitchens-of-lusaka".into(),
        scopes: vec![Scope::ClaimsWrite, Scope::ClaimsRead],
        created_at: Some("2026-11-26T08:00:00.000Z".into()),
        created_by: Some("officer".into()),
        expires: Some("2027-01-01T00:00:00.000Z".into()),
        source: Source::Store,
        ..ApiKey::default()
    }
}

fn events() -> EventPage<'static> {
    let (study_id, sent_by) = (Some("dry-2026"), Some("amina"));
    let created =
        Change { id: RECORD, study_id, revision: None, by: None, reason: None, changed_by: None, sent_by };
    let (reason, changed_by) = (Some("the scale was not calibrated"), Some("officer"));
    let disputed = Change { reason, changed_by, ..created.clone() };
    let (reason, revision) = (Some("the road was flooded"), Some(2));
    let revised = Change { id: "dry-2026", revision, reason, sent_by: None, ..disputed.clone() };
    EventPage {
        data: vec![
            Event { id: 1, kind: "claim.created", timestamp: "2026-01-31T09:30:00.000Z", data: created },
            Event { id: 2, kind: "claim.disputed", timestamp: "2026-02-02T14:05:00.000Z", data: disputed },
            Event { id: 3, kind: "study.revised", timestamp: "2026-02-12T08:20:00.000Z", data: revised },
        ],
        next: 3,
    }
}

fn households() -> Page<ListedHousehold<'static>> {
    let drawn = |household_id, is_reserve, record| ListedHousehold {
        household_id,
        test_group: Some("intervention"),
        is_reserve,
        record,
    };
    let measured = HouseholdRecord { id: RECORD, status: "pending" };
    Page {
        data: vec![
            drawn("did:example:household:7", false, Some(measured)),
            drawn("did:example:household:12", true, None),
        ],
        next: None,
    }
}

fn studies() -> Page<ListedStudy<'static>> {
    let study = ListedStudy {
        id: "dry-2026",
        records: [
            ("reference", [("verified", 38), ("pending", 2)].into()),
            ("intervention", [("verified", 41), ("disputed", 1)].into()),
        ]
        .into(),
        first_day: Some("2026-02-01"),
        last_day: Some("2026-03-14"),
        households: Some(Progress { drawn: 90, measured: 82 }),
        has_parameters: true,
        has_credential: false,
    };
    Page { data: vec![study], next: None }
}

fn revisions() -> Option<Page<StudyRevision<'static, Value>>> {
    let first = StudyRevision {
        revision: 1,
        at: "2026-01-30T10:00:00.000Z",
        by: Some("officer"),
        reason: None,
        parameters: serde_json::from_str(r#"{"rule":"90/10"}"#).ok()?,
        selection: None,
    };
    let second = StudyRevision {
        revision: 2,
        at: "2026-02-12T08:20:00.000Z",
        reason: Some("the road was flooded"),
        parameters: serde_json::from_str(
            r#"{"rule":"90/10","gaps":[{"startDate":"2026-02-09","endDate":"2026-02-11","justification":"the road was flooded"}]}"#,
        )
        .ok()?,
        ..first.clone()
    };
    Some(Page { data: vec![first, second], next: None })
}

fn frames(pledge: &RawValue) -> Page<StudyFrame<'_>> {
    let frame = StudyFrame {
        digest: "sha256:a90e269fe04fcd411fcfe3457091249a187b5062c4e4d1e7efc98a62756e600c",
        design: "simple",
        households: 400,
        pledge: Some(pledge),
        received_at: "2026-01-12T10:00:00.000Z",
        by: "officer",
        findings: None,
    };
    Page { data: vec![frame], next: None }
}

fn refused(id: &RawValue) -> MessageAnswer<'_> {
    let error = RpcError { code: -32020, message: "the header `mcp-method` is missing", data: None };
    MessageAnswer { jsonrpc: MessageAnswer::VERSION, id: Some(id), result: None, error: Some(error) }
}

/// Returns a list with one record in a representation, as the service writes it.
fn listed(format: Format) -> Option<String> {
    let row = serde_json::from_str(include_str!("examples/listed-record.json")).ok()?;
    let listed = Listed::new(vec![Entry::of(&row).ok()?], Some("AQnHnVgTYBqSMQ".into()));
    let (head, ()) = Request::new(()).into_parts();
    match listed.reply(format, "attachment", &head).body {
        Body::Whole(text) => String::from_utf8(text.into()).ok(),
        Body::Streamed(_) => None,
    }
}

const PLEDGE: &str = r#"{"kind":"quicknet","round":25297000}"#;
const RECORD: &str = "kpt-o2pfeqzsobfjphiaxuqs6wxvhf";
const SECRET: &str = "hearth_6hkXfJvWc1rYb0pQz3nTgU8sLmD2eKiA9oBxVyZ4wEq";

/// The files of `examples/` with bodies of requests.
const FILES: [(&str, &str); 9] = [
    ("call-operations", include_str!("examples/call-operations.json")),
    ("draw-selection", include_str!("examples/draw-selection.json")),
    ("get-sample-size", include_str!("examples/get-sample-size.json")),
    ("import-kobo", include_str!("examples/import-kobo.json")),
    ("import-kobo-form", include_str!("examples/import-kobo-form.json")),
    ("keep-mapping", include_str!("examples/keep-mapping.json")),
    ("keep-study", include_str!("examples/keep-study.json")),
    ("post-message", include_str!("examples/post-message.json")),
    ("register-frame", include_str!("examples/register-frame.json")),
];
