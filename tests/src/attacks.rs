//! Attacks on a server by the keys of one organisation, beside a client of another.

use std::fmt::Write as _;
use std::io::Write as _;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use data_encoding::HEXLOWER;
use hearth_kpt_core::claims::SAMPLE;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::server::{Answer, Server};
use crate::upstream::Web;

/// Attacks a server until it is told to stop.
pub type Attack = fn(&Scene, &AtomicBool);

/// The attacks. Each takes something of which there is little: memory, instances, lines, or room for answers.
pub const ATTACKS: &[(&str, Attack)] = &[
    ("16 sessions of 9 MB", |scene, stop| scene.post(16, "/v1/operations", &scene.session, stop)),
    ("16 assessments of 4 MB", |scene, stop| {
        scene.post(16, "/v1/operations/study.assess", &scene.study, stop);
    }),
    ("16 credentials of 4 MB", |scene, stop| {
        scene.post(16, "/v1/operations/credential.verify", &scene.credential, stop);
    }),
    ("40 uploads of 8 MiB", |scene, stop| {
        Scene::repeat(40, stop, |key| drop(scene.upload(key)));
    }),
    ("180 attachments of 8 MiB that are not read", |scene, stop| {
        scene.hold(180, &scene.attachment, 1, stop);
    }),
    ("400 lists that are not read", |scene, stop| scene.hold(400, "/v1/claims?limit=100", 1, stop)),
    ("20 connections with 300 requests each", |scene, stop| {
        scene.hold(20, "/v1/claims?limit=100", 300, stop);
    }),
    ("16 requests of lines that stay open", Scene::open_lines),
    ("200 queries of a slow node", Scene::break_off),
];

/// A server, and what the attackers send.
#[derive(Debug)]
pub struct Scene {
    /// The server.
    pub server: Server,
    study: String,
    session: String,
    credential: String,
    document: Vec<u8>,
    /// The path of an attachment of the attackers.
    attachment: String,
}

/// The answers that the client of another organisation got during an attack.
#[derive(Debug, Default)]
pub struct Beside {
    /// The times of its requests.
    pub times: Vec<Duration>,
    /// The requests without success.
    pub failed: Vec<String>,
}

impl Scene {
    /// Starts a server that may take 1 GiB.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn new() -> Result<Self> {
        let settings = ATTACKERS.iter().try_fold(entry(OTHER, OTHER)?, |settings, attacker| {
            Ok::<_, anyhow::Error>(settings + &entry(attacker, "attackers")?)
        })?;
        let node = Web::start(|head| {
            thread::sleep(if head.starts_with(QUERY) { Duration::from_secs(20) } else { Duration::ZERO });
            b"HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}".to_vec()
        })?;
        let node = node.url();
        let flags = ["--memory", "1GiB", "--upstream", &node, "--upstream-kind", "http"];
        let server = Server::configured(&settings, &flags, &[])?;
        let study = json!({ "claims": claims(25_000), "rule": "90/10" }).to_string();
        let whole = json!({ "claims": claims(62_000), "rule": "90/10" }).to_string();
        let session = json!({ "calls": [{ "operation": "study.assess", "request": whole }] }).to_string();
        let credential = json!({ "credential": { "credentialSubject": claims(25_000) } }).to_string();
        // It does not compress.
        let document = (0..8_u32 << 20).map(|index| index.wrapping_mul(2_654_435_761).to_be_bytes()[0]);
        let document = b"%PDF-".iter().copied().chain(document).take(8 << 20).collect();
        let mut scene = Self { server, study, session, credential, document, attachment: String::new() };
        let attachment = scene.upload(ATTACKERS[0])?;
        attachment.header("location").context("no location")?.clone_into(&mut scene.attachment);
        let lines: Vec<String> = (0..300).map(|number| claim(&format!("attacker-{number}"))).collect();
        scene.server.submit_lines(ATTACKERS[0], lines.join("\n").as_bytes(), &[])?;
        Ok(scene)
    }

    /// Attacks the server while the client of another organisation sends requests, this number of each kind.
    ///
    /// # Errors
    ///
    /// Returns an error if a request of this client gets no answer.
    pub fn beside(&self, attack: Attack, rounds: usize) -> Result<Beside> {
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| attack(self, &stop));
            thread::sleep(Duration::from_secs(1));
            let beside = self.requests(rounds);
            stop.store(true, Ordering::Relaxed);
            beside
        })
    }

    fn requests(&self, rounds: usize) -> Result<Beside> {
        let mut beside = Beside::default();
        let server = &self.server;
        for round in 0..rounds {
            let [one, another] = ["one", "line"].map(|kind| claim(&format!("{kind}-{round}")));
            beside.measure("claim", || server.submit(OTHER, one.as_bytes()))?;
            beside.measure("list", || server.read("/v1/claims?limit=10", Some(OTHER)))?;
            beside.measure("lines", || server.submit_lines(OTHER, another.as_bytes(), &[]))?;
            beside.measure("operation", || {
                server.post("/v1/operations/claims.validate", OTHER, &serde_json::from_str(&one)?)
            })?;
            beside.measure("query", || server.read("/chain/entity/did:ixo:entity:own", Some(OTHER)))?;
            thread::sleep(Duration::from_millis(20));
        }
        Ok(beside)
    }

    fn post(&self, clients: usize, path: &str, body: &str, stop: &AtomicBool) {
        Self::repeat(clients, stop, |key| {
            let _ = self.send(key, path, "application/json", body.as_bytes());
        });
    }

    fn upload(&self, key: &str) -> Result<Answer> {
        self.send(key, "/v1/attachments", "application/pdf", &self.document)
    }

    fn send(&self, key: &str, path: &str, media_type: &str, body: &[u8]) -> Result<Answer> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\ncontent-type: {media_type}\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n",
            body.len()
        );
        Answer::parse(&self.server.raw(&[head.as_bytes(), body].concat())?)
    }

    /// Runs clients with the keys of the attackers, each of which repeats a request.
    fn repeat(clients: usize, stop: &AtomicBool, request: impl Fn(&str) + Sync) {
        let request = &request;
        thread::scope(|scope| {
            for key in ATTACKERS.iter().cycle().take(clients) {
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        request(key);
                    }
                });
            }
        });
    }

    /// Sends requests on each of several connections, and reads no answer.
    fn hold(&self, connections: usize, path: &str, requests: usize, stop: &AtomicBool) {
        let open = |key: &&str| -> Result<TcpStream> {
            let mut stream = TcpStream::connect(self.server.address())?;
            stream.set_write_timeout(Some(Duration::from_secs(1)))?;
            let request = format!(
                "GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\naccept-encoding: br\r\n\r\n"
            );
            stream.write_all(request.repeat(requests).as_bytes())?;
            Ok(stream)
        };
        let held: Vec<_> = ATTACKERS.iter().cycle().take(connections).map(open).collect();
        while !stop.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(50));
        }
        drop(held);
    }

    /// Sends queries for which the node takes longer than their clients wait.
    fn break_off(&self, stop: &AtomicBool) {
        Self::repeat(200, stop, |key| {
            let Ok(mut stream) = TcpStream::connect(self.server.address()) else { return };
            let head = format!("{QUERY} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\n\r\n");
            if stream.write_all(head.as_bytes()).is_ok() {
                thread::sleep(Duration::from_secs(1));
            }
        });
    }

    /// Sends blank lines, slowly.
    fn open_lines(&self, stop: &AtomicBool) {
        Self::repeat(16, stop, |key| {
            let Ok(mut stream) = TcpStream::connect(self.server.address()) else { return };
            let head = format!(
                "POST /v1/claims HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\n\
                 content-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n"
            );
            let mut sent = stream.write_all(head.as_bytes());
            while sent.is_ok() && !stop.load(Ordering::Relaxed) {
                sent = stream.write_all(b"1\r\n\n\r\n");
                thread::sleep(Duration::from_millis(500));
            }
        });
    }
}

impl Beside {
    fn measure(&mut self, name: &str, send: impl FnOnce() -> Result<Answer>) -> Result<()> {
        let start = Instant::now();
        let answer = send()?;
        self.times.push(start.elapsed());
        let is_refused = answer.body.contains("\"problem\"");
        if !matches!(answer.status, 200 | 201) || is_refused {
            self.failed.push(format!("{name}: {} {}", answer.status, answer.body));
        }
        Ok(())
    }
}

/// Returns an entry of the settings. The key is the name of its subject.
fn entry(key: &str, organisation: &str) -> Result<String> {
    let digest = HEXLOWER.encode(&Sha256::digest(key));
    let mut entry = String::new();
    write!(
        entry,
        "[[api_keys]]\nid = {key:?}\nsha256 = {digest:?}\nsubject = {key:?}\norganisation = {organisation:?}\n\
         scopes = [\"claims:read\", \"claims:write\", \"operations:call\"]\n"
    )?;
    Ok(entry)
}

fn claim(household: &str) -> String {
    // A claim on one line.
    SAMPLE.replace("household/123", &format!("household:{household}")).replace('\n', "")
}

/// Returns small claims: 150 bytes each.
fn claims(count: usize) -> Vec<Value> {
    let of = |household| {
        json!({"type": "KPTClaim", "testGroup": "reference", "householdId": format!("did:a:{household}"),
               "fuelMeasurements": {"total": 4, "dailyLogs": [1, 1, 2]}})
    };
    (0..count).map(of).collect()
}

const ATTACKERS: [&str; 4] = ["attacker-a", "attacker-b", "attacker-c", "attacker-d"];
const OTHER: &str = "other";
/// The start of a query that the node answers slowly.
const QUERY: &str = "GET /chain/entity/did:ixo:entity:slow";
