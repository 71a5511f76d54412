//! Tests that no input can control the user's terminal.

use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use hearth_tests::server;
use tempfile::TempDir;

use super::text;

/// Returns both outputs of the command for a terminal, without the colours.
fn shown(arguments: &[&str]) -> Result<String> {
    let mut command = Command::new(server::command()?);
    // Without a terminal, all control sequences would be removed, whatever their source.
    let output = command.args(arguments).env("CLICOLOR_FORCE", "1").stdin(Stdio::null()).output()?;
    let shown = text(&[output.stdout, output.stderr].concat());
    ensure!(!arguments.contains(&"validate") || shown.contains("\u{1b}["), "no colours: {shown}");
    let mut rest = shown.as_str();
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        let end = after.find(|character: char| !character.is_ascii_digit() && character != ';').unwrap_or(0);
        plain.push_str(before);
        rest = after.get(end..).and_then(|after| after.strip_prefix('m')).unwrap_or_else(|| {
            plain.push('\u{1b}');
            after
        });
    }
    Ok(plain + rest)
}

#[test]
fn control_characters_are_shown() -> Result<()> {
    // Control characters in a name, a value, a word, and unescaped in the file.
    let inputs = [
        r#"{"a\u001b[2Jb":1}"#,
        r#"{"length":"x\u009b2J\u202ey"}"#,
        "{\"tone\":\"a\u{1b}[2Jb\"}",
        "{\"t\u{9b}one\u{1b}\": \n 1}",
        r#"{"type":"\u001b]0;x\u0007","\u000d\u0008":{}}"#,
        r#"{"routes":[{"template":"/\u001b[2J","rpc":"\u009b"}],"\u001b":1}"#,
    ];
    let directory = TempDir::new()?;
    let file = directory.path().join("input.json");
    let lines = directory.path().join("input.ndjson");
    let (file, lines) = (file.to_string_lossy(), lines.to_string_lossy());
    for input in inputs {
        std::fs::write(&*file, input)?;
        std::fs::write(&*lines, input.replace('\n', ""))?;
        for arguments in [
            &["preferences", "validate", &file][..],
            &["preferences", "render", &file],
            &["preferences", "merge", "--change", &file],
            &["preferences", "merge", "--record", &file, "--change", &file],
            &["validate", &file],
            &["validate", &lines],
            &["gateway", "check", &file],
            &["route", "--gateway", &file, "/x"],
        ] {
            let shown = shown(arguments)?;
            ensure!(is_harmless(&shown), "{arguments:?} of {input:?}: {shown:?}");
        }
    }
    std::fs::write(&*file, r#"{"a\u001b[2Jb":1}"#)?;
    let output = shown(&["preferences", "validate", &file])?;
    let shown_at = "/a\\u{1b}[2Jb";
    ensure!(output.contains(shown_at), "{output}");
    ensure!(output.contains(r"`a\u{1b}[2Jb` is not one of the members"), "{output}");
    for target in ["/chain/entity/\u{1b}[2J", "/chain/\u{9b}2J", "/chain/entity/%1b%5b2J?x=\u{1b}"] {
        for arguments in [&["route", target][..], &["route", "G\u{1b}[2JET", target]] {
            let shown = shown(arguments)?;
            ensure!(is_harmless(&shown), "{arguments:?}: {shown:?}");
        }
    }
    Ok(())
}

/// Returns whether a text has no control characters except line feeds, and none that change the order of text.
fn is_harmless(shown: &str) -> bool {
    !shown.contains(|character: char| {
        character.is_control() && character != '\n' || matches!(character, '\u{202a}'..='\u{202e}')
    })
}
