//! The gateway: mapping of paths compared with another router, large tables, instances with a table, and transcoding.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use hearth_kpt::Hearth;
use hearth_kpt_core::gateway::Table;
use hearth_tests::measure::{Candidate, compare, ratio};
use hearth_transcode::Descriptors;
use prost_reflect::prost::Message as _;
use prost_reflect::{DescriptorPool, DynamicMessage};
use serde_json::json;

fn main() -> Result<()> {
    mapping()?;
    starting()?;
    transcoding()
}

/// Measures one mapping with the 59 routes of the protocol, and with 10,000.
fn mapping() -> Result<()> {
    let small = compile(b"")?;
    let paths = paths(&small);
    let large = compile(large_configuration(&small).as_bytes())?;
    let large_paths = self::paths(&large);
    ensure!(large_paths.len() == LARGE, "{} routes", large_paths.len());
    // Taken at regular intervals from the table, about one for each route of the protocol.
    let some: Vec<&String> = large_paths.iter().step_by(LARGE / paths.len()).collect();
    let mut other = matchit::Router::new();
    for route in small.routes() {
        other.insert(numbered(route.template()), route.rpc())?;
    }
    for path in &paths {
        ensure!(small.map("GET", path).is_ok() && other.at(path).is_ok(), "{path} matches no route");
    }
    let times = compare(
        CALLS,
        &mut [
            Candidate::new("core, 59 routes, to rpc and typed fields", || {
                each(&paths, |path| small.map("GET", path).is_ok())
            }),
            Candidate::new("core, 10,000 routes, to rpc and typed fields", || {
                each(&some, |path| large.map("GET", path).is_ok())
            }),
            Candidate::new("matchit, 59 routes, to a match", || each(&paths, |path| other.at(path).is_ok())),
        ],
    );
    println!("one mapping of a path without a query; medians");
    let counts = [paths.len(), some.len(), paths.len()];
    let each: Vec<Duration> =
        times.iter().zip(counts).map(|((_, time), count)| divided(*time, count)).collect();
    for ((name, _), time) in times.iter().zip(&each) {
        println!("  {name:<42} {:>8.0} ns", time.as_secs_f64() * 1e9);
    }
    let time = |index: usize| each.get(index).copied().unwrap_or_default();
    println!("  target: at most 150 ns for 59 routes");
    println!("  10,000 / 59 routes   {:.2} ×  (target: at most 1.5)", ratio(time(1), time(0)));
    Ok(())
}

/// Measures the cost of the default table at the start of an instance.
fn starting() -> Result<()> {
    let module = Hearth::new()?;
    let start = |table: bool| -> Result<usize> {
        let mut session = module.session()?;
        let answer = if table {
            session.invoke("gateway.compile", b"")?
        } else {
            session.invoke("module.version", b"")?
        };
        Ok(answer.len())
    };
    start(true)?;
    let times = compare(
        20,
        &mut [
            Candidate::new("an instance, and its version", || start(false)),
            Candidate::new("an instance, and the default table", || start(true)),
            Candidate::new("core, the default table", || Table::compile(b"").is_ok()),
        ],
    );
    let time = |index: usize| times.get(index).map_or(Duration::ZERO, |(_, time)| *time);
    println!("an instance of the module in wasmtime; medians");
    for (name, time) in &times {
        println!("  {name:<42} {:>8.0} µs", time.as_secs_f64() * 1e6);
    }
    let more = time(1).saturating_sub(time(0)).as_secs_f64() * 1e6;
    println!("  more with the table  {more:.0} µs  (target: at most 200)");
    Ok(())
}

/// Measures a page of 100 claims, from protobuf to the JSON of a node.
fn transcoding() -> Result<()> {
    let page = page()?;
    let descriptors = Descriptors::decode(hearth_node::DESCRIPTORS)?;
    let method = descriptors.method(CLAIM_LIST).context("the method is missing")?;
    let pool = DescriptorPool::decode(hearth_node::DESCRIPTORS)?;
    let response = pool.get_message_by_name(RESPONSE).context("the message is missing")?;
    let json = method.response(&page, None)?;
    let times = compare(
        10,
        &mut [
            Candidate::new("protobuf decoded alone", || {
                DynamicMessage::decode(response.clone(), &*page).is_ok()
            }),
            Candidate::new("transcoded to JSON", || method.response(&page, None).is_ok()),
        ],
    );
    println!("a page of 100 claims: {} bytes of protobuf, {} of JSON", page.len(), json.len());
    for (name, time) in &times {
        #[expect(clippy::cast_precision_loss, reason = "kilobytes")]
        let rate = page.len() as f64 / time.as_secs_f64() / 1e6;
        println!("  {name:<42} {:>8.0} µs   {rate:>6.1} MB/s of protobuf", time.as_secs_f64() * 1e6);
    }
    Ok(())
}

fn page() -> Result<Vec<u8>> {
    let claims: Vec<serde_json::Value> = (0..100)
        .map(|number| {
            json!({
                "collectionId": "12", "agentDid": "did:ixo:entity:4f8e2a914f8e2a914f8e2a914f8e2a91",
                "agentAddress": "ixo1qwertyuiopasdfghjklzxcvbnm1234567890ab",
                "submissionDate": "2026-11-20T12:00:00.123456Z", "claimId": format!("bafkreisample{number:04}"),
                "evaluation": {
                    "claimId": format!("bafkreisample{number:04}"), "agentDid": "did:ixo:entity:0a1b2c3d", "reason": 3,
                    "status": "APPROVED", "evaluationDate": "2026-11-21T09:30:00Z"
                },
                "amount": [{"denom": "uixo", "amount": "1000000"}]
            })
        })
        .collect();
    let pool = DescriptorPool::decode(hearth_node::DESCRIPTORS)?;
    let response = pool.get_message_by_name(RESPONSE).context("the message is missing")?;
    let page = json!({"claims": claims, "pagination": {"nextKey": "+/++AA==", "total": "250"}});
    Ok(DynamicMessage::deserialize(response, page)?.encode_to_vec())
}

fn compile(configuration: &[u8]) -> Result<Table> {
    let compiled = Table::compile(configuration);
    Ok(compiled.map_err(|findings| anyhow::anyhow!("{findings:?}"))?.table)
}

/// Returns the protocol's table many times over, each time with other module names.
fn large_configuration(small: &Table) -> String {
    let route = |number: usize| {
        let (copy, own) = (number / small.routes().len(), small.routes().get(number % small.routes().len())?);
        let below = own.template().strip_prefix("/ixo/")?;
        let (module, rest) = below.split_once('/').unwrap_or((below, ""));
        let template = format!("/ixo/{module}{copy}/{rest}");
        Some(json!({"template": template.trim_end_matches('/'), "rpc": own.rpc()}))
    };
    let routes: Vec<serde_json::Value> = (0..LARGE).filter_map(route).collect();
    json!({"prefixes": [{"path": "/chain", "standsFor": "/ixo"}], "routes": routes}).to_string()
}

/// Returns a path for each route of a table, with an identifier of typical length for each variable.
fn paths(table: &Table) -> Vec<String> {
    let paths = table.routes().iter().map(|route| {
        let path = route.template().split('/').map(|segment| match segment {
            "{targetRole}" | "{authenticator_id}" => "1",
            variable if variable.starts_with('{') => "did:ixo:entity:4f8e2a914f8e2a914f8e2a914f8e2a91",
            literal => literal,
        });
        path.collect::<Vec<_>>().join("/").replacen("/ixo", "/chain", 1)
    });
    paths.collect()
}

/// Returns a template whose variables are named by position, because matchit requires one name for each position.
fn numbered(template: &str) -> String {
    let segments = template.split('/').enumerate().map(|(place, segment)| match segment.strip_prefix('{') {
        Some(_) => format!("{{v{place}}}"),
        None => segment.to_owned(),
    });
    segments.collect::<Vec<_>>().join("/").replacen("/ixo", "/chain", 1)
}

fn each<P>(paths: &[P], map: impl Fn(&P) -> bool) -> usize {
    paths.iter().filter(|path| map(path)).count()
}

fn divided(time: Duration, count: usize) -> Duration {
    time / u32::try_from(count).unwrap_or(u32::MAX)
}

const CALLS: u32 = 50;
const LARGE: usize = 10_000;
const CLAIM_LIST: &str = "ixo.claims.v1beta1.Query/ClaimList";
const RESPONSE: &str = "ixo.claims.v1beta1.QueryClaimListResponse";
