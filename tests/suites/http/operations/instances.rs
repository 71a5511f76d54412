//! The instances that answer: how many requests each handles, and which requests wait for one.

use std::fmt::Write as _;
use std::io::Write as _;
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, ensure};
use data_encoding::HEXLOWER;
use hearth_tests::named;
use hearth_tests::server::Server;
use hearth_tests::suite::Alone;
use sha2::{Digest, Sha256};

use super::{CALLS, KEY, OTHER, VALIDATE, module, one, post_with, start};
use crate::OnServe;

pub(super) const ALONE: &[(&str, Alone)] = named![each_request_can_have_its_own_instance,];

pub(super) const SERVE: &[OnServe<Alone>] = &[
    (
        "stalled_sessions_do_not_block_other_requests",
        stalled_sessions_do_not_block_other_requests,
        "only `hearth serve` reserves memory for sessions",
    ),
    (
        "an_instance_can_be_limited_to_three_requests",
        an_instance_can_be_limited_to_three_requests,
        "only `hearth serve` has the table `[instances]`",
    ),
    (
        "the_first_key_may_call_operations",
        the_first_key_may_call_operations,
        "only `hearth serve` creates a key at its first start",
    ),
];

/// Sends the head of a request without its body.
fn stall(server: &Server, path: &str, key: &str) -> Result<TcpStream> {
    let mut stream = TcpStream::connect(server.address())?;
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\ncontent-length: 99\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    Ok(stream)
}

/// Checks that the server answers other requests at once.
fn is_quick(server: &Server) -> Result<()> {
    for path in ["/healthz", "/chain/token/params", "/gateway/routes", "/v1/rules"] {
        let start = Instant::now();
        let answer = server.read(path, None)?;
        // The server waits 10 s for a stalled body.
        ensure!(answer.status == 200 && start.elapsed() < Duration::from_secs(8), "{path}: {answer:?}");
    }
    let answer = one(server, "claims.validate", b"{}")?;
    ensure!(answer.status == 200, "{answer:?}");
    Ok(())
}

/// Sessions have reserved memory. Further sessions get a 503, and other requests are not affected.
fn stalled_sessions_do_not_block_other_requests() -> Result<()> {
    let server = start(&[])?;
    let stalled: Vec<TcpStream> = (0..40).map(|_| stall(&server, CALLS, KEY)).collect::<Result<_>>()?;
    thread::sleep(Duration::from_millis(300));
    let answer = post_with(&server, KEY, CALLS, br#"{"calls":[]}"#)?;
    ensure!(answer.status == 200, "{answer:?}");
    is_quick(&server)?;
    drop(stalled);
    Ok(())
}

/// Each request has its own instance, and one that waits for its body does not block others.
fn each_request_can_have_its_own_instance() -> Result<()> {
    let server = start(&["--requests-per-instance", "1"])?;
    let stalled: Vec<TcpStream> =
        (0..24).map(|_| stall(&server, "/v1/claims", OTHER)).collect::<Result<_>>()?;
    thread::sleep(Duration::from_millis(300));
    is_quick(&server)?;
    drop(stalled);
    crowd(&server)
}

fn an_instance_can_be_limited_to_three_requests() -> Result<()> {
    let mut settings = String::from("[instances]\nrequests = 3\n");
    let digest = HEXLOWER.encode(&Sha256::digest(KEY));
    write!(
        settings,
        "[[api_keys]]\nid = \"a\"\nsha256 = {digest:?}\nsubject = \"a\"\nscopes = [\"operations:call\"]\n"
    )?;
    crowd(&Server::configured(&settings, &[], &[])?)
}

/// Runs four clients with a hundred requests each.
fn crowd(server: &Server) -> Result<()> {
    let client = || -> Result<()> {
        for _ in 0..50 {
            ensure!(one(server, "claims.validate", b"{}")?.status == 200);
            ensure!(server.read("/gateway/routes", None)?.status == 200);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(client)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?)
    })
}

/// Returns the key that a first start prints.
fn the_first_key_may_call_operations() -> Result<()> {
    let server = Server::in_directory(tempfile::tempdir()?, &[])?;
    let banner = server.banner()?;
    let key = banner
        .lines()
        .find(|line| line.contains("operator"))
        .and_then(|line| line.split_whitespace().next())
        .context("the key is missing")?;
    let answer = post_with(&server, key, VALIDATE, b"{}")?;
    ensure!(answer.status == 200 && answer.body == module()?.invoke("claims.validate", b"{}")?, "{answer:?}");
    Ok(())
}
