//! Many clients at once that could exhaust a resource: a node that never answers, clients that never send, and clients
//! that send too much. Other clients must still be served.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::server::{Answer, Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use libtest_mimic::Trial;

use super::{claim, key};

/// Returns the tests. Spin has its own limits, and a proxy in front.
pub(crate) fn trials() -> Vec<Trial> {
    let tests: [(&str, Alone); 14] = [
        ("a_node_that_never_answers_delays_only_its_own_clients", a_node_that_never_answers),
        ("stalled_bodies_occupy_no_instances", bodies_that_stall),
        ("bodies_that_stall_or_trickle_are_ended", slow_bodies),
        ("large_uploads_do_not_take_memory_from_small_ones", large_uploads),
        ("idle_connections_are_closed_for_new_ones", idle_connections),
        ("stalled_heads_are_closed_for_new_connections", heads_that_stall),
        ("attempts_with_wrong_keys_are_limited", wrong_keys),
        ("attempts_with_wrong_keys_do_not_refuse_a_reader", wrong_keys_beside_a_reader),
        ("attempts_with_wrong_keys_of_phones_are_limited", wrong_keys_of_phones),
        ("a_key_has_its_quota", requests_of_a_key),
        ("an_address_has_its_quota", requests_of_an_address),
        ("a_trusted_proxy_names_its_client", clients_of_a_proxy),
        ("health_is_answered_beside_claims_and_slow_bodies", health_under_overload),
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

/// A body that stalls ends first, then one that never stalls and is too slow. A slow one of the least rate is read.
fn slow_bodies() -> Result<()> {
    let server = server("", &[])?;
    let (ended, ends) = mpsc::channel();
    thread::scope(|scope| {
        for (name, pieces, size) in [("stalls", 1, 1), ("trickles", 90, 1), ("arrives", 36, 100_000)] {
            let (ended, server) = (ended.clone(), &server);
            scope.spawn(move || ended.send((name, slow_body(server, pieces, size))));
        }
    });
    drop(ended);
    let mut answers = Vec::new();
    for (name, answer) in ends {
        answers.push((name, answer?));
    }
    let [("stalls", stalled), ("trickles", trickled), ("arrives", arrived)] = &*answers else {
        bail!("{answers:?}")
    };
    for answer in [stalled, trickled] {
        ensure!(answer.starts_with("HTTP/1.1 408 "), "{answer}");
    }
    ensure!(arrived.starts_with("HTTP/1.1 4") && !arrived.starts_with("HTTP/1.1 408 "), "{arrived}");
    Ok(())
}

/// Sends pieces of a body of spaces, one per second until there is an answer, and returns the answer. A body of one
/// piece is not complete.
fn slow_body(server: &Server, pieces: usize, size: usize) -> Result<String> {
    let mut stream = TcpStream::connect(server.address())?;
    let length = size * pieces.max(2);
    write!(
        stream,
        "POST /v1/operations HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer team\r\n\
         connection: close\r\ncontent-length: {length}\r\n\r\n"
    )?;
    let mut first = [0; 12];
    for _ in 0..pieces {
        stream.write_all(&vec![b' '; size])?;
        stream.set_read_timeout(Some(Duration::from_secs(1)))?;
        if stream.peek(&mut first).is_ok() {
            break;
        }
    }
    stream.set_read_timeout(Some(Duration::from_mins(1)))?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

fn large_uploads() -> Result<()> {
    let server = server("", &[])?;
    let head = format!(
        "POST /v1/operations HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer team\r\ncontent-length: {}\r\n\r\n",
        12 << 20
    );
    let crowd = crowd(&server, 24, head.as_bytes())?;
    let part = vec![b' '; 11 << 20];
    thread::scope(|scope| {
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

/// Without a change, too, the server knows a key, in each of its spellings.
fn wrong_keys_beside_a_reader() -> Result<()> {
    let server = server("[limits]\nfailed_keys_per_minute = 10\n", &[])?;
    let read = |spelling| server.ask("GET", "/v1/claims", &[("authorization", spelling)]);
    ensure!(read("Bearer team")?.status == 200);
    for index in 0..30 {
        server.submit(&format!("guess{index}"), SAMPLE.as_bytes())?;
    }
    ensure!(server.submit("guess", SAMPLE.as_bytes())?.status == 429);
    for spelling in ["Bearer team", "bearer   team"] {
        ensure!(read(spelling)?.status == 200, "{spelling}");
    }
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

/// Returns the number of requests that are refused, of 20 with a header field and without a key.
fn refused(server: &Server, path: &str, header: (&str, &str)) -> Result<usize> {
    let answers = (0..20).map(|_| server.ask("GET", path, &[header])).collect::<Result<Vec<Answer>>>()?;
    for answer in answers.iter().filter(|answer| answer.status == 429) {
        ensure!(answer.header("ratelimit-policy") == Some("\"address\";q=5;w=1"), "{:?}", answer.headers);
        ensure!(answer.header("ratelimit") == Some("\"address\";r=0;t=1"), "{:?}", answer.headers);
        ensure!(answer.header("retry-after") == Some("1"), "{:?}", answer.headers);
    }
    Ok(answers.iter().filter(|answer| answer.status == 429).count())
}

fn requests_of_an_address() -> Result<()> {
    let server = server("[limits]\nrequests_per_second_per_address = 5\n", &[])?;
    // The field of a client that is not a trusted proxy has no effect, so invented addresses have no quotas.
    let mut answers = Vec::new();
    for index in 0..100 {
        let invented = format!("203.0.113.{index}");
        answers.push(server.ask("GET", "/v1/rules", &[("x-forwarded-for", &invented)])?.status);
    }
    ensure!(answers.contains(&200) && answers.iter().filter(|status| **status == 429).count() > 20);
    ensure!(refused(&server, "/v1/rules", ("x-forwarded-for", "203.0.113.7"))? > 0);
    for _ in 0..20 {
        ensure!(server.read("/healthz", None)?.status == 200, "health is limited");
    }
    Ok(())
}

fn clients_of_a_proxy() -> Result<()> {
    let limits = "[limits]\nrequests_per_second_per_address = 5\nfailed_keys_per_minute = 5\n";
    let trusted = |proxies: &str| server(&format!("{limits}[proxies]\n{proxies}\n"), &[]);
    let behind = trusted("trusted = [\"127.0.0.0/8\"]")?;
    // An address that the client wrote before that of the proxy does not count.
    let first = ("x-forwarded-for", "198.51.100.1, 203.0.113.7");
    let mut count = 0;
    for _ in 0..5 {
        count += refused(&behind, "/v1/rules", first)?;
    }
    ensure!(count > 0, "no request is refused");
    // Each client has its own quota, and addresses of a network of IPv6 count together.
    for other in ["203.0.113.8", "203.0.113.7, 203.0.113.9", "2001:db8::1"] {
        ensure!(behind.ask("GET", "/v1/rules", &[("x-forwarded-for", other)])?.status == 200, "{other}");
    }
    let statuses = (0..100).map(|index| {
        let address = format!("2001:db8:0:1::{index}");
        Ok(behind.ask("GET", "/v1/rules", &[("x-forwarded-for", &address)])?.status)
    });
    ensure!(statuses.collect::<Result<Vec<u16>>>()?.contains(&429), "each address has its own quota");
    wrong_keys_of_a_client(&behind)?;
    let standard = trusted("trusted = [\"127.0.0.1\"]\nheader = \"forwarded\"")?;
    for index in 0..20 {
        let forwarded = format!("for=203.0.113.{index};proto=https");
        let answer = standard.ask("GET", "/v1/rules", &[("forwarded", &forwarded)])?;
        ensure!(answer.status == 200, "{forwarded}: {answer:?}");
    }
    Ok(())
}

/// A phone has its key in the path.
fn wrong_keys_of_phones() -> Result<()> {
    let server = server("[limits]\nfailed_keys_per_minute = 10\n", &[])?;
    let list = |key: &str| Ok(server.read(&format!("/openrosa/{key}/formList"), None)?.status);
    // A key is known after a change.
    ensure!(server.submit("team", SAMPLE.as_bytes())?.status == 201);
    let statuses: Vec<u16> = (0..30).map(|index| list(&format!("guess{index}"))).collect::<Result<_>>()?;
    let refused = statuses.iter().filter(|status| **status == 429).count();
    ensure!(refused > 10 && statuses.iter().all(|status| matches!(status, 403 | 429)), "{statuses:?}");
    ensure!(server.submit("team", SAMPLE.as_bytes())?.status == 200, "a valid key is rejected");
    Ok(())
}

/// Wrong keys of one client do not prevent another one from using a new key.
fn wrong_keys_of_a_client(server: &Server) -> Result<()> {
    let guess = |index: usize, address: &str| -> Result<u16> {
        let key = format!("Bearer guess{index}");
        let headers =
            [("authorization", key.as_str()), ("x-forwarded-for", address), ("content-length", "0")];
        Ok(server.ask("POST", "/v1/claims", &headers)?.status)
    };
    let mut statuses = Vec::new();
    for index in 0..20 {
        // Slower than the quota of requests.
        thread::sleep(Duration::from_millis(250));
        statuses.push(guess(index, "203.0.113.20")?);
    }
    ensure!(statuses.first() == Some(&401) && statuses.last() == Some(&429), "{statuses:?}");
    ensure!(guess(0, "203.0.113.21")? == 401, "the quota of another client is used");
    Ok(())
}

fn health_under_overload() -> Result<()> {
    let server = server("", &[])?;
    let slow = "POST /v1/claims HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer team\r\n\
        content-length: 100000\r\n\r\n{";
    let crowd = crowd(&server, 128, slow.as_bytes())?;
    let (is_over, stored) = (AtomicBool::new(false), AtomicUsize::new(0));
    thread::scope(|scope| -> Result<()> {
        let senders: Vec<_> = (0..128)
            .map(|sender| {
                let (server, is_over, stored) = (&server, &is_over, &stored);
                scope.spawn(move || -> Result<()> {
                    let mut household = sender + 1_000;
                    while !is_over.load(Ordering::Relaxed) {
                        let answer = server.submit("team", claim(household, 0).as_bytes())?;
                        ensure!(matches!(answer.status, 201 | 503), "{} {}", answer.status, answer.body);
                        stored.fetch_add(usize::from(answer.status == 201), Ordering::Relaxed);
                        household += 128;
                    }
                    Ok(())
                })
            })
            .collect();
        let late = Instant::now() + Duration::from_mins(2);
        let healthy = AtomicUsize::new(0);
        let is_seen = || [&stored, &healthy].iter().all(|count| count.load(Ordering::Relaxed) > 0);
        let is_asked = |count: &usize| *count < 200 || (!is_seen() && Instant::now() < late);
        let health = (0..).take_while(is_asked).try_for_each(|_| {
            let health = server.read("/healthz", None)?;
            // A slow store is reported as such: what is slow is not the instance that checks it.
            let is_slow = health.status == 503 && health.body.contains("the store does not answer");
            ensure!(health.status == 200 || is_slow, "{} {}", health.status, health.body);
            healthy.fetch_add(usize::from(!is_slow), Ordering::Relaxed);
            Ok(())
        });
        is_over.store(true, Ordering::Relaxed);
        for sender in senders {
            sender.join().map_err(|_| anyhow::anyhow!("a sender panicked"))??;
        }
        health?;
        ensure!(healthy.into_inner() > 0, "no check found the service healthy");
        Ok(())
    })?;
    ensure!(stored.into_inner() > 0, "no claim was stored");
    for mut stream in &crowd {
        stream.write_all(b" ")?;
    }
    serves_others(&server)
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
