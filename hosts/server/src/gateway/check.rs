//! Compiles a configuration with the module before the server starts.

use std::fmt::Write as _;
use std::time::Duration;

use hearth_contract::{CompileAnswer, CouldNotRunAnswer, Finding, RoutesAnswer};
use hearth_kpt::Hearth;
use serde::de::DeserializeOwned;

use super::upstream::Upstream;
use hearth_terminal::warn;

/// The prefixes and the number of routes of a configuration.
#[derive(Debug)]
pub(crate) struct Index {
    /// The served prefixes, in the configuration's order.
    pub(crate) prefixes: Vec<String>,
    pub(crate) routes: usize,
}

/// Compiles a configuration. Warnings go to standard error, findings into the error, both for the operator.
pub(super) fn check(configuration: &str, name: &str) -> Result<Index, String> {
    let failed = |error: hearth_kpt::Error| format!("the gateway configuration {name}: {error}");
    let module =
        Hearth::builder().cache(true).deadline(COMPILE_TIME).memory(MEMORY).build().map_err(failed)?;
    let mut session = module.session().map_err(failed)?;
    let compiled = session.invoke("gateway.compile", configuration.as_bytes()).map_err(failed)?;
    let table = match read(&compiled, name)? {
        CompileAnswer::Valid(table) => table,
        CompileAnswer::Findings(refused) => return Err(unusable(name, &refused.findings)),
        CompileAnswer::CouldNotRun(refused) => return Err(not_run(name, &refused)),
    };
    for warning in &table.findings {
        warn(&format!("gateway configuration {name}, {}", shown(warning)));
    }
    let request = format!(r#"{{"handle":{}}}"#, table.handle);
    let index = session.invoke("gateway.routes", request.as_bytes()).map_err(failed)?;
    match read(&index, name)? {
        RoutesAnswer::Valid(index) => {
            let prefixes = index.prefixes.into_iter().map(|prefix| prefix.path).collect();
            Ok(Index { prefixes, routes: index.routes.len() })
        }
        RoutesAnswer::CouldNotRun(refused) => Err(not_run(name, &refused)),
    }
}

/// Warns about the methods of a node whose paths are not served, with the reasons.
pub(super) fn warn_of_refused(refused: &[String], upstream: &Upstream) {
    for method in refused.iter().take(SHOWN) {
        warn(&format!("a path of `{upstream}` is not served: {method}"));
    }
    if let Some(more) = refused.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        warn(&format!("{more} more paths of `{upstream}` are not served"));
    }
}

/// Reads the module's answer.
fn read<T: DeserializeOwned>(answer: &str, name: &str) -> Result<T, String> {
    serde_json::from_str(answer).map_err(|error| {
        format!("the gateway configuration {name}: the module's answer cannot be read: {error}")
    })
}

/// Returns the errors of a configuration that the module refuses.
fn unusable(name: &str, findings: &[Finding]) -> String {
    let mut text = format!("the gateway configuration {name} cannot be used:");
    for finding in findings.iter().take(SHOWN) {
        let _ = write!(text, "\n  {}", shown(finding));
    }
    if findings.len() > SHOWN {
        let _ = write!(text, "\n  and {} more", findings.len() - SHOWN);
    }
    text
}

/// Returns the reason why the module did not read a configuration.
fn not_run(name: &str, refused: &CouldNotRunAnswer) -> String {
    format!("the gateway configuration {name} cannot be used: {}", refused.error.message)
}

fn shown(finding: &Finding) -> String {
    let Finding { path, message, help, .. } = finding;
    let place = if path.is_empty() { String::new() } else { format!("at {path}: ") };
    let help = help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
    format!("{place}{message}{help}")
}

/// The time limit, enough for the largest configuration on a slow machine.
const COMPILE_TIME: Duration = Duration::from_secs(10);
const MEMORY: usize = 256 << 20;
/// The number of findings that are printed; `hearth gateway check` prints all.
const SHOWN: usize = 20;
