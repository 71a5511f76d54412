//! The methods that are served, and their results in each form of the protocol.

use http::StatusCode;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::call;
use super::era::{Era, NEWEST_LEGACY, VERSIONS};
use super::message::{Params, Refusal, Request};
use crate::log;
use crate::module::{self, Tool};
use crate::preferences::{self, Room};
use crate::problem::Problem;

/// The result of a request.
pub(super) async fn answer(
    era: Era,
    request: &Request<'_>,
    params: &Params<'_>,
    room: Option<&Room>,
) -> Result<Result<Box<RawValue>, Refusal>, Problem> {
    let tool = module::tool()?;
    let result = match (request.method.as_str(), era) {
        ("initialize", Era::Legacy) => {
            framed(era, None, None, &Initialized::of(params, instructions(&tool, room).await))
        }
        ("ping", Era::Legacy) => framed(era, None, None, &Nothing {}),
        ("server/discover", Era::Modern) => {
            framed(era, Some(OWN), None, &Discovered::of(instructions(&tool, room).await))
        }
        // There is one page, so nobody has been given a cursor.
        ("tools/list", _) if params.cursor.is_some_and(|cursor| cursor.get() != "null") => {
            return Ok(Err(Refusal::invalid_params("`cursor` is not one of this server")));
        }
        ("tools/list", _) => framed(era, Some(SHARED), None, &Listed { tools: [&tool] }),
        ("tools/call", _) => {
            let Some(name) = params.name() else {
                return Ok(Err(Refusal::malformed("`name` is not a text: it names the tool")));
            };
            if name != tool.name {
                return Ok(Err(Refusal::unknown_tool(&name, &tool.name)));
            }
            let arguments = params.arguments.map_or("{}", RawValue::get);
            let called = call::call(&tool.name, arguments, room).await?;
            framed(era, None, called.changed.as_deref(), &called)
        }
        (method, Era::Legacy) => return Ok(Err(Refusal::method_not_found(StatusCode::OK, method))),
        (method, Era::Modern) => return Ok(Err(Refusal::method_not_found(StatusCode::NOT_FOUND, method))),
    };
    result.map(Ok).map_err(|_| Problem::internal("the result cannot be written"))
}

/// A result with what its form of the protocol puts around it, and with the members of the record that differ.
fn framed(
    era: Era,
    cache: Option<Cache>,
    changed: Option<&[String]>,
    result: &impl Serialize,
) -> serde_json::Result<Box<RawValue>> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Framed<'a, T> {
        #[serde(skip_serializing_if = "Option::is_none")]
        result_type: Option<&'static str>,
        #[serde(flatten)]
        result: &'a T,
        #[serde(flatten)]
        cache: Option<Cache>,
        #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
        meta: Option<Meta<'a>>,
    }
    #[derive(Serialize)]
    struct Meta<'a> {
        #[serde(rename = "io.modelcontextprotocol/serverInfo", skip_serializing_if = "Option::is_none")]
        server: Option<Server>,
        #[serde(rename = "hearth/changed", skip_serializing_if = "Option::is_none")]
        changed: Option<&'a [String]>,
    }
    let modern = era == Era::Modern;
    let cache = cache.filter(|_| modern);
    let meta = Meta { server: modern.then_some(SERVER), changed };
    let meta = Some(meta).filter(|meta| meta.server.is_some() || meta.changed.is_some());
    to_raw_value(&Framed { result_type: modern.then_some("complete"), result, cache, meta })
}

/// How long a result may be kept, and for whom.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
struct Cache {
    ttl_ms: u64,
    cache_scope: &'static str,
}

/// The name of this server.
#[derive(Serialize)]
struct Server {
    name: &'static str,
    title: &'static str,
    version: &'static str,
}

/// What is served beside the protocol itself: tools, and they do not change.
#[derive(Serialize)]
struct Capabilities {
    tools: Nothing,
}

#[derive(Serialize)]
struct Nothing {}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Initialized {
    protocol_version: &'static str,
    capabilities: Capabilities,
    server_info: Server,
    instructions: String,
}

impl Initialized {
    fn of(params: &Params<'_>, instructions: String) -> Self {
        let proposed = params.protocol_version();
        let legacy = VERSIONS.into_iter().skip_while(|version| *version != NEWEST_LEGACY);
        let known = legacy.into_iter().find(|version| proposed.as_deref() == Some(version));
        Self {
            protocol_version: known.unwrap_or(NEWEST_LEGACY),
            capabilities: CAPABILITIES,
            server_info: SERVER,
            instructions,
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Discovered {
    supported_versions: [&'static str; VERSIONS.len()],
    capabilities: Capabilities,
    instructions: String,
}

impl Discovered {
    fn of(instructions: String) -> Self {
        Self { supported_versions: VERSIONS, capabilities: CAPABILITIES, instructions }
    }
}

#[derive(Serialize)]
struct Listed<'a> {
    tools: [&'a Tool; 1],
}

/// What a model is told of the server as a whole, and of the room: clients put it into the system prompt, so that a
/// session knows from its first turn on what was saved before it began.
async fn instructions(tool: &Tool, room: Option<&Room>) -> String {
    let name = &tool.name;
    let general = format!(
        "Keeps how the user of this room wants to be answered, from one session to the next. Call `{name}` when the \
         user asks for a lasting change of it; the change holds from your next reply on."
    );
    let Some(room) = room else { return general };
    let section = match preferences::section(room).await {
        Ok(section) => section,
        // A client connects even if the store fails.
        Err(problem) => {
            log::error(problem.log_line().unwrap_or_default()).await;
            String::new()
        }
    };
    match section {
        nothing if nothing.is_empty() => format!(
            "{general} At the start of a conversation, call it without arguments to learn what is saved."
        ),
        section => format!("{general}\n\n{section}"),
    }
}

/// Of what is the same for every key and room.
const SHARED: Cache = Cache { ttl_ms: 3_600_000, cache_scope: "public" };
/// Of what is about a room, and is another one after the next change.
const OWN: Cache = Cache { ttl_ms: 0, cache_scope: "private" };
const CAPABILITIES: Capabilities = Capabilities { tools: Nothing {} };
const SERVER: Server = Server { name: "hearth", title: "Hearth", version: env!("CARGO_PKG_VERSION") };
