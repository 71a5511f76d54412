//! The supported methods, and their results in each form of the protocol.

use http::StatusCode;
use serde::Serialize;
use serde_json::value::RawValue;

use super::call;
use super::era::{Era, NEWEST_LEGACY, VERSIONS};
use super::message::{Params, Request, RpcError};
use crate::json;
use crate::log;
use crate::module::{self, Tool};
use crate::preferences::{self, Room};
use crate::problem::Problem;
use crate::settings::{Database, Setting};

/// Handles a request, and returns its result or error.
pub(super) async fn answer(
    era: Era,
    request: &Request<'_>,
    params: &Params<'_>,
    database: &Setting<Database>,
    room: Option<&Room>,
) -> Result<Result<Box<RawValue>, RpcError>, Problem> {
    let tool = module::tool()?;
    let result = match (request.method.as_str(), era) {
        ("initialize", Era::Legacy) => {
            framed(era, None, None, &Initialized::of(params, instructions(&tool, database, room).await))
        }
        ("ping", Era::Legacy) => framed(era, None, None, &Empty {}),
        ("server/discover", Era::Modern) => {
            framed(era, Some(OWN), None, &Discovered::of(instructions(&tool, database, room).await))
        }
        // The list has one page, so the server has not issued a cursor.
        ("tools/list", _) if params.cursor.is_some_and(|cursor| cursor.get() != "null") => {
            return Ok(Err(RpcError::invalid_params("`cursor` is not a cursor of this server")));
        }
        ("tools/list", _) => framed(era, Some(SHARED), None, &Listed { tools: [&tool] }),
        ("tools/call", _) => {
            let Some(name) = params.name() else {
                return Ok(Err(RpcError::malformed(
                    "`name` is not a string; set it to the name of the tool",
                )));
            };
            if name != tool.name {
                return Ok(Err(RpcError::unknown_tool(&name, &tool.name)));
            }
            let arguments = params.arguments.map_or("{}", RawValue::get);
            let called = call::call(&tool.name, arguments, database, room).await?;
            framed(era, None, called.changed.as_deref(), &called)
        }
        (method, Era::Legacy) => return Ok(Err(RpcError::method_not_found(StatusCode::OK, method))),
        (method, Era::Modern) => return Ok(Err(RpcError::method_not_found(StatusCode::NOT_FOUND, method))),
    };
    Ok(Ok(result))
}

/// Adds the members to a result that its form of the protocol requires, and the names of the changed members.
fn framed(
    era: Era,
    cache: Option<Cache>,
    changed: Option<&[String]>,
    result: &impl Serialize,
) -> Box<RawValue> {
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
    json::member(&Framed { result_type: modern.then_some("complete"), result, cache, meta })
}

/// How long a result may be cached, and for which clients.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
struct Cache {
    ttl_ms: u64,
    cache_scope: &'static str,
}

/// The name and version of the server.
#[derive(Serialize)]
struct Server {
    name: &'static str,
    title: &'static str,
    version: &'static str,
}

/// The capabilities of the server: tools, whose list does not change.
#[derive(Serialize)]
struct Capabilities {
    tools: Empty,
}

#[derive(Serialize)]
struct Empty {}

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

/// Returns the instructions about the server and the room. Clients put them into the system prompt, so that a session
/// has the saved preferences from its first turn on.
async fn instructions(tool: &Tool, database: &Setting<Database>, room: Option<&Room>) -> String {
    let name = &tool.name;
    let general = format!(
        "Stores how the user of this chat room wants you to respond, across sessions. Call `{name}` if the user asks \
         for a lasting change; the change applies from your next reply on."
    );
    let Some(room) = room else { return general };
    let section = match preferences::section(database, room).await {
        Ok(section) => section,
        // A client can connect even if the store fails.
        Err(problem) => {
            log::error(problem.log_line().unwrap_or_default()).await;
            String::new()
        }
    };
    match section {
        empty if empty.is_empty() => format!(
            "{general} At the start of a conversation, call it without arguments to read the saved preferences."
        ),
        section => format!("{general}\n\n{section}"),
    }
}

/// The caching of results that are the same for every key and room.
const SHARED: Cache = Cache { ttl_ms: 3_600_000, cache_scope: "public" };
/// The caching of results that contain the preferences of a room.
const OWN: Cache = Cache { ttl_ms: 0, cache_scope: "private" };
const CAPABILITIES: Capabilities = Capabilities { tools: Empty {} };
const SERVER: Server = Server { name: "hearth", title: "Hearth", version: env!("CARGO_PKG_VERSION") };
