//! Growth: requests beside the same requests of a server with more routes, larger claims or more stored data.

use std::fs;

use anyhow::{Result, ensure};
use data_encoding::BASE64;
use hearth_tests::server::Server;
use hearth_tests::stored;
use hearth_tests::upstream::Node;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::rows::{Row, head};
use crate::target::Target;
use crate::wrk::{Load, Request, TIME};
use crate::{KEY, claim, over_sqlite, settings};

/// Measures each kind of growth.
pub(crate) fn measure() -> Result<()> {
    routes()?;
    large_claim()?;
    claims()?;
    rooms()
}

/// Measures a query with many more routes, beside the routes of the protocol.
fn routes() -> Result<()> {
    let node = Node::start()?;
    let (few, many) = (gateway(&node, 0)?, gateway(&node, ROUTES)?);
    let (few, many) = (Target::edge(&few)?, Target::edge(&many)?);
    let request = Request::query("/ixo/entity/did:ixo:entity:4f8e2a91");
    head(&format!("a query with {ROUTES} more routes"), "the routes of the protocol alone");
    let (name, beside) = ("an entity by its id", (&few, &request));
    Row { name, connections: 16, request: request.clone(), target: &many, beside, goal: None }.measure()?;
    Ok(())
}

/// Starts a server with this number of routes beside those of the protocol.
fn gateway(node: &Node, routes: usize) -> Result<Server> {
    let routes: Vec<Value> = (0..routes)
        .map(|number| {
            json!({
                "template": format!("/ixo/place{number}/{{id}}"),
                "rpc": "ixo.entity.v1beta1.Query/Entity",
                "fields": {"id": "string"},
            })
        })
        .collect();
    let descriptors = BASE64.encode(hearth_node::DESCRIPTORS);
    let configuration = json!({"extends": ["protocol"], "routes": routes, "descriptors": descriptors});
    let directory = TempDir::new()?;
    let file = directory.path().join("gateway.json");
    fs::write(&file, configuration.to_string())?;
    let arguments = ["--upstream", &node.url(), "--gateway", &file.to_string_lossy()];
    Server::configured(&settings()?, &arguments, &[])
}

/// Measures claims of a server with many records beside those of one with fewer.
fn claims() -> Result<()> {
    let (few, many) = (stored(FEW)?, stored(MANY)?);
    let (few, many) = (Target::edge(&few)?, Target::edge(&many)?);
    head(&format!("a server with {MANY} claims"), &format!("one with {FEW}"));
    let in_the_middle = format!("/v1/claims/kpt-{}", FEW / 2);
    for (name, request) in [
        ("GET /v1/claims/{id}", Request::get(&in_the_middle)),
        ("GET /v1/claims, a page of 100", Request::get("/v1/claims?limit=100")),
        ("POST /v1/claims, with a credential", Request::claims("more")),
    ] {
        let beside = (&few, &request);
        Row { name, connections: 16, request: request.clone(), target: &many, beside, goal: None }
            .measure()?;
    }
    Ok(())
}

fn stored(records: u32) -> Result<Server> {
    stored::over_sqlite(&settings()?, KEY, records)
}

/// Measures the preferences of a room beside those of a server with one room.
fn rooms() -> Result<()> {
    let (one, many) = (over_sqlite(&[])?, over_sqlite(&[])?);
    for server in [&one, &many] {
        change(server, "room-1", "es")?;
    }
    let (one, many) = (Target::edge(&one)?, Target::edge(&many)?);
    let (mut changes, mut rates) = (0.0, Vec::new());
    while changes < f64::from(ROOMS * CHANGES) {
        let run = Load::of(&many, &Request::among(ROOMS, "/mcp?room=room-NUMBER", &call("es")), 16)?.run()?;
        changes += run.rate * TIME.as_secs_f64();
        rates.push(run.rate);
    }
    let (first, last) =
        (rates.first().copied().unwrap_or_default(), rates.last().copied().unwrap_or_default());
    let each = changes / f64::from(ROOMS);
    head(
        &format!(
            "{ROOMS} rooms of {each:.0} changes, the first of them {first:.0} and the last {last:.0} a second"
        ),
        "one room of one change",
    );
    let request = Request::get("/user-preferences?room=room-1");
    let (name, beside) = ("GET /user-preferences", (&one, &request));
    Row { name, connections: 16, request: request.clone(), target: &many, beside, goal: None }.measure()?;
    let request = Request::post("/mcp?room=room-1", &call("es"));
    let (name, beside) = ("POST /mcp, tools/call", (&one, &request));
    Row { name, connections: 1, request: request.clone(), target: &many, beside, goal: None }.measure()?;
    Ok(())
}

fn call(language: &str) -> String {
    let call = json!({"name": "set_user_preferences", "arguments": {"language": language}});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": call}).to_string()
}

fn change(server: &Server, room: &str, language: &str) -> Result<()> {
    let call: Value = serde_json::from_str(&call(language))?;
    let changed = server.post(&format!("/mcp?room={room}"), KEY, &call)?;
    ensure!(changed.status == 200 && !changed.body.contains("\"isError\":true"), "{changed:?}");
    Ok(())
}

/// Measures the time of a claim of nearly 1 MiB for each byte, beside that of the sample.
fn large_claim() -> Result<()> {
    let server = over_sqlite(&[])?;
    let edge = Target::edge(&server)?;
    let mut large: Value = serde_json::from_str(&claim("large-NUMBER"))?;
    // A list of evidence is the only part of a claim that can be long.
    let link = |number: usize| json!(format!("https://evidence.example/{number}/{}", "x".repeat(900)));
    large["evidence"] = (0..LINKS).map(link).collect();
    let large = large.to_string();
    let first = server.submit(KEY, large.as_bytes())?;
    ensure!(first.status == 201, "{first:?}");
    let small = Load::of(&edge, &Request::claims("small"), 1)?.run()?;
    let run = Load::of(&edge, &Request::numbered("/v1/claims", &large), 1)?.run()?;
    let size = |text: &str| u32::try_from(text.len()).map(f64::from);
    let sizes = size(&large)? / size(&claim("small"))?;
    let times = run.p50.as_secs_f64() / small.p50.as_secs_f64();
    println!(
        "\na claim of {} kB: {:.0} times the size of the sample, {times:.1} times its time, {:.1} ms",
        large.len() / 1_000,
        sizes,
        run.p50.as_secs_f64() * 1e3
    );
    Ok(())
}

/// More routes than any node has.
const ROUTES: usize = 10_000;
const FEW: u32 = 10_000;
const MANY: u32 = 1_000_000;
const ROOMS: u32 = 1_000;
/// The changes of each room, which take some minutes.
const CHANGES: u32 = 1_000;
const LINKS: usize = 1_000;
