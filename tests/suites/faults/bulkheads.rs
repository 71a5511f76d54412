//! Many clients at once that could exhaust a resource: a node that never answers, clients that never send, and clients
//! that send too much. Other clients must still be served.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;

use super::{claim, key};

/// Returns the tests. Spin has its own limits, and a proxy in front.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 8] = [
        ("a_node_that_never_answers_delays_only_its_own_clients", a_node_that_never_answers),
        ("stalled_bodies_occupy_no_instances", bodies_that_stall),
        ("large_uploads_do_not_take_memory_from_small_ones", large_uploads),
        ("idle_connections_are_closed_for_new_ones", idle_connections),
        ("stalled_heads_are_closed_for_new_connections", heads_that_stall),
        ("attempts_with_wrong_keys_are_limited", wrong_keys),
        ("a_key_has_its_quota", requests_of_a_key),
        ("a_request_for_another_host_is_rejected", another_host),
    ];
    let why = "on Spin, a proxy in front limits clients";
    tests.into_iter().map(|(name, test)| only(Host::Serve, why, trial(name, test))).collect()
}

/// Starts a server with these settings and the key `team`.
fn server(settings: &str, arguments: &[&str]) -> Result<Server> {
    Server::configured(&format!("{settings}{}", key("team")), arguments, &[])
}

/// Checks that claims and health checks are answered as usual.
fn serves_others(server: &Server) -> Result<()> {
    for household in 0..20 {
        let health = server.read("/healthz", None)?;
        ensure!(health.status == 200, "{} {}", health.status, health.body);
        let answer = server.submit("team", claim(household, 0).as_bytes())?;
        ensure!(answer.status == 201, "{} {}", answer.status, answer.body);
    }
    Ok(())
}

/// Opens connections and sends only these bytes on each.
fn crowd(server: &Server, count: usize, sent: &[u8]) -> Result<Vec<TcpStream>> {
    (0..count)
        .map(|_| {
            let mut stream = TcpStream::connect(server.address())?;
            stream.write_all(sent)?;
            Ok(stream)
        })
        .collect()
}

fn a_node_that_never_answers() -> Result<()> {
    let node = TcpListener::bind("127.0.0.1:0")?;
    let upstream = format!("http://{}", node.local_addr()?);
    let server = server("", &["--upstream", &upstream, "--upstream-kind", "http"])?;
    let crowd = crowd(&server, 1_200, b"GET /chain/entity HTTP/1.1\r\nhost: localhost\r\n\r\n")?;
    serves_others(&server)?;
    drop(crowd);
    Ok(())
}

fn bodies_that_stall() -> Result<()> {
    let server = server("", &[])?;
    let head = "POST /v1/claims HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer team\r\ncontent-length: 1000\r\n\r\n{";
    let crowd = crowd(&server, 1_500, head.as_bytes())?;
    serves_others(&server)?;
    drop(crowd);
    Ok(())
}

fn large_uploads() -> Result<()> {
    let server = server("", &[])?;
    let head = format!(
        "POST /v1/operations HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer team\r\ncontent-length: {}\r\n\r\n",
        12 << 20
    );
    let crowd = crowd(&server, 24, head.as_bytes())?;
    let part = vec![b' '; 11 << 20];
    std::thread::scope(|scope| {
        for mut stream in &crowd {
            let part = &part;
            scope.spawn(move || {
                // A request beyond the capacity is rejected, and the rest of its body is not read.
                let _ = stream.set_write_timeout(Some(Duration::from_secs(5)));
                let _ = stream.write_all(part);
            });
        }
        serves_others(&server)
    })?;
    drop(crowd);
    Ok(())
}

fn idle_connections() -> Result<()> {
    let server = server("[limits]\nconnections_per_address = 64\n", &[])?;
    let mut crowd = crowd(&server, 200, b"")?;
    serves_others(&server)?;
    let first = crowd.first_mut().context("at least one connection")?;
    first.set_read_timeout(Some(Duration::from_secs(20)))?;
    ensure!(first.read(&mut [0])? == 0, "the oldest connection is still open");
    Ok(())
}

fn heads_that_stall() -> Result<()> {
    let server = server("[limits]\nconnections_per_address = 64\n", &[])?;
    let crowd = crowd(&server, 200, b"GET /healthz HTTP/1.1\r\nhost: local")?;
    serves_others(&server)?;
    drop(crowd);
    Ok(())
}

fn wrong_keys() -> Result<()> {
    let server = server("[limits]\nfailed_keys_per_minute = 10\n", &[])?;
    ensure!(server.submit("team", SAMPLE.as_bytes())?.status == 201);
    // Public resources do not reveal whether a key is valid.
    for index in 0..30 {
        ensure!(server.read("/healthz", Some(&format!("guess{index}")))?.status == 200);
        ensure!(server.read("/v1/rules", Some(&format!("guess{index}")))?.status == 200);
    }
    let answers: Vec<Answer> = (0..30)
        .map(|index| server.submit(&format!("guess{index}"), SAMPLE.as_bytes()))
        .collect::<Result<_>>()?;
    let refused = answers.iter().filter(|answer| answer.status == 429).count();
    ensure!(
        refused > 10 && answers.iter().all(|answer| matches!(answer.status, 401 | 429)),
        "{refused} refused"
    );
    let last = answers.last().context("answers")?;
    ensure!(last.header("ratelimit-policy") == Some("\"failed-keys\";q=10;w=60"), "{:?}", last.headers);
    let wait: u64 = last.header("retry-after").context("the header `retry-after` is missing")?.parse()?;
    ensure!((1..=60).contains(&wait), "{wait}");
    ensure!(server.submit("team", SAMPLE.as_bytes())?.status == 200, "a valid key is rejected");
    Ok(())
}

fn requests_of_a_key() -> Result<()> {
    let server = server("[limits]\nrequests_per_second = 5\n", &[])?;
    let mut statuses = Vec::new();
    for _ in 0..100 {
        statuses.push(server.read("/v1/claims/none", Some("team"))?.status);
    }
    ensure!(statuses.contains(&404) && statuses.contains(&429), "{statuses:?}");
    ensure!(server.read("/healthz", None)?.status == 200);
    Ok(())
}

fn another_host() -> Result<()> {
    let server = server("hosts = [\"hearth.test\"]\n", &[])?;
    for (host, status) in [("localhost", "200"), ("hearth.test:80", "200"), ("rebound.example", "421")] {
        let mut stream = TcpStream::connect(server.address())?;
        stream.write_all(
            format!("GET /healthz HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").as_bytes(),
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        ensure!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{host}: {answer}");
    }
    Ok(())
}
