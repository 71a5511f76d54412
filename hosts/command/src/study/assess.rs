//! `hearth study assess`: assesses the claims of a study, and prints the result on one screen.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::Args;
use hearth_contract::{
    AssessedGroup, Assessment, AssessmentParameters, Bound, CheckResult, ConservativeValue, Difference,
    Estimate, GroupSpan, Interval, StudyAssessment, StudyCheck, TestGroup,
};
use hearth_report::{amount, compared, percent};

use super::load::{assess, module};
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
    let answer = assess(&module()?, &request.text)?;
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
        let StudyAssessment { assessment, .. } = answer::read(&answer)?;
        print(&mut out, &assessment)?;
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

fn print(out: &mut impl Write, assessment: &Assessment) -> Result<(), Failure> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    if let Some(id) = &assessment.study.id {
        writeln!(out, "{bold}study {}{bold:#}", visible(id))?;
    }
    writeln!(out, "{dim}{}{dim:#}\n", rule(&assessment.parameters))?;
    let [reference, intervention] = assessment.groups.each().map(|(group, of)| {
        let span = match group {
            TestGroup::Reference => &assessment.timing.reference,
            TestGroup::Intervention => &assessment.timing.intervention,
        };
        column(group, of.as_ref(), span.as_ref())
    });
    let width = reference.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
    for ((name, left), right) in ROWS.iter().zip(&reference).zip(&intervention) {
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
    match (&assessment.difference, &assessment.difference_reason) {
        (Some(of), _) => difference(out, of)?,
        (None, reason) => {
            let reason = reason.as_deref().map_or("not computed".into(), visible);
            writeln!(out, "{bold}{:<WIDTH$}{bold:#}  {dim}none: {reason}{dim:#}", "difference")?;
        }
    }
    reductions(out, assessment)?;
    writeln!(out)?;
    checks(out, &assessment.checks)
}

/// Returns the criteria of the study in one line.
fn rule(parameters: &AssessmentParameters) -> String {
    let AssessmentParameters { rule, design, .. } = parameters;
    let (_, confidence) = compared(rule.confidence, rule.confidence);
    let (_, precision) = compared(rule.precision, rule.precision);
    let design = design.as_str();
    format!("±{precision} of the mean at a confidence of {confidence}, two-sided, {design}")
}

/// Prints the emission reductions, and a warning if the study fails a rule.
fn reductions(out: &mut impl Write, assessment: &Assessment) -> Result<(), Failure> {
    let Some(reductions) = &assessment.reductions else { return Ok(()) };
    let (bold, dim, yellow) = (Style::new().bold(), Style::new().dimmed(), AnsiColor::Yellow.on_default());
    let (value, unit) = (amount(reductions.value), &reductions.unit);
    let (methodology, version) = (reductions.methodology.as_str(), &reductions.version);
    let name = "reductions";
    writeln!(out, "{bold}{name:<WIDTH$}  {value}{bold:#} {unit} {dim}by {methodology} {version}{dim:#}")?;
    let open = assessment.checks.iter().filter(|check| check.result != CheckResult::Pass);
    let open: Vec<String> = open.map(|check| check.rule.to_string()).collect();
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

/// Returns the cells of a group, in the order of [`ROWS`]. A group without households has only its name.
fn column(name: TestGroup, group: Option<&AssessedGroup>, span: Option<&GroupSpan>) -> [Cell; ROWS.len()] {
    let plain = |text: Option<String>| Cell { text: text.unwrap_or_default(), style: Style::new() };
    let bold = |text: Option<String>| Cell { text: text.unwrap_or_default(), style: Style::new().bold() };
    let unit = group.and_then(|group| group.unit.as_deref()).map(visible);
    let fuel = group.and_then(|group| group.fuel_type.as_deref()).map(visible);
    let each = unit.as_ref().map_or_else(|| String::from("(unit not stated)"), |unit| format!("{unit}/day"));
    let of =
        |estimate: &Estimate| format!("{} {each} ({})", amount(estimate.mean), bounds(&estimate.interval));
    let fuel: Vec<_> = [fuel, unit].into_iter().flatten().collect();
    let fuel = if fuel.is_empty() { String::from("not stated") } else { fuel.join(", ") };
    let mean = group.map(|group| &group.per_household);
    [
        bold(Some(name.as_str().to_owned())),
        plain(group.map(|group| group.values.len().to_string())),
        plain(Some(fuel)),
        plain(span.map(|GroupSpan { start_date, end_date, .. }| format!("{start_date} to {end_date}"))),
        bold(mean.map(|mean| format!("{} {each}", amount(mean.mean)))),
        plain(mean.map(|mean| bounds(&mean.interval))),
        mean.map(|mean| precision(mean.relative_precision, mean.required, mean.met)).unwrap_or_default(),
        plain(mean.and_then(|mean| mean.conservative.as_ref()).map(conservative)),
        plain(group.and_then(|group| group.per_capita.as_ref()).map(of)),
        plain(group.and_then(|group| group.per_standard_adult.as_ref()).map(of)),
    ]
}

fn bounds(Interval { lower, upper }: &Interval) -> String {
    format!("{} to {}", amount(*lower), amount(*upper))
}

/// Returns the conservative value and its source.
fn conservative(ConservativeValue { value, bound, .. }: &ConservativeValue) -> String {
    let value = amount(*value);
    match bound {
        Bound::Mean => format!("{value}, the mean"),
        Bound::Lower | Bound::Upper => format!("{value}, the {} bound", bound.as_str()),
        Bound::Zero => value,
    }
}

/// Returns the achieved precision, and whether it meets the requirement.
fn precision(achieved: Option<f64>, required: f64, is_met: bool) -> Cell {
    let Some(achieved) = achieved else { return Cell::default() };
    let (achieved, _) = compared(achieved, required);
    let (color, word) = if is_met { (AnsiColor::Green, "met") } else { (AnsiColor::Yellow, "missed") };
    Cell { text: format!("±{achieved}, {word}"), style: color.on_default() }
}

fn difference(out: &mut impl Write, difference: &Difference) -> Result<(), Failure> {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let Difference { mean, unit, method, relative_saving, .. } = difference;
    let unit = unit.as_deref().map(visible).unwrap_or_default();
    let word = if *mean < 0.0 { "more" } else { "less" };
    let saving = relative_saving.map(|saving| format!(", {} {word}", percent(saving.abs() / 100.0)));
    writeln!(
        out,
        "{bold}{:<WIDTH$}  {}{bold:#} {unit}{} {dim}({}){dim:#}",
        "difference",
        amount(*mean),
        saving.unwrap_or_default(),
        method.as_str()
    )?;
    let bounds = bounds(&difference.interval);
    let interval = if difference.significant {
        Cell { text: bounds, style: Style::new() }
    } else {
        let text = format!("{bounds}, includes zero: no significant difference");
        Cell { text, style: AnsiColor::Yellow.on_default() }
    };
    let precision = precision(difference.relative_precision, difference.required, difference.met);
    let conservative = difference.conservative.as_ref().map(conservative).unwrap_or_default();
    let conservative = Cell { text: conservative, style: Style::new() };
    for (name, Cell { text, style }) in
        [("interval", interval), ("precision", precision), ("counts as", conservative)]
    {
        if !text.is_empty() {
            writeln!(out, "{bold}{name:<WIDTH$}{bold:#}  {style}{text}{style:#}")?;
        }
    }
    Ok(())
}

fn checks(out: &mut impl Write, checks: &[StudyCheck]) -> Result<(), Failure> {
    let width = checks.iter().map(|check| check.id.len()).max().unwrap_or(0);
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    writeln!(out, "{bold}rule  {:<width$}  result{bold:#}", "check")?;
    for StudyCheck { rule, id, result, code, .. } in checks {
        let style = match result {
            CheckResult::Pass => AnsiColor::Green.on_default(),
            CheckResult::Fail | CheckResult::NotAssessed => AnsiColor::Yellow.on_default(),
        };
        let (result, code) = (result.as_str(), code.as_deref().unwrap_or_default());
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
