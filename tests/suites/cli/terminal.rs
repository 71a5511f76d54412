//! Nothing in an input steers the terminal of who looks at it.

use std::process::{Command, Stdio};

use anyhow::{Result, ensure};
use hearth_tests::server;
use tempfile::TempDir;

use super::text;

/// Both outputs of the command, as a terminal gets them, without the colours.
fn shown(arguments: &[&str]) -> Result<String> {
    let mut command = Command::new(server::command()?);
    // Where there is no terminal, sequences of control characters are taken out, whoever wrote them.
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
    // A name, a value, a word, and one that is in the file as it is.
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
            &["route", "--table", &file, "/x"],
        ] {
            let shown = shown(arguments)?;
            ensure!(is_tame(&shown), "{arguments:?} of {input:?}: {shown:?}");
        }
    }
    std::fs::write(&*file, r#"{"a\u001b[2Jb":1}"#)?;
    let told = shown(&["preferences", "validate", &file])?;
    let shown_at = "/a\\u{1b}[2Jb";
    ensure!(told.contains(shown_at), "{told}");
    ensure!(told.contains(r"`a\u{1b}[2Jb` is not one of the members"), "{told}");
    for target in ["/chain/entity/\u{1b}[2J", "/chain/\u{9b}2J", "/chain/entity/%1b%5b2J?x=\u{1b}"] {
        for arguments in [&["route", target][..], &["route", "G\u{1b}[2JET", target]] {
            let shown = shown(arguments)?;
            ensure!(is_tame(&shown), "{arguments:?}: {shown:?}");
        }
    }
    Ok(())
}

/// No control character but the ends of lines, and nothing that turns the order of others.
fn is_tame(shown: &str) -> bool {
    !shown.contains(|character: char| {
        character.is_control() && character != '\n' || matches!(character, '\u{202a}'..='\u{202e}')
    })
}
