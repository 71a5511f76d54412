//! Clients that use a deployment while it fails: claims, amendments, corrections, changes of statuses, preferences, and
//! readers of the feed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::{Answer, Server};
use serde_json::{Value, json};

use crate::checker;
use crate::deployment::{Deployment, KEYS};
use crate::history::{Entry, History, Request};
use crate::observed::Observed;

/// Runs clients for a time, or longer until each kind of request had a result, while `disturb` does harm, and then checks the state. `disturb` is called again and again
/// with the number of the call, and must leave a deployment that works.
pub(crate) fn run(
    deployment: &Deployment,
    time: Duration,
    mut disturb: impl FnMut(usize) -> Result<()>,
) -> Result<()> {
    let history = History::default();
    let is_over = AtomicBool::new(false);
    let disturbed = thread::scope(|scope| {
        for number in 0..CLIENTS {
            let client = Client::new(number, deployment, &history);
            let is_over = &is_over;
            scope.spawn(move || client.run(is_over));
        }
        let start = Instant::now();
        let mut disturbed = Ok(());
        for call in 0.. {
            thread::sleep(PAUSE.min(time));
            let took = start.elapsed();
            let is_done = || took >= LONGEST || history.read(did_something).is_ok();
            if disturbed.is_err() || (took >= time && is_done()) {
                break;
            }
            disturbed = disturb(call);
        }
        is_over.store(true, Ordering::SeqCst);
        disturbed
    });
    disturbed?;
    let entries = history.into_entries();
    let rooms: Vec<String> = (0..ROOMS).map(room).collect();
    for number in 0..deployment.len() {
        let server = deployment.edge(number).context("the edge does not run")?;
        let observed = Observed::read(&server, &KEYS, &rooms)?;
        checker::check(&entries, &observed)?;
    }
    did_something(&entries)
}

/// Checks that the run had each kind of result, since a run in which nothing succeeds proves nothing.
fn did_something(entries: &[Entry]) -> Result<()> {
    let count = |is: &dyn Fn(&Entry) -> bool| entries.iter().filter(|entry| is(entry)).count();
    let claims = count(&|entry| entry.acknowledged().is_some());
    let member =
        |entry: &Entry, member: &str| entry.acknowledged().is_some_and(|record| record[member].is_string());
    let amended = count(&|entry| member(entry, "amends"));
    let replaced = count(&|entry| member(entry, "replaces"));
    let refused =
        count(&|entry| matches!(entry.request, Request::Claim(_)) && entry.with_status(409).is_some());
    let answered = |entry: &Entry| entry.with_status(200).is_some();
    let changed = count(&|entry| matches!(entry.request, Request::Change { .. }) && answered(entry));
    let preferred = count(&|entry| matches!(entry.request, Request::Preference { .. }) && answered(entry));
    let read = count(&|entry| matches!(entry.request, Request::Events(_)) && answered(entry));
    let all = [claims, amended, replaced, refused, changed, preferred, read];
    ensure!(
        all.iter().all(|count| *count > 0),
        "of {} requests: [claims, amended, replaced, refused, changed, preferred, read] = {all:?}",
        entries.len()
    );
    Ok(())
}

/// A client, which sends one request after the other to any edge.
struct Client<'r> {
    number: usize,
    deployment: &'r Deployment,
    history: &'r History,
    key: &'static str,
    random: fastrand::Rng,
    /// The ids of acknowledged records, and their claims.
    known: Vec<(String, String)>,
    /// The number of events that the client has read.
    events: u64,
    sent: usize,
}

impl<'r> Client<'r> {
    fn new(number: usize, deployment: &'r Deployment, history: &'r History) -> Self {
        let key = KEYS.get(number % KEYS.len()).copied().unwrap_or_default();
        Self {
            number,
            deployment,
            history,
            key,
            random: fastrand::Rng::new(),
            known: Vec::new(),
            events: 0,
            sent: 0,
        }
    }

    fn run(mut self, is_over: &AtomicBool) {
        while !is_over.load(Ordering::SeqCst) {
            let request = self.next();
            let number = self.random.usize(..);
            let Some(edge) = self.deployment.edge(number) else {
                thread::sleep(Duration::from_millis(20));
                continue;
            };
            let key = self.key;
            let entry = self.history.record(key, request, |request| send(&edge, key, request));
            drop(edge);
            self.sent += 1;
            self.learn(&entry);
            if entry.answer.as_ref().is_none_or(|(status, _)| *status >= 500) {
                thread::sleep(Duration::from_millis(20));
            }
        }
    }

    fn learn(&mut self, entry: &Entry) {
        if let (Request::Claim(claim), Some(record)) = (&entry.request, entry.acknowledged()) {
            let id = record["id"].as_str().unwrap_or_default().to_owned();
            self.known.push((id, claim.clone()));
        }
        if let (Request::Events(_), Some(page)) = (&entry.request, entry.with_status(200)) {
            self.events = page["next"].as_u64().unwrap_or(self.events);
        }
    }

    fn next(&mut self) -> Request {
        let known = self.random.choice(self.known.iter().rev().take(20)).cloned();
        match (self.random.u8(..16), known) {
            (0..=1, _) => Request::Events(self.events),
            (2..=3, _) => self.preference(),
            (4, Some((id, _))) => Request::Record(id),
            (5..=7, Some((id, _))) => self.change(id),
            (8, Some((_, claim))) => Request::Claim(claim),
            (9..=10, Some((id, claim))) => Request::Claim(self.correction(&id, &claim)),
            _ => Request::Claim(self.claim()),
        }
    }

    /// Returns a claim of one of a few households, so that claims of several clients meet. New households come with
    /// time, because the old ones fill.
    fn claim(&mut self) -> String {
        let household = self.sent / 40 * 4 + self.random.usize(..4);
        let first = 1 + 2 * self.random.u8(..2);
        let log = self.random.u8(..3);
        let fuel = ["wood", "WOOD", "lpg", "lpg"][self.random.usize(..4)];
        let group = if self.random.u8(..12) == 0 { "reference" } else { "intervention" };
        let season = ["", "\"season\":\"dry\",", "\"season\":\"wet\",", "\"season\":\"hot\","];
        SAMPLE
            .replace("household/123", &format!("household:{household}"))
            .replace("2024-02-01", &format!("2024-02-{first:02}"))
            .replace("2024-02-04", &format!("2024-02-{:02}", first + 3))
            .replace("intervention", group)
            .replace("\"season\":\"dry\",", season[self.random.usize(..4)])
            .replace("3.2,2.8", &format!("{}.2,2.8", log + 3))
            .replace("11.9", &format!("{}.9", log + 11))
            .replace("{\"type\"", &format!("{{\"fuelType\":\"{fuel}\",\"type\""))
    }

    /// Returns the claim with another first log, which replaces the record.
    fn correction(&mut self, id: &str, claim: &str) -> String {
        let mut claim: Value = serde_json::from_str(claim).unwrap_or_default();
        let log = f64::from(self.random.u8(10..99)) / 10.0;
        let logs = &mut claim["fuelMeasurements"]["dailyLogs"];
        logs[0] = json!(log);
        let sum: f64 = logs.as_array().into_iter().flatten().filter_map(Value::as_f64).sum();
        claim["fuelMeasurements"]["total"] = json!((sum * 10.0).round() / 10.0);
        claim["replaces"] = json!(id);
        claim.to_string()
    }

    fn change(&mut self, id: String) -> Request {
        let status = ["disputed", "disputed", "verified", "verified", "invalidated"];
        let status = status[self.random.usize(..5)].to_owned();
        Request::Change { id, status, reason: format!("reason {} of client {}", self.sent, self.number) }
    }

    /// Returns a change of the member of this client. Two clients share a room.
    fn preference(&self) -> Request {
        let member = ["tone", "language"][self.number % 2].to_owned();
        let value = match member.as_str() {
            "tone" => format!("tone {}", self.sent),
            _ => ["en", "es", "fr", "pt", "sw", "de"][self.sent % 6].to_owned(),
        };
        Request::Preference { room: room(self.number / 2), member, value }
    }
}

/// Sends a request to an edge; `None` if it has no complete answer.
fn send(edge: &Server, key: &str, request: &Request) -> Option<(u16, Value)> {
    let answer = match request {
        Request::Claim(claim) => edge.submit(key, claim.as_bytes()),
        Request::Change { id, status, reason } => {
            let body = json!({"status": status, "reason": reason});
            edge.post(&format!("/v1/claims/{id}/status"), key, &body)
        }
        Request::Preference { room, member, value } => {
            let arguments = json!({member.as_str(): value});
            let call = json!({"name": "set_user_preferences", "arguments": arguments});
            let body = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": call});
            // Both clients of a room use the same key.
            edge.post(&format!("/mcp?room={room}"), KEYS.first()?, &body)
        }
        Request::Record(id) => edge.read(&format!("/v1/claims/{id}"), Some(key)),
        Request::Events(after) => edge.read(&format!("/v1/events?after={after}&limit=50"), Some(key)),
    };
    let answer: Answer = answer.ok()?;
    Some((answer.status, answer.json()))
}

fn room(number: usize) -> String {
    format!("room-{number}")
}

/// The clients, which are more than the machine has processors.
const CLIENTS: usize = 8;
const ROOMS: usize = CLIENTS / 2;
/// The time between two disturbances.
/// A run that had no result of a kind by then fails.
const LONGEST: Duration = Duration::from_mins(2);
const PAUSE: Duration = Duration::from_millis(1_500);
