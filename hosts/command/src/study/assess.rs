//! `hearth study assess`: assesses the claims of a study, and prints the result on one screen.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::Args;
use hearth_report::{amount, compared, percent};
use serde_json::Value;

use super::load::module;
use super::request::Inputs;
use crate::answer::{self, Answer};
use crate::result::{Failure, Format, Verdict};
use crate::{diagnostic, parts};
use hearth_terminal::visible::visible;

/// Assess the claims of a study.
///
/// Prints the means with their intervals and precision, the difference between the groups, and the result of each
/// check.
///
/// Exit codes: 0 the study is assessed, 1 its data have errors, 2 the assessment could not run.
#[derive(Args, Debug)]
pub(super) struct Assess {
    #[command(flatten)]
    inputs: Inputs,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Assesses the study.
pub(super) fn run(options: &Assess) -> Result<Verdict, Failure> {
    let request = options.inputs.read()?;
    let answer = module()?.invoke("study.assess", request.text.as_bytes())?;
    let verdict = answer::verdict(&answer);
    let mut out = anstream::stdout().lock();
    if options.format == Format::Json {
        writeln!(out, "{answer}")?;
        return Ok(verdict);
    }
    let subject = options.inputs.subject();
    let read = Answer::read(&answer)?;
    parts::print(&mut out, &request.parts, &subject, &read)?;
    if verdict == Verdict::Valid {
        let answer: Value = serde_json::from_str(&answer)
            .map_err(|error| format!("the module's answer cannot be read: {error}"))?;
        print(&mut out, At(answer.get("assessment").unwrap_or(&Value::Null)))?;
    }
    if read.error.is_none() {
        let (color, word) = match verdict {
            Verdict::Valid => (AnsiColor::Green, "assessed"),
            _ => (AnsiColor::BrightRed, "not assessed"),
        };
        let style = color.on_default().bold();
        let claims =
            diagnostic::count(request.claims.len(), "claim").unwrap_or_else(|| String::from("no claims"));
        writeln!(out, "{subject}: {claims}, {style}{word}{style:#}{}", diagnostic::counts(&read.findings))?;
    }
    Ok(verdict)
}

/// A part of the answer.
#[derive(Clone, Copy)]
struct At<'a>(&'a Value);

impl<'a> At<'a> {
    fn at(self, pointer: &str) -> At<'a> {
        At(self.0.pointer(pointer).unwrap_or(&Value::Null))
    }

    fn number(self, pointer: &str) -> Option<f64> {
        self.0.pointer(pointer)?.as_f64()
    }

    fn text(self, pointer: &str) -> Option<String> {
        match self.0.pointer(pointer)? {
            Value::String(text) => Some(visible(text).into_owned()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    fn bounds(self) -> Option<String> {
        let (lower, upper) = (self.number("/interval/lower")?, self.number("/interval/upper")?);
        Some(format!("{} to {}", amount(lower), amount(upper)))
    }
}

fn print(out: &mut impl Write, assessment: At<'_>) -> Result<(), Failure> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    if let Some(id) = assessment.text("/study/id") {
        writeln!(out, "{bold}study {id}{bold:#}")?;
    }
    if let Some(rule) = rule(assessment.at("/parameters")) {
        writeln!(out, "{dim}{rule}{dim:#}")?;
    }
    writeln!(out)?;
    let columns = [group(assessment, "reference"), group(assessment, "intervention")];
    let [reference, intervention] = &columns;
    let width = reference.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    for ((name, left), right) in ROWS.iter().zip(reference).zip(intervention) {
        if left.text.is_empty() && right.text.is_empty() {
            continue;
        }
        let padding = " ".repeat(width - left.text.chars().count());
        let (first, second) = (left.style, right.style);
        let (left, right) = (&left.text, &right.text);
        writeln!(
            out,
            "{bold}{name:<WIDTH$}{bold:#}  {first}{left}{first:#}{padding}  {second}{right}{second:#}"
        )?;
    }
    writeln!(out)?;
    difference(out, assessment)?;
    reductions(out, assessment)?;
    writeln!(out)?;
    checks(out, assessment)
}

/// Returns the criteria of the study in one line.
fn rule(parameters: At<'_>) -> Option<String> {
    let rule = parameters.at("/rule");
    let (confidence, precision) = (rule.number("/confidence")?, rule.number("/precision")?);
    let (_, confidence) = compared(confidence, confidence);
    let (_, precision) = compared(precision, precision);
    let design = parameters.text("/design").unwrap_or_default();
    Some(format!("±{precision} of the mean at a confidence of {confidence}, two-sided, {design}"))
}

/// Prints the emission reductions, and a warning if the study fails a rule.
fn reductions(out: &mut impl Write, assessment: At<'_>) -> Result<(), Failure> {
    let Some(value) = assessment.number("/reductions/value") else { return Ok(()) };
    let (bold, dim, yellow) = (Style::new().bold(), Style::new().dimmed(), AnsiColor::Yellow.on_default());
    let reductions = assessment.at("/reductions");
    let text = |pointer| reductions.text(pointer).unwrap_or_default();
    let (unit, methodology, version) = (text("/unit"), text("/methodology"), text("/version"));
    writeln!(
        out,
        "{bold}{:<WIDTH$}  {}{bold:#} {unit} {dim}by {methodology} {version}{dim:#}",
        "reductions",
        amount(value)
    )?;
    let checks = assessment.at("/checks").0.as_array().into_iter().flatten();
    let open = checks.filter(|check| At(check).text("/result").as_deref() != Some("pass"));
    let open: Vec<String> = open.filter_map(|check| At(check).text("/rule")).collect();
    if let Some((last, others)) = open.split_last() {
        let rules = if others.is_empty() {
            format!("rule {last}")
        } else {
            format!("rules {} and {last}", others.join(", "))
        };
        writeln!(out, "{:<WIDTH$}  {yellow}the study does not pass {rules}{yellow:#}", "")?;
    }
    Ok(())
}

/// A cell with its style.
#[derive(Default)]
struct Cell {
    text: String,
    style: Style,
}

/// Returns the cells of a group, in the order of [`ROWS`].
fn group(assessment: At<'_>, name: &str) -> [Cell; ROWS.len()] {
    let group = assessment.at(&format!("/groups/{name}"));
    let timing = assessment.at(&format!("/timing/{name}"));
    let mean = group.at("/perHousehold");
    let plain = |text: Option<String>| Cell { text: text.unwrap_or_default(), style: Style::new() };
    let bold = |text: Option<String>| Cell { text: text.unwrap_or_default(), style: Style::new().bold() };
    let unit =
        group.text("/unit").map_or_else(|| String::from("(unit not stated)"), |unit| format!("{unit}/day"));
    let of = |estimate: At<'_>| {
        let (value, bounds) = (estimate.number("/mean")?, estimate.bounds()?);
        Some(format!("{} {unit} ({bounds})", amount(value)))
    };
    let fuel: Vec<String> = [group.text("/fuelType"), group.text("/unit")].into_iter().flatten().collect();
    let fuel = if fuel.is_empty() { String::from("not stated") } else { fuel.join(", ") };
    let days =
        timing.text("/startDate").zip(timing.text("/endDate")).map(|(from, to)| format!("{from} to {to}"));
    [
        bold(Some(name.to_owned())),
        plain(group.at("/values").0.as_array().map(|values| values.len().to_string())),
        plain(Some(fuel)),
        plain(days),
        bold(mean.number("/mean").map(|value| format!("{} {unit}", amount(value)))),
        plain(mean.bounds()),
        precision(mean),
        plain(conservative(mean)),
        plain(of(group.at("/perCapita"))),
        plain(of(group.at("/perStandardAdult"))),
    ]
}

/// Returns the conservative value and its source.
fn conservative(estimate: At<'_>) -> Option<String> {
    let value = amount(estimate.number("/conservative/value")?);
    Some(match estimate.text("/conservative/bound").as_deref() {
        Some("mean") => format!("{value}, the mean"),
        Some(bound @ ("lower" | "upper")) => format!("{value}, the {bound} bound"),
        _ => value,
    })
}

/// Returns the achieved precision, and whether it meets the requirement.
fn precision(estimate: At<'_>) -> Cell {
    let (Some(achieved), Some(met)) = (estimate.number("/relativePrecision"), estimate.0.get("met")) else {
        return Cell::default();
    };
    let (achieved, _) = compared(achieved, estimate.number("/required").unwrap_or(achieved));
    let is_met = met.as_bool() == Some(true);
    let (color, word) = if is_met { (AnsiColor::Green, "met") } else { (AnsiColor::Yellow, "missed") };
    let text = format!("±{achieved}, {word}");
    Cell { text, style: color.on_default() }
}

fn difference(out: &mut impl Write, assessment: At<'_>) -> Result<(), Failure> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let difference = assessment.at("/difference");
    let Some(mean) = difference.number("/mean") else {
        let reason = assessment.text("/differenceReason").unwrap_or_else(|| String::from("not computed"));
        writeln!(out, "{bold}{:<WIDTH$}{bold:#}  {dim}none: {reason}{dim:#}", "difference")?;
        return Ok(());
    };
    let unit = difference.text("/unit").unwrap_or_default();
    let word = if mean < 0.0 { "more" } else { "less" };
    let saving = difference.number("/relativeSaving");
    let saving = saving.map(|saving| format!(", {} {word}", percent(saving.abs() / 100.0)));
    let method = difference.text("/method").unwrap_or_default();
    writeln!(
        out,
        "{bold}{:<WIDTH$}  {}{bold:#} {unit}{} {dim}({method}){dim:#}",
        "difference",
        amount(mean),
        saving.unwrap_or_default()
    )?;
    let Cell { text, style } = precision(difference);
    let is_shown = difference.0.get("significant").and_then(Value::as_bool) != Some(false);
    let bounds = difference.bounds().map(|bounds| {
        if is_shown { bounds } else { format!("{bounds}, includes zero: no significant difference") }
    });
    let interval = if is_shown { Style::new() } else { AnsiColor::Yellow.on_default() };
    let lines = [
        ("interval", bounds, interval),
        ("precision", Some(text).filter(|text| !text.is_empty()), style),
        ("counts as", conservative(difference), Style::new()),
    ];
    for (name, text, style) in lines {
        if let Some(text) = text {
            writeln!(out, "{bold}{name:<WIDTH$}{bold:#}  {style}{text}{style:#}")?;
        }
    }
    Ok(())
}

fn checks(out: &mut impl Write, assessment: At<'_>) -> Result<(), Failure> {
    let empty = Vec::new();
    let checks = assessment.at("/checks").0.as_array().unwrap_or(&empty);
    let width = checks.iter().filter_map(|check| At(check).text("/id")).map(|id| id.len()).max().unwrap_or(0);
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    writeln!(out, "{bold}rule  {:<width$}  result{bold:#}", "check")?;
    for check in checks {
        let text = |pointer| At(check).text(pointer).unwrap_or_default();
        let (rule, id, result, code) = (text("/rule"), text("/id"), text("/result"), text("/code"));
        let style = match result.as_str() {
            "pass" => AnsiColor::Green.on_default(),
            _ => AnsiColor::Yellow.on_default(),
        };
        let space = if code.is_empty() { "" } else { "  " };
        writeln!(out, "{rule:<4}  {id:<width$}  {style}{result}{style:#}{space}{dim}{code}{dim:#}")?;
    }
    writeln!(out)?;
    Ok(())
}

const ROWS: [&str; 10] = [
    "",
    "households",
    "fuel",
    "days",
    "mean",
    "interval",
    "precision",
    "counts as",
    "per person",
    "std. adult",
];
/// The width of the row names.
const WIDTH: usize = 10;
