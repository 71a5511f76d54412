//! The command line: the subcommands and their exit codes.
//!
//! Exit codes: 0 valid, 1 findings, 2 could not run.

mod answer;
mod api_key;
mod check_settings;
mod conformance;
mod database;
mod decimal;
mod diagnostic;
mod document;
mod export;
pub(crate) mod gateway;
mod import;
mod keys;
pub(crate) mod output;
mod package;
mod parts;
mod preferences;
mod pretty;
mod progress;
pub(crate) mod qr;
mod route;
mod rules;
mod spin_variables;
mod study;
mod validate;
mod verify;
mod version;
mod visible;
mod webhooks;
mod xlsform;

use std::io;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand, ValueEnum};
use hearth_kpt::Hearth;

use crate::serve;

/// Check Kitchen Performance Test claims, route protocol queries, store user preferences, and serve all three over
/// HTTP.
///
/// A FILE of `-` is standard input. Exit codes: 0 valid, 1 findings, 2 could not run.
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
    Serve(serve::Serve),
    Migrate(database::Migrate),
    Backup(database::Backup),
    Webhooks(webhooks::Webhooks),
    CheckSettings(check_settings::CheckSettings),
    Conformance(conformance::Conformance),
    Package(package::Package),
    SpinVariables(spin_variables::SpinVariables),
    Xlsform(xlsform::Xlsform),
}

/// The output format.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Format {
    /// Text for people
    Text,
    /// The module's answers, unchanged, one on each line
    Json,
}

/// The form of the summary of a long run.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum SummaryForm {
    /// Text for people
    Text,
    /// One JSON object
    Json,
}

/// The result of a command, from best to worst.
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

/// The reason why a command could not run.
#[derive(Debug)]
enum Failure {
    /// A message for the user.
    Message(String),
    /// The reader of the output has closed it, so the command ends without a message.
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

/// Converts an error of standard output. Errors of files are described where they occur.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Message(format!("the output cannot be written: {error}")),
        }
    }
}

/// Runs the command line.
pub(crate) fn run() -> ExitCode {
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
        Some(Action::Package(options)) => package::run(&options),
        Some(Action::Serve(options)) => serve::run(&options).map(|()| Verdict::Valid).map_err(Failure::from),
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

/// Prints an error on standard error.
fn error(message: &str) {
    use std::io::Write as _;
    let style = anstyle::AnsiColor::BrightRed.on_default().bold();
    let (message, _) = visible::lines(message, 0..0);
    let _ = writeln!(anstream::stderr(), "{style}error{style:#}: {message}");
}

/// Prints a warning on standard error.
pub(crate) fn warn(message: &str) {
    use std::io::Write as _;
    let style = anstyle::AnsiColor::Yellow.on_default().bold();
    let (message, _) = visible::lines(message, 0..0);
    // A closed standard error does not stop the command.
    let _ = writeln!(anstream::stderr(), "{style}warning{style:#}: {message}");
}

/// Loads the module; the compiled code is cached for the next run.
fn module() -> Result<Hearth, Failure> {
    Ok(Hearth::builder().cache(true).build()?)
}
