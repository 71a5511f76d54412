//! The operations of the gateway: compiling a table of routes, and routing requests with it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Answer, read};
use crate::findings::Findings;
use crate::host::host;
use crate::json;
use crate::problem::Problem;

/// Returns a request that contains only the handle of a table.
fn handle_request(handle: u32) -> Vec<u8> {
    format!(r#"{{"handle":{handle}}}"#).into_bytes()
}

/// A compiled table, which the module releases when this value is dropped.
pub(crate) struct Table {
    handle: u32,
}

impl Table {
    /// Compiles a configuration.
    ///
    /// # Errors
    ///
    /// Returns a message for the operator if the configuration is not valid.
    pub(crate) fn compile(configuration: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Compiled {
            handle: u32,
        }
        match read(&host().answer("gateway.compile", configuration.as_bytes())) {
            Ok(Answer::Valid(Compiled { handle })) => Ok(Self { handle }),
            Ok(Answer::Findings(findings)) => Err(findings.summary()),
            Err(problem) => Err(problem.to_string()),
        }
    }

    /// Returns the query of a request, or the findings for the client if no query matches.
    pub(crate) fn route(&self, method: &str, target: &str) -> Result<Result<Route, Findings>, Problem> {
        #[derive(Serialize)]
        struct Request<'a> {
            handle: u32,
            method: &'a str,
            target: &'a str,
        }
        let request = json::written(&Request { handle: self.handle, method, target });
        Ok(match read(&host().answer("gateway.route", request.as_bytes()))? {
            Answer::Valid(route) => Ok(route),
            Answer::Findings(findings) => Err(findings),
        })
    }

    /// Returns the module's answer with the routes of the table.
    pub(crate) fn index(&self) -> String {
        host().answer("gateway.routes", &handle_request(self.handle))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        host().answer("gateway.release", &handle_request(self.handle));
    }
}

/// The query that a request maps to.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Route {
    /// The query method, `package.Service/Method`.
    pub(crate) rpc: String,
    /// The fields of the request, by their dotted names in the protocol.
    pub(crate) fields: Map<String, Value>,
    /// The path of the query in the protocol, with the client's escapes.
    pub(crate) path: String,
    /// The field of the response message that is the body; `None` for the whole message.
    pub(crate) response_body: Option<String>,
    pub(crate) deprecation: Option<Deprecation>,
}

/// The deprecation of a path.
#[derive(Deserialize)]
pub(crate) struct Deprecation {
    /// The calendar date since which the path is deprecated.
    pub(crate) since: String,
    /// The path that replaces the deprecated one, if one is served.
    pub(crate) successor: Option<String>,
}
