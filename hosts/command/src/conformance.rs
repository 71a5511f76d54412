//! `hearth conformance`: checks that a host of the module, in any language, returns the same answers as the other
//! hosts.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Args;
use hearth_conformance::{Case, Executor, Outcome, Program, archive, report};

use crate::result::{Failure, Verdict};

/// Run the conformance cases on a host.
///
/// COMMAND is an executor: a program that reads one case from each line of its standard input, calls the host, and
/// writes the answers as one line. The answers are compared byte for byte. service/conformance/README.md, or README.md of
/// the conformance archive, describes the protocol.
///
/// Exit codes: 0 all answers equal the expected ones, 1 an answer differs, 2 the executor could not run.
#[derive(Args, Debug)]
pub(super) struct Conformance {
    /// Archive to read the cases from, instead of the cases of this version
    #[arg(long, value_name = "FILE")]
    cases: Option<PathBuf>,
    /// Prefix of the names of the cases to run, such as `claims/`; repeatable [default: all cases]
    #[arg(long, value_name = "PREFIX")]
    only: Vec<String>,
    /// File to write the cases to, one line of JSON each; no host is called
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    export: Option<PathBuf>,
    /// Time limit for one answer, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    timeout: u64,
    /// Executor and its arguments, after `--`
    #[arg(last = true, required_unless_present = "export", value_name = "COMMAND")]
    command: Vec<String>,
}

/// Runs the cases on the host, or exports them.
pub(super) fn run(options: &Conformance) -> Result<Verdict, Failure> {
    let mut cases = cases(options.cases.as_deref())?;
    if !options.only.is_empty() {
        cases.retain(|case| options.only.iter().any(|prefix| case.name.starts_with(prefix)));
        if cases.is_empty() {
            return Err(format!("no case has a name that begins with {}", quoted(&options.only)).into());
        }
    }
    match &options.export {
        Some(file) => export(&cases, file).map(|()| Verdict::Valid),
        None => compare(options, &cases),
    }
}

fn cases(file: Option<&Path>) -> Result<Vec<Case>, Failure> {
    let Some(path) = file else {
        return archive::read(CASES).map_err(|error| format!("the cases cannot be read: {error:#}").into());
    };
    let file = File::open(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    archive::read(file).map_err(|error| format!("{}: {error:#}", path.display()).into())
}

fn export(cases: &[Case], path: &Path) -> Result<(), Failure> {
    let failed = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let mut file = BufWriter::new(File::create(path).map_err(failed)?);
    archive::write_lines(cases, &mut file)
        .and_then(|()| Ok(file.flush()?))
        .map_err(|error| format!("cannot write {}: {error:#}", path.display()))?;
    Ok(())
}

fn compare(options: &Conformance, cases: &[Case]) -> Result<Verdict, Failure> {
    let program =
        Program { host: None, command: options.command.clone(), directory: None, environment: Vec::new() };
    let mut executor = Executor::start(&program, Duration::from_secs(options.timeout))
        .map_err(|error| format!("the executor: {error:#}"))?;
    let mut out = anstream::stdout();
    writeln!(out, "{} cases of hearth {}\n", report::grouped(cases.len()), env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "{}", report::head())?;
    let host = report::visible(executor.host());
    let outcome = hearth_conformance::compare(&mut executor, cases);
    writeln!(out, "{}", report::row(&host, &outcome))?;
    write!(out, "{}", report::wrong(&host, &outcome, cases, |_, _| String::new()))?;
    let same = module(&mut out, &outcome)?;
    let differing = outcome.differences.len();
    if outcome.is_good() && same {
        let all = report::grouped(outcome.agreed);
        writeln!(out, "\n{}", report::good(&format!("all {all} answers are the expected bytes")))?;
        return Ok(Verdict::Valid);
    }
    if differing > 0 {
        let text = format!("{} of {} cases differ", report::grouped(differing), report::grouped(cases.len()));
        writeln!(out, "\n{}", report::bad(&text))?;
    }
    Ok(Verdict::Findings)
}

/// Prints the digest of the module that the host reports, and returns whether it is the digest of this command's
/// module.
fn module(out: &mut impl Write, outcome: &Outcome) -> Result<bool, Failure> {
    let own = format!("sha256:{}", hearth_kpt::DIGEST);
    let found = report::visible(outcome.module.as_deref().unwrap_or_default());
    let same = found == own;
    if same {
        writeln!(out, "\nmodule  {found}")?;
    } else {
        let text = format!("module  {found}; the module of this command is {own}");
        writeln!(out, "\n{}", report::bad(&text))?;
    }
    Ok(same)
}

fn quoted(prefixes: &[String]) -> String {
    prefixes.iter().map(|prefix| format!("`{prefix}`")).collect::<Vec<_>>().join(" or ")
}

/// Every vector of this version, with the answers.
const CASES: &[u8] = include_bytes!(env!("HEARTH_CASES"));
