//! Tables as text for spreadsheets, in which no cell is a formula.

/// Returns lines with the same number of cells as a table in the format of RFC 4180.
///
/// The table begins with a byte order mark, without which Excel does not read the text as UTF-8. Numbers have decimal
/// points. A text that a spreadsheet would interpret as a formula gets an apostrophe before it, and so does a formula
/// after a separator or a line break inside a text: a spreadsheet that separates the cells at another character than the
/// table would begin a cell there. Negative numbers are not changed.
///
/// # Examples
///
/// ```
/// let lines = [["name", "-3.2"], ["=1+1", "a;=1+1"]].map(|line| line.map(String::from).to_vec());
/// let table = hearth_report::table(lines.into_iter());
/// assert_eq!(table, "\u{feff}name,-3.2\r\n'=1+1,\"a;'=1+1\"\r\n");
/// ```
pub fn table(lines: impl Iterator<Item = Vec<String>>) -> String {
    delimited(b',', lines.map(|line| line.iter().map(|cell| harmless(cell)).collect()))
}

/// Returns a table for spreadsheets of languages that write decimal commas: the cells are separated by semicolons, and
/// numbers have decimal commas.
///
/// # Examples
///
/// ```
/// let lines = [["a, b", "2.5", "v1.2.3", "1e-7"].map(String::from).to_vec()];
/// let table = hearth_report::table(lines.into_iter());
/// assert_eq!(hearth_report::with_decimal_commas(&table), "\u{feff}\"a, b\";2,5;v1.2.3;1e-7\r\n");
/// ```
pub fn with_decimal_commas(table: &str) -> String {
    let text = table.trim_start_matches(MARK);
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    // A table of this crate is valid.
    let lines = reader.records().filter_map(Result::ok);
    delimited(b';', lines.map(|line| line.iter().map(decimal_comma).collect()))
}

/// Returns a number with a decimal comma, and another text unchanged.
fn decimal_comma(cell: &str) -> String {
    if is_number(cell) { cell.replace('.', ",") } else { cell.to_owned() }
}

fn is_number(cell: &str) -> bool {
    cell.parse::<f64>().is_ok_and(f64::is_finite)
}

/// Returns the text of a cell with an apostrophe before each formula that a spreadsheet could find in it (the OWASP
/// page "CSV Injection").
fn harmless(text: &str) -> String {
    if text.starts_with('-') && is_number(text) {
        return text.to_owned();
    }
    let mut formulas = Vec::new();
    let mut is_formula = false;
    for (index, letter) in text.char_indices().rev() {
        if is_formula && SEPARATORS.contains(&letter) {
            formulas.push(index + letter.len_utf8());
        }
        is_formula = STARTS.contains(&letter) || is_formula && is_skipped(letter);
    }
    if is_formula {
        formulas.push(0);
    }
    let mut harmless = text.to_owned();
    // From the last one to the first one, whose places do not move.
    for place in formulas {
        harmless.insert(place, '\'');
    }
    harmless
}

/// Whether a spreadsheet may ignore a character before a formula.
fn is_skipped(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control() || matches!(letter, '"' | '\u{200b}' | MARK)
}

/// Returns the text of a cell with quotes if it has a separator of any spreadsheet.
fn quoted(delimiter: u8, cell: String) -> String {
    let is_decimal = delimiter == b';' && is_number(&cell.replace(',', "."));
    if is_decimal || !cell.contains(SEPARATORS) && !cell.contains('"') {
        return cell;
    }
    format!("\"{}\"", cell.replace('"', "\"\""))
}

#[expect(
    clippy::expect_used,
    reason = "memory takes every line, each line has a cell for each column, and cells are text"
)]
fn delimited(delimiter: u8, lines: impl Iterator<Item = Vec<String>>) -> String {
    // The writer would quote cells with its own separator only.
    let mut writer = csv::WriterBuilder::new()
        .delimiter(delimiter)
        .terminator(csv::Terminator::CRLF)
        .quote_style(csv::QuoteStyle::Never)
        .from_writer(String::from(MARK).into_bytes());
    for line in lines {
        let cells = line.into_iter().map(|cell| quoted(delimiter, cell));
        writer.write_record(cells.map(String::into_bytes)).expect("a line has as many cells as the first");
    }
    String::from_utf8(writer.into_inner().expect("memory has no end")).expect("cells are text")
}

/// The byte order mark.
const MARK: char = '\u{feff}';
/// The characters at which spreadsheets separate cells and lines.
const SEPARATORS: [char; 6] = [',', ';', '\t', '|', '\r', '\n'];
/// The characters with which spreadsheets begin a formula, also in their full width.
const STARTS: [char; 12] =
    ['=', '+', '-', '@', '|', '%', '\t', '\r', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns all texts of these letters up to a length.
    fn texts(letters: &[&str], length: usize) -> Vec<String> {
        let mut all = vec![String::new()];
        for from in 0.. {
            let Some(text) = all.get(from).filter(|text| text.chars().count() < length).cloned() else {
                break;
            };
            all.extend(letters.iter().map(|letter| format!("{text}{letter}")));
        }
        all
    }

    /// Every text is harmless beside other cells, with each separator, with and without quotes.
    #[test]
    fn no_separator_makes_a_formula() {
        for text in texts(&["a", "=", ";", "\"", "\n"], 4) {
            let line = || [String::from("x"), text.clone(), String::from("1")].to_vec();
            let with_points = table([line(), line()].into_iter());
            for table in [&with_points, &with_decimal_commas(&with_points)] {
                for separator in [',', ';', '\t'] {
                    let raw = table.split(['\r', '\n', separator]).map(String::from);
                    let mut reader = csv::ReaderBuilder::new();
                    reader.delimiter(separator as u8).has_headers(false).flexible(true);
                    let mut reader = reader.from_reader(table.as_bytes());
                    let records = reader.records().map(|record| record.expect("a record"));
                    let read = records.flat_map(|record| record.iter().map(String::from).collect::<Vec<_>>());
                    for cell in raw.chain(read) {
                        let cell = cell.trim_start_matches(is_skipped);
                        let is_formula = cell.starts_with(['=', '-']) && !is_number(&cell.replace(',', "."));
                        assert!(!is_formula, "{text:?} with {separator:?}: {cell:?} in {table:?}");
                    }
                }
            }
        }
    }

    /// The desk writes the same cells; its test reads the same file.
    #[test]
    fn cells_are_those_of_the_file() {
        let cases: Vec<(String, String)> =
            serde_json::from_str(include_str!("../tests/cells.json")).expect("pairs of texts");
        for (text, cell) in cases {
            assert_eq!(quoted(b',', harmless(&text)), cell, "{text:?}");
        }
    }

    #[test]
    fn numbers_stay_numbers() {
        let line = ["-3.2", "-", "-x", "+1", "1e21"].map(String::from).to_vec();
        let table = table([line].into_iter());
        assert_eq!(table, "\u{feff}-3.2,'-,'-x,'+1,1e21\r\n");
        assert_eq!(harmless("a;\t=1 \r\n-b"), "a;'\t'=1 \r'\n'-b");
        assert_eq!(with_decimal_commas(&table), "\u{feff}-3,2;'-;'-x;'+1;1e21\r\n");
    }
}
