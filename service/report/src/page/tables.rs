//! Tables of the page: each with a caption, and readable as cards on a phone.

use std::fmt::Write as _;

use maud::{Markup, html};

use crate::words::Words;

/// Returns a table with its caption. `head` has the names of the texts of the columns; a `#` before the name marks a
/// column of numbers, a `~` a column of sentences.
pub(super) fn table(words: &Words, caption: &str, head: &[&str], rows: &[Vec<Markup>]) -> Markup {
    let named = |name: &&str| {
        let text = name.trim_start_matches(MARKS);
        let mark = name.strip_suffix(text).unwrap_or_default();
        format!("{mark}{}", words.text(&format!("head.{text}")))
    };
    let head: Vec<String> = head.iter().map(named).collect();
    named_table(caption, &head, rows)
}

/// Returns a table whose columns have names, each after the mark of its column. The table can be scrolled by keyboard if
/// it is too wide. On a phone, each row is shown as a card, and each cell is preceded by the name of its column, which
/// the style sheet takes from the style attribute of the table.
pub(super) fn named_table(caption: &str, head: &[String], rows: &[Vec<Markup>]) -> Markup {
    let class = |index: usize| match head.get(index)?.chars().next()? {
        '#' => Some("number"),
        '~' => Some("words"),
        _ => None,
    };
    let names = head
        .iter()
        .zip(1..)
        .skip(1)
        .map(|(name, column)| format!("--c{column}:'{}';", quoted(name.trim_start_matches(MARKS))));
    html! {
        div.scroll role="region" tabindex="0" aria-label=(caption) {
            table style=(names.collect::<String>()) {
                caption { (caption) }
                thead { tr { @for (index, name) in head.iter().enumerate() {
                    th scope="col" class=[class(index)] { (name.trim_start_matches(MARKS)) }
                } } }
                tbody { @for row in rows { tr { @for (index, cell) in row.iter().enumerate() {
                    @if index == 0 { th scope="row" { (cell) } } @else { td class=[class(index)] { (cell) } }
                } } } }
            }
        }
    }
}

/// The marks of columns.
const MARKS: [char; 2] = ['#', '~'];

/// Returns a text for a string of a style sheet.
fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter.is_alphanumeric() || " ,.-()÷×".contains(letter) {
            out.push(letter);
        } else {
            // Writing to a text cannot fail.
            let _ = write!(out, "\\{:x} ", u32::from(letter));
        }
    }
    out
}
