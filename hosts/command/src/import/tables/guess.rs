//! `hearth import --guess FILE`: proposes a mapping from the columns of a file and its first rows.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use anstyle::Style;
use hearth_mapping::{Cell, Columns, Format, Place, Proposal, Record, Row, Sample, guess};

use super::rows::{Archive, Records, Submissions, Table, TextTable, Workbook};
use crate::result::{Failure, Verdict};
use hearth_files::output;
use hearth_terminal::visible::visible;

/// Proposes a mapping, prints or writes it, and explains it.
pub(in super::super) fn run(file: &Path, output: Option<&Path>) -> Result<Verdict, Failure> {
    let (format, samples) = samples(file)?;
    let proposal = guess(&samples, &format);
    if proposal.mapping.fuels.is_empty() {
        explain(&proposal, None)?;
        return Err(Failure::Message(format!(
            "`{}`: no columns of weights or amounts are recognised; write the mapping by hand",
            visible(&file.to_string_lossy())
        )));
    }
    let text = serde_json::to_string_pretty(&proposal.mapping)
        .map_err(|error| format!("the mapping cannot be written: {error}"))?
        + "\n";
    match output {
        Some(path) => output::write(path, &text)
            .map_err(|error| format!("`{}`: {error}", visible(&path.to_string_lossy())))?,
        None => anstream::stdout().lock().write_all(text.as_bytes())?,
    }
    explain(&proposal, output)?;
    Ok(Verdict::Valid)
}

/// Prints the reasons, the gaps and the columns that are not used: on standard error if the mapping is on standard output.
fn explain(proposal: &Proposal, written: Option<&Path>) -> io::Result<()> {
    let mut text: Vec<u8> = Vec::new();
    let bold = Style::new().bold();
    if !proposal.reasons.is_empty() {
        writeln!(text, "{bold}guessed{bold:#}")?;
        for reason in &proposal.reasons {
            writeln!(text, "  {}: {}", visible(&reason.pointer), visible(&reason.text))?;
        }
    }
    let gaps = proposal.mapping.gaps();
    if !gaps.is_empty() && !proposal.mapping.fuels.is_empty() {
        writeln!(text, "{bold}to fill in{bold:#}, in place of each `{{\"fill\": …}}`")?;
        for gap in gaps {
            writeln!(text, "  {}: {}", visible(&gap.pointer), visible(&gap.fill))?;
        }
    }
    if !proposal.unused.is_empty() {
        writeln!(text, "{bold}not used{bold:#}")?;
        for column in &proposal.unused {
            writeln!(text, "  {}", visible(column))?;
        }
    }
    if let Some(path) = written {
        writeln!(text, "written to {}", visible(&path.to_string_lossy()))?;
        return anstream::stdout().lock().write_all(&text);
    }
    anstream::stderr().lock().write_all(&text)
}

/// Reads the first rows of each table of a file.
fn samples(file: &Path) -> Result<(Format, Vec<Sample>), String> {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    match ending.as_str() {
        "json" => Ok((Format::default(), of_submissions(file)?)),
        "xlsx" | "xlsm" => of_workbook(file),
        "zip" => of_archive(file),
        _ if file.is_dir() => of_archive(file),
        _ => {
            let format = Format::default();
            let mut table = TextTable::of_file(file, &format)?;
            let mut left = LARGEST_SAMPLE;
            Ok((format, vec![sample(None, &mut table, &mut left)?]))
        }
    }
}

/// Reads the first rows of a table, and takes their size from `left`.
fn sample(name: Option<String>, table: &mut dyn Table, left: &mut usize) -> Result<Sample, String> {
    let mut rows = Vec::new();
    *left = left.saturating_sub(table.columns().names().iter().map(String::len).sum());
    table.read(&mut |row| {
        if let Ok(row) = row {
            *left = left.saturating_sub(row.size());
            rows.push(row);
        }
        if rows.len() < SAMPLE && *left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    Ok(Sample { table: name, columns: Arc::clone(table.columns()), rows })
}

/// Reads the sheets of a workbook. The main one is the first that names no parent and has weighings, or else the first.
fn of_workbook(file: &Path) -> Result<(Format, Vec<Sample>), String> {
    let workbook = Workbook::open(file)?;
    let sheets = workbook.sheets();
    let (mut mains, mut children) = (Vec::new(), Vec::new());
    let mut left = LARGEST_SAMPLE;
    for name in &sheets {
        if left == 0 {
            break;
        }
        let Some(header_row) = header(&workbook.first_rows(name, HEADERS)?) else { continue };
        let format = Format { header_row, ..Format::default() };
        let mut sheet = workbook.sheet(Some(name), &format)?;
        if PARENTS.iter().any(|column| sheet.columns().find(column).is_some()) {
            children.push(sample(Some(name.clone()), &mut sheet, &mut left)?);
        } else {
            let sheet_name = Some(name.clone()).filter(|name| Some(name) != sheets.first());
            mains.push((Format { sheet: sheet_name, ..format }, sample(None, &mut sheet, &mut left)?));
        }
    }
    let samples = |main: &Sample| [vec![main.clone()], children.clone()].concat();
    let has_fuels =
        |(format, main): &(Format, Sample)| !guess(&samples(main), format).mapping.fuels.is_empty();
    let at = mains.iter().position(has_fuels).unwrap_or_default();
    let main = mains.get(at).ok_or("the workbook has no sheet with names of columns")?;
    Ok((main.0.clone(), samples(&main.1)))
}

/// Returns the number of the row that is most likely the header: the first one with at least half as many texts as the
/// fullest row has cells.
fn header(rows: &[Vec<Cell>]) -> Option<u32> {
    let filled = |row: &Vec<Cell>| row.iter().filter(|cell| cell.text().is_some()).count();
    let texts = |row: &Vec<Cell>| row.iter().filter(|cell| matches!(cell, Cell::Text(_))).count();
    let most = rows.iter().map(filled).max().filter(|most| *most > 0)?;
    let at = rows.iter().position(|row| 2 * texts(row) >= most)?;
    u32::try_from(at + 1).ok()
}

fn of_archive(file: &Path) -> Result<(Format, Vec<Sample>), String> {
    let format = Format::default();
    let mut samples = Vec::new();
    let mut form = String::new();
    let mut left = LARGEST_SAMPLE;
    for (name, open) in Archive::open(file)?.files() {
        let mut table = TextTable::open(&visible(&name), open, &format)?;
        let stem = name.rsplit('/').next().unwrap_or(&name).trim_end_matches(".csv").to_owned();
        if table.columns().find("PARENT_KEY").is_some() {
            samples.push(sample(Some(stem), &mut table, &mut left)?);
        } else {
            samples.insert(0, sample(None, &mut table, &mut left)?);
            form = format!("{stem}-");
        }
    }
    for sample in &mut samples {
        if let Some(name) = &mut sample.table
            && let Some(short) = name.strip_prefix(&form)
        {
            *name = short.to_owned();
        }
    }
    Ok((format, samples))
}

/// Reads the first submissions. The tables have the fields of all of them.
fn of_submissions(file: &Path) -> Result<Vec<Sample>, String> {
    let mut submissions = Submissions::open(file)?;
    let mut records: Vec<Record> = Vec::new();
    submissions.read(&mut |record| {
        records.extend(record.ok());
        if records.len() < SAMPLE { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    let mut rows: BTreeMap<Option<String>, Vec<Row>> = BTreeMap::from([(None, Vec::new())]);
    for record in records {
        rows.entry(None).or_default().push(record.row);
        for (name, of_table) in record.tables {
            rows.entry(Some(name)).or_default().extend(of_table);
        }
    }
    Ok(rows.into_iter().map(|(table, rows)| with_columns_of_all(table, &rows)).collect())
}

/// Gives rows of different columns the same columns.
fn with_columns_of_all(table: Option<String>, rows: &[Row]) -> Sample {
    let mut names: Vec<String> = Vec::new();
    for name in rows.iter().flat_map(|row| row.columns().names()) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let columns = Arc::new(Columns::new(Place::Fields(String::new()), names));
    let cells = |row: &Row| columns.names().iter().map(|name| row.cell(name).clone()).collect();
    let rows = rows.iter().map(|row| Row::new(Arc::clone(&columns), row.number(), cells(row))).collect();
    Sample { table, columns, rows }
}

/// The rows from which a mapping is guessed.
const SAMPLE: usize = 500;
/// The size of the rows of all tables after which no more are read.
const LARGEST_SAMPLE: usize = 16 << 20;
/// The rows in which the header of a sheet is looked for.
const HEADERS: u32 = 20;
/// The columns by which a child table names its parent.
const PARENTS: [&str; 3] = ["_parent_index", "_submission__id", "PARENT_KEY"];
