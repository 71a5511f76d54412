//! A column as the guess sees it: the words of its name, and its first cells.

use super::words::{BLANKS, SYSTEM};
use crate::document::Format;
use crate::record::{Cell, Row};
use crate::value;

/// A column.
#[derive(Debug)]
pub(super) struct Column<'a> {
    pub(super) name: &'a str,
    /// The words of the name in lower case, without the code of the question and without numbers.
    pub(super) words: Vec<String>,
    /// The code of the question: `8a` is (8, `a`).
    pub(super) code: Option<(u32, Option<char>)>,
    /// The number of the visit or of the day in the name.
    pub(super) number: Option<u32>,
    /// The cells that are not blank.
    pub(super) cells: Vec<&'a Cell>,
}

impl<'a> Column<'a> {
    /// Reads the columns of rows.
    pub(super) fn all(names: &'a [String], rows: &'a [Row]) -> Vec<Self> {
        let columns = names.iter().enumerate().filter(|(_, name)| !name.is_empty());
        let cells = |index: usize| {
            let cells = rows.iter().filter_map(move |row| row.cells().get(index));
            cells.filter(|cell| cell.text().is_some_and(|text| !is_blank(text))).collect()
        };
        columns.map(|(index, name)| Self::new(name, cells(index))).collect()
    }

    fn new(name: &'a str, cells: Vec<&'a Cell>) -> Self {
        let mut column = Self { name, words: Vec::new(), code: None, number: None, cells };
        let question = name.rsplit('/').next().unwrap_or(name).len();
        let mut at = 0;
        for part in name.split(|letter: char| !letter.is_alphanumeric()) {
            let is_first_of_question = at == name.len() - question;
            at += part.len() + 1;
            if part.is_empty() {
                continue;
            }
            match code(part) {
                Some(code) if is_first_of_question && name.len() > part.len() => column.code = Some(code),
                _ => split(part, &mut column),
            }
        }
        column
    }

    /// Whether the name has one of these words.
    pub(super) fn has(&self, words: &[&str]) -> bool {
        self.words.iter().any(|word| words.contains(&word.as_str()))
    }

    /// Whether a form tool or a survey platform adds the column.
    pub(super) fn is_system(&self) -> bool {
        let name = self.name.to_lowercase();
        let last = name.rsplit('/').next().unwrap_or_default();
        name.starts_with(['_', '@'])
            || last.starts_with('_')
            || SYSTEM.contains(&last)
            || ["meta/", "formhub/", "__", "meta-"].iter().any(|start| name.starts_with(start))
    }

    /// Whether most cells are numbers.
    pub(super) fn is_numeric(&self, format: &Format) -> bool {
        self.most(|cell| value::number(cell, format).is_some())
    }

    /// Whether most cells are dates.
    pub(super) fn is_dated(&self, format: &Format) -> bool {
        self.most(|cell| value::day(cell, format, 0).is_some())
    }

    /// Whether four of five cells meet a condition.
    pub(super) fn most(&self, is_met: impl Fn(&Cell) -> bool) -> bool {
        let met = self.cells.iter().filter(|cell| is_met(cell)).count();
        met > 0 && met * 5 >= self.cells.len() * 4
    }

    /// Returns the different texts of the cells, in their order.
    pub(super) fn values(&self) -> Vec<&'a str> {
        let mut values = Vec::new();
        for text in self.cells.iter().filter_map(|cell| cell.text()) {
            if !values.contains(&text) {
                values.push(text);
            }
        }
        values
    }
}

/// Whether a text means a blank cell.
pub(super) fn is_blank(text: &str) -> bool {
    BLANKS.iter().any(|blank| blank.eq_ignore_ascii_case(text.trim()))
}

/// Reads the code of a question: digits, and at most one letter.
fn code(part: &str) -> Option<(u32, Option<char>)> {
    let digits = part.trim_end_matches(|letter: char| letter.is_ascii_alphabetic());
    let mut letters = part.get(digits.len()..)?.chars();
    let letter = letters.next();
    if letters.next().is_some() || digits.len() > 3 {
        return None;
    }
    Some((digits.parse().ok()?, letter.map(|letter| letter.to_ascii_lowercase())))
}

/// Splits a part of a name at digits and at capitals.
fn split(part: &str, column: &mut Column<'_>) {
    let mut word = String::new();
    let mut before: Option<char> = None;
    for letter in part.chars() {
        let is_break = before.is_some_and(|before| {
            before.is_numeric() != letter.is_numeric() || before.is_lowercase() && letter.is_uppercase()
        });
        if is_break {
            add(&mut word, column);
        }
        word.extend(letter.to_lowercase());
        before = Some(letter);
    }
    add(&mut word, column);
}

fn add(word: &mut String, column: &mut Column<'_>) {
    let word = std::mem::take(word);
    if word == "3" && column.words.last().is_some_and(|last| last == "m") {
        column.words.pop();
        column.words.push(String::from("m3"));
    } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
        column.number = word.parse().ok().or(column.number);
    } else if !word.is_empty() {
        column.words.push(word);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_split_into_words() {
        for (name, words, code, number) in [
            ("8a_lpg_weight", "lpg weight", Some((8, Some('a'))), None),
            ("7a_date_asessment2", "date asessment", Some((7, Some('a'))), Some(2)),
            ("weights/11c_firewood", "weights firewood", Some((11, Some('c'))), None),
            ("woodBefore1", "wood before", None, Some(1)),
            ("Day 3 / Wood (kg)", "day wood kg", None, Some(3)),
            ("hh_id", "hh id", None, None),
            ("1", "", None, Some(1)),
        ] {
            let column = Column::new(name, Vec::new());
            assert_eq!(
                (column.words.join(" ").as_str(), column.code, column.number),
                (words, code, number),
                "{name}"
            );
        }
    }
}
