//! Imports 100,000 rows of weighings from each kind of file: time, and the maximum memory of the command.

#![expect(clippy::print_stdout, reason = "a bench prints its figures")]

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{self, Server};
use hearth_tests::usage::Usage;
use rusqlite::Connection;
use rust_xlsxwriter::Workbook;
use serde_json::{Value, json};
use tempfile::TempDir;

const KEY: &str = "bench";
const ROWS: u32 = 100_000;

fn main() -> Result<()> {
    let directory = TempDir::new()?;
    let path = directory.path();
    write(path)?;
    let server = Server::start([KEY], &[])?;
    let url = server.url("");
    println!("{ROWS} rows, each with four weights of wood (target: below 200 MB)");
    let kinds = [
        ("CSV", "csv", "kpt.csv", "wide.json"),
        ("CSV, a third with errors", "csv", "wrong.csv", "wide.json"),
        ("XLSX", "xlsx", "kpt.xlsx", "wide.json"),
        ("CSV with 400,000 child rows", "odk", "odk", "child.json"),
        ("JSON of KoBoToolbox", "kobo", "kobo.json", "wide.json"),
    ];
    for (name, kind, file, mapping) in kinds {
        let arguments = [kind, file, "--mapping", mapping, "-o", "claims.ndjson", "--json"];
        report(&format!("{name}, to a file"), path, &arguments)?;
    }
    let arguments = ["csv", "kpt.csv", "--mapping", "wide.json", "--to", &url, "--format", "json"];
    report("CSV, to `hearth serve`", path, &arguments)?;
    let database = Connection::open(server.database())?;
    let stored: u32 = database.query_row("SELECT COUNT(*) FROM records", [], |row| row.get(0))?;
    ensure!(stored == ROWS, "{stored} records");
    Ok(())
}

/// Runs an import, and prints its figures.
fn report(name: &str, path: &Path, arguments: &[&str]) -> Result<()> {
    let start = Instant::now();
    let mut child = Command::new(server::command()?)
        .arg("import")
        .args(arguments)
        .current_dir(path)
        .env("HEARTH_API_KEY", KEY)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    let (status, usage) = Usage::until_end(&mut child)?;
    let seconds = start.elapsed().as_secs_f64();
    ensure!(matches!(status.code(), Some(0 | 1)), "{name}: {status}");
    println!(
        "  {name:<40} {seconds:>6.1} s {:>8.0} rows/s {:>6.0} MB",
        f64::from(ROWS) / seconds,
        usage.memory / 1e6
    );
    Ok(())
}

/// Returns the weights of a row; those of a wrong one have an amount below zero.
fn weights(row: u32, is_wrong: bool) -> [f64; 4] {
    let first = 12.0 + f64::from(row % 50) / 10.0;
    [first, first - 2.7, if is_wrong { first } else { first - 5.1 }, first - 8.3]
}

/// Writes the files and the mappings.
fn write(path: &Path) -> Result<()> {
    let header = "household,group,day,kg1,kg2,kg3,kg4,village,enumerator,comment\n";
    let (mut good, mut wrong) = (String::from(header), String::from(header));
    let mut form = String::from("household,group,KEY\n");
    let mut visits = String::from("date,kg,PARENT_KEY,KEY\n");
    let mut submissions = Vec::new();
    let mut workbook = Workbook::new();
    let sheet = workbook.add_worksheet();
    for (column, name) in (0..).zip(header.trim().split(',')) {
        sheet.write(0, column, name)?;
    }
    for row in 0..ROWS {
        let group = if row % 2 == 0 { "reference" } else { "intervention" };
        for (table, is_wrong) in [(&mut good, false), (&mut wrong, row % 3 == 0)] {
            let [a, b, c, d] = weights(row, is_wrong).map(|weight| format!("{weight:.1}"));
            writeln!(table, "{row},{group},2026-02-01,{a},{b},{c},{d},Nakuru,{},seen at home", row % 20)?;
        }
        sheet.write(row + 1, 0, row)?.write(row + 1, 1, group)?.write(row + 1, 2, "2026-02-01")?;
        let kg = weights(row, false).map(|weight| (weight * 10.0).round() / 10.0);
        for (column, weight) in (3..).zip(kg) {
            sheet.write(row + 1, column, weight)?;
        }
        sheet.write(row + 1, 7, "Nakuru")?.write(row + 1, 8, row % 20)?.write(row + 1, 9, "seen at home")?;
        writeln!(form, "{row},{group},uuid:{row}")?;
        for (day, weight) in (1..).zip(kg) {
            writeln!(visits, "2026-02-0{day},{weight},uuid:{row},uuid:{row}/visits[{day}]")?;
        }
        let [a, b, c, d] = kg.map(|weight| weight.to_string());
        submissions.push(
            json!({"household": row.to_string(), "group": group, "day": "2026-02-01", "kg1": a, "kg2": b,
                                "kg3": c, "kg4": d, "_uuid": format!("u{row}"), "_tags": []}),
        );
    }
    workbook.save(path.join("kpt.xlsx"))?;
    fs::write(path.join("kpt.csv"), good)?;
    fs::write(path.join("wrong.csv"), wrong)?;
    fs::write(path.join("kobo.json"), json!({"count": ROWS, "results": submissions}).to_string())?;
    let folder = path.join("odk");
    fs::create_dir(&folder)?;
    fs::write(folder.join("kpt.csv"), form)?;
    fs::write(folder.join("kpt-visits.csv"), visits)?;
    mappings(path).context("the mappings cannot be written")
}

fn mappings(path: &Path) -> Result<()> {
    let mapping = |visits: Value| {
        json!({
            "claim": {"householdId": {"column": "household", "prefix": "did:example:"}, "testGroup": "group",
                      "studyId": {"constant": "bench"}},
            "fuels": [{"fuelType": {"constant": "wood"}, "unit": {"constant": "kg"}, "visits": visits}]
        })
    };
    let visit =
        |day: u8| json!({"date": {"column": "day", "addDays": day}, "found": format!("kg{}", day + 1)});
    let wide = mapping(json!([visit(0), visit(1), visit(2), visit(3)]));
    let child = mapping(json!([{"table": "visits", "date": "date", "found": "kg"}]));
    fs::write(path.join("wide.json"), wide.to_string())?;
    Ok(fs::write(path.join("child.json"), child.to_string())?)
}
