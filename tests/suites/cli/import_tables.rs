//! Tests of `hearth import csv|xlsx|kobo|odk`: real files of each tool become the claims that a person calculates from them.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use hearth_tests::server::{self, Server};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, Worksheet};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::text;

/// The key and its subject.
const KEY: &str = "importer";

/// A directory with files, in which the command runs.
struct Bench(TempDir);

impl Bench {
    fn new() -> Result<Self> {
        Ok(Self(TempDir::new()?))
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> Result<()> {
        Ok(fs::write(self.path(name), text)?)
    }

    fn run(&self, arguments: &[&str]) -> Result<Output> {
        let mut command = Command::new(server::command()?);
        command.arg("import").args(arguments).current_dir(self.0.path());
        Ok(command.env("HEARTH_API_KEY", KEY).env("NO_COLOR", "1").output()?)
    }

    /// Runs a dry run, and returns its objects: one for each result, and the summary.
    fn dry(&self, arguments: &[&str], code: i32) -> Result<Vec<Value>> {
        let output = self.run(&[arguments, &["--dry-run", "--json"]].concat())?;
        ensure!(output.status.code() == Some(code), "{output:?}");
        text(&output.stdout).lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
    }

    /// Runs a command that could not run, and returns its message.
    fn failure(&self, arguments: &[&str]) -> Result<String> {
        let output = self.run(arguments)?;
        ensure!(output.status.code() == Some(2), "{output:?}");
        Ok(text(&output.stderr))
    }
}

/// Returns the days and the logs of the claims in the results, with their rows and fuels.
fn logs(results: &[Value]) -> Vec<Value> {
    let sent = results.iter().filter(|result| result["result"] == "send");
    sent.map(|result| {
        let claim = &result["claim"];
        json!([
            result["row"],
            result["fuel"],
            claim["testPeriod"]["startDate"],
            claim["fuelMeasurements"]["dailyLogs"]
        ])
    })
    .collect()
}

/// A Kitchen Performance Test of three days in the manner of field sheets: semicolons, decimal commas, two fuels with
/// weights before and after, moisture, eaters of two meals.
const SHEET: &str = "\u{feff}_id;start;hh_code;group;7a_date_asessment1;7a_date_asessment2;7a_date_asessment3;\
    8a_lpg_weight;8b_lpg_weight;8c_lpg_weight;8d_lpg_weight;8e_lpg_weight;8f_lpg_weight;9a_lpg_delta_b_a;\
    11a_firewood_kg;11b_firewood_kg;11c_firewood_kg;11d_firewood_kg;11e_firewood_kg;11f_firewood_kg;\
    wood_moisture_1;wood_moisture_2;wood_moisture_3;\
    men_breakfast_eaters;women_breakfast_eaters;children_breakfast_eaters;elders_breakfast_eaters;\
    men_dinner_eaters;women_dinner_eaters;children_dinner_eaters;elders_dinner_eaters;note\r\n\
    1;07:00;A1;treatment;13/02/2026;14/02/2026;15/02/2026;14,20;13,90;13,90;13,65;13,65;13,30;-0,30;;;;;;;;;;1;2;2;0;1;1;1;0;\"one; fuel\"\r\n\
    2;07:10;A2;control;13/02/2026;14/02/2026;15/02/2026;;;;;;;;12,0;8,5;8,5;9,9;15,0;11,25;18;19,5;20;1;1;3;1;1;1;3;0;\r\n\
    3;07:20;A3;control;13/02/2026;14/02/2026;15/02/2026;10,0;9,8;9,8;9,8;9,8;9,5;;12,0;8,5;8,5;5;15,0;11,25;NA;19,5;20;1;1;3;1;0;1;3;1;\r\n\
    4;07:30;;control;13/02/2026;14/02/2026;15/02/2026;10,0;9,8;9,8;9,8;9,8;9,5;;;;;;;;;;;1;1;3;1;0;1;3;1;\r\n\
    5;07:40;A5;control;13/02/2026;14/02/2026;15/02/2026;;;;;;;;;;;;;;;;;1;1;3;1;0;1;3;1;\r\n";

/// Fills the gaps of a proposed mapping as a person does.
fn fill(bench: &Bench) -> Result<()> {
    let mut mapping: Value = serde_json::from_str(&fs::read_to_string(bench.path("mapping.json"))?)?;
    mapping["claim"]["householdId"]["prefix"] = json!("did:example:household:");
    mapping["claim"]["season"] = json!({"constant": "dry"});
    mapping["claim"]["culturalEvents"] = json!({"constant": ["none"]});
    for fuel in mapping["fuels"].as_array_mut().context("fuels")? {
        fuel["unit"] = json!({"constant": "kg"});
        if !fuel["moistureBasis"].is_null() {
            fuel["moistureBasis"] = json!({"constant": "dry"});
        }
    }
    bench.write("mapping.json", &mapping.to_string())
}

#[test]
fn a_proposed_mapping_imports_a_field_sheet() -> Result<()> {
    let bench = Bench::new()?;
    bench.write("kpt.csv", SHEET)?;
    let guessed = bench.run(&["--guess", "kpt.csv", "-o", "mapping.json"])?;
    let shown = text(&guessed.stdout);
    ensure!(guessed.status.success() && shown.contains("`8a_lpg_weight` and `8b_lpg_weight`"), "{guessed:?}");
    let unfilled = bench.failure(&["csv", "kpt.csv", "--mapping", "mapping.json", "--dry-run"])?;
    for gap in ["/claim/householdId/prefix", "/claim/season", "/fuels/0/unit", "/fuels/1/moistureBasis"] {
        ensure!(shown.contains(gap) && unfilled.contains(gap), "{gap}: {shown}\n{unfilled}");
    }
    fill(&bench)?;
    let results = bench.dry(&["csv", "kpt.csv", "--mapping", "mapping.json"], 1)?;
    ensure!(
        logs(&results)
            == [
                json!(["kpt.csv:2", "lpg", "2026-02-13", [0.3, 0.25, 0.35]]),
                json!(["kpt.csv:4", "lpg", "2026-02-13", [0.2, 0.3]]),
                json!(["kpt.csv:4", "wood", "2026-02-13", [3.5, 3.5, 3.75]]),
            ],
        "{results:?}"
    );
    let wood = &results[3]["claim"];
    ensure!(wood["householdId"] == "did:example:household:A3" && wood["testGroup"] == "reference", "{wood}");
    ensure!(wood["fuelMoisture"] == json!({"basis": "dry", "readings": [19.5, 20]}), "{wood}");
    // The means of two meals.
    let present = json!([{"children": 3, "women": 1, "men": 0.5, "elders": 1}]);
    ensure!(wood["personsPresent"] == present, "{wood}");
    let lpg = &results[2]["claim"]["fuelMeasurements"];
    ensure!(lpg["daysWithoutLog"] == json!([{"date": "2026-02-14", "status": "not-used"}]), "{lpg}");
    let refused = &results[1]["errors"][0];
    ensure!(refused["code"] == "weighing.negative_use", "{results:?}");
    ensure!(refused["place"] == "kpt.csv:3, column \"11d_firewood_kg\"", "{results:?}");
    ensure!(results[4]["errors"][0]["code"] == "mapping.value_missing", "{results:?}");
    ensure!(results[5]["result"] == "skip", "{results:?}");
    let summary = &results[6]["summary"];
    ensure!(summary["rows"] == 5 && summary["claims"] == 3 && summary["refused"] == 2, "{summary}");
    Ok(())
}

/// Writes rows of texts, numbers and dates (`d:2026-02-01`) to a sheet, from a row on.
fn fill_sheet(sheet: &mut Worksheet, from: u32, rows: &[&[&str]]) -> Result<()> {
    let day = Format::new().set_num_format("dd/mm/yyyy");
    for (row, cells) in (from..).zip(rows) {
        for (column, cell) in (0..).zip(*cells) {
            if let Some(date) = cell.strip_prefix("d:") {
                sheet.write_with_format(row, column, &ExcelDateTime::parse_from_str(date)?, &day)?;
            } else if let Ok(number) = cell.parse::<f64>() {
                sheet.write(row, column, number)?;
            } else if !cell.is_empty() {
                sheet.write(row, column, *cell)?;
            }
        }
    }
    Ok(())
}

#[test]
fn a_workbook_with_merged_headers_and_dates_is_imported() -> Result<()> {
    let bench = Bench::new()?;
    let mut workbook = Workbook::new();
    workbook.add_worksheet().set_name("Notes")?.write(0, 0, "Team")?.write(1, 0, "Nakuru")?;
    let sheet = workbook.add_worksheet().set_name("KPT data")?;
    sheet.write(0, 0, "Kitchen Performance Test, Nakuru")?;
    sheet.merge_range(1, 2, 1, 3, "Day 1", &Format::new())?;
    sheet.merge_range(1, 4, 1, 5, "Day 2", &Format::new())?;
    sheet.merge_range(1, 6, 1, 7, "Day 3", &Format::new())?;
    fill_sheet(
        sheet,
        2,
        &[
            &["household", "start date", "before", "after", "before", "after", "before", "after"],
            &["17", "d:2026-02-01", "9.5", "6.2", "6.2", "3.1", "12", "9.4"],
            &["18", "d:2026-02-01", "9.5", "6.2", "6.2", "7.1", "12", "9.4"],
        ],
    )?;
    // The result of a formula that adds in binary: the sheet shows 0.3.
    sheet.write(3, 2, 0.1 + 0.2)?;
    sheet.write(3, 3, 0.1)?;
    workbook.save(bench.path("kpt.xlsx"))?;
    let guessed: Value = serde_json::from_slice(&bench.run(&["--guess", "kpt.xlsx"])?.stdout)?;
    ensure!(guessed["format"] == json!({"sheet": "KPT data", "headerRow": 3}), "{guessed}");
    let second =
        json!({"date": {"column": "start date", "addDays": 1}, "before": "before (2)", "after": "after (2)"});
    ensure!(guessed["fuels"][0]["intervals"][1] == second, "{guessed}");
    let interval = |day: u8| {
        json!({"date": {"column": "start date", "addDays": day - 1},
               "before": format!("Day {day} / before"), "after": format!("Day {day} / after")})
    };
    let mapping = json!({
        "format": {"sheet": "KPT data", "headerRow": 3, "headerRows": 2},
        "claim": {"householdId": {"column": "household", "prefix": "did:example:"}, "testGroup": {"constant": "reference"}},
        "fuels": [{"fuelType": {"constant": "wood"}, "unit": {"constant": "kg"},
                   "intervals": [interval(1), interval(2), interval(3)]}]
    });
    bench.write("mapping.json", &mapping.to_string())?;
    let results = bench.dry(&["xlsx", "kpt.xlsx", "--mapping", "mapping.json"], 1)?;
    let expected = json!(["'KPT data'!4", "wood", "2026-02-01", [0.2, 3.1, 2.6]]);
    ensure!(logs(&results) == [expected], "{results:?}");
    ensure!(results[0]["claim"]["householdId"] == "did:example:17", "{results:?}");
    ensure!(results[1]["errors"][0]["place"] == "'KPT data'!F5", "{results:?}");
    let shown = text(&bench.run(&["xlsx", "kpt.xlsx", "--mapping", "mapping.json", "--dry-run"])?.stdout);
    ensure!(shown.contains("'KPT data'!F5: error[weighing.negative_use]"), "{shown}");
    ensure!(shown.contains("send 2026-02-01 to 2026-02-04: 0.2 + 3.1 + 2.6 = 5.9 kg"), "{shown}");
    Ok(())
}

/// A part of 3 MiB that has a few kibibytes when it is packed, in the place of a sheet.
#[test]
fn a_workbook_of_a_stranger_is_refused_before_it_takes_memory() -> Result<()> {
    let bench = Bench::new()?;
    let mut archive = zip::ZipWriter::new(File::create(bench.path("bomb.xlsx"))?);
    archive.start_file("xl/worksheets/sheet1.xml", zip::write::SimpleFileOptions::default())?;
    archive.write_all("<worksheet><sheetData><row>".as_bytes())?;
    archive.write_all("<c/>".repeat(800_000).as_bytes())?;
    archive.finish()?;
    bench.write("mapping.json", &of_visits(str::to_owned, "hh"))?;
    let words = "`bomb.xlsx`, part `xl/worksheets/sheet1.xml`: it is more than 100 times as large when it is unpacked";
    for arguments in [
        &["xlsx", "bomb.xlsx", "--mapping", "mapping.json", "--dry-run"][..],
        &["kobo", "bomb.xlsx", "--mapping", "mapping.json", "-o", "claims.ndjson"],
        &["--guess", "bomb.xlsx"],
    ] {
        let message = bench.failure(arguments)?;
        ensure!(message.contains(words), "{message}");
    }
    Ok(())
}

/// The mapping of a form with a repeat of visits.
fn of_visits(column: impl Fn(&str) -> String, key: &str) -> String {
    json!({
        "claim": {"householdId": {"column": key, "prefix": "did:example:"}, "testGroup": {"constant": "intervention"}},
        "fuels": [{"fuelType": {"constant": "lpg"}, "unit": {"constant": "kg"},
                   "visits": [{"table": "visits", "date": column("date"), "found": column("kg"), "added": column("added")}]}]
    })
    .to_string()
}

const VISITS: [[&str; 3]; 4] = [
    ["2026-02-01", "14.2", ""],
    ["2026-02-02", "13.9", "0.5"],
    ["2026-02-03", "14", ""],
    ["2026-02-04", "13.65", ""],
];

/// 14.2 − 13.9, 13.9 + 0.5 − 14, and 14 − 13.65.
const USED: [f64; 3] = [0.3, 0.4, 0.35];

#[test]
fn exports_of_kobotoolbox_are_imported_with_their_child_tables() -> Result<()> {
    let bench = Bench::new()?;
    let mut workbook = Workbook::new();
    fill_sheet(
        workbook.add_worksheet().set_name("kpt")?,
        0,
        &[&["hh/code", "_id", "_uuid", "_index"], &["17", "401", "u1", "1"], &["18", "402", "u2", "2"]],
    )?;
    let mut rows: Vec<Vec<&str>> =
        vec![vec!["visits/date", "visits/kg", "visits/added", "_index", "_parent_index", "_submission__id"]];
    // The rows of both households alternate, and those of the second come first.
    for [date, kg, added] in VISITS {
        rows.push(vec![date, if kg == "14" { "15" } else { kg }, added, "", "2", "402"]);
        rows.push(vec![date, kg, added, "", "1", "401"]);
    }
    rows.push(vec!["2026-02-01", "1", "", "", "9", "999"]);
    let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
    fill_sheet(workbook.add_worksheet().set_name("visits")?, 0, &rows)?;
    workbook.save(bench.path("kobo.xlsx"))?;
    bench.write("mapping.json", &of_visits(|name| format!("visits/{name}"), "hh/code"))?;
    let results = bench.dry(&["kobo", "kobo.xlsx", "--mapping", "mapping.json"], 1)?;
    ensure!(logs(&results) == [json!(["kpt!2", "lpg", "2026-02-01", USED])], "{results:?}");
    ensure!(results[1]["errors"][0]["place"] == "visits!B6", "{results:?}");
    ensure!(results[2]["errors"][0]["code"] == "import.row_without_parent", "{results:?}");
    ensure!(results[2]["row"] == "visits!10", "{results:?}");

    let visits = |added: &str| -> Vec<Value> {
        let visits = VISITS.iter().map(|[date, kg, more]| {
            let mut visit = json!({"visits/date": date, "visits/kg": kg});
            if !more.is_empty() {
                visit["visits/added"] = json!(if added.is_empty() { more } else { added });
            }
            visit
        });
        visits.collect()
    };
    let submission =
        |code: &str, added: &str| json!({"hh/code": code, "_uuid": "u1", "visits": visits(added)});
    let page = json!({"count": 2, "next": null, "results": [submission("17", ""), submission("18", "much")]});
    bench.write("kobo.json", &page.to_string())?;
    let results = bench.dry(&["kobo", "kobo.json", "--mapping", "mapping.json"], 1)?;
    ensure!(logs(&results) == [json!(["submission 1 (u1)", "lpg", "2026-02-01", USED])], "{results:?}");
    ensure!(results[1]["errors"][0]["place"] == "submission 2 (u1), visits[2]/added", "{results:?}");
    bench.write("page.json", &json!({"count": 3, "results": [submission("17", "")]}).to_string())?;
    let message = bench.failure(&["kobo", "page.json", "--mapping", "mapping.json", "--dry-run"])?;
    ensure!(message.contains("has 1 of 3 submissions"), "{message}");
    Ok(())
}

#[test]
fn exports_of_odk_central_are_imported_with_their_child_tables() -> Result<()> {
    let bench = Bench::new()?;
    let mut visits = String::from("date,kg,added,PARENT_KEY,KEY\n");
    for (index, [date, kg, added]) in VISITS.iter().enumerate() {
        writeln!(visits, "{date},{kg},{added},uuid:1,uuid:1/visits[{}]", index + 1)?;
    }
    let form = "SubmissionDate,hh-code,meta-instanceID,KEY\n2026-02-04T08:00:00.000Z,17,uuid:1,uuid:1\n";
    let mut archive = zip::ZipWriter::new(File::create(bench.path("kpt.zip"))?);
    for (name, text) in [("kpt.csv", form), ("kpt-visits.csv", visits.as_str())] {
        archive.start_file(name, zip::write::SimpleFileOptions::default())?;
        archive.write_all(text.as_bytes())?;
    }
    archive.finish()?;
    bench.write("mapping.json", &of_visits(str::to_owned, "hh-code"))?;
    let expected = |row: &str| [json!([row, "lpg", "2026-02-01", USED])];
    let results = bench.dry(&["odk", "kpt.zip", "--mapping", "mapping.json"], 0)?;
    ensure!(logs(&results) == expected("kpt.csv:2"), "{results:?}");
    fs::create_dir(bench.path("folder"))?;
    fs::write(bench.path("folder/kpt.csv"), form)?;
    fs::write(bench.path("folder/kpt-visits.csv"), &visits)?;
    let results = bench.dry(&["odk", "folder", "--mapping", "mapping.json"], 0)?;
    ensure!(logs(&results) == expected("kpt.csv:2"), "{results:?}");

    let nested: Vec<Value> = VISITS
        .iter()
        .map(|[date, kg, added]| {
            let added = if added.is_empty() { Value::Null } else { serde_json::from_str(added)? };
            Ok(json!({"date": date, "kg": serde_json::from_str::<Value>(kg)?, "added": added}))
        })
        .collect::<Result<_>>()?;
    let page = json!({"value": [{"__id": "uuid:1", "hh": {"code": "17"}, "visits": nested}]});
    bench.write("odata.json", &page.to_string())?;
    bench.write("odata-mapping.json", &of_visits(str::to_owned, "hh/code"))?;
    let results = bench.dry(&["odk", "odata.json", "--mapping", "odata-mapping.json"], 0)?;
    ensure!(logs(&results) == expected("submission 1 (uuid:1)"), "{results:?}");

    let whole = fs::read(bench.path("kpt.zip"))?;
    fs::write(bench.path("cut.zip"), whole.get(..whole.len() / 2).unwrap_or_default())?;
    let message = bench.failure(&["odk", "cut.zip", "--mapping", "mapping.json", "--dry-run"])?;
    ensure!(message.contains("cut.zip"), "{message}");
    Ok(())
}

#[test]
fn rows_of_a_household_are_grouped() -> Result<()> {
    let bench = Bench::new()?;
    let table = "hh,day,fuel,kg_before,kg_after\n17,2026-02-01,Wood,9.5,6.2\n18,2026-02-01,wood,5,4\n\
                 17,2026-02-02,wood,6.2,3.1\n17,2026-02-03,wood,12,9.4\n17,2026-02-01,LPG,14.2,13.9\n\
                 17,2026-02-02,LPG,13.9,13.6\n17,2026-02-03,LPG,13.6,13.3\n18,2026-02-02,wood,4,\n18,2026-02-03,wood,8,7.5\n";
    bench.write("long.csv", table)?;
    let guessed = bench.run(&["--guess", "long.csv", "-o", "mapping.json"])?;
    ensure!(guessed.status.success() && text(&guessed.stdout).contains("/format/groupBy"), "{guessed:?}");
    let mut mapping: Value = serde_json::from_str(&fs::read_to_string(bench.path("mapping.json"))?)?;
    mapping["claim"]["testGroup"] = json!({"constant": "reference"});
    bench.write("mapping.json", &mapping.to_string())?;
    fill(&bench)?;
    let results = bench.dry(&["csv", "long.csv", "--mapping", "mapping.json"], 1)?;
    ensure!(
        logs(&results)
            == [
                json!(["long.csv:2", "wood", "2026-02-01", [3.3, 3.1, 2.6]]),
                json!(["long.csv:2", "lpg", "2026-02-01", [0.3, 0.3, 0.3]]),
            ],
        "{results:?}"
    );
    // The second household has only two days with a log.
    ensure!(results[2]["row"] == "long.csv:3" && results[2]["result"] == "refuse", "{results:?}");
    Ok(())
}

#[test]
fn a_mapping_of_another_table_is_refused_before_a_row_is_read() -> Result<()> {
    let bench = Bench::new()?;
    bench.write("kpt.csv", "hh_code,day,kg_in,kg_out\n17,2026-02-01,9,x\n")?;
    let mapping = |before: &str, id: &str| {
        json!({
            "claim": {"householdId": {"column": id, "prefix": "did:example:"}, "testGroup": {"constant": "reference"}},
            "fuels": [{"fuelType": {"constant": "wood"}, "intervals": [{"date": "day", "before": before, "after": "kg_out"}]}]
        })
    };
    for (mapping, words) in [
        (
            mapping("kg_inn", "hh_code").to_string(),
            "`/fuels/0/intervals/0/before` of the mapping: there is no column `kg_inn`; similar columns are `kg_in`",
        ),
        (String::from("{\"claim\": {\"season\": 1}}"), "mapping.json:1:22: `/claim/season`: invalid type"),
        (String::from("{"), "mapping.json:1:1"),
    ] {
        bench.write("mapping.json", &mapping)?;
        let message = bench.failure(&["csv", "kpt.csv", "--mapping", "mapping.json", "--dry-run"])?;
        ensure!(message.contains(words), "{message}");
    }
    bench.write("mapping.json", &mapping("kg_in", "hh_code").to_string())?;
    bench.write("other.csv", "name,age\nA,7\n")?;
    let message = bench.failure(&["csv", "other.csv", "--mapping", "mapping.json", "--dry-run"])?;
    ensure!(
        message.contains("has none of the 4 columns of the mapping") && message.contains("another form"),
        "{message}"
    );
    let message = bench.failure(&["xlsx", "other.csv", "--mapping", "mapping.json", "--dry-run"])?;
    ensure!(message.contains("is not a workbook"), "{message}");
    let message = bench.failure(&["csv", "none.csv", "--mapping", "mapping.json", "--dry-run"])?;
    ensure!(message.contains("none.csv"), "{message}");
    Ok(())
}

/// Writes a table in which a third of the rows have errors of three kinds, and a ninth no weighings.
fn with_errors(file: &Path, rows: u32) -> Result<()> {
    let mut table = String::from("hh;day;d1;d2;d3;extra\n");
    for row in 0..rows {
        let (day, logs, end) = match row % 9 {
            1 => ("2026-02-30", "1,5;2;3,25", ""),
            4 => ("2026-02-01", "-1,5;2;3,25", ""),
            7 => ("2026-02-01", "1,5;2;3,25", ";too;many"),
            8 => ("2026-02-01", ";;", ""),
            _ => ("2026-02-01", "1,5;2;3,25", ""),
        };
        writeln!(table, "{row};{day};{logs};x{end}")?;
    }
    Ok(fs::write(file, table)?)
}

#[test]
fn every_good_row_is_stored_once_and_every_bad_one_named() -> Result<()> {
    let bench = Bench::new()?;
    let rows = 1_800;
    with_errors(&bench.path("big.csv"), rows)?;
    let mapping = json!({
        "format": {"decimal": "comma"},
        "claim": {"householdId": {"column": "hh", "prefix": "did:example:"}, "testGroup": {"constant": "reference"}},
        "fuels": [{"fuelType": {"constant": "wood"}, "dailyLogs": {"start": "day", "amounts": ["d1", "d2", "d3"]}}]
    });
    bench.write("mapping.json", &mapping.to_string())?;
    let server = Server::start([KEY], &[])?;
    let url = server.url("");
    let arguments = ["csv", "big.csv", "--mapping", "mapping.json", "--to", &url, "--format", "json"];
    let output = bench.run(&arguments)?;
    ensure!(output.status.code() == Some(1), "{output:?}");
    let summary: Value = serde_json::from_slice(&output.stdout)?;
    ensure!(summary["stored"] == 1_000 && summary["refused"] == 600, "{summary}");
    ensure!(summary["rowsWithoutClaim"] == json!({"no weighings": 200}), "{summary}");
    let unused = text(&output.stderr);
    ensure!(unused.contains("ignored: `extra`") && unused.matches("ignored").count() == 1, "{unused}");
    let log = fs::read_to_string(bench.path("big.csv.hearth-log"))?;
    for (line, code) in [(3, "mapping.not_a_date"), (6, "weighing.negative_use"), (9, "import.row_length")] {
        let of_code = log.lines().filter(|entry| entry.contains(code)).count();
        ensure!(of_code == 200, "{code}: {of_code}");
        ensure!(
            log.lines().any(|entry| entry.contains(code) && entry.contains(&format!("big.csv:{line}"))),
            "{code}"
        );
    }
    let again: Value = serde_json::from_slice(&bench.run(&arguments)?.stdout)?;
    ensure!(again["stored"] == 0 && again["skipped"]["stored"] == 1_000, "{again}");
    ensure!(again["skipped"]["refused"] == 600, "{again}");
    let written =
        bench.run(&["csv", "big.csv", "--mapping", "mapping.json", "-o", "claims.ndjson", "--json"])?;
    ensure!(written.status.code() == Some(1), "{written:?}");
    let claims = fs::read_to_string(bench.path("claims.ndjson"))?;
    ensure!(claims.lines().count() == 1_000 && text(&written.stdout).lines().count() == 601, "{written:?}");
    // The claims that were written are those that were sent.
    let all = server.submit_lines(KEY, claims.as_bytes(), &[])?;
    ensure!(
        all.body.matches("\"status\":200").count() == 1_000,
        "{}",
        all.body.lines().next().unwrap_or_default()
    );
    Ok(())
}
