//! Tests of `hearth preferences`: changes are checked and merged, and records rendered, with the answers of the module
//! and as text.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use hearth_kpt_core::contract::preferences;
use serde_json::Value;
use tempfile::TempDir;

use super::{hearth, text};

/// The files of one test, in a temporary directory.
struct Files(TempDir);

impl Files {
    fn new() -> Result<Self> {
        Ok(Self(TempDir::new()?))
    }

    fn write(&self, name: &str, content: impl AsRef<[u8]>) -> Result<String> {
        let path: PathBuf = self.0.path().join(name);
        fs::write(&path, content)?;
        Ok(path.to_string_lossy().into_owned())
    }
}

/// Runs the command, checks its exit code, and returns standard output and standard error.
fn outputs(arguments: &[&str], input: &[u8], code: i32) -> Result<(String, String)> {
    let output = hearth(&[&["preferences"], arguments].concat(), input)?;
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    ensure!(output.status.code() == Some(code), "{arguments:?}: {:?}\n{out}\n{error}", output.status);
    ensure!(!out.contains('\u{1b}') && !error.contains('\u{1b}'), "colours without a terminal: {out}{error}");
    ensure!(!error.contains("panicked"), "{error}");
    Ok((out, error))
}

/// Checks that the output with `--format json` is one line with the module's answer.
fn answered(arguments: &[&str], input: &[u8], code: i32, expected: &str) -> Result<()> {
    let (out, error) = outputs(&[arguments, &["--format", "json"]].concat(), input, code)?;
    ensure!(out.strip_suffix('\n') == Some(expected), "{arguments:?}: {out}\nand not\n{expected}");
    ensure!(error.is_empty(), "{error}");
    Ok(())
}

const NOW: &str = "2026-11-20T21:00:00Z";
/// A record with unusual escapes, numbers and order.
const RECORD: &str = "{ \"voice\" : {\"pitch\": 1.50e+1},\n\"tone\":\"dry\", \"userName\":\"Al\\u0065x\",\"updatedAt\":\"x\", \"length\":\"epic\" }\n";
const CHANGE: &str = r#"{"tone": "w\u0061rm", "userName": null, "format": "no emojis"}"#;

#[test]
fn a_change_has_the_answer_of_the_module() -> Result<()> {
    let too_long = vec![b' '; (2 << 20) + (16 << 10) + 1];
    for (change, code) in [
        (CHANGE.as_bytes(), 0),
        (b"{}", 0),
        (br#"{"updatedAt":"x","tone":"dry"}"#, 0),
        (br#"{"tone":"","lenght":"short","length":"epic"}"#, 1),
        (b"[]", 1),
        (b"", 1),
        (b"{\"tone\":\"x\",}", 1),
        (b"\xef\xbb\xbf{}", 1),
        (b"{\"tone\":\"\xff\"}", 1),
        (br#"{"tone":"a","tone":"b"}"#, 1),
        (&too_long, 2),
    ] {
        answered(&["validate", "-"], change, code, &preferences::validate(change))?;
    }
    // One mebibyte of instructions is also checked.
    let long = format!(r#"{{"customInstructions":"{}"}}"#, "\\u0041".repeat(300_000));
    answered(&["validate", "-"], long.as_bytes(), 1, &preferences::validate(long.as_bytes()))
}

#[test]
fn findings_point_into_the_change() -> Result<()> {
    let files = Files::new()?;
    let file = files.write("change.json", "{\n  \"tone\": \"dry\",\n  \"length\": \"epic\"\n}")?;
    let (out, _) = outputs(&["validate", &file], b"", 1)?;
    for words in ["error[request.unknown_word]", "change.json:3:13", "exhaustive", "not valid: 1 error"] {
        ensure!(out.contains(words), "`{words}` is not in {out}");
    }
    let file = files.write("bom.json", "\u{feff}{}")?;
    let (out, _) = outputs(&["validate", &file], b"", 1)?;
    ensure!(out.contains("json.syntax") && out.contains("bom.json:1:1"), "{out}");
    let (out, _) = outputs(&["validate", "-"], br#"{"updatedAt":1,"tone":"dry"}"#, 0)?;
    ensure!(out.contains("<stdin>: valid: 1 warning"), "{out}");
    let (_, error) = outputs(&["validate", "no-such.json"], b"", 2)?;
    ensure!(error.starts_with("error: `no-such.json`: "), "{error}");
    Ok(())
}

#[test]
fn a_merge_has_the_answer_of_the_module_and_keeps_every_byte() -> Result<()> {
    let files = Files::new()?;
    let (record, change) = (files.write("r.json", RECORD)?, files.write("c.json", CHANGE)?);
    let request = format!(r#"{{"record":{RECORD},"change":{CHANGE},"now":"{NOW}"}}"#);
    let expected = preferences::merge(request.as_bytes());
    for untouched in
        [r#"{"pitch": 1.50e+1}"#, r#""length":"epic""#, r#""changed":["tone","userName","format"]"#]
    {
        ensure!(expected.contains(untouched), "{expected}");
    }
    answered(&["merge", "--record", &record, "--change", &change, "--now", NOW], b"", 0, &expected)?;
    answered(
        &["merge", "--record", "-", "--change", &change, "--now", NOW],
        RECORD.as_bytes(),
        0,
        &expected,
    )?;
    answered(
        &["merge", "--record", &record, "--change", "-", "--now", NOW],
        CHANGE.as_bytes(),
        0,
        &expected,
    )?;
    ensure!(fs::read_to_string(&record)? == RECORD, "the file was written to");

    // Without changes, even the white space is kept.
    let same = files.write("same.json", r#"{"tone":"dry"}"#)?;
    let (out, _) = outputs(
        &["merge", "--record", &record, "--change", &same, "--now", NOW, "--format", "json"],
        b"",
        0,
    )?;
    ensure!(out.contains(RECORD.trim_end()) && out.contains(r#""changed":[]"#), "{out}");
    Ok(())
}

#[test]
fn a_missing_record_is_treated_as_null() -> Result<()> {
    let files = Files::new()?;
    let change = files.write("c.json", CHANGE)?;
    let expected = preferences::merge(format!(r#"{{"change":{CHANGE},"now":"{NOW}"}}"#).as_bytes());
    answered(&["merge", "--change", &change, "--now", NOW], b"", 0, &expected)?;
    for record in ["null", " null\n"] {
        answered(
            &["merge", "--record", "-", "--change", &change, "--now", NOW],
            record.as_bytes(),
            0,
            &expected,
        )?;
    }
    let (out, error) = outputs(&["merge", "--change", "-", "--now", NOW], b"{}", 0)?;
    ensure!(out == "null\n" && error.contains("nothing changes"), "{out}{error}");
    Ok(())
}

#[test]
fn a_merge_prints_the_record_and_the_changes() -> Result<()> {
    let files = Files::new()?;
    let (record, change) = (files.write("r.json", RECORD)?, files.write("c.json", CHANGE)?);
    let (out, error) = outputs(&["merge", "--record", &record, "--change", &change, "--now", NOW], b"", 0)?;
    let expected = [
        "{",
        "  \"voice\": {",
        "    \"pitch\": 1.50e+1",
        "  },",
        "  \"tone\": \"warm\",",
        "  \"updatedAt\": \"2026-11-20T21:00:00Z\",",
        "  \"length\": \"epic\",",
        "  \"format\": \"no emojis\"",
        "}",
        "",
    ];
    ensure!(out == expected.join("\n"), "{out}");
    for line in [
        "3 members change",
        r#"~ tone      "dry" -> "warm""#,
        r#"- userName  "Al\u0065x""#,
        r#"+ format    "no emojis""#,
    ] {
        ensure!(error.contains(line), "`{line}` is not in {error}");
    }
    // The output is the next record.
    let next = files.write("next.json", &out)?;
    let (again, error) =
        outputs(&["merge", "--record", &next, "--change", &change, "--now", "2030-01-01T00:00:00Z"], b"", 0)?;
    ensure!(again == out && error.contains("nothing changes"), "{again}{error}");
    Ok(())
}

#[test]
fn the_default_time_is_now() -> Result<()> {
    let (out, _) = outputs(&["merge", "--change", "-"], br#"{"tone":"dry"}"#, 0)?;
    let record: Value = serde_json::from_str(&out)?;
    let at = record["updatedAt"].as_str().context("no time")?;
    ensure!(at.len() == NOW.len() && at.ends_with('Z') && at > "2026-01-01", "{at}");
    for now in ["yesterday", "2026-11-20", "", "2026-11-20T21:00:00"] {
        let request = format!(r#"{{"record":null,"change":{{}},"now":"{now}"}}"#);
        let arguments = ["merge", "--change", "-", "--now", now];
        answered(&arguments, b"{}", 2, &preferences::merge(request.as_bytes()))?;
        let (out, error) = outputs(&arguments, b"{}", 2)?;
        ensure!(out.is_empty() && error.contains("is not a time of RFC 3339"), "{error}");
    }
    Ok(())
}

#[test]
fn an_invalid_change_changes_nothing() -> Result<()> {
    let files = Files::new()?;
    let record = files.write("r.json", RECORD)?;
    let too_long = vec![b' '; 3 << 20];
    for (change, code, shown) in [
        (&br#"{"length":"epic"}"#[..], 1, "<stdin>:1:11"),
        (b"{\n\"tone\": x}", 1, "<stdin>:2:9"),
        (b"{},\"now\":\"2026-11-20T21:00:00Z\"", 1, "json.trailing_text"),
        (b"", 1, "not valid"),
        (&too_long, 2, "request.too_large"),
    ] {
        let arguments = ["merge", "--record", &record, "--change", "-", "--now", NOW];
        let read = change.get(..(2 << 20) + (16 << 10) + 1).unwrap_or(change);
        answered(&arguments, change, code, &preferences::validate(read))?;
        let (out, error) = outputs(&arguments, change, code)?;
        ensure!(out.is_empty() && error.contains(shown), "`{shown}` is not in {error}");
    }
    Ok(())
}

#[test]
fn an_invalid_record_is_shown_and_nothing_runs() -> Result<()> {
    let files = Files::new()?;
    let change = files.write("c.json", CHANGE)?;
    let too_long = vec![b' '; 3 << 20];
    let too_long = [&too_long, b"{}".as_slice()].concat();
    for (record, shown) in [
        (&b"{\"tone\": \"x\",\n}"[..], "r.json:2:1"),
        (b"\xef\xbb\xbf{}", "r.json:1:1"),
        (b"{\"tone\":\"\xff\"}", "json.invalid_utf8"),
        (b"[]", "request.wrong_type"),
        (b"7", "request.wrong_type"),
        // A request composed from this text would be another request.
        (br#"{},"change":{"tone":"x"},"now":"2026-11-20T21:00:00Z"}"#, "json.trailing_text"),
        (&too_long, "request.too_large"),
    ] {
        let file = files.write("r.json", record)?;
        for format in ["text", "json"] {
            let arguments =
                ["merge", "--record", &file, "--change", &change, "--now", NOW, "--format", format];
            let (out, error) = outputs(&arguments, b"", 2)?;
            ensure!(out.is_empty() && error.contains(shown), "`{shown}` is not in {error}");
            ensure!(error.contains("is not a record, so nothing was changed"), "{error}");
        }
    }
    let (_, error) = outputs(&["merge", "--record", "no-such.json", "--change", &change], b"", 2)?;
    ensure!(error.starts_with("error: `no-such.json`: "), "{error}");
    let (out, error) = outputs(&["merge", "--record", "-", "--change", &change], b"", 2)?;
    ensure!(out.is_empty() && error.contains("`<stdin>` is empty; omit `--record`"), "{error}");
    let (_, error) = outputs(&["merge", "--record", "-", "--change", &change], b"\n", 2)?;
    ensure!(error.contains("json.syntax"), "{error}");
    let (_, error) = outputs(&["merge", "--record", "-", "--change", "-"], b"{}", 2)?;
    ensure!(error.contains("cannot both be standard input"), "{error}");
    Ok(())
}

#[test]
fn unusual_records_are_kept() -> Result<()> {
    let odd = r#"{"x":1,"x":2,"n":0.12345678901234567890123,"tone":7,"big":1e999}"#;
    let request = format!(r#"{{"record":{odd},"change":{CHANGE},"now":"{NOW}"}}"#);
    let files = Files::new()?;
    let change = files.write("c.json", CHANGE)?;
    let expected = preferences::merge(request.as_bytes());
    ensure!(expected.contains(r#""x":1,"x":2,"n":0.12345678901234567890123"#), "{expected}");
    answered(&["merge", "--record", "-", "--change", &change, "--now", NOW], odd.as_bytes(), 0, &expected)
}

#[test]
fn a_rendered_record_has_the_answer_of_the_module() -> Result<()> {
    for (record, code) in [
        (RECORD.as_bytes(), 0),
        (b"null", 0),
        (b"{}", 0),
        (br#"{"tone":1,"length":"terse"}"#, 0),
        (b"[]", 1),
        (b"{", 1),
        (b"", 1),
    ] {
        let expected = preferences::render(record);
        answered(&["render", "-"], record, code, &expected)?;
        let answer: Value = serde_json::from_str(&expected)?;
        let (out, error) = outputs(&["render", "-"], record, code)?;
        let section = answer["text"].as_str().unwrap_or_default();
        ensure!(out.trim_end_matches('\n') == section.trim_end_matches('\n'), "{out}\nand not\n{section}");
        ensure!(out.is_empty() || out.ends_with('\n'), "{out}");
        for finding in answer["findings"].as_array().into_iter().flatten() {
            let code = finding["code"].as_str().unwrap_or("no code");
            ensure!(error.contains(code), "{code} is not in {error}");
        }
    }
    let (out, error) = outputs(&["render", "-"], b"null", 0)?;
    ensure!(out.is_empty() && error == "<stdin>: valid; it has no preferences to render\n", "{error}");
    let (_, error) = outputs(&["render", "no-such.json"], b"", 2)?;
    ensure!(error.starts_with("error: `no-such.json`: "), "{error}");
    Ok(())
}

#[test]
fn the_descriptions_of_preferences_are_printed() -> Result<()> {
    for (name, expected) in [
        ("schema", preferences::schema(b"")),
        ("tool", preferences::tool(b"")),
        ("manifest", preferences::manifest(b"")),
    ] {
        answered(&[name], b"", 0, &expected)?;
        let (out, _) = outputs(&[name], b"", 0)?;
        let (shown, expected): (Value, Value) =
            (serde_json::from_str(&out)?, serde_json::from_str(&expected)?);
        ensure!(shown == expected && out.lines().count() > 20, "{out}");
    }
    Ok(())
}

#[test]
fn the_help_describes_the_input() -> Result<()> {
    for (arguments, words) in [
        (&["--help"][..], &["validate", "merge", "render", "schema", "tool", "manifest"][..]),
        (
            &["merge", "--help"],
            &["--record <FILE>", "--change <FILE>", "--now <TIME>", "RFC 3339", "standard error"],
        ),
        (&["render", "--help"], &["<FILE>", "`null`", "standard input"]),
        (&["validate", "--help"], &["<FILE>", "standard input", "--format"]),
    ] {
        let (out, _) = outputs(arguments, b"", 0)?;
        let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
        for word in words {
            ensure!(out.contains(word), "`{word}` is not in {out}");
        }
    }
    for arguments in
        [&[][..], &["merge"], &["validate"], &["render"], &["nothing"], &["merge", "--record", "r.json"]]
    {
        outputs(arguments, b"", 2)?;
    }
    Ok(())
}
