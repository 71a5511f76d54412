//! Compiled tables: each request has its own, which exist only until its end.

use std::thread;

use anyhow::{Result, anyhow, ensure};
use hearth_tests::named;
use hearth_tests::server::Server;
use serde_json::json;

use super::{CALLS, KEY, Test, answers, by_module, calls, one, post_with, problem};

pub(super) const TESTS: &[(&str, Test)] = named![
    tables_need_a_request_with_several_calls,
    tables_do_not_accumulate_over_requests,
    other_tables_are_inaccessible,
    concurrent_requests_have_separate_tables,
];

fn tables_need_a_request_with_several_calls(server: &Server) -> Result<()> {
    for name in ["compile", "route", "release", "routes"] {
        let answer = one(server, &format!("gateway.{name}"), br#"{"handle":1}"#)?;
        problem(&answer, 400, "bad-request", "`calls` of one `POST /v1/operations`")?;
    }
    Ok(())
}

/// A request with 65 tables exceeds the limit by one. Repeating it shows that no table is left behind.
fn tables_do_not_accumulate_over_requests(server: &Server) -> Result<()> {
    let made = vec![("gateway.compile", &b"{}"[..]); 65];
    let expected = by_module(&made)?;
    ensure!(
        expected[63].contains("\"handle\":64") && expected[64].contains("too_many_tables"),
        "{expected:?}"
    );
    for _ in 0..3 {
        ensure!(answers(server, &calls(&made))? == expected);
        // The tables of a rejected request are dropped too.
        let broken = json!({"calls": [{"operation": "gateway.compile"}, {"operation": "nothing"}]});
        ensure!(post_with(server, KEY, CALLS, broken.to_string().as_bytes())?.status == 400);
    }
    Ok(())
}

/// The tables of the server and of other requests can be neither used nor released.
fn other_tables_are_inaccessible(server: &Server) -> Result<()> {
    let compiled = answers(server, &calls(&[("gateway.compile", b"")]))?;
    ensure!(compiled[0].contains("\"handle\":1"), "{compiled:?}");
    for _ in 0..20 {
        ensure!(server.read("/gateway/routes", None)?.status == 200, "the server has lost its table");
        let handles: Vec<String> = (1..=9).map(|handle| format!("{{\"handle\":{handle}}}")).collect();
        let mut made: Vec<(&str, &[u8])> = Vec::new();
        for handle in &handles {
            made.push(("gateway.routes", handle.as_bytes()));
            made.push(("gateway.release", handle.as_bytes()));
        }
        let given = answers(server, &calls(&made))?;
        ensure!(given == by_module(&made)?, "{given:?}");
        ensure!(given.iter().all(|answer| answer.contains("gateway.unknown_handle")), "{given:?}");
        ensure!(server.read("/chain/token/params", None)?.status == 200, "the server has lost its table");
    }
    Ok(())
}

/// Of many concurrent requests, each has its own tables, which are numbered from 1.
fn concurrent_requests_have_separate_tables(server: &Server) -> Result<()> {
    let one = |number: usize| -> Result<()> {
        let table = format!(
            "{{\"prefixes\":[{{\"path\":\"/\",\"standsFor\":\"/\"}}],\
             \"routes\":[{{\"template\":\"/{number}\",\"rpc\":\"t.Query/N{number}\"}}]}}"
        );
        let target = format!("{{\"handle\":1,\"method\":\"GET\",\"target\":\"/{number}\"}}");
        let made = [("gateway.compile", table.as_bytes()), ("gateway.route", target.as_bytes())];
        let given = answers(server, &calls(&made))?;
        ensure!(
            given == by_module(&made)? && given[1].contains(&format!("t.Query/N{number}\"")),
            "{given:?}"
        );
        Ok(())
    };
    thread::scope(|scope| {
        let one = &one;
        let threads: Vec<_> = (0..8)
            .map(|thread| scope.spawn(move || (0..25).try_for_each(|number| one(thread * 25 + number))))
            .collect();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| anyhow!("a thread panicked"))?)
    })
}
