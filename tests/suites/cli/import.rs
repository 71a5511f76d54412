//! Tests of `hearth import`: every good claim is stored once and every bad one named, also after a stop at any moment.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write as _};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use hearth_tests::server::{self, Server};
use hearth_tests::upstream::closed;
use rusqlite::Connection;
use serde_json::Value;
use tempfile::TempDir;

use super::{one_line, text};

/// The key and its subject.
const KEY: &str = "importer";

fn claim(household: impl std::fmt::Display) -> String {
    one_line().replace("household/123", &format!("household:{household}"))
}

/// Returns lines of good claims.
fn good(count: u32) -> Vec<String> {
    (1..=count).map(claim).collect()
}

/// A directory with a file of claims.
struct Input {
    directory: TempDir,
    file: PathBuf,
}

impl Input {
    fn new(name: &str, text: &str) -> Result<Self> {
        let directory = TempDir::new()?;
        let file = directory.path().join(name);
        fs::write(&file, text)?;
        Ok(Self { directory, file })
    }

    fn lines(lines: &[String]) -> Result<Self> {
        Self::new("claims.ndjson", &(lines.join("\n") + "\n"))
    }

    fn log(&self) -> PathBuf {
        let mut name = self.file.clone().into_os_string();
        name.push(".hearth-log");
        name.into()
    }

    /// Returns the entries of the log.
    fn entries(&self) -> Result<Vec<Value>> {
        let text = fs::read_to_string(self.log())?;
        let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        Ok(lines.filter(|line| line["sha256"].is_string()).collect())
    }

    fn command(&self, url: &str, options: &[&str]) -> Result<Command> {
        let mut command = Command::new(server::command()?);
        command.arg("import").arg(&self.file).args(["--to", url]).args(options).env("HEARTH_API_KEY", KEY);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Ok(command)
    }

    /// Runs the import to its end, and returns the summary.
    fn import(&self, url: &str, options: &[&str], code: i32) -> Result<Value> {
        let output = self.command(url, options)?.args(["--format", "json"]).output()?;
        summary(&output, code)
    }

    /// Waits until the log has a number of entries.
    fn wait_for(&self, entries: usize) -> Result<()> {
        let start = Instant::now();
        while start.elapsed() < Duration::from_secs(30) {
            if self.entries().is_ok_and(|found| found.len() >= entries) {
                return Ok(());
            }
            sleep(Duration::from_millis(2));
        }
        bail!("the log has no {entries} entries")
    }
}

fn summary(output: &Output, code: i32) -> Result<Value> {
    ensure!(output.status.code() == Some(code), "{output:?}");
    serde_json::from_slice(&output.stdout).with_context(|| format!("{output:?}"))
}

/// Returns the ids of the stored records, after checking that each was created once.
fn stored(read: impl Fn(&str) -> Result<Value>) -> Result<BTreeSet<String>> {
    let mut ids = BTreeSet::new();
    let mut after = 0;
    loop {
        let page = read(&format!("/v1/events?limit=1000&after={after}"))?;
        let events = page["data"].as_array().context("no events")?;
        for event in events.iter().filter(|event| event["type"] == "claim.created") {
            let id = event["data"]["id"].as_str().context("no id")?;
            ensure!(ids.insert(id.to_owned()), "{id} was created twice");
        }
        after = page["next"].as_u64().context("no number")?;
        if events.len() < 1_000 {
            return Ok(ids);
        }
    }
}

fn records(server: &Server) -> Result<BTreeSet<String>> {
    stored(|path| Ok(server.read(path, Some(KEY))?.json()))
}

fn signal(name: &str, id: u32) -> Result<()> {
    ensure!(Command::new("kill").args([name, &id.to_string()]).status()?.success(), "cannot signal {id}");
    Ok(())
}

/// Every third of 2,000 lines has an error: a wrong total, no JSON, or another measurement of the line before.
#[test]
fn good_lines_are_stored_once_and_bad_ones_are_named() -> Result<()> {
    let lines: Vec<String> = (1..=2_000)
        .map(|line: u32| match line % 9 {
            3 => claim(line).replace("11.9", "12"),
            6 => claim(line).replace("\"testGroup\"", "testGroup"),
            0 => claim(line - 1).replace("3.2,", "3.1,").replace("11.9", "11.8"),
            _ => claim(line),
        })
        .collect();
    let input = Input::lines(&lines)?;
    let server = Server::start([KEY], &[])?;
    let shown = input.command(&server.url(""), &[])?.output()?;
    ensure!(shown.status.code() == Some(1) && shown.stderr.is_empty(), "{shown:?}");
    let words = text(&shown.stdout);
    for part in [
        "line 3: error[claim.total_mismatch] /fuelMeasurements/total: the total is 12",
        "help: check each log",
        "line 6: error[json.syntax]",
        "line 9: error[",
        "and 646 more claims with errors",
        "2000 claims: 1334 stored, 666 refused",
        "claims.ndjson.hearth-log",
    ] {
        ensure!(words.contains(part), "no `{part}` in {words}");
    }
    let entries = input.entries()?;
    ensure!(entries.len() == 2_000, "{} entries", entries.len());
    #[cfg(unix)]
    ensure!(super::is_private(&input.log())?, "others can read the log");
    for (line, entry) in (1..).zip(&entries) {
        let expected = if line % 3 == 0 { "refused" } else { "stored" };
        ensure!(entry["status"] == expected && entry["origin"] == format!("line {line}"), "{entry}");
        ensure!(entry["errors"].as_array().map_or(0, Vec::len) > 0 || line % 3 != 0, "{entry}");
    }
    let ids: BTreeSet<String> =
        entries.iter().filter_map(|entry| Some(entry["id"].as_str()?.to_owned())).collect();
    ensure!(ids.len() == 1_334 && records(&server)? == ids, "{} records", ids.len());

    let again = input.import(&server.url(""), &[], 1)?;
    ensure!(again["skipped"]["stored"] == 1_334 && again["skipped"]["refused"] == 666, "{again}");
    ensure!(again["claims"] == 2_000 && again["stored"] == 0 && again["refused"] == 0, "{again}");
    let retried = input.import(&server.url(""), &["--retry-refused"], 1)?;
    ensure!(retried["skipped"]["stored"] == 1_334 && retried["refused"] == 666, "{retried}");
    ensure!(retried["codes"]["claim.total_mismatch"] == 222, "{retried}");
    ensure!(records(&server)?.len() == 1_334);
    Ok(())
}

#[test]
fn a_killed_import_continues() -> Result<()> {
    let input = Input::lines(&good(8_000))?;
    let server = Server::start([KEY], &[])?;
    for decided in [100, 3_000] {
        let mut child = input.command(&server.url(""), &[])?.spawn()?;
        input.wait_for(decided)?;
        child.kill()?;
        child.wait()?;
    }
    let decided = input.entries()?.len();
    ensure!((3_000..8_000).contains(&decided), "{decided} entries: it was killed too late");
    let last = input.import(&server.url(""), &[], 0)?;
    ensure!(last["claims"] == 8_000 && last["skipped"]["stored"] == decided, "{last}");
    let (new, old) = (last["stored"].as_u64(), last["alreadyStored"].as_u64());
    ensure!(new.zip(old).is_some_and(|(new, old)| new + old + decided as u64 == 8_000), "{last}");
    ensure!(records(&server)?.len() == 8_000);
    Ok(())
}

#[test]
fn an_interrupted_import_prints_its_summary() -> Result<()> {
    let input = Input::lines(&good(50))?;
    let server = Server::start([KEY], &[])?;
    // The request of the import waits for the paused server.
    signal("-STOP", server.id())?;
    let child = input.command(&server.url(""), &[])?.spawn()?;
    // The run writes the first line of its log before its request.
    let start = Instant::now();
    while !fs::read_to_string(input.log()).is_ok_and(|log| log.ends_with('\n')) {
        ensure!(start.elapsed() < Duration::from_secs(30), "no log");
        sleep(Duration::from_millis(5));
    }
    signal("-INT", child.id())?;
    let output = child.wait_with_output()?;
    signal("-CONT", server.id())?;
    ensure!(output.status.code() == Some(2), "{output:?}");
    ensure!(text(&output.stdout).contains("0 claims: 0 stored"), "{output:?}");
    ensure!(text(&output.stderr).contains("the import was interrupted"), "{output:?}");
    let rest = input.import(&server.url(""), &[], 0)?;
    ensure!(rest["claims"] == 50 && records(&server)?.len() == 50, "{rest}");
    Ok(())
}

/// A server on a fixed port, which can start again there.
struct Fixed {
    child: Child,
    url: String,
}

impl Fixed {
    fn start(state: &Path, address: &str) -> Result<Self> {
        let mut child = Command::new(server::command()?)
            .args(["serve", "--log", "off", "--listen", address, "--state"])
            .arg(state)
            .env("HEARTH_OPERATOR_KEY", KEY)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut first = String::new();
        BufReader::new(child.stdout.take().context("no output")?).read_line(&mut first)?;
        let url = first.trim().split_once("http://").map(|(_, address)| format!("http://{address}"));
        let url = url.with_context(|| format!("the server did not start: {first}"));
        Ok(Self { child, url: url? })
    }

    fn kill(mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for Fixed {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn an_import_waits_for_a_service_that_starts_again() -> Result<()> {
    let input = Input::lines(&good(8_000))?;
    let state = TempDir::new()?;
    let server = Fixed::start(state.path(), "127.0.0.1:0")?;
    let url = server.url.clone();
    let child = input.command(&url, &["--format", "json"])?.spawn()?;
    input.wait_for(1_000)?;
    server.kill()?;
    sleep(Duration::from_millis(1_500));
    let address = url.trim_start_matches("http://");
    let server = Fixed::start(state.path(), address)?;
    let output = child.wait_with_output()?;
    let summary = summary(&output, 0)?;
    ensure!(summary["claims"] == 8_000 && summary["retries"].as_u64() > Some(0), "{summary}");
    ensure!(text(&output.stderr).contains("trying again"), "{output:?}");
    let agent = ureq_agent();
    let ids = stored(|path| {
        let mut response =
            agent.get(format!("{url}{path}")).header("authorization", format!("Bearer {KEY}")).call()?;
        Ok(serde_json::from_str(&response.body_mut().read_to_string()?)?)
    })?;
    ensure!(ids.len() == 8_000, "{} records", ids.len());
    drop(server);
    Ok(())
}

fn ureq_agent() -> ureq::Agent {
    ureq::Agent::config_builder().timeout_global(Some(Duration::from_mins(1))).build().into()
}

#[test]
fn a_service_that_does_not_answer_ends_the_import() -> Result<()> {
    let input = Input::lines(&good(3))?;
    let (_socket, url) = closed()?;
    let output = input.command(&url, &["--patience", "1"])?.output()?;
    let shown = text(&output.stderr);
    ensure!(output.status.code() == Some(2), "{output:?}");
    ensure!(shown.contains(&url) && shown.contains("run the command again to continue"), "{shown}");
    let server = Server::start([KEY], &[])?;
    ensure!(input.import(&server.url(""), &[], 0)?["stored"] == 3);
    Ok(())
}

/// Another process locks the database for longer than the service retries, so that lines get the status 503.
#[test]
fn lines_that_the_store_does_not_take_are_sent_again() -> Result<()> {
    let input = Input::lines(&good(20))?;
    let server = Server::start([KEY], &[])?;
    ensure!(input.import(&server.url(""), &["--log", "/dev/null"], 0)?["stored"] == 20);
    let more = Input::lines(&(21..=40).map(claim).collect::<Vec<_>>())?;
    let lock = Connection::open(server.database())?;
    lock.execute_batch("BEGIN IMMEDIATE")?;
    let mut child = more.command(&server.url(""), &["--format", "json"])?.spawn()?;
    let mut warning = String::new();
    BufReader::new(child.stderr.take().context("no errors")?).read_line(&mut warning)?;
    ensure!(warning.contains("trying again"), "{warning}");
    lock.execute_batch("ROLLBACK")?;
    let summary = summary(&child.wait_with_output()?, 0)?;
    ensure!(summary["claims"] == 20 && summary["retries"].as_u64() > Some(0), "{summary}");
    ensure!(records(&server)?.len() == 40);
    Ok(())
}

/// Returns the URL of a network before a server that breaks each connection after one result.
fn breaking(server: SocketAddr) -> Result<String> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    thread::spawn(move || {
        for client in listener.incoming().flatten() {
            thread::spawn(move || -> std::io::Result<()> {
                let server = TcpStream::connect(server)?;
                let (mut asks, mut gets) = (client.try_clone()?, server.try_clone()?);
                thread::spawn(move || std::io::copy(&mut asks, &mut gets));
                let mut answer = BufReader::new(server);
                let mut line = Vec::new();
                while answer.read_until(b'\n', &mut line)? > 0 {
                    (&client).write_all(&line)?;
                    if line.starts_with(b"{\"line\":") {
                        break;
                    }
                    line.clear();
                }
                client.shutdown(Shutdown::Both)
            });
        }
    });
    Ok(format!("http://{address}"))
}

/// The import lasts longer than its patience, but not without progress.
#[test]
fn an_import_that_makes_progress_does_not_lose_its_patience() -> Result<()> {
    let input = Input::lines(&good(12))?;
    let server = Server::start([KEY], &[])?;
    let summary = input.import(&breaking(server.address())?, &["--patience", "3"], 0)?;
    ensure!(summary["claims"] == 12 && summary["retries"].as_u64() >= Some(11), "{summary}");
    Ok(())
}

#[test]
fn a_broken_line_of_the_log_is_ignored() -> Result<()> {
    let input = Input::lines(&good(10))?;
    let server = Server::start([KEY], &[])?;
    input.import(&server.url(""), &[], 0)?;
    let log = fs::read_to_string(input.log())?;
    let (cut, _) = log.split_at(log.len() - 40);
    fs::write(input.log(), cut)?;
    let again = input.import(&server.url(""), &[], 0)?;
    ensure!(again["skipped"]["stored"] == 9 && again["alreadyStored"] == 1, "{again}");
    let last = input.import(&server.url(""), &[], 0)?;
    ensure!(last["skipped"]["stored"] == 10, "{last}");
    Ok(())
}

#[test]
fn the_log_of_another_service_or_key_does_not_count() -> Result<()> {
    let input = Input::lines(&good(5))?;
    let one = Server::start([KEY, "another"], &[])?;
    let two = Server::start([KEY], &[])?;
    for (url, key) in [(one.url(""), KEY), (two.url(""), KEY), (one.url(""), "another")] {
        let output = input.command(&url, &["--format", "json"])?.env("HEARTH_API_KEY", key).output()?;
        let summary = summary(&output, 0)?;
        ensure!(summary["stored"] == 5, "{key}: {summary}");
    }
    let log = fs::read_to_string(input.log())?;
    ensure!(!log.contains(KEY) && !log.contains("another"), "{log}");
    Ok(())
}

#[test]
fn a_claim_an_array_and_standard_input_are_read() -> Result<()> {
    let server = Server::start([KEY], &[])?;
    let claims: Vec<Value> =
        good(40).iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>()?;
    let array = Input::new("claims.json", &serde_json::to_string_pretty(&claims)?)?;
    ensure!(array.import(&server.url(""), &[], 0)?["stored"] == 40);
    let single = Input::new("claim.json", &serde_json::to_string_pretty(&claims[0])?)?;
    ensure!(single.import(&server.url(""), &[], 0)?["claims"] == 1);
    let broken = Input::new("claims.json", &format!("[{},\n{{\"type\": nul}}]", good(1)[0]))?;
    let stopped = broken.import(&server.url(""), &[], 2)?;
    ensure!(stopped["claims"] == 1, "{stopped}");
    ensure!(stopped["stopped"].as_str().is_some_and(|reason| reason.contains("claims.json:2:")), "{stopped}");

    let mut command = Command::new(server::command()?);
    command.args(["import", "-", "--format", "json", "--to", &server.url("")]).env("HEARTH_API_KEY", KEY);
    command.stdin(fs::File::open(&array.file)?).stdout(Stdio::piped()).stderr(Stdio::piped());
    let piped = summary(&command.current_dir(array.directory.path()).output()?, 0)?;
    ensure!(piped["claims"] == 40 && piped["log"].is_null(), "{piped}");
    Ok(())
}

#[test]
fn bad_lines_of_any_kind_are_named() -> Result<()> {
    let server = Server::start([KEY], &[])?;
    let endless = format!("{{\"a\":\"{}\"}}", "x".repeat(3 << 20));
    let lines = [good(1).concat(), endless, String::from("\u{feff}{}"), String::from("[]"), claim("last")];
    let mut bytes = lines.join("\n\n").into_bytes();
    bytes.extend_from_slice(b"\n{\"type\":\"\xff\"}\n");
    let input = Input::new("claims.jsonl", "")?;
    fs::write(&input.file, bytes)?;
    let summary = input.import(&server.url(""), &[], 1)?;
    ensure!(summary["stored"] == 2 && summary["refused"] == 4, "{summary}");
    let origins: Vec<Value> = input
        .entries()?
        .into_iter()
        .filter(|entry| entry["status"] == "refused")
        .map(|entry| entry["origin"].clone())
        .collect();
    ensure!(origins.len() == 4, "{origins:?}");
    for origin in ["line 3", "line 5", "line 7", "line 10"] {
        ensure!(origins.iter().any(|found| found == origin), "{origin}: {origins:?}");
    }
    Ok(())
}

#[test]
fn a_wrong_key_or_url_ends_the_import() -> Result<()> {
    let input = Input::lines(&good(1))?;
    let server = Server::start([KEY], &[])?;
    for (url, key, part) in [
        (server.url(""), "wrong", "401"),
        (server.url("/nowhere"), KEY, "404"),
        (server.url(""), "", "HEARTH_API_KEY"),
        (String::from("ftp://localhost"), KEY, "`http://` or `https://`"),
        (format!("http://user:secret@{}", server.address()), KEY, "neither a user name"),
    ] {
        let output = input.command(&url, &[])?.env("HEARTH_API_KEY", key).output()?;
        let shown = text(&output.stderr);
        ensure!(output.status.code() == Some(2) && shown.contains(part), "{url}: {output:?}");
    }
    let key = input.directory.path().join("key");
    fs::write(&key, KEY)?;
    let file = ["--key-file", key.to_str().context("a path")?];
    let output = input.command(&server.url(""), &file)?.env_remove("HEARTH_API_KEY").output()?;
    ensure!(output.status.code() == Some(0), "{output:?}");
    Ok(())
}

/// The server is paused at first, so that the import takes longer than the time after which the bar appears.
#[cfg(unix)]
#[test]
fn the_bar_appears_in_a_terminal() -> Result<()> {
    let input = Input::lines(&good(6_000))?;
    let server = Server::start([KEY], &[])?;
    signal("-STOP", server.id())?;
    let mut command = Command::new("python3");
    command.args(["-c", TERMINAL]).arg(server::command()?).arg("import").arg(&input.file);
    command.args(["--to", &server.url("")]).env("HEARTH_API_KEY", KEY).env("TERM", "xterm");
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    sleep(Duration::from_secs(1));
    signal("-CONT", server.id())?;
    let output = child.wait_with_output()?;
    let shown = text(&output.stdout);
    ensure!(output.status.success(), "{output:?}");
    for part in ["of 6,000 rows", "% ", " left", "/s, ", "6000 claims"] {
        ensure!(shown.contains(part), "no `{part}` in {shown}");
    }
    Ok(())
}

/// Runs a command in a terminal of 120 columns, and prints its output.
#[cfg(unix)]
const TERMINAL: &str = "
import fcntl, os, pty, struct, sys, termios
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 120, 0, 0))
    os.execv(sys.argv[1], sys.argv[1:])
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    sys.stdout.buffer.write(part)
_, status = os.waitpid(pid, 0)
sys.exit(os.waitstatus_to_exitcode(status))
";
