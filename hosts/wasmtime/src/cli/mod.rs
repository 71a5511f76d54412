//! The command line: what can be asked, and how it ends.
//!
//! Exit codes: 0 valid, 1 findings, 2 could not run.

mod answer;
mod check_settings;
mod conformance;
mod diagnostic;
mod document;
pub(crate) mod gateway;
mod keys;
mod output;
mod parts;
mod preferences;
mod pretty;
mod progress;
mod route;
mod rules;
mod spin_variables;
mod study;
mod validate;
mod verify;
mod version;
mod visible;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};
use hearth_kpt::Hearth;

use crate::serve;

/// Kitchen Performance Test claims, protocol queries and user preferences: check them, try them, and serve all three.
#[derive(Debug, Parser)]
#[command(name = "hearth", disable_version_flag = true)]
struct Command {
    /// Print the versions of command and contract, and the module's digest
    #[arg(short = 'V', long)]
    version: bool,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    Validate(validate::Validate),
    Rules(rules::Rules),
    Sampling(study::Sampling),
    Selection(study::Selection),
    Study(study::Study),
    Verify(verify::Verify),
    Keys(keys::Keys),
    Route(route::Route),
    Gateway(gateway::Gateway),
    Preferences(preferences::Preferences),
    Serve(serve::Serve),
    CheckSettings(check_settings::CheckSettings),
    Conformance(conformance::Conformance),
    SpinVariables(spin_variables::SpinVariables),
}

/// How answers are printed.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// The module's answers as they are, one on each line.
    Json,
}

/// How a command ended, from best to worst.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
enum Verdict {
    Valid,
    Findings,
    CouldNotRun,
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        Self::from(match verdict {
            Verdict::Valid => 0,
            Verdict::Findings => 1,
            Verdict::CouldNotRun => 2,
        })
    }
}

/// Why a command could not do its work.
#[derive(Debug)]
enum Failure {
    /// Said to the user.
    Message(String),
    /// Nobody reads the output any more: nothing to say, and nobody to say it to.
    OutputClosed,
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

impl From<hearth_kpt::Error> for Failure {
    fn from(error: hearth_kpt::Error) -> Self {
        Self::Message(error.to_string())
    }
}

/// For errors of standard output; those of files are described where they happen.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Message(format!("the output cannot be written: {error}")),
        }
    }
}

/// Runs what the command line asks for.
pub(crate) fn run() -> ExitCode {
    let command = Command::parse();
    let ended = match command.action {
        _ if command.version => version::print(),
        Some(Action::Validate(options)) => validate::run(&options),
        Some(Action::Rules(options)) => rules::run(&options),
        Some(Action::Sampling(options)) => study::sample(&options),
        Some(Action::Selection(options)) => study::select(&options),
        Some(Action::Study(options)) => study::run(&options),
        Some(Action::Verify(options)) => verify::run(&options),
        Some(Action::Keys(options)) => keys::run(&options),
        Some(Action::Route(options)) => route::run(&options),
        Some(Action::Gateway(options)) => gateway::run(&options),
        Some(Action::Preferences(options)) => preferences::run(&options),
        Some(Action::CheckSettings(options)) => check_settings::run(&options),
        Some(Action::Conformance(options)) => conformance::run(&options),
        Some(Action::Serve(options)) => serve::run(&options).map(|()| Verdict::Valid).map_err(Failure::from),
        Some(Action::SpinVariables(options)) => spin_variables::run(&options),
        None => {
            let _ = Command::command().print_help();
            Ok(Verdict::CouldNotRun)
        }
    };
    match ended {
        Ok(verdict) => verdict.into(),
        Err(Failure::OutputClosed) => ExitCode::SUCCESS,
        Err(Failure::Message(message)) => {
            complain(&message);
            Verdict::CouldNotRun.into()
        }
    }
}

/// Says on standard error why something could not run.
fn complain(message: &str) {
    use std::io::Write as _;
    let style = anstyle::AnsiColor::BrightRed.on_default().bold();
    let (message, _) = visible::lines(message, 0..0);
    let _ = writeln!(anstream::stderr(), "{style}error{style:#}: {message}");
}

/// Says on standard error what the user should look at, and goes on.
pub(crate) fn warn(message: &str) {
    use std::io::Write as _;
    let style = anstyle::AnsiColor::Yellow.on_default().bold();
    let (message, _) = visible::lines(message, 0..0);
    // A closed standard error is no reason to stop.
    let _ = writeln!(anstream::stderr(), "{style}warning{style:#}: {message}");
}

/// The module, compiled code kept for the next time.
fn module() -> Result<Hearth, Failure> {
    Ok(Hearth::builder().cache(true).build()?)
}
