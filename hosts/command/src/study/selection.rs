//! `hearth selection`: draws households, and verifies a selection by repeating the draw.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use anstyle::{AnsiColor, Style};
use clap::{Args, Subcommand};
use hearth_contract::{
    DrawnSelection, RegisteredFrame, SelectedHousehold, SelectionDocument, StatedPledge,
    StatedPledgeQuicknet, StatedRandomness, TestGroup, VerifiedSelection, VerifySelectionAnswer,
};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::load::module;
use super::request;
use crate::answer::{self, Answer};
use crate::diagnostic;
use crate::parts::{self, Part};
use crate::result::{Failure, Format, Verdict};
use hearth_terminal::visible::visible;

/// Draw households at random, and verify a draw.
///
/// The draw uses public randomness, so that others can repeat it.
#[derive(Args, Debug)]
pub(crate) struct Selection {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Frame(Describe),
    Draw(Draw),
    Verify(Again),
}

/// Describe a sampling frame, so that it can be registered before the draw.
///
/// Exit codes: 0 the frame is right, 1 the input has errors, 2 the command could not run.
#[derive(Args, Debug)]
struct Describe {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// File with the request, as in {"frame":["did:…",…],"design":"simple","pledge":{"kind":"quicknet","round":4711}}; `-`
    /// for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Draw households from a sampling frame with public randomness.
///
/// Exit codes: 0 the households are drawn, 1 the input has errors, 2 the command could not run.
#[derive(Args, Debug)]
struct Draw {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Output file of the document, which together with the frame proves the selection
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// File with the request, as in {"frame":["did:…",…],"randomness":{"value":"9f…","source":"drand round 4711"},
    /// "design":"simple","size":120,"reserves":24}; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Verify a selection by repeating the draw.
///
/// Exit codes: 0 the redrawn selection is the same, 1 it differs or the input has errors, 2 the command could not run.
#[derive(Args, Debug)]
struct Again {
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// File with the request: {"selection":{…the document…},"frame":[…],"household":"did:…"}; `-` for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// Runs the subcommand.
pub(super) fn run(options: &Selection) -> Result<Verdict, Failure> {
    match &options.action {
        Action::Frame(options) => describe(options),
        Action::Draw(options) => draw(options),
        Action::Verify(options) => verify(options),
    }
}

fn describe(options: &Describe) -> Result<Verdict, Failure> {
    let (file, _) = request::json(&options.file)?;
    let answer = module()?.invoke("selection.frame", file.text.as_bytes())?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let found = Answer::read(&answer)?;
    parts::print(&mut out, &[Part::whole("", &file)], &file.name, &found)?;
    if verdict == Verdict::Valid {
        let RegisteredFrame { frame, pledge, .. } = answer::read(&answer)?;
        let bold = Style::new().bold();
        writeln!(out, "{bold}frame{bold:#}   {} households, {}", frame.households, frame.digest)?;
        if let Some(StatedPledge::Quicknet(StatedPledgeQuicknet { round, published_at, .. })) = pledge {
            let at = visible(&published_at);
            writeln!(out, "{bold}pledge{bold:#}  round {round} of quicknet, published at {at}")?;
        }
    }
    Ok(verdict)
}

fn draw(options: &Draw) -> Result<Verdict, Failure> {
    #[derive(Deserialize)]
    struct Drawn<'a> {
        #[serde(borrow)]
        selection: &'a RawValue,
    }
    let (file, _) = request::json(&options.file)?;
    let answer = match hearth_beacons::refusal(&file.text, "") {
        Some(refusal) => refusal,
        None => module()?.invoke("selection.draw", file.text.as_bytes())?,
    };
    let verdict = answer::verdict(&answer);
    if let (Some(path), Verdict::Valid) = (&options.output, verdict) {
        let Drawn { selection } = answer::read(&answer)?;
        let name = visible(&path.to_string_lossy()).into_owned();
        fs::write(path, format!("{selection}\n")).map_err(|error| format!("`{name}`: {error}"))?;
    }
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let found = Answer::read(&answer)?;
    parts::print(&mut out, &[Part::whole("", &file)], &file.name, &found)?;
    if verdict == Verdict::Valid {
        let DrawnSelection { selection, .. } = answer::read(&answer)?;
        print(&mut out, &selection)?;
    } else if found.error.is_none() {
        let red = AnsiColor::BrightRed.on_default().bold();
        writeln!(out, "{}: {red}nothing was drawn{red:#}{}", file.name, diagnostic::counts(&found.findings))?;
    }
    Ok(verdict)
}

fn print(out: &mut impl Write, document: &SelectionDocument) -> Result<(), Failure> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let SelectionDocument { frame, randomness, method, design, selected, reserves, .. } = document;
    let frame = format!("{} households, {}", frame.households, frame.digest);
    let StatedRandomness { value, source, .. } = randomness;
    let randomness = format!("{} {dim}{}{dim:#}", visible(value), visible(source));
    let method = format!("{}, {}", method.as_str(), design.as_str());
    for (name, line) in [("frame", frame), ("randomness", randomness), ("method", method)] {
        writeln!(out, "{bold}{name:<10}{bold:#}  {line}")?;
    }
    for (name, drawn, style) in
        [("selected", selected, AnsiColor::Green.on_default()), ("reserves", reserves, dim)]
    {
        if drawn.is_empty() {
            continue;
        }
        writeln!(out, "\n{bold}{name}{bold:#}  {}{dim}{}{dim:#}", drawn.len(), strata(drawn))?;
        for SelectedHousehold { household, stratum, group } in drawn.iter().take(SHOWN) {
            write!(out, "  {style}{}{style:#}", visible(household))?;
            for part in [stratum.as_deref(), group.map(TestGroup::as_str)].into_iter().flatten() {
                write!(out, "  {dim}{}{dim:#}", visible(part))?;
            }
            writeln!(out)?;
        }
        if let Some(more) = drawn.len().checked_sub(SHOWN).filter(|more| *more > 0) {
            writeln!(out, "  {dim}and {more} more; `--output` and `--format json` print all{dim:#}")?;
        }
    }
    Ok(())
}

/// Returns the number of households in each stratum.
fn strata(drawn: &[SelectedHousehold]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for stratum in drawn.iter().filter_map(|household| household.stratum.as_deref()) {
        *counts.entry(stratum).or_default() += 1;
    }
    let counts: Vec<String> =
        counts.into_iter().map(|(name, count)| format!("{count} {}", visible(name))).collect();
    if counts.is_empty() { String::new() } else { format!(": {}", counts.join(", ")) }
}

fn verify(options: &Again) -> Result<Verdict, Failure> {
    #[derive(Deserialize)]
    struct Proof<'a> {
        #[serde(borrow)]
        selection: &'a RawValue,
    }
    let (file, _) = request::json(&options.file)?;
    let document = serde_json::from_str::<Proof<'_>>(&file.text).ok();
    let refusal = document.and_then(|proof| hearth_beacons::refusal(proof.selection.get(), "/selection"));
    let answer = match refusal {
        Some(refusal) => refusal,
        None => module()?.invoke("selection.verify", file.text.as_bytes())?,
    };
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let found = Answer::read(&answer)?;
    parts::print(&mut out, &[Part::whole("", &file)], &file.name, &found)?;
    if found.error.is_none() {
        let (color, word) = match verdict {
            Verdict::Valid => (AnsiColor::Green, "the redrawn selection is the same"),
            _ => (AnsiColor::BrightRed, "not proven"),
        };
        let style = color.on_default().bold();
        let household = match answer::read(&answer)? {
            VerifySelectionAnswer::Valid(VerifiedSelection { household: Some(of), .. }) => {
                format!("; {} is {}", visible(&of.household), of.drawn.as_str())
            }
            _ => String::new(),
        };
        let counts = diagnostic::counts(&found.findings);
        writeln!(out, "{}: {style}{word}{style:#}{counts}{household}", file.name)?;
    }
    Ok(verdict)
}

/// The number of households that are shown.
const SHOWN: usize = 20;
