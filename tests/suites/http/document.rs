//! Each operation of the `OpenAPI` document has its route, which needs the scope of the document and answers with its
//! statuses.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{Answer, Server};
use hearth_tests::suite::trial;
use libtest_mimic::Trial;
use serde_json::Value;

use crate::client;
use crate::openrosa::basic;

/// Returns the test of the document.
pub(crate) fn trials() -> [Trial; 1] {
    [trial(
        "document::every_operation_has_its_route_and_its_scope",
        every_operation_has_its_route_and_its_scope,
    )]
}

fn every_operation_has_its_route_and_its_scope() -> Result<()> {
    let ones = SCOPES.map(|scope| client::key(&with(scope), &[scope]));
    let others = SCOPES.map(|scope| {
        let rest: Vec<&str> = SCOPES.into_iter().filter(|other| *other != scope).collect();
        client::key(&without(scope), &rest)
    });
    let server = Server::configured(&(ones.concat() + &others.concat()), &[], &[])?;
    let document = server.read("/openapi.json", None)?.json();
    let mut scopes = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().context("no paths")? {
        for (method, operation) in operations.as_object().context("no operations")? {
            if operation["operationId"].is_null() {
                // The parameters that the operations share.
                continue;
            }
            let route = Route { server: &server, method: &method.to_uppercase(), path, operation };
            ["405", "429", "500", "503"].iter().try_for_each(|status| route.documents(status))?;
            // The first of the alternatives: those of the gateway begin with no key.
            let needed = operation["security"][0].as_object().and_then(|schemes| schemes.iter().next());
            let Some((scheme, needed)) = needed else {
                route.answers(&route.ask(None, &with("claims:write"))?, &[])?;
                continue;
            };
            route.answers(&route.ask(None, "")?, &[401])?;
            match needed[0].as_str() {
                None => route.answers(&route.ask(Some(scheme), &with("claims:read"))?, &[])?,
                Some(scope) => {
                    scopes.insert(scope.to_owned());
                    route.answers(&route.ask(Some(scheme), &without(scope))?, &[403])?;
                    route.answers(&route.ask(Some(scheme), &with(scope))?, &[])?;
                }
            }
        }
    }
    // The paths of the gateway need no key unless a setting says so.
    let all = SCOPES.into_iter().filter(|scope| *scope != "gateway:read").map(str::to_owned).collect();
    ensure!(scopes == all, "{scopes:?}");
    Ok(())
}

struct Route<'a> {
    server: &'a Server,
    method: &'a str,
    path: &'a str,
    operation: &'a Value,
}

impl Route<'_> {
    /// Sends a request with a key, by a scheme or in the path.
    fn ask(&self, scheme: Option<&String>, key: &str) -> Result<Answer> {
        let path = self.path.replace("{key}", key).replace("{operation}", "claims.rules");
        let path = path.replace(['{', '}'], "");
        let authorization = match scheme.map(String::as_str) {
            None => return self.server.ask(self.method, &path, &[]),
            Some("apiKeyBasic") => basic(key, key),
            Some(_) => format!("Bearer {key}"),
        };
        self.server.ask(self.method, &path, &[("authorization", &authorization)])
    }

    /// Checks that the answer is that of the route: it has one of the statuses, or, if none is given, the key is not
    /// refused.
    fn answers(&self, answer: &Answer, statuses: &[u16]) -> Result<()> {
        let unrouted = ["no_such_prefix", "no_such_path", "This address is not complete"];
        let is_routed = answer.status != 405
            && (answer.status != 404 || !unrouted.iter().any(|text| answer.body.contains(text)));
        let is_expected = match statuses {
            [] => ![401, 403].contains(&answer.status),
            statuses => statuses.contains(&answer.status),
        };
        let Self { method, path, .. } = self;
        ensure!(is_routed && is_expected, "{method} {path}: {statuses:?}: {answer:?}");
        self.documents(&answer.status.to_string())
    }

    fn documents(&self, status: &str) -> Result<()> {
        let Self { method, path, operation, .. } = self;
        let is_there = operation["responses"].get(status).is_some();
        ensure!(is_there, "{method} {path}: the document does not have {status}");
        Ok(())
    }
}

fn with(scope: &str) -> String {
    format!("only-{}", scope.replace(':', "-"))
}

fn without(scope: &str) -> String {
    format!("without-{}", scope.replace(':', "-"))
}

/// Every scope.
const SCOPES: [&str; 10] = [
    "claims:read",
    "claims:status",
    "claims:write",
    "gateway:read",
    "keys:admin",
    "operations:call",
    "preferences:read",
    "preferences:write",
    "studies:read",
    "studies:write",
];
