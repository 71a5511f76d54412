//! `hearth rules`: the catalogue, as the module has it.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Deserialize;

use super::{Failure, Format, Verdict, module};

/// Prints the rules and their codes.
#[derive(Args, Debug)]
pub(super) struct Rules {
    /// How to print them
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Deserialize)]
struct Catalogue {
    rules: Vec<Rule>,
}

#[derive(Deserialize)]
struct Rule {
    id: String,
    #[serde(rename = "rule")]
    number: Option<u8>,
    title: String,
    codes: Vec<Code>,
}

#[derive(Deserialize)]
struct Code {
    #[serde(rename = "code")]
    name: String,
    severity: String,
    status: Option<u16>,
    message: String,
}

/// Prints the catalogue.
pub(super) fn run(options: &Rules) -> Result<Verdict, Failure> {
    let answer = module()?.claim_rules()?;
    let mut out = anstream::stdout();
    match options.format {
        Format::Json => writeln!(out, "{answer}")?,
        Format::Text => {
            let catalogue: Catalogue = serde_json::from_str(&answer)
                .map_err(|error| format!("the module's catalogue cannot be read: {error}"))?;
            table(&mut out, &catalogue.rules)?;
        }
    }
    Ok(Verdict::Valid)
}

fn table(out: &mut impl Write, rules: &[Rule]) -> io::Result<()> {
    let codes = || rules.iter().flat_map(|rule| &rule.codes);
    let width = codes().map(|code| code.name.len()).max().unwrap_or(0);
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    for (index, rule) in rules.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let number = rule.number.map_or_else(|| String::from("-"), |number| number.to_string());
        writeln!(out, "{bold}{number}  {}{bold:#}  {dim}{}{dim:#}", rule.title, rule.id)?;
        for code in &rule.codes {
            let color = if code.severity == "error" { AnsiColor::Red } else { AnsiColor::Yellow };
            let color = color.on_default();
            let status = code.status.map_or_else(|| String::from("   "), |status| status.to_string());
            let Code { name, severity, message, .. } = code;
            writeln!(out, "   {color}{severity:<7}{color:#} {status}  {name:<width$}  {message}")?;
        }
    }
    Ok(())
}
