//! Removes the routes that cannot be served, so that the others can.
//!
//! Real nodes have a few: two methods with the same paths, or a wildcard in the middle of a path. The core decides
//! which routes these are.

use std::collections::BTreeMap;

use hearth_kpt_core::finding::{Finding, Severity};
use hearth_kpt_core::gateway::{Table, is_between_routes};
use serde::Serialize;

use crate::routes::Route;
use crate::types::{Enums, Messages, Types};

/// Removes the routes that the core refuses from `routes`, and returns the reason for each method. Of routes with the
/// same paths, the first is kept.
///
/// Other errors are left to the check of the whole configuration.
pub(super) fn take_out(routes: &mut Vec<Route>, types: &Types) -> Result<Vec<String>, String> {
    let mut reasons = Vec::new();
    loop {
        let draft = Draft { routes, messages: &types.messages, enums: &types.enums };
        let draft = serde_json::to_vec(&draft).map_err(|error| error.to_string())?;
        let findings = Table::compile(&draft).err().unwrap_or_default();
        let refused = refused(&findings);
        let before = routes.len();
        let mut number = 0;
        routes.retain(|route| {
            let finding = refused.get(&number);
            reasons.extend(finding.map(|finding| format!("{}: {}", route.rpc, finding.message())));
            number += 1;
            finding.is_none()
        });
        if routes.len() == before {
            return Ok(reasons);
        }
    }
}

/// Returns the findings that refuse a route, by the route's number.
///
/// Conflicts between routes with the same paths count only without other errors: if the first route is refused for
/// another reason, the second can be kept.
fn refused(findings: &[Finding]) -> BTreeMap<usize, &Finding> {
    let of_routes = || {
        let errors = findings.iter().filter(|finding| finding.code().severity == Severity::Error);
        errors.filter_map(|finding| Some((number(finding.path())?, finding)))
    };
    let others: BTreeMap<usize, &Finding> =
        of_routes().filter(|(_, finding)| !is_between_routes(finding)).collect();
    if others.is_empty() { of_routes().collect() } else { others }
}

/// Returns the number of the route that contains a JSON Pointer.
fn number(pointer: &str) -> Option<usize> {
    pointer.strip_prefix("/routes/")?.split('/').next()?.parse().ok()
}

/// The members of a configuration that routes depend on.
#[derive(Serialize)]
struct Draft<'d> {
    routes: &'d [Route],
    messages: &'d Messages,
    enums: &'d Enums,
}
