//! The methods that are served, and their results in each form of the protocol.

use http::StatusCode;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

use super::call;
use super::era::{Era, NEWEST_LEGACY, VERSIONS};
use super::message::{Params, Refusal, Request};
use crate::module::{self, Tool};
use crate::preferences::Room;
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
        ("initialize", Era::Legacy) => framed(era, None, &Initialized::of(params, &tool)),
        ("ping", Era::Legacy) => framed(era, None, &Nothing {}),
        ("server/discover", Era::Modern) => framed(era, Some(CACHE), &Discovered::of(&tool)),
        // There is one page, so nobody has been given a cursor.
        ("tools/list", _) if params.cursor.is_some_and(|cursor| cursor.get() != "null") => {
            return Ok(Err(Refusal::invalid_params("`cursor` is not one of this server")));
        }
        ("tools/list", _) => framed(era, Some(CACHE), &Listed { tools: [&tool] }),
        ("tools/call", _) => {
            let Some(name) = params.name() else {
                return Ok(Err(Refusal::malformed("`name` is not a text: it names the tool")));
            };
            if name != tool.name {
                return Ok(Err(Refusal::invalid_params(format!(
                    "unknown tool: `{name}`; there is `{}`",
                    tool.name
                ))));
            }
            let arguments = params.arguments.map_or("{}", RawValue::get);
            framed(era, None, &call::call(&tool.name, arguments, room).await?)
        }
        (method, Era::Legacy) => return Ok(Err(Refusal::method_not_found(StatusCode::OK, method))),
        (method, Era::Modern) => return Ok(Err(Refusal::method_not_found(StatusCode::NOT_FOUND, method))),
    };
    result.map(Ok).map_err(|_| Problem::internal("the result cannot be written"))
}

/// A result with what its form of the protocol puts around it.
fn framed(era: Era, cache: Option<Cache>, result: &impl Serialize) -> serde_json::Result<Box<RawValue>> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Framed<'a, T> {
        result_type: &'static str,
        #[serde(flatten)]
        result: &'a T,
        #[serde(flatten)]
        cache: Option<Cache>,
        #[serde(rename = "_meta")]
        meta: Meta,
    }
    #[derive(Serialize)]
    struct Meta {
        #[serde(rename = "io.modelcontextprotocol/serverInfo")]
        server: Server,
    }
    match era {
        Era::Legacy => to_raw_value(result),
        Era::Modern => {
            let meta = Meta { server: SERVER };
            to_raw_value(&Framed { result_type: "complete", result, cache, meta })
        }
    }
}

/// How long a result may be kept, and for whom. What is listed here is the same for every key.
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
    fn of(params: &Params<'_>, tool: &Tool) -> Self {
        let proposed = params.protocol_version();
        let legacy = VERSIONS.into_iter().skip_while(|version| *version != NEWEST_LEGACY);
        let known = legacy.into_iter().find(|version| proposed.as_deref() == Some(version));
        Self {
            protocol_version: known.unwrap_or(NEWEST_LEGACY),
            capabilities: CAPABILITIES,
            server_info: SERVER,
            instructions: instructions(tool),
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
    fn of(tool: &Tool) -> Self {
        Self { supported_versions: VERSIONS, capabilities: CAPABILITIES, instructions: instructions(tool) }
    }
}

#[derive(Serialize)]
struct Listed<'a> {
    tools: [&'a Tool; 1],
}

/// What a model is told of the server as a whole.
fn instructions(tool: &Tool) -> String {
    format!(
        "Keeps how the user of this room wants to be answered, from one session to the next. Call `{}` when the user \
         asks for a lasting change of it; the change holds from your next reply on.",
        tool.name
    )
}

const CACHE: Cache = Cache { ttl_ms: 3_600_000, cache_scope: "public" };
const CAPABILITIES: Capabilities = Capabilities { tools: Nothing {} };
const SERVER: Server = Server { name: "hearth", title: "Hearth", version: env!("CARGO_PKG_VERSION") };
