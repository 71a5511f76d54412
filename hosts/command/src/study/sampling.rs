//! `hearth sampling`: computes the number of households that a study requires.

use std::io::Write;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::Args;
use hearth_contract::{SampleSize, SizedStratum};

use super::load::module;
use super::request;
use crate::answer::{self, Answer};
use crate::diagnostic;
use crate::parts::{self, Part};
use crate::result::{Failure, Format, Verdict};
use hearth_terminal::visible::visible;

/// Compute the number of households that a study requires.
///
/// Also prints the formula and its derivation.
///
/// Exit codes: 0 the size is computed, 1 the input has errors, 2 the command could not run.
#[derive(Args, Debug)]
pub(crate) struct Sampling {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// File with the request, as in
    /// {"population":5000,"rule":"90/10","estimate":{"kind":"mean","coefficientOfVariation":0.4},
    /// "dropout":0.15}; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Computes the size.
pub(super) fn run(options: &Sampling) -> Result<Verdict, Failure> {
    let (file, _) = request::json(&options.file)?;
    let answer = module()?.invoke("sampling.size", file.text.as_bytes())?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let found = Answer::read(&answer)?;
    parts::print(&mut out, &[Part::whole("", &file)], &file.name, &found)?;
    if verdict == Verdict::Valid {
        print(&mut out, &answer::read(&answer)?)?;
    } else if found.error.is_none() {
        let red = AnsiColor::BrightRed.on_default().bold();
        writeln!(out, "{}: {red}not valid{red:#}{}", file.name, diagnostic::counts(&found.findings))?;
    }
    Ok(verdict)
}

fn print(out: &mut impl Write, answer: &SampleSize) -> Result<(), Failure> {
    let (bold, dim, green) =
        (Style::new().bold(), Style::new().dimmed(), AnsiColor::Green.on_default().bold());
    let SampleSize { size, adjusted, formula, derivation, strata, .. } = answer;
    let dropout = if size == adjusted {
        String::new()
    } else {
        format!(" {dim}({size}, plus an allowance for dropouts){dim:#}")
    };
    let word = if *adjusted == 1 { "household" } else { "households" };
    writeln!(out, "{green}{adjusted} {word}{green:#}{dropout}\n")?;
    writeln!(out, "{bold}formula{bold:#}  {}", visible(formula))?;
    for (index, sentence) in derivation.iter().enumerate() {
        writeln!(out, "{bold}{:<7}{bold:#}  {}", if index == 0 { "why" } else { "" }, visible(sentence))?;
    }
    let Some(strata) = strata else { return Ok(()) };
    let width = strata.iter().map(|stratum| visible(&stratum.name).chars().count()).max().unwrap_or(0).max(7);
    writeln!(
        out,
        "\n{bold}{:<width$}  {:>6}  {:>10}  {:>6}{bold:#}",
        "stratum", "weight", "population", "size"
    )?;
    for SizedStratum { name, weight, population, adjusted, .. } in strata {
        let name = visible(name);
        let population = population.map(|population| population.to_string()).unwrap_or_default();
        writeln!(out, "{name:<width$}  {weight:>6}  {population:>10}  {adjusted:>6}")?;
    }
    Ok(())
}
