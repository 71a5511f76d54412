//! `hearth spin-variables`: exports the settings of `hearth serve` as the variables of the Spin component.

use std::io::{self, Write as _};
use std::path::PathBuf;

use clap::Args;

use crate::result::{Failure, Verdict};
use hearth_files::output;
use hearth_server::deployment::{Deployment, Export};
use hearth_server::gateway::{Gateway, Kind};
use hearth_terminal::visible::visible;
use hearth_terminal::warn;

/// Export the settings of `hearth serve` as variables of the Spin component.
///
/// The output is JSON for `spin up --from hosts/spin --variable @variables.json`. The settings are those of
/// `hearth serve`: the flags, then `hearth.toml` in the state directory. Nothing is created. Settings that are missing
/// have the defaults of `hosts/spin/spin.toml`. Spin has no sample node: without an upstream, the deployment has no
/// gateway. `[site]`, `[instances]`, `[limits]` and `[proxies]` apply to `hearth serve` only.
///
/// Exit codes: 0 the variables are written, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct SpinVariables {
    #[command(flatten)]
    deployment: Deployment,
    /// Output file with mode 0600 [default: standard output]; Spin requires a name that ends in `.json`. The file
    /// contains the secret key that signs credentials
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Writes the variables. Warnings about settings that Spin does not get from them go to standard error.
pub(super) fn run(options: &SpinVariables) -> Result<Verdict, Failure> {
    let Export { variables, gateway, database } = options.deployment.export()?;
    match &gateway {
        Some(gateway) => check(gateway)?,
        None => warn("the upstream is missing, so the deployment has no gateway; set it with `--upstream`"),
    }
    if !variables.contains_key("issuer_key") {
        let file = options.deployment.state.join("issuer.key");
        warn(&format!(
            "the issuer has no key, so records get no verifiable credentials; \
             create a key with `hearth keys new --output {}`",
            file.display()
        ));
    }
    if let Some(database) = &database
        && let Some(why) = database.unusable_on_spin()
    {
        return Err(Failure::Message(format!("the database `{database}` does not work on Spin: {why}")));
    }
    let text = serde_json::to_string_pretty(&variables).map_err(|error| error.to_string())? + "\n";
    let Some(path) = &options.output else {
        // Written without the filter for colours, because a program reads it.
        io::stdout().lock().write_all(text.as_bytes())?;
        return Ok(Verdict::Valid);
    };
    output::write_private(path, &text)
        .map_err(|error| format!("`{}`: {error}", visible(&path.to_string_lossy())))?;
    Ok(Verdict::Valid)
}

/// Rejects an upstream that the manifest cannot allow, and warns if Spin needs a setting to reach it.
fn check(gateway: &Gateway) -> Result<(), String> {
    let upstream = &gateway.upstream;
    if !upstream.path().is_empty() {
        return Err(format!(
            "the upstream `{upstream}` has the path `{}`, but Spin allows only hosts without a path",
            upstream.path()
        ));
    }
    if upstream.kind() == Kind::Grpc && !upstream.is_tls() {
        warn(&format!(
            "Spin uses HTTP/2 without TLS for one node only, which is set in its environment: \
             SPIN_OUTBOUND_H2C_PRIOR_KNOWLEDGE={}",
            upstream.authority()
        ));
    }
    Ok(())
}
