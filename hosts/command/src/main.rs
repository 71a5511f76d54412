//! The command `hearth`: the subcommands and their exit codes.
//!
//! Each subcommand is a file or a folder of its name, with its flags, and calls a library: the module by `hearth-kpt`, the
//! server by `hearth-server`, and the parts in `service/`. What several subcommands share is beside them: `load` reads
//! input, `document` and `diagnostic` show a place in it, `result` and `answer` print answers as text or as JSON,
//! `progress` draws the bar.
//!
//! Results go to standard output, messages to standard error. Exit codes: 0 valid, 1 findings, 2 could not run.

#![forbid(unsafe_code)]

mod answer;
mod api_key;
mod check_settings;
mod conformance;
mod database;
mod decimal;
mod diagnostic;
mod document;
mod export;
mod gateway;
mod import;
mod key_file;
mod keys;
mod load;
mod parts;
mod preferences;
mod pretty;
mod progress;
mod result;
mod route;
mod rules;
mod spin_variables;
mod study;
mod validate;
mod verify;
mod version;
mod webhooks;
mod xlsform;

use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};
use hearth_server::Serve;
use hearth_terminal::error;
use mimalloc::MiMalloc;

use crate::result::{Failure, Verdict};

/// Check Kitchen Performance Test claims, route protocol queries, store user preferences, and serve all three over
/// HTTP.
///
/// A FILE of `-` is standard input. Exit codes: 0 valid, 1 findings, 2 could not run.
/// Gives memory back to the system soon after it is free. That of glibc keeps what a burst of connections took.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

#[derive(Debug, Parser)]
#[command(name = "hearth", disable_version_flag = true)]
struct Command {
    /// Print the versions of the command, the contract and the rules, and the module's digest
    #[arg(short = 'V', long)]
    version: bool,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    Validate(validate::Validate),
    Import(import::Import),
    Rules(rules::Rules),
    Sampling(study::Sampling),
    Selection(study::Selection),
    Study(study::Study),
    Verify(verify::Verify),
    Export(export::Export),
    Keys(keys::Keys),
    Route(route::Route),
    Gateway(gateway::Gateway),
    Preferences(preferences::Preferences),
    Serve(Serve),
    Migrate(database::Migrate),
    Backup(database::Backup),
    Webhooks(webhooks::Webhooks),
    CheckSettings(check_settings::CheckSettings),
    Conformance(conformance::Conformance),
    SpinVariables(spin_variables::SpinVariables),
    Xlsform(xlsform::Xlsform),
}

/// Runs the command line.
fn main() -> ExitCode {
    let command = Command::parse();
    let ended = match command.action {
        _ if command.version => version::print(),
        Some(Action::Validate(options)) => validate::run(&options),
        Some(Action::Import(options)) => import::run(&options),
        Some(Action::Rules(options)) => rules::run(&options),
        Some(Action::Sampling(options)) => study::sample(&options),
        Some(Action::Selection(options)) => study::select(&options),
        Some(Action::Study(options)) => study::run(&options),
        Some(Action::Verify(options)) => verify::run(&options),
        Some(Action::Export(options)) => export::run(&options),
        Some(Action::Keys(options)) => keys::run(&options),
        Some(Action::Route(options)) => route::run(&options),
        Some(Action::Gateway(options)) => gateway::run(&options),
        Some(Action::Preferences(options)) => preferences::run(&options),
        Some(Action::CheckSettings(options)) => check_settings::run(&options),
        Some(Action::Conformance(options)) => conformance::run(&options),
        Some(Action::Serve(options)) => {
            hearth_server::run(&options).map(|()| Verdict::Valid).map_err(Failure::from)
        }
        Some(Action::Migrate(options)) => database::migrate(&options),
        Some(Action::Backup(options)) => database::back_up(&options),
        Some(Action::Webhooks(options)) => webhooks::run(&options),
        Some(Action::SpinVariables(options)) => spin_variables::run(&options),
        Some(Action::Xlsform(options)) => xlsform::run(&options),
        None => {
            let _ = Command::command().print_help();
            Ok(Verdict::CouldNotRun)
        }
    };
    match ended {
        Ok(verdict) => verdict.into(),
        Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            error(&message);
            Verdict::CouldNotRun.into()
        }
    }
}
