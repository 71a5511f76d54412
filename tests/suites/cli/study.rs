//! Tests of `hearth study`, `hearth sampling` and `hearth selection`: studies from files, and the complete example.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::{sampling, study};
use hearth_tests::server;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{hearth, json_of, text};

/// A study with four households in each group, in a temporary directory.
struct Files {
    directory: TempDir,
}

const HEADER: &str = "household_id,test_group,start_date,end_date,duration_days,day_1,day_2,day_3,day_4,total,fuel_type,\
                      unit,persons,season,cultural_events,occupational_factors";
const PARAMETERS: &str = r#"{"study":{"id":"cli-2026"},"rule":"90/30"}"#;

/// The days of each household, in hundredths.
const DAYS: [(&str, [u32; 4]); 8] = [
    ("reference", [640, 580, 600, 610]),
    ("reference", [720, 690, 750, 700]),
    ("reference", [510, 550, 500, 520]),
    ("reference", [650, 620, 680, 640]),
    ("intervention", [300, 280, 340, 310]),
    ("intervention", [350, 330, 360, 340]),
    ("intervention", [250, 270, 240, 250]),
    ("intervention", [310, 290, 330, 300]),
];

fn decimal(hundredths: u32) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}

impl Files {
    fn new() -> Result<Self> {
        let files = Self { directory: TempDir::new()? };
        let (mut table, mut lines) = (String::from(HEADER) + "\n", String::new());
        for (index, (group, days)) in DAYS.iter().enumerate() {
            let household = format!("did:ixo:entity:{group}{index}");
            let logs = days.map(decimal);
            let total = decimal(days.iter().sum());
            writeln!(
                table,
                "{household},{group},2026-08-03,2026-08-06,4,{},{total},wood,kg,{},dry,none; wedding,typical_workweek",
                logs.join(","),
                3 + index
            )?;
            write!(
                lines,
                r#"{{"type":"KPTClaim","householdId":"{household}","testGroup":"{group}","testPeriod":{{"startDate":"2026-08-03","endDate":"2026-08-06","durationDays":4}},"fuelMeasurements":{{"total":{total},"dailyLogs":[{}]}},"fuelType":"wood","unit":"kg","householdSize":{},"externalFactors":{{"season":"dry","culturalEvents":["none","wedding"],"occupationalFactors":["typical_workweek"]}}}}"#,
                logs.join(","),
                3 + index
            )?;
            lines.push('\n');
        }
        // `none` together with another event is refused, so the fixture does not contain it.
        files.write("study.csv", &table.replace("none; ", ""))?;
        files.write("study.ndjson", &lines.replace(r#""none","#, ""))?;
        files.write("parameters.json", PARAMETERS)?;
        Ok(files)
    }

    fn path(&self) -> &Path {
        self.directory.path()
    }

    fn read(&self, name: &str) -> Result<String> {
        Ok(fs::read_to_string(self.path().join(name))?)
    }

    fn write(&self, name: &str, text: &str) -> Result<()> {
        Ok(fs::write(self.path().join(name), text)?)
    }

    /// Runs the command in this directory, and returns the exit code, standard output and standard error.
    fn run(&self, arguments: &[&str]) -> Result<(Option<i32>, String, String)> {
        let output = Command::new(server::command()?).args(arguments).current_dir(self.path()).output()?;
        Ok((output.status.code(), text(&output.stdout), text(&output.stderr)))
    }
}

#[test]
fn json_is_the_answer_of_the_module_from_lines_and_from_a_table() -> Result<()> {
    let files = Files::new()?;
    let lines = files.read("study.ndjson")?;
    let claims: Vec<&str> = lines.lines().collect();
    let parameters = PARAMETERS.trim_start_matches('{').trim_end_matches('}');
    let expected = study::assess(format!("{{{parameters},\"claims\":[{}]}}", claims.join(",")).as_bytes());
    ensure!(expected.starts_with(r#"{"outcome":"valid""#), "{expected}");
    for inputs in [&["study.ndjson"][..], &["study.csv"]] {
        let all =
            [&["study", "assess", "--format", "json", "--parameters", "parameters.json"], inputs].concat();
        let (code, answer, message) = files.run(&all)?;
        ensure!(code == Some(0) && answer.trim_end() == expected, "{inputs:?}: {answer}{message}");
    }
    // Two files form one study, and a claim can span several lines.
    let (reference, intervention) = claims.split_at(4);
    files.write("a.json", &reference.join("\n\n").replace(",\"", ",\n  \""))?;
    files.write("b.ndjson", &intervention.join("\n"))?;
    let all =
        ["study", "assess", "--format", "json", "--parameters", "parameters.json", "a.json", "b.ndjson"];
    ensure!(files.run(&all)?.1.trim_end() == expected);
    Ok(())
}

#[test]
fn an_assessment_fits_on_one_screen() -> Result<()> {
    let files = Files::new()?;
    let (code, shown, _) = files.run(&["study", "assess", "--parameters", "parameters.json", "study.csv"])?;
    ensure!(code == Some(0) && !shown.contains('\u{1b}'), "{shown}");
    for words in
        ["study cli-2026", "households  4", "wood, kg", "reductions", "random_selection", "not-assessed"]
    {
        ensure!(shown.contains(words) == (words != "reductions"), "{words}: {shown}");
    }
    ensure!(shown.contains("difference  3.194 kg/household/day"), "{shown}");
    ensure!(shown.contains(" less (") && !shown.contains(" more ("), "{shown}");
    ensure!(
        shown.lines().last().is_some_and(|line| line.starts_with("study.csv: 8 claims, assessed")),
        "{shown}"
    );
    ensure!(shown.lines().count() < 60, "{shown}");
    Ok(())
}

#[test]
fn findings_are_shown_at_their_places() -> Result<()> {
    let files = Files::new()?;
    let (table, lines) = (files.read("study.csv")?, files.read("study.ndjson")?);
    files.write("p.json", PARAMETERS)?;
    // An invalid claim is excluded with a warning.
    for (name, text, code, place) in [
        ("t.csv", table.replace("7.20", "\"7,20\""), "request.wrong_type", "column `day_1`"),
        ("t.csv", table.replace("28.60", "28.61"), "claim.total_mismatch", "t.csv:3:"),
        ("t.csv", table.replace("5.50,", ","), "request.wrong_type", "t.csv:4:"),
        ("l.ndjson", lines.replace("28.60", "28.61"), "claim.total_mismatch", "l.ndjson:2:"),
    ] {
        files.write(name, &text)?;
        let (status, shown, message) = files.run(&["study", "assess", "--parameters", "p.json", name])?;
        ensure!(
            status == Some(0) && shown.contains(code) && shown.contains(place),
            "{code}: {shown}{message}"
        );
        ensure!(shown.contains("the claim is excluded because of"), "{shown}");
    }
    // Invalid parameters are an error, and no report is written.
    files.write("t.csv", &table)?;
    files.write("p.json", r#"{"rule":"90/5"}"#)?;
    let (status, shown, message) = files.run(&["study", "assess", "--parameters", "p.json", "t.csv"])?;
    ensure!(status == Some(1) && shown.contains("request.unknown_word"), "{shown}{message}");
    ensure!(shown.contains("p.json:1:9") && shown.contains("not assessed: "), "{shown}");
    let (status, page, message) = files.run(&["study", "report", "--parameters", "p.json", "t.csv"])?;
    ensure!(status == Some(1) && page.is_empty() && message.contains("no report was written"), "{message}");
    Ok(())
}

#[test]
fn an_unreadable_file_exits_2_with_its_place() -> Result<()> {
    let files = Files::new()?;
    let lines = files.read("study.ndjson")?;
    files.write(
        "broken.ndjson",
        &lines.replace(r#""did:ixo:entity:reference2","#, r#""did:ixo:entity:reference2""#),
    )?;
    files.write("two.ndjson", "{}],\"rule\":[{}\n")?;
    files.write("columns.csv", "household_id,test_group,day_1,dya_2\n")?;
    files.write("latin.csv", "")?;
    fs::write(files.path().join("latin.csv"), b"household_id,test_group,day_1\n\xe9,b,1\n")?;
    files.write("claims.json", r#"{"claims":[]}"#)?;
    files.write("array.json", "[]")?;
    for (arguments, message) in [
        (&["broken.ndjson"][..], "broken.ndjson:3:"),
        (&["two.ndjson"], "two.ndjson:1:3: not JSON"),
        (&["columns.csv"], "columns.csv:1: `dya_2` is not a column"),
        (&["latin.csv"], "`latin.csv` is not UTF-8"),
        (&["no-such.csv"], "no-such.csv"),
        (&["-", "-"], "used only once"),
        (&["--parameters", "claims.json", "study.csv"], "`claims` is already given by other files"),
        (&["--parameters", "array.json", "study.csv"], "must be a JSON object"),
        (&["--selection", "array.json", "study.csv"], "--frame"),
        (&[], "FILE"),
    ] {
        let (code, shown, error) = files.run(&[&["study", "assess"], arguments].concat())?;
        ensure!(
            code == Some(2) && error.contains(message) && shown.is_empty(),
            "{arguments:?}: {shown}{error}"
        );
    }
    Ok(())
}

#[test]
fn a_study_cannot_control_the_terminal() -> Result<()> {
    let files = Files::new()?;
    let hostile = "\\u001b[2J\\u009b1m\\u202e";
    let lines = files.read("study.ndjson")?.replace("\"dry\"", &format!("\"{hostile}\""));
    files.write("l.ndjson", &lines.replace("\"wood\"", &format!("\"wood{hostile}\"")))?;
    files.write("p.json", &PARAMETERS.replace("cli-2026", hostile))?;
    files
        .write("t.csv", &files.read("study.csv")?.replace("dry", "\u{1b}[2J").replace("7.20", "\u{1b}[2J"))?;
    for arguments in
        [&["assess", "--parameters", "p.json", "l.ndjson"][..], &["assess", "t.csv"], &["report", "t.csv"]]
    {
        let output = Command::new(server::command()?)
            .args(["study"].iter().chain(arguments))
            .env("CLICOLOR_FORCE", "1")
            .current_dir(files.path())
            .output()?;
        let shown = text(&[output.stdout, output.stderr].concat());
        ensure!(shown.contains("\\u{1b}[2J"), "{arguments:?}: {shown}");
        ensure!(
            !shown.contains("\u{1b}[2J") && !shown.contains(['\u{9b}', '\u{202e}']),
            "{arguments:?}: {shown:?}"
        );
    }
    Ok(())
}

#[test]
fn a_report_is_a_page_a_table_or_the_answer() -> Result<()> {
    let files = Files::new()?;
    let inputs = ["--parameters", "parameters.json", "--now", "2026-11-22T10:00:00Z", "study.csv"];
    let report = |arguments: &[&str]| files.run(&[&["study", "report"], arguments, &inputs].concat());
    let (code, page, message) = report(&[])?;
    ensure!(code == Some(0) && page.starts_with("<!DOCTYPE html>"), "{page}{message}");
    for words in
        [hearth_kpt::DIGEST, "2026-11-22T10:00:00Z", "Study <bdi>cli-2026</bdi>", "did:ixo:entity:reference0"]
    {
        ensure!(page.contains(words), "{words}");
    }
    let (code, nothing, _) = report(&["--output", "out.html"])?;
    ensure!(code == Some(0) && nothing.is_empty() && files.read("out.html")? == page);
    let (_, table, _) = report(&["--format", "csv"])?;
    ensure!(
        table.lines().count() == 9 && table.starts_with("\u{feff}study,test_group,household_id,"),
        "{table}"
    );
    ensure!(
        table.lines().all(
            |line| line.split(',').count() == table.lines().next().unwrap_or_default().split(',').count()
        )
    );
    let (_, figures, _) = report(&["--format", "figures"])?;
    ensure!(figures.starts_with("\u{feff}table,row,figure,value,unit\r\nmeans,"), "{figures}");
    report(&["--output", "out.csv"])?;
    ensure!(files.read("out.csv")? == table);
    let (_, answer, _) = report(&["--format", "json"])?;
    let assessed = files.run(&[
        "study",
        "assess",
        "--format",
        "json",
        "--parameters",
        "parameters.json",
        "study.csv",
    ])?;
    ensure!(answer == assessed.1);
    ensure!(report(&["--output", "no/such/folder.html"])?.0 == Some(2));
    Ok(())
}

#[test]
fn a_report_has_the_language_that_is_asked_for() -> Result<()> {
    let files = Files::new()?;
    let inputs = ["--parameters", "parameters.json", "--now", "2026-11-22T10:00:00Z", "study.csv"];
    let report = |arguments: &[&str]| files.run(&[&["study", "report"], arguments, &inputs].concat());
    for (tag, start, words) in [
        ("fr", "<html lang=\"fr\" dir=\"ltr\">", "Groupe de référence"),
        ("pt-MZ", "<html lang=\"pt\" dir=\"ltr\">", "Grupo de referência"),
        ("ar", "<html lang=\"ar\" dir=\"rtl\">", "المجموعة المرجعية"),
        ("en", "<html lang=\"en\" dir=\"ltr\">", "Reference group"),
    ] {
        let (code, page, message) = report(&["--language", tag])?;
        ensure!(code == Some(0) && page.contains(start) && page.contains(words), "{tag}: {message}");
    }
    let (code, nothing, message) = report(&["--language", "de"])?;
    ensure!(
        code == Some(2) && nothing.is_empty() && message.contains("ar, en, es, fr, hi, pt, sw"),
        "{message}"
    );
    let (code, _, message) = report(&["--language", "fr", "--format", "csv"])?;
    ensure!(code == Some(2) && message.contains("`--language` needs the format html"), "{message}");
    Ok(())
}

#[test]
fn a_sample_size_has_its_derivation() -> Result<()> {
    let request = r#"{"population":5000,"estimate":{"kind":"proportion","expected":0.5},"dropout":0.15,
        "strata":[{"name":"rural","weight":0.6},{"name":"urban","weight":0.4}]}"#;
    let output = hearth(&["sampling", "--format", "json", "-"], request.as_bytes())?;
    ensure!(text(&output.stdout).trim_end() == sampling::size(request.as_bytes()), "{output:?}");
    let shown = text(&hearth(&["sampling", "-"], request.as_bytes())?.stdout);
    ensure!(shown.contains("\n420 households (357, "), "{shown}");
    for words in ["rural", "252", "168", "why", "proportion"] {
        ensure!(shown.contains(words), "{words}: {shown}");
    }
    let wrong = hearth(&["sampling", "-"], br#"{"population":5000}"#)?;
    ensure!(
        wrong.status.code() == Some(1) && text(&wrong.stdout).contains("error[request.missing_member]"),
        "{wrong:?}"
    );
    ensure!(hearth(&["sampling", "-"], b"{")?.status.code() == Some(2));
    Ok(())
}

#[test]
fn a_selection_is_drawn_and_verified() -> Result<()> {
    let files = Files::new()?;
    let frame: Vec<String> = (0..40).map(|index| format!("did:ixo:entity:h{index}")).collect();
    let randomness = json!({ "value": "9f".repeat(32), "source": "drand round 4711" });
    let draw =
        json!({ "frame": frame, "randomness": randomness, "design": "simple", "size": 30, "reserves": 3 });
    files.write("draw.json", &draw.to_string())?;
    let (code, shown, _) = files.run(&["selection", "draw", "--output", "selection.json", "draw.json"])?;
    ensure!(code == Some(0), "{shown}");
    for words in [
        "frame       40 households, sha256:",
        "drand round 4711",
        "selected  30",
        "and 10 more",
        "reserves  3",
    ] {
        ensure!(shown.contains(words), "{words}: {shown}");
    }
    let document: Value = serde_json::from_str(&files.read("selection.json")?)?;
    let answer = json_of(&["selection", "draw", "--format", "json", "-"], draw.to_string().as_bytes(), 0)?;
    ensure!(answer["selection"] == document);

    let first = document["selected"][0]["household"].as_str().context("no household is selected")?;
    let again = json!({ "selection": document, "frame": draw["frame"], "household": first });
    files.write("again.json", &again.to_string())?;
    let (code, shown, _) = files.run(&["selection", "verify", "again.json"])?;
    ensure!(code == Some(0) && shown.contains("the redrawn selection is the same"), "{shown}");
    ensure!(shown.contains(&format!("{first} is selected")), "{shown}");
    files.write("again.json", &again.to_string().replace("h7\"", "h77\""))?;
    let (code, shown, _) = files.run(&["selection", "verify", "again.json"])?;
    ensure!(code == Some(1) && shown.contains("not proven") && shown.contains("again.json:1:"), "{shown}");
    Ok(())
}

/// Runs `examples/study` as a user does.
#[test]
fn the_example_leads_to_a_credential() -> Result<()> {
    let directory = TempDir::new()?;
    let example =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("a parent")?.join("examples/study/run.sh");
    let run = |name: &str| -> Result<(PathBuf, String)> {
        let out = directory.path().join(name);
        let output = Command::new("sh").arg(&example).arg(&out).env("HEARTH", server::command()?).output()?;
        ensure!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
        Ok((out, text(&output.stdout)))
    };
    let (out, shown) = run("first")?;
    for words in [
        "68 households (57, ",
        "selected  120: 60 intervention, 60 reference",
        "households  60",
        "random_selection             pass",
        "SMEC 4.0",
        "did     did:key:z6Mk",
        "signature  pass",
        "rules      pass",
        "study      pass",
        "study-credential.json: verified",
        "digest     pass         120 claims",
        "\ncredential.json: verified",
        "error[credential.digest_differs]",
        "credential.json: not verified",
    ] {
        ensure!(shown.contains(words), "{words}: {shown}");
    }
    let (page, table) =
        (fs::read_to_string(out.join("report.html"))?, fs::read_to_string(out.join("report.csv"))?);
    ensure!(
        table.lines().count() == 121 && page.contains("precision not met") && page.contains("regional feast")
    );
    let reductions = |name: &str| -> Result<Value> {
        let credential: Value = serde_json::from_str(&fs::read_to_string(out.join(name))?)?;
        Ok(credential["credentialSubject"]["emissionReductions"].clone())
    };
    ensure!(reductions("study-credential.json")?["methodology"] == "SMEC");
    ensure!(reductions("credential.json")?.is_null());
    let issued = Command::new(server::command()?)
        .args(["study", "credential", "--parameters", "parameters.json", "--selection", "selection.json"])
        .args(["--frame", "draw.json", "--key", "credential.key", "--output", "limited.json"])
        .args(["--now", "2026-08-01T09:00:00Z", "--until", "2099-01-31T09:30:00Z", "claims.ndjson"])
        .current_dir(&out)
        .output()?;
    ensure!(issued.status.success(), "{issued:?}");
    let limited: Value = serde_json::from_str(&fs::read_to_string(out.join("limited.json"))?)?;
    ensure!(limited["validUntil"] == "2099-01-31T09:30:00Z", "{limited}");
    a_history_is_verified(&out)?;

    // The report is the same each time; the keys differ.
    let (again, _) = run("again")?;
    ensure!(fs::read_to_string(again.join("report.html"))? == page);
    ensure!(fs::read(again.join("credential.key"))? != fs::read(out.join("credential.key"))?);
    Ok(())
}

/// Issues the credential of the example with a history, and verifies it.
fn a_history_is_verified(out: &Path) -> Result<()> {
    let run = |arguments: &[&str]| -> Result<(Option<i32>, String)> {
        let output = Command::new(server::command()?).args(arguments).current_dir(out).output()?;
        Ok((output.status.code(), text(&[output.stdout, output.stderr].concat())))
    };
    let mut parameters: Value = serde_json::from_str(&fs::read_to_string(out.join("parameters.json"))?)?;
    let frame = json!({"digest": "sha256:0", "receivedAt": "2026-01-01T00:00:00Z"});
    parameters["history"] = json!({"frames": [frame], "otherFrames": 2});
    fs::write(out.join("recorded.json"), parameters.to_string())?;
    fs::write(out.join("history.json"), parameters["history"].to_string())?;
    let drawn = ["--selection", "selection.json", "--frame", "draw.json"];
    let issue = ["study", "credential", "--parameters", "recorded.json", "--key", "credential.key"];
    let beside = ["--output", "stated.json", "--now", "2026-08-01T09:00:00Z", "claims.ndjson"];
    let (code, shown) = run(&[&issue[..], &drawn, &beside].concat())?;
    ensure!(code == Some(0), "{shown}");
    let verify = ["verify", "--credential", "stated.json", "--claims", "claims.ndjson"];
    for history in ["history.json", "recorded.json"] {
        let (code, shown) = run(&[&verify[..], &drawn, &["--history", history]].concat())?;
        ensure!(code == Some(0) && shown.contains("study      pass"), "{history}: {shown}");
    }
    fs::write(out.join("history.json"), r#"{"frames":[]}"#)?;
    let (code, shown) = run(&[&verify[..], &drawn, &["--history", "history.json"]].concat())?;
    ensure!(code == Some(1) && shown.contains("study      fail"), "{shown}");
    Ok(())
}
