//! Routes that cannot be served, taken out so that the others can be.
//!
//! Real nodes have a few: two methods with the same paths, a wildcard in the middle of a path. Which they are
//! is for the core to say; this file only listens.

use std::collections::BTreeMap;

use hearth_kpt_core::finding::{Finding, Severity};
use hearth_kpt_core::gateway::{Table, is_between_routes};
use serde::Serialize;

use super::configuration::Route;
use super::types::{Enums, Messages, Types};

/// Takes out of `routes` what the core refuses, and says of each method why. Of routes with the same paths the
/// first stays.
///
/// What is wrong elsewhere is left to the check of the whole.
pub(super) fn take_out(routes: &mut Vec<Route>, types: &Types) -> Result<Vec<String>, String> {
    let mut said = Vec::new();
    loop {
        let draft = Draft { routes, messages: &types.messages, enums: &types.enums };
        let draft = serde_json::to_vec(&draft).map_err(|error| error.to_string())?;
        let findings = Table::compile(&draft).err().unwrap_or_default();
        let refused = refused(&findings);
        let before = routes.len();
        let mut number = 0;
        routes.retain(|route| {
            let finding = refused.get(&number);
            said.extend(finding.map(|finding| format!("{}: {}", route.rpc, finding.message())));
            number += 1;
            finding.is_none()
        });
        if routes.len() == before {
            return Ok(said);
        }
    }
}

/// The findings that refuse a route, by its number.
///
/// Those of routes with the same paths count only where there are no others: the first of them may go for
/// another reason, and then the second can stay.
fn refused(findings: &[Finding]) -> BTreeMap<usize, &Finding> {
    let of_routes = || {
        let errors = findings.iter().filter(|finding| finding.code().severity == Severity::Error);
        errors.filter_map(|finding| Some((number(finding.path())?, finding)))
    };
    let others: BTreeMap<usize, &Finding> =
        of_routes().filter(|(_, finding)| !is_between_routes(finding)).collect();
    if others.is_empty() { of_routes().collect() } else { others }
}

/// The number of the route that a JSON Pointer leads into.
fn number(pointer: &str) -> Option<usize> {
    pointer.strip_prefix("/routes/")?.split('/').next()?.parse().ok()
}

/// As much of a configuration as routes depend on.
#[derive(Serialize)]
struct Draft<'d> {
    routes: &'d [Route],
    messages: &'d Messages,
    enums: &'d Enums,
}
