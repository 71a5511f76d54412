//! Lines on connections that are slow, break off, or are many; and a store that fails.

use std::collections::BTreeMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, ensure};
use hearth_tests::server::{Host, Server};
use hearth_tests::suite::{Alone, only, only_with_file, trial};
use rusqlite::Connection;
use serde_json::Value;

use super::{Trial, all_events, claim, is_refused, is_stored, results};
use crate::OnServe;
use crate::client::{keys, record};

const FILE: &[OnServe<Alone>] = &[(
    "lines_after_a_failure_of_the_store_are_503",
    lines_after_a_failure_of_the_store_are_503,
    "the test locks the database file of `hearth serve`",
)];
const SERVE: &[OnServe<Alone>] = &[(
    "the_log_has_the_bytes_of_all_results",
    the_log_has_the_bytes_of_all_results,
    "only `hearth serve` writes an access log",
)];

/// Tests that start their own servers.
pub(crate) fn trials() -> Vec<Trial> {
    let serve =
        SERVE.iter().map(|(name, test, why)| only(Host::Serve, why, trial(format!("bulk::{name}"), test)));
    let file = FILE.iter().map(|(name, test, why)| only_with_file(why, trial(format!("bulk::{name}"), test)));
    serve.chain(file).collect()
}

/// A request whose body is sent in chunks, while its results are read.
pub(crate) struct Lines {
    sending: TcpStream,
    receiving: BufReader<TcpStream>,
}

impl Lines {
    pub(crate) fn open(server: &Server, key: &str) -> Result<Self> {
        let mut sending = TcpStream::connect(server.address())?;
        sending.set_nodelay(true)?;
        sending.set_read_timeout(Some(Duration::from_secs(20)))?;
        let head = format!(
            "POST /v1/claims HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\n\
             content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n"
        );
        sending.write_all(head.as_bytes())?;
        let receiving = BufReader::new(sending.try_clone()?);
        Ok(Self { sending, receiving })
    }

    pub(crate) fn send(&mut self, text: &str) -> Result<()> {
        Ok(write!(self.sending, "{:x}\r\n{text}\r\n", text.len())?)
    }

    /// Returns the next result. Chunks of the response contain whole lines.
    pub(crate) fn result(&mut self) -> Result<Value> {
        let mut line = String::new();
        loop {
            line.clear();
            ensure!(self.receiving.read_line(&mut line)? > 0, "the connection is closed");
            if line.starts_with('{') {
                return Ok(serde_json::from_str(&line)?);
            }
        }
    }
}

/// The second line is sent after the result of the first has arrived.
pub(super) fn lines_are_answered_while_they_arrive(server: &Server, key: &str) -> Result<()> {
    let mut lines = Lines::open(server, key)?;
    for number in 1..=3 {
        let line = claim(&format!("arriving-{number}"));
        let (start, end) = line.split_at(100);
        lines.send(start)?;
        lines.send(&format!("{end}\n"))?;
        let id = is_stored(&lines.result()?, number, 201)?.clone();
        ensure!(record(server, key, &id)?["status"] == "verified");
    }
    lines.sending.write_all(b"0\r\n\r\n")?;
    Ok(())
}

pub(super) fn every_result_before_a_cut_is_stored(server: &Server, key: &str) -> Result<()> {
    let text: Vec<String> = (1..=600).map(|number| claim(&format!("cut-{number}")) + "\n").collect();
    let mut lines = Lines::open(server, key)?;
    let mut ids = BTreeMap::new();
    for line in &text[..300] {
        lines.send(line)?;
    }
    for number in 1..=150 {
        ids.insert(number, is_stored(&lines.result()?, number, 201)?.clone());
    }
    let (start, _) = text[300].split_at(200);
    lines.send(start)?;
    drop(lines);
    for id in ids.values() {
        ensure!(record(server, key, id)?["status"] == "verified");
    }
    let repeated = results(server, key, text.concat().as_bytes())?;
    ensure!(repeated.len() == 600, "{} results", repeated.len());
    for (number, result) in (1..).zip(&repeated) {
        if let Some(id) = ids.get(&number) {
            ensure!(is_stored(result, number, 200)? == id, "{result}");
        } else {
            ensure!(result["status"] == 200 || result["status"] == 201, "{result}");
        }
    }
    ensure!(repeated[300]["status"] == 201, "an incomplete line was stored: {}", repeated[300]);
    let events = all_events(server, key)?;
    ensure!(events.iter().filter(|event| event["type"] == "claim.created").count() == 600);
    Ok(())
}

/// The client closes its sending side in the middle of the second line.
pub(super) fn a_body_that_ends_early_is_named(server: &Server, key: &str) -> Result<()> {
    let mut lines = Lines::open(server, key)?;
    lines.send(&(claim("early") + "\n"))?;
    is_stored(&lines.result()?, 1, 201)?;
    lines.send(&claim("early-too"))?;
    lines.sending.shutdown(std::net::Shutdown::Write)?;
    // Some hosts close the connection, as the client has not sent its whole request.
    if let Ok(result) = lines.result() {
        is_refused(&result, 2, 400, "truncated", "line 2")?;
    }
    ensure!(results(server, key, claim("early-too").as_bytes())?[0]["status"] == 201, "the line was stored");
    Ok(())
}

pub(super) fn ten_clients_send_the_same_lines(server: &Server, key: &str) -> Result<()> {
    let body: String = (1..=200).map(|number| claim(&format!("ten-{number}")) + "\n").collect();
    let all: Vec<Vec<Value>> = std::thread::scope(|scope| {
        let clients: Vec<_> =
            (0..10).map(|_| scope.spawn(|| results(server, key, body.as_bytes()))).collect();
        clients
            .into_iter()
            .map(|client| client.join().map_err(|_| anyhow!("a client panicked"))?)
            .collect::<Result<_>>()
    })?;
    for line in 0..200 {
        let of_line: Vec<&Value> = all.iter().filter_map(|results| results.get(line)).collect();
        let created = of_line.iter().filter(|result| result["status"] == 201).count();
        let repeated = of_line.iter().filter(|result| result["status"] == 200).count();
        ensure!((created, repeated) == (1, 9), "line {line}: {of_line:?}");
        let id = &of_line.first().context("no result")?["id"];
        ensure!(id.is_string() && of_line.iter().all(|result| result["id"] == *id), "{of_line:?}");
    }
    let events = all_events(server, key)?;
    ensure!(events.iter().filter(|event| event["type"] == "claim.created").count() == 200);
    Ok(())
}

/// Another process locks the database for longer than the service retries.
fn lines_after_a_failure_of_the_store_are_503() -> Result<()> {
    let server = Server::configured(&keys(["a"]), &[], &[])?;
    let mut lines = Lines::open(&server, "a")?;
    lines.sending.set_read_timeout(Some(Duration::from_mins(1)))?;
    lines.send(&(claim("before") + "\n"))?;
    is_stored(&lines.result()?, 1, 201)?;
    let lock = Connection::open(server.database())?;
    lock.execute_batch("BEGIN IMMEDIATE")?;
    lines.send(&(claim("locked") + "\n"))?;
    is_refused(&lines.result()?, 2, 503, "unavailable", "busy")?;
    lock.execute_batch("ROLLBACK")?;
    let more = [claim("third"), claim("fourth"), String::from("no claim")];
    lines.send(&(more.join("\n") + "\n"))?;
    for number in 3..=5 {
        is_refused(&lines.result()?, number, 503, "unavailable", "another line")?;
    }
    lines.sending.write_all(b"0\r\n\r\n")?;
    let mut rest = String::new();
    lines.sending.set_read_timeout(Some(Duration::from_millis(500)))?;
    let _ = lines.receiving.read_to_string(&mut rest);
    ensure!(rest.trim() == "0", "{rest}");
    let body = [claim("before"), claim("locked"), more.join("\n")].join("\n");
    let statuses: Vec<Value> =
        results(&server, "a", body.as_bytes())?.iter().map(|result| result["status"].clone()).collect();
    ensure!(statuses == [200, 201, 201, 201, 400], "{statuses:?}");
    Ok(())
}

fn the_log_has_the_bytes_of_all_results() -> Result<()> {
    let server = Server::configured(&keys(["a"]), &[], &[])?;
    let body: String = (1..=300).map(|number| claim(&format!("log-{number}")) + "\n").collect();
    let answer = server.submit_lines("a", body.as_bytes(), &[])?;
    let log = server.stop()?;
    let entries = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let bytes: Vec<Value> =
        entries.filter(|entry| entry["path"] == "/v1/claims").map(|entry| entry["bytes"].clone()).collect();
    ensure!(answer.body.lines().count() == 300 && bytes == [answer.body.len()], "{bytes:?}: {log}");
    Ok(())
}
