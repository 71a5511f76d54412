//! Measures the time of `/healthz` and of a claim on `hearth serve` during attacks by many clients.
//!
//! The attacking clients run on the same machine, and take a share of its cores.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use hearth_kpt_core::claims::SAMPLE;
use hearth_tests::attacks::{ATTACKS, Scene};
use hearth_tests::measure::percentile;
use hearth_tests::server::Server;
use hearth_tests::usage::Usage;

/// A function that attacks the server until it is signalled to stop.
type Crowd = fn(&Server, &AtomicBool);

const CROWDS: &[(&str, Crowd)] = &[
    ("no crowd", |_, _| {}),
    ("1,200 queries to a node that never answers", unanswered_queries),
    ("1,500 bodies that stall", stalled_bodies),
    ("10,000 idle connections", idle_connections),
    ("24 uploads of 19 MiB at a time", large_uploads),
    ("8 clients with claims of 980 kB", large_claims),
    ("8 clients with wrong keys", wrong_keys),
];

const REQUESTS: usize = 200;
const PAUSE: Duration = Duration::from_millis(10);

fn main() -> Result<()> {
    println!("hearth serve, {REQUESTS} requests each on new connections, {PAUSE:?} apart");
    println!("  {:<44}       /healthz p50, p99, max        POST /v1/claims p50, p99, max", "beside");
    for (name, crowd) in CROWDS {
        // The node accepts connections and never answers.
        let node = TcpListener::bind("127.0.0.1:0")?;
        let upstream = format!("http://{}", node.local_addr()?);
        let server = Server::start(["team"], &["--upstream", &upstream, "--upstream-kind", "http"])?;
        // A key that was valid before stays usable during attempts with wrong keys.
        ensure!(post(&server, "/v1/claims", "team", SAMPLE)?.starts_with("HTTP/1.1 201"));
        let stop = AtomicBool::new(false);
        thread::scope(|scope| {
            let attack = scope.spawn(|| crowd(&server, &stop));
            thread::sleep(Duration::from_secs(3));
            let health = times(|_| Ok(get(&server, "/healthz")?.starts_with("HTTP/1.1 200")));
            let claims = times(|index| {
                let claim = SAMPLE.replace("household/123", &format!("household:{index}"));
                Ok(post(&server, "/v1/claims", "team", &claim)?.starts_with("HTTP/1.1 201"))
            });
            stop.store(true, Ordering::Relaxed);
            let _ = attack.join();
            println!("  {name:<44} {} {}", health?, claims?);
            Ok::<_, anyhow::Error>(())
        })?;
    }
    println!(
        "a claim, a list, a line, an operation and a query of another organisation, with 1 GiB of memory, beside"
    );
    println!("  {:<44}       p50, p99, max                   memory at most", "");
    for (name, attack) in ATTACKS {
        let scene = Scene::new()?;
        let mut beside = scene.beside(*attack, REQUESTS / 4)?;
        ensure!(beside.failed.is_empty(), "{:#?}", beside.failed);
        let mut usage = Usage::default();
        usage.sample(scene.server.id());
        println!(
            "  {name:<44} {} {:>8.0} MiB",
            percents(&mut beside.times),
            usage.memory / f64::from(1 << 20)
        );
    }
    Ok(())
}

fn times(request: impl Fn(usize) -> Result<bool>) -> Result<String> {
    let mut times = Vec::new();
    for index in 0..REQUESTS {
        let start = Instant::now();
        ensure!(request(index)?, "the answer has an unexpected status");
        times.push(start.elapsed());
        thread::sleep(PAUSE);
    }
    Ok(percents(&mut times))
}

fn percents(times: &mut [Duration]) -> String {
    let percents = [50, 99].map(|percent| percentile(times, percent));
    let most = times.iter().max().copied().unwrap_or_default();
    let milliseconds =
        [percents[0], percents[1], most].map(|time| format!("{:>9.1}", time.as_secs_f64() * 1e3));
    format!("{} ms", milliseconds.concat())
}

fn get(server: &Server, path: &str) -> Result<String> {
    server.raw(format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes())
}

fn post(server: &Server, path: &str, key: &str, body: &str) -> Result<String> {
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\nconnection: close\r\n\
         content-length: {length}\r\n\r\n"
    );
    server.raw(format!("{head}{body}").as_bytes())
}

/// Keeps connections open after sending these bytes on each, and reopens those that the server closes.
fn hold(server: &Server, count: usize, sent: &[u8], stop: &AtomicBool) {
    let open = || -> Result<TcpStream> {
        let mut stream = TcpStream::connect(server.address())?;
        stream.write_all(sent)?;
        stream.set_nonblocking(true)?;
        Ok(stream)
    };
    let mut streams: Vec<TcpStream> = (0..count).filter_map(|_| open().ok()).collect();
    while !stop.load(Ordering::Relaxed) {
        for stream in &mut streams {
            // A read that times out is an error; an answer or the end of the stream is not.
            if stream.peek(&mut [0]).is_ok()
                && let Ok(again) = open()
            {
                *stream = again;
            }
        }
        thread::sleep(Duration::from_millis(100));
    }
}

fn unanswered_queries(server: &Server, stop: &AtomicBool) {
    hold(server, 1_200, b"GET /chain/entity HTTP/1.1\r\nhost: localhost\r\n\r\n", stop);
}

fn stalled_bodies(server: &Server, stop: &AtomicBool) {
    let head = "POST /v1/claims HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer team\r\ncontent-length: 1000\r\n\r\n{";
    hold(server, 1_500, head.as_bytes(), stop);
}

fn idle_connections(server: &Server, stop: &AtomicBool) {
    hold(server, 10_000, b"", stop);
}

/// Runs clients that repeat a request until the end.
fn repeat(clients: usize, stop: &AtomicBool, request: impl Fn() -> Result<String> + Sync) {
    thread::scope(|scope| {
        for _ in 0..clients {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let _ = request();
                }
            });
        }
    });
}

fn large_uploads(server: &Server, stop: &AtomicBool) {
    let body = " ".repeat(19 << 20);
    repeat(24, stop, || post(server, "/v1/operations", "team", &body));
}

fn large_claims(server: &Server, stop: &AtomicBool) {
    // The name has the maximum length, and the claim has more errors than are reported.
    let body = format!("{{\"{}\":[{}]}}", "x".repeat(1_000), vec!["{\"a\":1}"; 120_000].join(","));
    repeat(8, stop, || post(server, "/v1/claims", "team", &body));
}

fn wrong_keys(server: &Server, stop: &AtomicBool) {
    let next = AtomicUsize::new(0);
    repeat(8, stop, || {
        post(server, "/v1/claims", &format!("guess{}", next.fetch_add(1, Ordering::Relaxed)), SAMPLE)
    });
}
