//! The operations of the gateway: a compiled table of routes, asked for one request at a time.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::bindings::hearth::rules::gateway::{compile, release, route, routes};
use super::{Answer, Findings, read};
use crate::problem::Problem;

/// The request that is about this table, and says nothing else.
fn table(handle: u32) -> Vec<u8> {
    format!(r#"{{"handle":{handle}}}"#).into_bytes()
}

/// A compiled table, which the module forgets when this is dropped.
pub(crate) struct Table {
    handle: u32,
}

impl Table {
    /// Compiles a configuration. The error says to the operator what is wrong with it.
    pub(crate) fn compile(configuration: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Compiled {
            handle: u32,
        }
        match read(&compile(configuration.as_bytes())) {
            Ok(Answer::Valid(Compiled { handle })) => Ok(Self { handle }),
            Ok(Answer::Findings(findings)) => {
                Err(findings.summary().unwrap_or_else(|| String::from("it is refused")))
            }
            Err(problem) => Err(problem.to_string()),
        }
    }

    /// The query method that a request is for; the findings are the client's.
    pub(crate) fn route(&self, method: &str, target: &str) -> Result<Result<Route, Findings>, Problem> {
        #[derive(Serialize)]
        struct Request<'a> {
            handle: u32,
            method: &'a str,
            target: &'a str,
        }
        let request = serde_json::to_vec(&Request { handle: self.handle, method, target })
            .map_err(|_| Problem::internal("the request could not be passed on"))?;
        Ok(match read(&route(&request))? {
            Answer::Valid(route) => Ok(route),
            Answer::Findings(findings) => Err(findings),
        })
    }

    /// The index of the table, as the module gives it.
    pub(crate) fn index(&self) -> String {
        routes(&table(self.handle))
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        release(&table(self.handle));
    }
}

/// Where a request goes.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Route {
    /// `package.Service/Method`.
    pub(crate) rpc: String,
    /// The request's fields by their dotted names in the protocol.
    pub(crate) fields: Map<String, Value>,
    /// The path under which the protocol itself knows the query, escaped as the client escaped it.
    pub(crate) path: String,
    /// The field of the answer that is the body, where it is not the whole.
    pub(crate) response_body: Option<String>,
    pub(crate) deprecation: Option<Deprecation>,
}

/// That the path is an old one.
#[derive(Deserialize)]
pub(crate) struct Deprecation {
    /// A calendar date.
    pub(crate) since: String,
    /// The path to use from now on, where one is served.
    pub(crate) successor: Option<String>,
}
