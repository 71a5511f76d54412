//! `hearth study report`: writes the assessment as a page, as a table, or as the module's answer.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;

use chrono::{SecondsFormat, Utc};
use clap::{Args, ValueEnum};
use hearth_kpt::Version;
use hearth_report::{About, Study};
use hearth_texts::{Language, language, languages};

use super::load::{assess, module};
use super::request::Inputs;
use crate::answer::{self, Answer};
use crate::decimal::Decimal;
use crate::result::{Failure, Verdict};
use crate::{diagnostic, parts};
use hearth_terminal::visible::visible;

/// Report on a study as a page, a table or JSON.
///
/// The page has plots, derivations and sources. One table has the households with their daily logs, and another the
/// figures of the page with all digits.
///
/// Exit codes: 0 the report is written, 1 the study has errors, 2 the command could not run.
#[derive(Args, Debug)]
pub(super) struct Report {
    #[command(flatten)]
    inputs: Inputs,
    /// Output format [default: from the name of the output file, otherwise html]
    #[arg(long, value_enum)]
    format: Option<Kind>,
    /// Output file [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Decimal sign of a table; `comma` also separates the cells with semicolons
    #[arg(long, value_enum, default_value = "point")]
    decimal: Decimal,
    /// Language of the page, such as `fr`; the error for an unknown one lists all [default: en]
    #[arg(long, value_name = "TAG", value_parser = known_language)]
    language: Option<&'static Language>,
    /// Time of the report (RFC 3339), as in 2026-11-20T21:00:00Z [default: now]
    #[arg(long, value_name = "TIME")]
    now: Option<String>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Kind {
    /// Page in one file, without scripts
    Html,
    /// Table with one row for each household
    Csv,
    /// Table with one row for each figure of the page, with all digits
    Figures,
    /// The module's answer
    Json,
}

/// Writes the report. Findings go to standard error.
pub(super) fn run(options: &Report) -> Result<Verdict, Failure> {
    let kind = options.kind();
    if options.decimal == Decimal::Comma && !matches!(kind, Kind::Csv | Kind::Figures) {
        return Err(Failure::Message(String::from("`--decimal comma` needs the format csv or figures")));
    }
    if options.language.is_some() && kind != Kind::Html {
        return Err(Failure::Message(String::from(
            "`--language` needs the format html: tables and JSON are in English",
        )));
    }
    let request = options.inputs.read()?;
    let module = module()?;
    let answer = assess(&module, &request.text)?;
    let verdict = answer::verdict(&answer);
    if kind == Kind::Json {
        write(options, &(answer + "\n"))?;
        return Ok(verdict);
    }
    let subject = options.inputs.subject();
    let found = Answer::read(&answer)?;
    let mut log = anstream::stderr().lock();
    if verdict != Verdict::Valid {
        parts::print(&mut log, &request.parts, &subject, &found)?;
        if found.error.is_none() {
            let red = anstyle::AnsiColor::BrightRed.on_default().bold();
            let counts = diagnostic::counts(&found.findings);
            writeln!(log, "{subject}: {red}not assessed{red:#}{counts}; no report was written")?;
        }
        return Ok(verdict);
    }
    let study = Study { request: Some(&request.text), ..Study::of(&answer) };
    let text = match kind {
        Kind::Csv => hearth_report::csv(&study),
        Kind::Figures => hearth_report::figures(&study),
        _ => page(&module.version()?, options, &study),
    };
    let text = text.map_err(|error| error.to_string())?;
    let text =
        if options.decimal == Decimal::Comma { hearth_report::with_decimal_commas(&text) } else { text };
    write(options, &text)?;
    if let Some(warnings) = diagnostic::count(found.findings.len(), "warning") {
        let shows = if kind == Kind::Html { "the page" } else { "`hearth study assess`" };
        writeln!(log, "{subject}: {warnings}; {shows} shows them")?;
    }
    Ok(verdict)
}

fn page(version: &Version, options: &Report, study: &Study<'_>) -> Result<String, hearth_report::Error> {
    let module = format!("sha256:{}", hearth_kpt::DIGEST);
    let now = options.now.clone();
    let created = now.unwrap_or_else(|| Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true));
    let about = About {
        module: Some(&module),
        rule_set: Some(&version.rule_set),
        contract: Some(&version.contract),
        created: Some(&created),
        credential: None,
        language: options.language,
    };
    hearth_report::html(study, &about)
}

/// Returns the language of a tag.
fn known_language(tag: &str) -> Result<&'static Language, String> {
    let tags: Vec<&str> = languages().iter().map(Language::tag).collect();
    language(tag).ok_or_else(|| format!("the languages of the report are {}", tags.join(", ")))
}

fn write(options: &Report, text: &str) -> Result<(), Failure> {
    let Some(path) = &options.output else {
        // Written without the filter for colours, because the text is not for a terminal.
        std::io::stdout().lock().write_all(text.as_bytes())?;
        return Ok(());
    };
    let name = visible(&path.to_string_lossy()).into_owned();
    fs::write(path, text).map_err(|error| Failure::Message(format!("`{name}`: {error}")))
}

impl Report {
    fn kind(&self) -> Kind {
        let ending = self.output.as_deref().and_then(|path| path.extension()?.to_str());
        let by_name = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("csv") => Kind::Csv,
            Some("json") => Kind::Json,
            _ => Kind::Html,
        };
        self.format.unwrap_or(by_name)
    }
}
