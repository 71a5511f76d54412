//! Checks one claim, and prints each finding at its place, the checks and the verdict.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use hearth_contract::{Check, CheckResult, ValidateAnswer};
use hearth_kpt::Hearth;

use super::input::Input;
use crate::answer::{self, Answer};
use crate::diagnostic::{self, Source};
use crate::result::{Failure, Format, Verdict};

/// Checks the claim and prints the result.
pub(super) fn check(module: &Hearth, input: Input, format: Format) -> Result<Verdict, Failure> {
    let name = input.name.clone();
    let claim = input.read_all()?;
    let answer = module.invoke("claims.validate", &claim)?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    match format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => {
            let checks = match answer::read(&answer)? {
                ValidateAnswer::Valid(accepted) => accepted.checks,
                ValidateAnswer::Findings(refused) => refused.checks,
                ValidateAnswer::CouldNotRun(_) => Vec::new(),
            };
            print(&mut out, &name, &claim, (&Answer::read(&answer)?, &checks), verdict)?;
        }
    }
    Ok(verdict)
}

fn print(
    out: &mut impl Write,
    name: &str,
    claim: &[u8],
    (answer, found): (&Answer, &[Check]),
    verdict: Verdict,
) -> io::Result<()> {
    if let Some(error) = &answer.error {
        let red = AnsiColor::BrightRed.on_default().bold();
        return writeln!(out, "{name}: {red}could not run{red:#}: {} [{}]", error.message, error.code);
    }
    let source = Source::of(name, claim);
    for finding in &answer.findings {
        writeln!(out, "{}\n", source.show(finding))?;
    }
    checks(out, found)?;
    let (color, word) = match verdict {
        Verdict::Valid => (AnsiColor::Green, "valid"),
        _ => (AnsiColor::BrightRed, "not valid"),
    };
    let style = color.on_default().bold();
    writeln!(out, "{name}: {style}{word}{style:#}{}", diagnostic::counts(&answer.findings))
}

fn checks(out: &mut impl Write, checks: &[Check]) -> io::Result<()> {
    if checks.is_empty() {
        return Ok(());
    }
    let width = checks.iter().map(|check| check.id.len()).max().unwrap_or(0);
    let bold = Style::new().bold();
    writeln!(out, "{bold}rule  {:<width$}  result{bold:#}", "check")?;
    for Check { rule, id, result, .. } in checks {
        let style = match result {
            CheckResult::Pass => AnsiColor::Green.on_default(),
            CheckResult::Fail => AnsiColor::Yellow.on_default(),
            CheckResult::NotAssessed => Style::new().dimmed(),
        };
        writeln!(out, "{rule:<4}  {id:<width$}  {style}{}{style:#}", result.as_str())?;
    }
    writeln!(out)
}
