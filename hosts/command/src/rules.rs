//! `hearth rules`: prints the module's catalogue of rules and codes.

use std::fmt::Display;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::Args;
use hearth_contract::{Catalogue, CatalogueCode, Code, Severity};

use crate::answer;
use crate::load::module;
use crate::result::{Failure, Format, Verdict};

/// List the rules and the codes of all areas.
#[derive(Args, Debug)]
pub(super) struct Rules {
    /// Output as JSON, the same as `--format json`
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Prints the catalogue.
pub(super) fn run(options: &Rules) -> Result<Verdict, Failure> {
    let answer = module()?.invoke("module.catalogue", "")?;
    let mut out = anstream::stdout();
    match if options.json { Format::Json } else { options.format } {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => {
            let catalogue: Catalogue = answer::read(&answer)?;
            table(&mut out, &catalogue)?;
        }
    }
    Ok(Verdict::Valid)
}

fn table(out: &mut impl Write, catalogue: &Catalogue) -> io::Result<()> {
    let width = catalogue.codes.iter().map(|entry| entry.code.len()).max().unwrap_or(0);
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    for rule in &catalogue.rules {
        let number = rule.rule.map_or_else(|| String::from("-"), |rule| rule.to_string());
        writeln!(out, "{bold}{number}  {}{bold:#}  {dim}{}{dim:#}", rule.title, rule.id)?;
        for Code { code, severity, status, message, .. } in &rule.codes {
            line(out, *severity, *status, &format!("{code:<width$}  {message}"))?;
        }
        writeln!(out)?;
    }
    let of_areas: Vec<&CatalogueCode> = catalogue.codes.iter().filter(|entry| entry.rule.is_none()).collect();
    for (index, area) in of_areas.chunk_by(|one, next| one.area == next.area).enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{bold}{}{bold:#}", area.first().map_or("", |entry| &entry.area))?;
        for CatalogueCode { code, severity, status, messages, .. } in area {
            for message in messages {
                line(out, *severity, *status, &format!("{code:<width$}  {message}"))?;
            }
        }
    }
    Ok(())
}

fn line(
    out: &mut impl Write,
    severity: Severity,
    status: Option<impl Display>,
    rest: &str,
) -> io::Result<()> {
    let color = match severity {
        Severity::Error => AnsiColor::Red,
        Severity::Warning => AnsiColor::Yellow,
    };
    let (color, severity) = (color.on_default(), severity.as_str());
    let status = status.map_or_else(|| String::from("   "), |status| status.to_string());
    writeln!(out, "   {color}{severity:<7}{color:#} {status}  {rest}")
}
