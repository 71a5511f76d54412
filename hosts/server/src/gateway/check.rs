//! Compiles a configuration with the module before the server starts.

use std::fmt::Write as _;
use std::time::Duration;

use hearth_kpt::Hearth;
use serde::Deserialize;
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
    let Compiled { handle, findings: warnings } = read(&compiled, name)?;
    for warning in &warnings {
        warn(&format!("gateway configuration {name}, {warning}"));
    }
    let request = format!(r#"{{"handle":{handle}}}"#);
    let index = session.invoke("gateway.routes", request.as_bytes()).map_err(failed)?;
    let Routes { prefixes, routes } = read(&index, name)?;
    let prefixes = prefixes.into_iter().map(|prefix| prefix.path).collect();
    Ok(Index { prefixes, routes: routes.len() })
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

/// Reads the module's answer. Returns an error if the module refuses the configuration.
fn read<T: DeserializeOwned>(answer: &str, name: &str) -> Result<T, String> {
    let answer = serde_json::from_str(answer).map_err(|error| {
        format!("the gateway configuration {name}: the module's answer cannot be read: {error}")
    })?;
    match answer {
        Answer::Valid(answer) => Ok(answer),
        Answer::Findings { findings } => {
            let mut text = format!("the gateway configuration {name} cannot be used:");
            for finding in findings.iter().take(SHOWN) {
                let _ = write!(text, "\n  {finding}");
            }
            if findings.len() > SHOWN {
                let _ = write!(text, "\n  and {} more", findings.len() - SHOWN);
            }
            Err(text)
        }
        Answer::CouldNotRun { error } => {
            Err(format!("the gateway configuration {name} cannot be used: {}", error.message))
        }
    }
}

/// The module's answers.
#[derive(Deserialize)]
#[serde(tag = "outcome", rename_all = "kebab-case")]
enum Answer<T> {
    Valid(T),
    Findings { findings: Vec<Finding> },
    CouldNotRun { error: CallError },
}

#[derive(Deserialize)]
struct Compiled {
    handle: u32,
    findings: Vec<Finding>,
}

#[derive(Deserialize)]
struct Routes {
    prefixes: Vec<Prefix>,
    routes: Vec<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Prefix {
    path: String,
}

#[derive(Deserialize)]
struct Finding {
    path: String,
    message: String,
    help: Option<String>,
}

#[derive(Deserialize)]
struct CallError {
    message: String,
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { path, message, help } = self;
        match path.as_str() {
            "" => write!(f, "{message}")?,
            path => write!(f, "at {path}: {message}")?,
        }
        help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

/// The time limit, enough for the largest configuration on a slow machine.
const COMPILE_TIME: Duration = Duration::from_secs(10);
const MEMORY: usize = 256 << 20;
/// The number of findings that are printed; `hearth gateway check` prints all.
const SHOWN: usize = 20;
