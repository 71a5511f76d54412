//! Formats the result of a run: the rows of the table, and the answers that differ.

use std::fmt::Write as _;
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use crate::case::Case;
use crate::comparison::{Difference, Differing, Outcome};

/// Returns the head of the table of hosts.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::head;
///
/// assert!(head().contains("runtime"));
/// ```
pub fn head() -> String {
    bold(&format!("{:<12} {:<44} {:>7} {:>7} {:>9}", "host", "runtime", "cases", "agree", "ms"))
}

/// Returns the row of a host.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Outcome, report::row};
///
/// let outcome = Outcome { runtime: "wasmtime 48".to_owned(), answered: 1_200, agreed: 1_200, ..Outcome::default() };
/// let row = row("rust", &outcome);
/// assert!(row.starts_with("rust ") && row.contains("1,200") && row.contains('✓'));
/// ```
pub fn row(host: &str, outcome: &Outcome) -> String {
    let Outcome { runtime, answered, agreed, time, .. } = outcome;
    let runtime = if runtime.is_empty() { "missing" } else { runtime };
    let mark = if outcome.is_good() { good("✓") } else { bad("✗") };
    format!(
        "{host:<12} {:<44} {:>7} {:>7} {:>9}  {mark}",
        cut(runtime, 44),
        grouped(*answered),
        grouped(*agreed),
        grouped(milliseconds(*time))
    )
}

/// Returns the errors and the first differences of a host; empty if the host agrees. `more` adds text to a difference.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Outcome, report::wrong};
///
/// let outcome = Outcome::missing("python3 is not installed".to_owned());
/// assert!(wrong("python", &outcome, &[], |_, _| String::new()).contains("python3 is not installed"));
/// assert_eq!(wrong("python", &Outcome::default(), &[], |_, _| String::new()), "");
/// ```
pub fn wrong<'o>(
    host: &str,
    outcome: &'o Outcome,
    cases: &[Case],
    more: impl Fn(&Difference, &Case) -> String,
) -> String {
    let mut text = String::new();
    for fault in &outcome.faults {
        let _ = writeln!(text, "\n{} {fault}", bad(&format!("{host}:")));
    }
    let named = |difference: &'o Difference| Some((difference, cases.get(difference.case)?));
    let (first, rest) = outcome.differences.split_at(outcome.differences.len().min(SHOWN));
    for (difference, case) in first.iter().filter_map(named) {
        text.push_str(&self::difference(host, case, difference));
        text.push_str(&more(difference, case));
    }
    let rest: Vec<&str> = rest.iter().filter_map(named).map(|(_, case)| case.name.as_str()).collect();
    if !rest.is_empty() {
        let _ = writeln!(text, "\n{host} differs in {} more: {}", rest.len(), cut(&rest.join(", "), NAMES));
    }
    text
}

/// Returns a case with both answers to the call that differs.
///
/// # Examples
///
/// ```
/// use hearth_conformance::{Call, Case, Difference, Differing, report::difference};
///
/// let case = Case {
///     name: "a/b".to_owned(),
///     description: "an empty request".to_owned(),
///     calls: vec![Call::new("module.version", "")],
///     answers: vec![r#"{"outcome":"valid"}"#.to_owned()],
/// };
/// let differing = Difference { case: 0, what: Differing::Answer { call: 0, found: b"{}".to_vec() } };
/// let text = difference("go", &case, &differing);
/// assert!(text.contains("go differs:") && text.contains("→ module.version"));
/// ```
pub fn difference(host: &str, case: &Case, difference: &Difference) -> String {
    let mut text = format!("\n{} {}\n", bad(&format!("{host} differs:")), bold(&case.name));
    if !case.description.is_empty() {
        let _ = writeln!(text, "    {}", visible(&case.description));
    }
    let differing = match difference.what {
        Differing::Answer { call, .. } => Some(call),
        Differing::Missing(_) => None,
    };
    let shown = differing.map_or(case.calls.len(), |call| call + 1);
    for (number, call) in case.calls.iter().enumerate().take(shown) {
        let mark = if Some(number) == differing { "→" } else { " " };
        let request = String::from_utf8_lossy(&call.request);
        let _ = writeln!(text, "  {mark} {}  {}", call.operation, cut(&visible(&request), REQUEST));
    }
    match &difference.what {
        Differing::Answer { call, found } => {
            let expected = case.answers.get(*call).map(String::as_bytes).unwrap_or_default();
            text.push_str(&parting(host, expected, found));
        }
        Differing::Missing(reason) => {
            let _ = writeln!(text, "    no answer: {reason}");
        }
    }
    text
}

/// Returns both answers around their first different byte, which is marked.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::parting;
///
/// let text = parting("go", b"{\"a\":1}", b"{\"a\":2}");
/// assert!(text.contains("^ byte 5 of 7 and 7"));
/// ```
pub fn parting(host: &str, expected: &[u8], found: &[u8]) -> String {
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
    let width = host.chars().count().max(EXPECTED.len());
    format!(
        "    {EXPECTED:<width$} {left}\n    {host:<width$} {right}\n    {:<width$} {}{}\n",
        "",
        " ".repeat(column),
        bad(&format!("^ byte {at} of {} and {}", expected.len(), found.len()))
    )
}

/// Formats a number with thousands separators.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::grouped;
///
/// assert_eq!(grouped(1_234_567), "1,234,567");
/// ```
pub fn grouped(number: usize) -> String {
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

/// Returns bold text for a terminal; `anstream` removes the style for other outputs.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::bold;
///
/// assert_eq!(bold("host"), "\u{1b}[1mhost\u{1b}[0m");
/// ```
pub fn bold(text: &str) -> String {
    styled(Style::new().bold(), text)
}

/// Returns text in the style of success.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::good;
///
/// assert_eq!(good("✓"), "\u{1b}[32m✓\u{1b}[0m");
/// ```
pub fn good(text: &str) -> String {
    styled(AnsiColor::Green.on_default(), text)
}

/// Returns text in the style of an error.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::bad;
///
/// assert_eq!(bad("✗"), "\u{1b}[31m✗\u{1b}[0m");
/// ```
pub fn bad(text: &str) -> String {
    styled(AnsiColor::Red.on_default(), text)
}

fn styled(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Escapes control characters, which a terminal acts on.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::visible;
///
/// assert_eq!(visible("a\tb\u{1b}"), "a\\tb\\u{1b}");
/// ```
pub fn visible(text: &str) -> String {
    let shown = |character: char| {
        if character.is_control() { character.escape_default().to_string() } else { character.to_string() }
    };
    text.chars().map(shown).collect()
}

/// Returns the first characters of a text, at most `most`.
///
/// # Examples
///
/// ```
/// use hearth_conformance::report::cut;
///
/// assert_eq!(cut("a long line", 7), "a long…");
/// assert_eq!(cut("short", 7), "short");
/// ```
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => format!("{}…", text.chars().take(most.saturating_sub(1)).collect::<String>()),
    }
}

fn milliseconds(time: Duration) -> usize {
    usize::try_from(time.as_millis()).unwrap_or(usize::MAX)
}

const EXPECTED: &str = "expected";
/// The number of differences that are shown in full.
const SHOWN: usize = 6;
/// The number of characters for the names of the other cases.
const NAMES: usize = 1_000;
/// The number of characters of a request.
const REQUEST: usize = 1_200;
/// The number of bytes of an answer before and after the first different byte.
const BEFORE: usize = 48;
const AFTER: usize = 48;
