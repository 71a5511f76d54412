//! What a run prints: rows of its tables, and what is different where something is.

use std::fmt::Write as _;
use std::io::IsTerminal;
use std::time::Duration;

use data_encoding::BASE64;
use hearth_tests::case::{Call, Case, on_core};
use hearth_tests::vector::places;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::comparison::{Difference, Outcome, What};
use crate::questions::Questions;

/// The head of the table of hosts.
pub(crate) fn head() -> String {
    bold(&format!("{:<12} {:<44} {:>7} {:>7} {:>9}", "host", "runtime", "cases", "agree", "ms"))
}

/// A host's row.
pub(crate) fn row(host: &str, outcome: &Outcome) -> String {
    let Outcome { runtime, answered, agreed, time, .. } = outcome;
    let runtime = if runtime.is_empty() { "missing" } else { runtime };
    let row = format!(
        "{host:<12} {:<44} {:>7} {:>7} {:>9}",
        cut(runtime, 44),
        grouped(*answered),
        grouped(*agreed),
        grouped(milliseconds(*time))
    );
    if outcome.is_good() { format!("{row}  {}", green("✓")) } else { format!("{row}  {}", red("✗")) }
}

/// Everything that is wrong with a host; nothing for one that agrees.
pub(crate) fn wrong(host: &str, outcome: &Outcome, questions: &Questions) -> String {
    let mut text = String::new();
    for fault in &outcome.faults {
        let _ = writeln!(text, "\n{} {fault}", red(&format!("{host}:")));
    }
    // Those that were made smaller say most.
    let (mut order, rest): (Vec<_>, Vec<_>) =
        outcome.differences.iter().partition(|difference| difference.smallest.is_some());
    order.extend(rest);
    for difference in order.iter().take(SHOWN) {
        if let Some((case, expected)) = questions.case(difference.case) {
            text.push_str(&shown(host, case, expected, difference));
        }
    }
    let more = order.iter().skip(SHOWN).filter_map(|difference| questions.case(difference.case));
    let more: Vec<&str> = more.map(|(case, _)| case.name.as_str()).collect();
    if !more.is_empty() {
        let _ = writeln!(text, "\n{host} differs in {} more: {}", more.len(), cut(&more.join(", "), NAMES));
    }
    text
}

/// A case, both answers to the call where they part, and the smallest case.
fn shown(host: &str, case: &Case, expected: &[String], difference: &Difference) -> String {
    let mut text = format!("\n{} {}\n", red(&format!("{host} differs:")), bold(&case.name));
    let (at, last) = match difference.what {
        What::Answer { call, .. } => (call, call),
        What::None(_) | What::Vector(_) => (usize::MAX, case.calls.len()),
    };
    for (number, call) in case.calls.iter().enumerate().take_while(|(number, _)| *number <= last) {
        let mark = if number == at { "→" } else { " " };
        let request = String::from_utf8_lossy(&call.request);
        let _ = writeln!(text, "  {mark} {}  {}", call.operation, cut(&visible(&request), REQUEST));
    }
    match &difference.what {
        What::Answer { call, found } => {
            let expected = expected.get(*call).map(String::as_bytes).unwrap_or_default();
            text.push_str(&parting(host, expected, found));
        }
        What::None(why) => {
            let _ = writeln!(text, "    no answer: {why}");
        }
        What::Vector(why) => {
            let _ = writeln!(text, "    all hosts may agree, but the vector says something else: {why}");
        }
    }
    let own = &case.calls;
    if let Some(calls) =
        difference.smallest.as_ref().or_else(|| case.name.starts_with("generated/").then_some(own))
    {
        let _ = writeln!(
            text,
            "  as a vector, {}:\n{}",
            if calls == own { "as it is" } else { "made smaller" },
            vector(&case.name, calls)
        );
    }
    text
}

/// Both answers where they part, with the first byte that differs marked.
pub(crate) fn parting(host: &str, expected: &[u8], found: &[u8]) -> String {
    let at = expected.iter().zip(found).take_while(|(left, right)| left == right).count();
    let window = |bytes: &[u8]| {
        let start = at.saturating_sub(BEFORE);
        let before = bytes.get(start..at.min(bytes.len())).unwrap_or_default();
        let after = bytes.get(at..(at + AFTER).min(bytes.len())).unwrap_or_default();
        let lead = if start > 0 { "…" } else { "" };
        let tail = if at + AFTER < bytes.len() { "…" } else { "" };
        let before = format!("{lead}{}", visible(&String::from_utf8_lossy(before)));
        let after = format!("{}{tail}", visible(&String::from_utf8_lossy(after)));
        (before.chars().count(), format!("{before}{after}"))
    };
    let ((column, left), (_, right)) = (window(expected), window(found));
    format!(
        "    {:<9}{left}\n    {host:<9}{right}\n    {:<9}{}{}\n",
        "core",
        "",
        " ".repeat(column),
        red(&format!("^ byte {at} of {} and {}", expected.len(), found.len()))
    )
}

/// The text of a vector file that makes these calls, and expects what the core answers.
pub(crate) fn vector(name: &str, calls: &[Call]) -> String {
    let ask = |call: &Call| Ask {
        operation: call.operation.clone(),
        request: match str::from_utf8(&call.request) {
            Ok(text) => json!({ "text": text }),
            Err(_) => json!({ "base64": BASE64.encode(&call.request) }),
        },
    };
    let (Some((last, before)), Ok(answers)) = (calls.split_last(), on_core(calls)) else {
        return String::new();
    };
    let answer = answers.last().and_then(|answer| serde_json::from_str(answer).ok());
    let Answer { outcome, status, findings, error } = answer.unwrap_or_default();
    let places = places(&findings)
        .ok()
        .map(|places| places.iter().map(|place| json!({"code": place.code, "path": place.path})).collect());
    let vector = File {
        description: format!("what hosts disagreed about, found as {name}"),
        call: Asked { before: before.iter().map(ask).collect(), last: ask(last) },
        answer: Expected { outcome, status, findings: places, error: error.get("code").cloned() },
    };
    serde_json::to_string_pretty(&vector).unwrap_or_default()
}

/// What a vector says of an answer.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Answer {
    outcome: String,
    status: Option<u16>,
    findings: Value,
    error: Value,
}

/// A vector, in the order of its members.
#[derive(Serialize)]
struct File {
    description: String,
    call: Asked,
    answer: Expected,
}

#[derive(Serialize)]
struct Asked {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    before: Vec<Ask>,
    #[serde(flatten)]
    last: Ask,
}

#[derive(Serialize)]
struct Ask {
    operation: String,
    request: Value,
}

#[derive(Serialize)]
struct Expected {
    outcome: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    findings: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Value>,
}

/// A number as people read it.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

pub(crate) fn bold(text: &str) -> String {
    styled("1", text)
}

pub(crate) fn green(text: &str) -> String {
    styled("32", text)
}

pub(crate) fn red(text: &str) -> String {
    styled("31", text)
}

fn styled(code: &str, text: &str) -> String {
    if std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none() {
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    } else {
        text.to_owned()
    }
}

/// With nothing in it that a terminal acts on.
fn visible(text: &str) -> String {
    text.chars()
        .map(|character| {
            if character.is_control() {
                character.escape_default().to_string()
            } else {
                character.to_string()
            }
        })
        .collect()
}

/// At most so many characters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => format!("{}…", text.chars().take(most.saturating_sub(1)).collect::<String>()),
    }
}

fn milliseconds(time: Duration) -> usize {
    usize::try_from(time.as_millis()).unwrap_or(usize::MAX)
}

/// How many differences of a host are shown whole.
const SHOWN: usize = 6;
/// Characters of the names of the others.
const NAMES: usize = 1_000;
/// Characters of a request.
const REQUEST: usize = 1_200;
/// Bytes of an answer before and after where it parts.
const BEFORE: usize = 48;
const AFTER: usize = 48;
