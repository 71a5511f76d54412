//! `hearth spin-variables`: the settings of `hearth serve` as the variables of the Spin component.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use super::visible::visible;
use super::{Failure, Verdict, output, warn};
use crate::serve::deployment::{Deployment, Export};
use crate::serve::gateway::{Gateway, Kind};

/// Writes the settings of `hearth serve` as variables of the Spin component (JSON).
///
/// `spin up --from hosts/spin --variable @variables.json` reads them. The settings are those of `hearth serve`:
/// `hearth.toml` in the state directory, and the same flags before it. Nothing is made that is missing, and what is
/// not set is left to the defaults of `hosts/spin/spin.toml`. Spin has no node with sample data: without an upstream,
/// the deployment has no gateway. `[site]` and `[instances]` are for `hearth serve` only.
#[derive(Args, Debug)]
pub(super) struct SpinVariables {
    #[command(flatten)]
    deployment: Deployment,
    /// File to write, readable by its owner only, instead of standard output; the name ends in `.json` for Spin. It has
    /// the secret key that signs credentials
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the variables; what Spin does not get from them goes to standard error.
pub(super) fn run(options: &SpinVariables) -> Result<Verdict, Failure> {
    let Export { variables, gateway } = options.deployment.export()?;
    match &gateway {
        Some(gateway) => check(gateway)?,
        None => warn("no upstream is named, so the deployment has no gateway; `--upstream` names one"),
    }
    if !variables.contains_key("issuer_key") {
        let file = options.deployment.state.join("issuer.key");
        warn(&format!(
            "there is no key of the issuer, so records get no verifiable credentials; \
             `hearth keys new --output {}` makes one",
            file.display()
        ));
    }
    let text = serde_json::to_string_pretty(&variables).map_err(|error| error.to_string())? + "\n";
    let Some(path) = &options.output else {
        // Not through the filter of colours: a program reads it.
        io::stdout().lock().write_all(text.as_bytes())?;
        return Ok(Verdict::Valid);
    };
    output::write_private(path, &text)
        .map_err(|error| format!("`{}`: {error}", visible(&path.to_string_lossy())))?;
    Ok(Verdict::Valid)
}

/// Refuses an upstream that the manifest cannot allow, and says how Spin reaches one that it cannot negotiate with.
fn check(gateway: &Gateway) -> Result<(), String> {
    let upstream = &gateway.upstream;
    if !upstream.path().is_empty() {
        return Err(format!(
            "the upstream `{upstream}` has the path `{}`, and Spin allows a component hosts without a path",
            upstream.path()
        ));
    }
    if upstream.kind() == Kind::Grpc && !upstream.is_tls() {
        warn(&format!(
            "Spin speaks HTTP/2 in plain text with one node, which its environment names: \
             SPIN_OUTBOUND_H2C_PRIOR_KNOWLEDGE={}",
            upstream.authority()
        ));
    }
    Ok(())
}
