//! Tests of webhooks: each event arrives in order, with a signature that another implementation of Ed25519 verifies, and
//! none is lost if a receiver, the deliverer or the server ends at any moment.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use data_encoding::BASE64;
use hearth_tests::port::free_address;
use hearth_tests::server::{self, Server, State};
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::Value;
use tempfile::TempDir;

use super::{one_line, text};

/// The subject of the events, and its key.
const TEAM: &str = "team";

/// A request that a receiver got.
#[derive(Clone, Debug)]
struct Message {
    target: String,
    headers: BTreeMap<String, String>,
    body: String,
}

impl Message {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", String::as_str)
    }

    fn id(&self) -> &str {
        self.header("webhook-id")
    }

    fn event(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// Verifies the signature by the text of the specification.
    fn verify(&self, public_key: &str) -> Result<()> {
        let key = BASE64.decode(public_key.strip_prefix("whpk_").context("no key")?.as_bytes())?;
        let signature = self.header("webhook-signature").strip_prefix("v1a,").context("no signature")?;
        let signed = format!("{}.{}.{}", self.id(), self.header("webhook-timestamp"), self.body);
        let verified = UnparsedPublicKey::new(&ED25519, key)
            .verify(signed.as_bytes(), &BASE64.decode(signature.as_bytes())?);
        ensure!(verified.is_ok(), "the signature is wrong: {self:?}");
        let sent: i64 = self.header("webhook-timestamp").parse()?;
        ensure!((chrono::Utc::now().timestamp() - sent).abs() < 120, "{sent}");
        ensure!(self.header("content-type") == "application/json" && self.body.len() < 20_000, "{self:?}");
        Ok(())
    }
}

/// The head of an answer, given the number of the request, from 0.
type Script = fn(usize) -> &'static str;

/// An HTTP server that keeps the requests and answers by a script.
struct Receiver {
    address: String,
    messages: Arc<Mutex<Vec<Message>>>,
}

impl Receiver {
    fn start(script: Script) -> Result<Self> {
        Self::listen(&TcpListener::bind("127.0.0.1:0")?, script)
    }

    fn listen(listener: &TcpListener, script: Script) -> Result<Self> {
        let address = listener.local_addr()?.to_string();
        let messages = Arc::new(Mutex::new(Vec::new()));
        let (kept, listener) = (Arc::clone(&messages), listener.try_clone()?);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                // The deliverer may be killed while it sends.
                let _ = answer(&stream, &kept, script);
            }
        });
        Ok(Self { address, messages })
    }

    fn url(&self) -> String {
        format!("http://{}/in", self.address)
    }

    fn messages(&self) -> Vec<Message> {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits for a number of messages.
    fn wait_for(&self, count: usize) -> Result<Vec<Message>> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(40) {
            let messages = self.messages();
            if messages.len() >= count {
                return Ok(messages);
            }
            sleep(Duration::from_millis(5));
        }
        bail!("{} of {count} messages arrived", self.messages().len())
    }
}

fn answer(stream: &TcpStream, kept: &Mutex<Vec<Message>>, script: Script) -> Result<()> {
    let mut reader = BufReader::new(stream);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let target = first.split(' ').nth(1).context("no target")?.to_owned();
    let mut headers = BTreeMap::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let Some((name, value)) = line.trim_end().split_once(':') else { break };
        headers.insert(name.to_ascii_lowercase(), value.trim().to_owned());
    }
    let length: usize = headers.get("content-length").context("no length")?.parse()?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let message = Message { target, headers, body: String::from_utf8(body)? };
    let number = {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(message);
        kept.len() - 1
    };
    let head = script(number);
    let mut stream = stream;
    Ok(write!(stream, "HTTP/1.1 {head}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")?)
}

fn accepts(_: usize) -> &'static str {
    "204 No Content"
}

/// A service with events, and a directory for positions.
struct Service {
    server: Server,
    directory: TempDir,
}

impl Service {
    /// Starts a service with the events of some claims: two for each.
    fn with_claims(count: usize) -> Result<Self> {
        let service = Self { server: Server::start([TEAM], &[])?, directory: TempDir::new()? };
        submit(&service.server, TEAM, 1..=count)?;
        Ok(service)
    }

    fn command(&self, to: &str, options: &[&str]) -> Result<Command> {
        let mut command = Command::new(server::command()?);
        command.args(["webhooks", "--from", &self.server.url(""), "--to", to]).args(options);
        command.arg("--issuer-key").arg(self.server.state().join("issuer.key"));
        command.arg("--state").arg(self.directory.path().join("position.json"));
        command
            .env("HEARTH_API_KEY", TEAM)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        Ok(command)
    }

    /// Delivers the events that exist, and returns the output.
    fn drain(&self, to: &str, code: i32) -> Result<Output> {
        let output = self.command(to, &["--once"])?.output()?;
        ensure!(output.status.code() == Some(code), "{output:?}");
        Ok(output)
    }

    fn events(&self) -> Result<Vec<Value>> {
        let page = self.server.read("/v1/events?limit=1000", Some(TEAM))?.json();
        page["data"].as_array().cloned().context("no events")
    }

    /// Checks that messages are all events, each once, in their order.
    fn are_all_events(&self, messages: &[Message]) -> Result<()> {
        let events = self.events()?;
        ensure!(messages.len() == events.len(), "{} messages of {} events", messages.len(), events.len());
        for (message, event) in messages.iter().zip(&events) {
            let sent = message.event();
            for member in ["type", "timestamp", "data"] {
                ensure!(sent[member] == event[member], "{sent} {event}");
            }
            ensure!(message.id().starts_with(&format!("evt_{}_", event["id"])), "{message:?}");
        }
        Ok(())
    }
}

fn submit(server: &Server, key: &str, claims: impl IntoIterator<Item = usize>) -> Result<()> {
    for number in claims {
        let claim = one_line().replace("household/123", &format!("household:{key}-{number}"));
        ensure!(server.submit(key, claim.as_bytes())?.status == 201);
    }
    Ok(())
}

/// Returns the public key that a command or a banner prints.
fn public_key(shown: &str) -> Result<&str> {
    let at = shown.find("whpk_").with_context(|| format!("no key: {shown}"))?;
    let rest = shown.get(at..).unwrap_or_default();
    Ok(rest.split_whitespace().next().unwrap_or_default())
}

/// Removes the repetitions of a message that follow it directly.
fn without_repetitions(messages: &[Message]) -> Vec<Message> {
    let mut kept = messages.to_vec();
    kept.dedup_by(|later, earlier| later.id() == earlier.id());
    kept
}

fn end(mut child: Child) -> Result<()> {
    child.kill()?;
    child.wait()?;
    Ok(())
}

#[test]
fn each_event_arrives_once_in_order() -> Result<()> {
    let service = Service::with_claims(60)?;
    let receiver = Receiver::start(accepts)?;
    let output = service.drain(&receiver.url(), 0)?;
    let shown = text(&output.stdout);
    let messages = receiver.messages();
    service.are_all_events(&messages)?;
    for message in &messages {
        message.verify(public_key(&shown)?)?;
        ensure!(shown.contains(message.id()), "{shown}");
    }
    service.drain(&receiver.url(), 0)?;
    ensure!(receiver.messages().len() == messages.len(), "events were delivered twice");
    submit(&service.server, TEAM, [61])?;
    service.drain(&receiver.url(), 0)?;
    service.are_all_events(&receiver.messages())
}

#[test]
fn a_changed_message_is_not_verified() -> Result<()> {
    let service = Service::with_claims(1)?;
    let receiver = Receiver::start(accepts)?;
    let shown = text(&service.drain(&receiver.url(), 0)?.stdout);
    let mut message = receiver.messages().remove(0);
    message.verify(public_key(&shown)?)?;
    message.body = message.body.replace("created", "Created");
    ensure!(message.verify(public_key(&shown)?).is_err());
    Ok(())
}

#[test]
fn an_event_is_repeated_until_it_is_accepted() -> Result<()> {
    let service = Service::with_claims(2)?;
    let receiver = Receiver::start(|number| match number {
        1 => "500 Internal Server Error",
        // A redirection is not followed.
        2 => "307 Temporary Redirect\r\nretry-after: 1\r\nlocation: /elsewhere",
        3 => "503 Service Unavailable\r\nretry-after: 1",
        _ => "200 OK",
    })?;
    let child = service.command(&receiver.url(), &[])?.spawn()?;
    let messages = receiver.wait_for(7)?;
    end(child)?;
    let ids: Vec<&str> = messages.iter().map(Message::id).collect();
    ensure!(ids[1..5].iter().all(|id| *id == ids[1]) && ids[0] != ids[1] && ids[5] != ids[1], "{ids:?}");
    ensure!(messages.iter().all(|message| message.target == "/in"), "{messages:?}");
    ensure!(messages[1].body == messages[4].body);
    service.are_all_events(&without_repetitions(&messages))
}

#[test]
fn a_receiver_that_is_gone_gets_no_further_event() -> Result<()> {
    let service = Service::with_claims(2)?;
    let receiver = Receiver::start(|number| if number == 2 { "410 Gone" } else { "200 OK" })?;
    for _ in 0..2 {
        let output = service.drain(&receiver.url(), 1)?;
        let shown = text(&output.stderr);
        ensure!(shown.contains("410") && shown.contains("goneSince"), "{shown}");
        ensure!(receiver.messages().len() == 3, "{:?}", receiver.messages());
    }
    let file = service.directory.path().join("position.json");
    let mut position: Value = serde_json::from_slice(&std::fs::read(&file)?)?;
    position.as_object_mut().context("no object")?.remove("goneSince");
    std::fs::write(&file, position.to_string())?;
    service.drain(&receiver.url(), 0)?;
    service.are_all_events(&without_repetitions(&receiver.messages()))
}

#[test]
fn a_killed_deliverer_loses_no_event() -> Result<()> {
    let service = Service::with_claims(60)?;
    let receiver = Receiver::start(accepts)?;
    for seen in [3, 40] {
        let child = service.command(&receiver.url(), &[])?.spawn()?;
        receiver.wait_for(seen)?;
        end(child)?;
    }
    service.drain(&receiver.url(), 0)?;
    service.are_all_events(&without_repetitions(&receiver.messages()))
}

#[test]
fn events_wait_for_a_receiver() -> Result<()> {
    let service = Service::with_claims(1)?;
    let address = free_address()?;
    let to = format!("http://{address}/in");
    let output = service.drain(&to, 2)?;
    ensure!(text(&output.stderr).contains("was not delivered"), "{output:?}");
    submit(&service.server, TEAM, [2])?;
    let receiver = Receiver::listen(&TcpListener::bind(address)?, accepts)?;
    service.drain(&to, 0)?;
    service.are_all_events(&receiver.messages())
}

#[test]
fn secrets_of_a_receiver_are_sent_and_not_shown() -> Result<()> {
    let service = Service::with_claims(1)?;
    let receiver = Receiver::start(|_| "500 Internal Server Error")?;
    let to = format!("http://user:password@{}/in?token=secret", receiver.address);
    let output = service.drain(&to, 2)?;
    let message = receiver.messages().remove(0);
    ensure!(message.target == "/in?token=secret", "{message:?}");
    let basic = BASE64.encode(b"user:password");
    ensure!(message.header("authorization") == format!("Basic {basic}"), "{message:?}");
    let position = std::fs::read_to_string(service.directory.path().join("position.json"))?;
    for shown in [text(&output.stdout), text(&output.stderr), position] {
        ensure!(!shown.contains("secret") && !shown.contains("password"), "{shown}");
    }
    Ok(())
}

#[test]
fn a_receiver_on_another_machine_needs_tls() -> Result<()> {
    let service = Service::with_claims(1)?;
    for to in ["http://hooks.example/in?secret", "http://secret@192.0.2.1", "ftp://localhost/secret"] {
        let output = service.drain(to, 2)?;
        let shown = text(&output.stderr);
        ensure!(shown.contains("https://") && !shown.contains("secret"), "{shown}");
    }
    let output =
        service.command("https://localhost:1", &["--once"])?.env("HEARTH_API_KEY", "wrong").output()?;
    ensure!(output.status.code() == Some(2) && text(&output.stderr).contains("401"), "{output:?}");
    Ok(())
}

/// Starts a server that delivers events.
fn serve(state: impl Into<State>, to: &str) -> Result<Server> {
    Server::in_directory(state, &["--webhook", &format!("{TEAM}={to}")])
}

fn state() -> Result<TempDir> {
    let state = TempDir::new()?;
    std::fs::write(state.path().join("hearth.toml"), Server::keys([TEAM, "other"])?)?;
    Ok(state)
}

#[test]
fn a_server_delivers_the_events_of_its_subjects() -> Result<()> {
    let receiver = Receiver::start(accepts)?;
    let to = format!("{}?token=secret", receiver.url());
    let server = serve(state()?, &to)?;
    let banner = server.banner()?;
    let key = public_key(&banner)?.to_owned();
    submit(&server, "other", 1..=2)?;
    submit(&server, TEAM, 1..=3)?;
    let messages = receiver.wait_for(6)?;
    for message in &messages {
        message.verify(&key)?;
    }
    let server = serve(server.stop_and_keep()?, &to)?;
    submit(&server, TEAM, [4])?;
    let service = Service { server, directory: TempDir::new()? };
    service.are_all_events(&receiver.wait_for(8)?)?;
    ensure!(!banner.contains("secret") && !is_in_files(service.server.state(), "token=secret")?);
    service.server.stop().map(drop)
}

#[test]
fn a_server_that_stops_between_attempts_loses_no_event() -> Result<()> {
    let receiver =
        Receiver::start(|number| if number == 1 { "500 Oops\r\nretry-after: 3600" } else { "200 OK" })?;
    let server = serve(state()?, &receiver.url())?;
    submit(&server, TEAM, 1..=3)?;
    receiver.wait_for(2)?;
    let state = server.stop_and_keep()?;
    let server = serve(state, &receiver.url())?;
    submit(&server, TEAM, [4])?;
    let messages = receiver.wait_for(9)?;
    ensure!(
        server.log()?.lines().any(|line| line.contains("was not delivered")),
        "the failure is not logged"
    );
    let service = Service { server, directory: TempDir::new()? };
    service.are_all_events(&without_repetitions(&messages))
}

#[test]
fn a_server_refuses_a_wrong_webhook() -> Result<()> {
    for (webhook, part) in [
        ("unknown=https://hooks.example", "no API key has the organisation"),
        ("team=http://hooks.example/?secret", "https://"),
    ] {
        let error = Server::in_directory(state()?, &["--webhook", webhook]).err().context("it started")?;
        let shown = format!("{error:#}");
        ensure!(shown.contains(part) && !shown.contains("secret"), "{shown}");
    }
    Ok(())
}

/// Returns whether a file in a directory contains a text.
fn is_in_files(directory: &Path, text: &str) -> Result<bool> {
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        let found = if path.is_symlink() {
            false
        } else if path.is_dir() {
            is_in_files(&path, text)?
        } else {
            String::from_utf8_lossy(&std::fs::read(&path)?).contains(text)
        };
        if found {
            return Ok(true);
        }
    }
    Ok(false)
}
