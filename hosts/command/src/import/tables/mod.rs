//! `hearth import csv|xlsx|kobo|odk`: claims from tables of field data, by a mapping.

mod convert;
pub(super) mod guess;
mod local;
mod mapping;
mod pipeline;
mod rows;
mod sent;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{ArgGroup, Args, Subcommand};
use hearth_mapping::Mapping;

use self::convert::Converter;
use self::local::Local;
use self::rows::{Archive, Joined, Records, Submissions, Table, TextTable, Workbook};
use super::send::Destination;
use crate::load::module;
use crate::result::{Failure, Verdict};
use hearth_terminal::visible::visible;

/// The kinds of field data.
#[derive(Debug, Subcommand)]
pub(super) enum Tables {
    /// Import a table in a text file, with a row for each household
    ///
    /// The values are separated by commas, semicolons, tabs or bars. `--table NAME=FILE` adds a child table.
    Csv(Import),
    /// Import a sheet of a workbook, with a row for each household
    ///
    /// The child tables that the mapping names are sheets of the workbook.
    Xlsx(Import),
    /// Import an export of `KoBoToolbox`: XLSX, CSV or the JSON of its API
    Kobo(Import),
    /// Import an export of ODK Central: a ZIP archive, a folder, CSV or the JSON of its `OData` service
    Odk(Import),
}

/// The options of an import.
#[derive(Args, Debug)]
#[command(group = ArgGroup::new("target").args(["dry_run", "output", "to"]).required(true).multiple(false))]
pub(super) struct Import {
    /// File with the field data
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Mapping from columns to claims, such as `hearth import --guess FILE` proposes
    #[arg(long, value_name = "FILE")]
    mapping: PathBuf,
    /// Child table in a text file of its own
    #[arg(long = "table", value_name = "NAME=FILE", value_parser = child)]
    tables: Vec<(String, PathBuf)>,
    /// Print which claims would be sent or refused, row by row, and send nothing
    #[arg(long)]
    dry_run: bool,
    /// Write the claims to a file, one on each line, and send nothing
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the results of rows and the summary as JSON, one object on each line; for `--dry-run` and `--output`
    #[arg(long, conflicts_with = "to")]
    json: bool,
    #[command(flatten)]
    destination: Option<Destination>,
}

/// Imports the tables.
pub(super) fn run(tables: &Tables) -> Result<Verdict, Failure> {
    let (Tables::Csv(options) | Tables::Xlsx(options) | Tables::Kobo(options) | Tables::Odk(options)) =
        tables;
    let mapping = mapping::read(&options.mapping)?;
    let records = tables.open(&mapping)?;
    let name = visible(&options.file.to_string_lossy()).into_owned();
    mapping::check(&mapping, &name, &*records, is_json(&options.file))?;
    let total = records.total();
    let fuels = mapping.fuels.len() as u64;
    let converter = Converter { module: Arc::new(module()?), mapping: Arc::new(mapping) };
    let outcomes = pipeline::start(records, converter);
    if let Some(destination) = &options.destination {
        return sent::run(outcomes, destination, &options.file, total.map(|rows| rows * fuels));
    }
    let Import { output, dry_run, json, .. } = options;
    local::run(outcomes, total, &Local { output: output.as_deref(), is_dry_run: *dry_run, json: *json })
}

impl Tables {
    /// Opens the tables that the mapping names. The error is for the user.
    fn open(&self, mapping: &Mapping) -> Result<Box<dyn Records>, String> {
        let (Self::Csv(options) | Self::Xlsx(options) | Self::Kobo(options) | Self::Odk(options)) = self;
        let file = &options.file;
        let has_ending =
            |ending: &str| file.extension().is_some_and(|other| other.eq_ignore_ascii_case(ending));
        if !options.tables.is_empty() && !matches!(self, Self::Csv(_)) {
            return Err(String::from("only `hearth import csv` has child tables in files of their own"));
        }
        match self {
            Self::Kobo(_) | Self::Odk(_) if is_json(file) => Ok(Box::new(Submissions::open(file)?)),
            Self::Csv(_) => Ok(Box::new(text(file, &options.tables, mapping)?)),
            Self::Kobo(_) | Self::Odk(_) if has_ending("csv") => Ok(Box::new(text(file, &[], mapping)?)),
            Self::Xlsx(_) | Self::Kobo(_) => Ok(Box::new(workbook(file, mapping)?)),
            Self::Odk(_) => {
                let children = child_tables(mapping);
                Ok(Box::new(Archive::open(file)?.tables(&mapping.format, &children)?))
            }
        }
    }
}

/// Opens a text file with its child tables.
fn text(file: &Path, children: &[(String, PathBuf)], mapping: &Mapping) -> Result<Joined, String> {
    let main = TextTable::of_file(file, &mapping.format)?;
    let mut tables: Vec<(String, Box<dyn Table>)> = Vec::new();
    for (name, file) in children {
        tables.push((name.clone(), Box::new(TextTable::of_file(file, &mapping.format)?)));
    }
    Joined::new(Box::new(main), tables, &mapping.format.group_by)
}

/// Opens a workbook with the sheets of the child tables.
fn workbook(file: &Path, mapping: &Mapping) -> Result<Joined, String> {
    let workbook = Workbook::open(file)?;
    let main = workbook.sheet(mapping.format.sheet.as_deref(), &mapping.format)?;
    let sheets = workbook.sheets();
    let mut tables: Vec<(String, Box<dyn Table>)> = Vec::new();
    for name in child_tables(mapping) {
        let sheet = sheets.iter().find(|sheet| mapping::is_same(sheet, name)).map_or(name, String::as_str);
        tables.push((name.to_owned(), Box::new(workbook.sheet(Some(sheet), &mapping.format)?)));
    }
    Joined::new(Box::new(main), tables, &mapping.format.group_by)
}

/// Returns the child tables of the mapping, without that of grouped rows.
fn child_tables(mapping: &Mapping) -> Vec<&str> {
    let is_grouped = !mapping.format.group_by.is_empty();
    mapping.tables().into_iter().filter(|table| !is_grouped || *table != rows::GROUPED).collect()
}

fn is_json(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"))
}

fn child(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() => {
            Ok((name.to_owned(), PathBuf::from(file)))
        }
        _ => Err(String::from("write the name of the table and its file, such as `visits=visits.csv`")),
    }
}
