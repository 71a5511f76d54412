//! Tests of the checker: it accepts a right run, and finds each violation that is planted into it.

#![expect(clippy::expect_used, reason = "the members are those of the run that the test makes")]

use anyhow::{Result, ensure};
use hearth_tests::suite::{Alone, trial};
use libtest_mimic::Trial;
use serde_json::{Value, json};

use super::violations;
use crate::history::{Entry, Request};
use crate::observed::{Observed, Stored};

/// Returns the tests.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 8] = [
        ("a_right_run_has_no_violation", a_right_run_has_no_violation),
        ("a_lost_or_changed_record_is_found", a_lost_or_changed_record_is_found),
        ("a_lost_change_is_found", a_lost_change_is_found),
        ("a_contradiction_is_found", a_contradiction_is_found),
        ("a_wrong_status_list_is_found", a_wrong_status_list_is_found),
        ("a_wrong_feed_is_found", a_wrong_feed_is_found),
        ("a_lost_preference_is_found", a_lost_preference_is_found),
        ("an_unknown_answer_permits_both_outcomes", an_unknown_answer_permits_both_outcomes),
    ];
    tests.into_iter().map(|(name, test)| trial(format!("checker::{name}"), test)).collect()
}

/// A run of one key: `a` is superseded by `b`, which is disputed and verified again; `c` is of another household.
struct Run {
    history: Vec<Entry>,
    observed: Observed,
}

impl Run {
    fn right() -> Self {
        let mut run = Self { history: Vec::new(), observed: Observed::default() };
        run.store("a", 1, "superseded", &json!([{"status": "superseded", "reason": "superseded by b"}]));
        let history =
            json!([{"status": "disputed", "reason": "one"}, {"status": "verified", "reason": "two"}]);
        run.store("b", 1, "verified", &history);
        run.store("c", 2, "verified", &json!([]));
        run.observed.lists.insert("/v1/status/revocation".to_owned(), [index("a")].into());
        run.observed.lists.insert("/v1/status/suspension".to_owned(), [].into());
        for (kind, id, reason) in [
            ("created", "a", None),
            ("verified", "a", None),
            ("created", "b", None),
            ("verified", "b", None),
            ("superseded", "a", Some("superseded by b")),
            ("created", "c", None),
            ("disputed", "b", Some("one")),
            ("verified", "c", None),
            ("reinstated", "b", Some("two")),
        ] {
            let events = &mut run.observed.tenants.entry(KEY.to_owned()).or_default().events;
            let id = json!({"id": id, "reason": reason});
            events.push(json!({"id": events.len() + 1, "type": format!("claim.{kind}"), "data": id}));
        }
        for (status, reason) in [("disputed", "one"), ("verified", "two")] {
            run.send(change(status, reason), Some((200, Value::Null)));
        }
        let page = json!({"data": run.observed.tenants[KEY].events[2..5]});
        run.send(Request::Events(2), Some((200, page)));
        run.send(Request::Record("a".to_owned()), Some((200, Value::Null)));
        for value in ["dry", "warm"] {
            run.prefer(value, Some((200, json!({"result": {"structuredContent": {"tone": value}}}))));
        }
        run.observed.rooms.insert("room".to_owned(), json!({"tone": "warm"}));
        run
    }

    fn send(&mut self, request: Request, answer: Option<(u16, Value)>) {
        let began = 2 * self.history.len() as u64;
        self.history.push(Entry { key: KEY.to_owned(), request, answer, began, ended: began + 1 });
    }

    fn prefer(&mut self, value: &str, answer: Option<(u16, Value)>) {
        let (room, member) = ("room".to_owned(), "tone".to_owned());
        self.send(Request::Preference { room, member, value: value.to_owned() }, answer);
    }

    /// Stores a record, and acknowledges it.
    fn store(&mut self, id: &str, household: u32, status: &str, history: &Value) {
        let claim = claim(id, household, "wood", 3.2);
        let record = record(id, status, history);
        self.send(Request::Claim(claim.clone()), Some((201, record.clone())));
        self.stored(id, Stored { record, claim });
    }

    fn stored(&mut self, id: &str, stored: Stored) {
        self.observed.tenants.entry(KEY.to_owned()).or_default().records.insert(id.to_owned(), stored);
    }

    fn record(&mut self, id: &str) -> &mut Value {
        let records = &mut self.observed.tenants.entry(KEY.to_owned()).or_default().records;
        &mut records.get_mut(id).expect("the record").record
    }

    fn events(&mut self) -> &mut Vec<Value> {
        &mut self.observed.tenants.entry(KEY.to_owned()).or_default().events
    }

    fn violations(&self) -> Vec<String> {
        violations(&self.history, &self.observed)
    }
}

fn index(id: &str) -> u64 {
    id.bytes().map(u64::from).sum()
}

fn claim(id: &str, household: u32, fuel: &str, log: f64) -> String {
    json!({
        "householdId": format!("household:{household}"),
        "householdSize": id.len(),
        "testGroup": "intervention",
        "fuelType": fuel,
        "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04"},
        "fuelMeasurements": {"dailyLogs": [log, 2.8]},
        "externalFactors": {"season": id},
    })
    .to_string()
}

fn record(id: &str, status: &str, history: &Value) -> Value {
    let entries = ["revocation", "suspension"].map(|purpose| {
        let list = format!("http://hearth.test/v1/status/{purpose}");
        json!({"statusListCredential": list, "statusListIndex": index(id).to_string()})
    });
    let credential = json!({"credentialStatus": entries});
    json!({"id": id, "status": status, "statusHistory": history, "verifiableCredential": credential})
}

fn change(status: &str, reason: &str) -> Request {
    Request::Change { id: "b".to_owned(), status: status.to_owned(), reason: reason.to_owned() }
}

/// Plants a violation, and checks that one with these words is found.
fn finds(words: &str, plant: impl FnOnce(&mut Run)) -> Result<()> {
    let mut run = Run::right();
    plant(&mut run);
    let found = run.violations();
    ensure!(found.iter().any(|violation| violation.contains(words)), "`{words}` is not found: {found:#?}");
    Ok(())
}

fn a_right_run_has_no_violation() -> Result<()> {
    let found = Run::right().violations();
    ensure!(found.is_empty(), "{found:#?}");
    Ok(())
}

fn a_lost_or_changed_record_is_found() -> Result<()> {
    finds("the record c was acknowledged, but is lost", |run| {
        run.observed.tenants.get_mut(KEY).expect("the tenant").records.remove("c");
    })?;
    finds("the claim of c has other bytes", |run| {
        run.observed
            .tenants
            .get_mut(KEY)
            .expect("the tenant")
            .records
            .get_mut("c")
            .expect("c")
            .claim
            .push(' ');
    })?;
    finds("`verifiableCredential` of c", |run| {
        run.record("c")["verifiableCredential"]["proof"] = json!("other");
    })?;
    finds("the record a was acknowledged, but then not found", |run| {
        run.send(Request::Record("a".to_owned()), Some((404, Value::Null)));
    })?;
    finds("the record d is stored, but its claim was refused", |run| {
        let claim = claim("d", 3, "wood", 3.2);
        run.send(Request::Claim(claim.clone()), Some((409, Value::Null)));
        run.stored("d", Stored { record: record("d", "verified", &json!([])), claim });
    })
}

fn a_lost_change_is_found() -> Result<()> {
    finds("the change of b to disputed was answered with 200, but is 0 times", |run| {
        run.record("b")["statusHistory"].as_array_mut().expect("a history").remove(0);
    })?;
    finds("the change of b to invalidated was answered with 409, but is 1 times", |run| {
        run.send(change("invalidated", "three"), Some((409, Value::Null)));
        let change = json!({"status": "invalidated", "reason": "three"});
        run.record("b")["statusHistory"].as_array_mut().expect("a history").push(change);
    })
}

fn a_contradiction_is_found() -> Result<()> {
    let plant = |fuel: &'static str, log: f64| {
        move |run: &mut Run| {
            let claim = claim("d", 2, fuel, log);
            run.stored("d", Stored { record: record("d", "verified", &json!([])), claim });
        }
    };
    finds("c and d contradict each other", plant("WOOD", 3.1))?;
    finds("c and d are live records of one measurement", plant("wood", 3.2))?;
    let mut run = Run::right();
    plant("lpg", 3.1)(&mut run);
    ensure!(!run.violations().iter().any(|found| found.contains("c and d")), "another fuel contradicts");
    finds("c and d are of both test groups", |run| {
        let claim = claim("d", 2, "lpg", 3.1).replace("intervention", "reference");
        run.stored("d", Stored { record: record("d", "disputed", &json!([])), claim });
    })
}

fn a_wrong_status_list_is_found() -> Result<()> {
    let list = |run: &mut Run, purpose: &str, indexes: &[u64]| {
        run.observed.lists.insert(format!("/v1/status/{purpose}"), indexes.iter().copied().collect());
    };
    finds("of a in /v1/status/revocation is not set", |run| list(run, "revocation", &[]))?;
    finds("of b in /v1/status/suspension is set", |run| list(run, "suspension", &[index("b")]))?;
    finds("of no record in /v1/status/revocation is set", |run| list(run, "revocation", &[index("a"), 7]))?;
    finds("c and a have the same index", |run| {
        let credential = run.record("a")["verifiableCredential"].clone();
        run.record("c")["verifiableCredential"] = credential;
    })?;
    finds("c is verified, but has no credential", |run| {
        run.record("c")["verifiableCredential"] = Value::Null;
    })
}

fn a_wrong_feed_is_found() -> Result<()> {
    finds("the event 4 of team is missing", |run| {
        run.events().remove(3);
    })?;
    finds("the events of a are", |run| {
        run.events().swap(0, 1);
    })?;
    finds("the events of b have other reasons", |run| run.events()[6]["data"]["reason"] = json!("other"))?;
    finds("the feed has events of e", |run| run.events()[5]["data"]["id"] = json!("e"))?;
    finds("the events of team after 2 were read as", |run| run.events().swap(3, 4))
}

fn a_lost_preference_is_found() -> Result<()> {
    finds("`tone` of room was set to Some(\"warm\"), but is", |run| {
        run.observed.rooms.insert("room".to_owned(), json!({"tone": "dry"}));
    })?;
    finds("`tone` of room was set to cold, but answered as", |run| {
        run.prefer("cold", Some((200, json!({"result": {"structuredContent": {"tone": "warm"}}}))));
    })
}

fn an_unknown_answer_permits_both_outcomes() -> Result<()> {
    let mut run = Run::right();
    for answer in [None, Some((503, Value::Null))] {
        run.send(Request::Claim(claim("e", 4, "wood", 3.2)), answer.clone());
        run.send(change("invalidated", "unknown"), answer.clone());
        run.prefer("cold", answer);
    }
    ensure!(run.violations().is_empty(), "{:#?}", run.violations());
    run.observed.rooms.insert("room".to_owned(), json!({"tone": "cold"}));
    ensure!(run.violations().is_empty(), "{:#?}", run.violations());
    finds("the change of b to disputed was answered with 503, but is 1 times", |run| {
        let detail = json!({"detail": "the store is busy, and nothing was stored"});
        run.send(change("disputed", "one"), Some((503, detail)));
    })
}

const KEY: &str = "team";
