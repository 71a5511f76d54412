//! Traces of `hearth serve` from the view of the node. The suite `deploy` has the view of a collector.

use anyhow::{Result, ensure};
use hearth_tests::named;
use hearth_tests::server::{Host, Server};
use hearth_tests::suite::{Alone, only, trial};
use hearth_tests::upstream::closed;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::gateway::OLD_PATHS;

const TESTS: &[(&str, Alone)] =
    named![the_node_gets_the_span_of_its_query, an_unsampled_trace_stays_unsampled,];

/// Returns every test of traces.
pub(crate) fn trials() -> Vec<Trial> {
    let trials = TESTS.iter().map(|(name, test)| {
        only(Host::Serve, "Spin exports its own traces", trial(format!("traces::{name}"), test))
    });
    trials.collect()
}

const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
const SPAN: &str = "b7ad6b7169203331";

/// Starts a server that exports traces to this collector.
fn server(collector: &str) -> Result<Server> {
    let directory = tempfile::TempDir::new()?;
    let file = directory.path().join("gateway.json");
    std::fs::write(&file, OLD_PATHS)?;
    let environment = [("OTEL_EXPORTER_OTLP_ENDPOINT", collector)];
    Server::configured(&Server::keys(["key"])?, &["--gateway", &file.to_string_lossy()], &environment)
}

/// Returns the `traceparent` that the node gets with a query.
fn parent(server: &Server, headers: &[(&str, &str)]) -> Result<Vec<String>> {
    let answer = server.ask("GET", "/hearth/metadata", headers)?;
    ensure!(answer.status == 200, "{answer:?}");
    let parent = answer.json()["metadata"]["traceparent"].as_str().unwrap_or_default().to_owned();
    Ok(parent.split('-').map(str::to_owned).collect())
}

fn the_node_gets_the_span_of_its_query() -> Result<()> {
    // A collector that does not answer changes nothing.
    let (_socket, collector) = closed()?;
    let server = server(&collector)?;
    let sent = format!("00-{TRACE}-{SPAN}-01");
    let parent_of_client = parent(&server, &[("traceparent", &sent)])?;
    let [version, trace, span, flags] = parent_of_client.as_slice() else {
        anyhow::bail!("{parent_of_client:?}")
    };
    ensure!(version == "00" && trace == TRACE && span != SPAN && flags == "01", "{parent_of_client:?}");
    // Without a trace of the client, the server begins one, and logs its id.
    let begun = parent(&server, &[("x-request-id", "one")])?;
    let lines = server.log()?;
    let mut lines = lines.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let line = lines.find(|line| line["request"] == "one").unwrap_or_default();
    ensure!(begun.get(1).is_some_and(|trace| line["trace_id"] == **trace), "{begun:?} {line}");
    Ok(())
}

fn an_unsampled_trace_stays_unsampled() -> Result<()> {
    let (_socket, collector) = closed()?;
    let server = server(&collector)?;
    let sent = format!("00-{TRACE}-{SPAN}-00");
    let parent = parent(&server, &[("traceparent", &sent)])?;
    ensure!(parent.get(1).is_some_and(|trace| trace == TRACE), "{parent:?}");
    ensure!(parent.get(3).is_some_and(|flags| flags == "00"), "{parent:?}");
    Ok(())
}
