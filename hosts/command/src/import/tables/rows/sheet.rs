//! Sheets of a workbook (XLSX), which are read row by row.

use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use calamine::{DataRef, Reader as _, Xlsx, XlsxError};
use hearth_mapping::{Cell, Columns, Format, Place, Row, letters};

use super::{Each, Table, header, package};
use hearth_terminal::visible::visible;

type Book = Xlsx<BufReader<File>>;

/// An open workbook.
#[derive(Clone)]
pub(in super::super) struct Workbook {
    name: String,
    book: Arc<Mutex<Book>>,
}

/// A sheet whose columns are known.
pub(in super::super) struct Sheet {
    workbook: Workbook,
    name: String,
    header: u32,
    columns: Arc<Columns>,
    total: Option<u64>,
}

impl Workbook {
    /// Opens a workbook.
    pub(in super::super) fn open(path: &Path) -> Result<Self, String> {
        let name = visible(&path.to_string_lossy()).into_owned();
        let file = File::open(path).map_err(|error| format!("`{name}`: {error}"))?;
        let parts = package::checked(file).map_err(|error| format!("`{name}`{error}"))?;
        let book: Book = Xlsx::new(BufReader::new(parts))
            .map_err(|error| format!("`{name}` is not a workbook in the format XLSX: {error}"))?;
        Ok(Self { name, book: Arc::new(Mutex::new(book)) })
    }

    /// Returns the names of the sheets.
    pub(in super::super) fn sheets(&self) -> Vec<String> {
        self.lock().sheet_names()
    }

    /// Returns the first rows of a sheet, as text.
    pub(in super::super) fn first_rows(&self, sheet: &str, most: u32) -> Result<Vec<Vec<Cell>>, String> {
        let mut rows: Vec<Vec<Cell>> = Vec::new();
        self.rows(sheet, &mut |number, cells| {
            if number > most {
                return ControlFlow::Break(());
            }
            rows.resize(number as usize - 1, Vec::new());
            rows.push(cells);
            ControlFlow::Continue(())
        })?;
        Ok(rows)
    }

    /// Opens a sheet; the first one if it has no name.
    pub(in super::super) fn sheet(&self, sheet: Option<&str>, format: &Format) -> Result<Sheet, String> {
        let sheets = self.sheets();
        let name = match sheet {
            None => sheets.first().cloned(),
            Some(name) => sheets.iter().find(|other| other.as_str() == name).cloned(),
        };
        let name = name.ok_or_else(|| {
            let named = sheet.map_or_else(String::new, |name| format!(" `{name}`"));
            format!("`{}` has no sheet{named}; its sheets are `{}`", self.name, sheets.join("`, `"))
        })?;
        let names = self.header(&name, format)?;
        if names.iter().all(String::is_empty) {
            return Err(format!(
                "`{}`: row {} of `{name}` has no names of columns",
                self.name, format.header_row
            ));
        }
        let columns = Arc::new(Columns::new(Place::Sheet(name.clone()), names));
        let total = {
            let mut book = self.lock();
            let dimensions = book.worksheet_cells_reader(&name).ok().map(|reader| reader.dimensions());
            dimensions.map(|area| u64::from((area.end.0 + 1).saturating_sub(format.header_row)))
        };
        Ok(Sheet { workbook: self.clone(), name, header: format.header_row, columns, total })
    }

    /// Returns the names of the columns of a sheet.
    fn header(&self, sheet: &str, format: &Format) -> Result<Vec<String>, String> {
        let first = format.header_row + 1 - format.header_rows;
        let mut rows = vec![Vec::new(); format.header_rows as usize];
        self.rows(sheet, &mut |number, cells| {
            if number > format.header_row {
                return ControlFlow::Break(());
            }
            if let Some(row) = number.checked_sub(first).and_then(|index| rows.get_mut(index as usize)) {
                *row = cells.iter().map(|cell| cell.text().unwrap_or_default().to_owned()).collect();
            }
            ControlFlow::Continue(())
        })?;
        if format.header_rows > 1 {
            let merged = self.lock().merge_cells_by_sheet_name(sheet).unwrap_or_default();
            let mut left = LARGEST_ROW;
            for area in merged {
                left = spread(&mut rows, first, (area.start, area.end), left).ok_or_else(|| {
                    format!(
                        "`{}`, sheet `{sheet}`: the merged cells of the header have more than {} MiB of text",
                        self.name,
                        LARGEST_ROW >> 20
                    )
                })?;
            }
        }
        Ok(header::names(&rows))
    }

    /// Reads the rows of a sheet with their numbers, from 1, until `each` breaks.
    fn rows(
        &self,
        sheet: &str,
        each: &mut dyn FnMut(u32, Vec<Cell>) -> ControlFlow<()>,
    ) -> Result<(), String> {
        let describe = |error: XlsxError| format!("`{}`, sheet `{sheet}`: {error}", self.name);
        let mut book = self.lock();
        let mut cells = book.worksheet_cells_reader(sheet).map_err(describe)?;
        let (mut number, mut row, mut size) = (0, Vec::new(), 0);
        while let Some(cell) = cells.next_cell().map_err(describe)? {
            let (at, column) = cell.get_position();
            if at >= MOST_ROWS || column >= MOST_COLUMNS {
                let cell = format!("{}{}", letters(column as usize), u64::from(at) + 1);
                return Err(format!("`{}`, sheet `{sheet}`: {}", self.name, package::beyond(&cell)));
            }
            if at != number {
                size = 0;
                if !row.is_empty() && each(number + 1, std::mem::take(&mut row)).is_break() {
                    return Ok(());
                }
            }
            number = at;
            let value = value(cell.get_value());
            if value != Cell::Blank {
                size += value.text().map_or(0, str::len);
                if size > LARGEST_ROW {
                    return Err(format!(
                        "`{}`, sheet `{sheet}`: row {} has more than {} MiB of text",
                        self.name,
                        at + 1,
                        LARGEST_ROW >> 20
                    ));
                }
                row.resize_with(column as usize, Cell::default);
                row.push(value);
            }
        }
        if !row.is_empty() {
            let _ = each(number + 1, row);
        }
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table for Sheet {
    fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    fn total(&self) -> Option<u64> {
        self.total
    }

    fn read(&mut self, each: &mut Each<'_, Row>) -> Result<(), String> {
        let Self { workbook, name, header, columns, .. } = self;
        workbook.rows(name, &mut |number, cells| {
            if number <= *header {
                return ControlFlow::Continue(());
            }
            each(Ok(Row::new(Arc::clone(columns), u64::from(number), cells)))
        })
    }
}

/// Writes the name in the first of merged cells into each of them. Returns how many more bytes of text merged cells can
/// have; `None` if they have more than `left`.
fn spread(
    rows: &mut [Vec<String>],
    first: u32,
    (start, end): ((u32, u32), (u32, u32)),
    mut left: usize,
) -> Option<usize> {
    let index = |row: u32| (row + 1).checked_sub(first).map(|index| index as usize);
    let Some(row) = index(start.0).and_then(|index| rows.get(index)) else { return Some(left) };
    let name = row.get(start.1 as usize).cloned().unwrap_or_default();
    let last = first.saturating_add(u32::try_from(rows.len()).unwrap_or(u32::MAX));
    for at in start.0..=end.0.min(last) {
        let Some(row) = index(at).and_then(|index| rows.get_mut(index)) else { continue };
        for column in start.1..=end.1.min(start.1 + MOST_MERGED) {
            left = left.checked_sub(name.len() + 1)?;
            let column = column as usize;
            if row.len() <= column {
                row.resize(column + 1, String::new());
            }
            if let Some(cell) = row.get_mut(column) {
                cell.clone_from(&name);
            }
        }
    }
    Some(left)
}

/// Returns the cell of a value. A date is the day of its serial number, and a number has the digits that Excel shows.
fn value(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Empty => Cell::Blank,
        DataRef::Int(number) => Cell::Number(number.to_string()),
        DataRef::Float(number) => Cell::Number(decimal(*number)),
        DataRef::Bool(value) => Cell::Text(value.to_string()),
        DataRef::DateTime(time) if time.is_datetime() => {
            let (year, month, day, ..) = time.to_ymd_hms_milli();
            Cell::Date(format!("{year:04}-{month:02}-{day:02}"))
        }
        DataRef::DateTime(duration) => Cell::Number(decimal(duration.as_f64())),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text_of(text),
        DataRef::SharedString(text) => text_of(text),
        DataRef::Error(error) => Cell::Text(error.to_string()),
    }
}

fn text_of(text: &str) -> Cell {
    if text.trim().is_empty() { Cell::Blank } else { Cell::Text(text.to_owned()) }
}

/// Returns the shortest decimal of a double, with at most the 15 digits that a spreadsheet shows: `0.3` for the result of
/// `=0.1+0.2`.
fn decimal(number: f64) -> String {
    let shortest = number.to_string();
    let digits = shortest.trim_start_matches(['-', '0', '.']).bytes().filter(u8::is_ascii_digit).count();
    if digits <= SHOWN_DIGITS {
        return shortest;
    }
    // The text is that of a double, so it can be read.
    format!("{number:.*e}", SHOWN_DIGITS - 1).parse::<f64>().map_or(shortest, |rounded| rounded.to_string())
}

const SHOWN_DIGITS: usize = 15;
/// The rows and the columns of a sheet in Excel and `LibreOffice`.
const MOST_ROWS: u32 = 1_048_576;
pub(super) const MOST_COLUMNS: u32 = 16_384;
/// The largest text of a row, of 64 cells with the longest texts. Shared strings can repeat one text in each cell.
pub(super) const LARGEST_ROW: usize = 2 << 20;
/// The columns of a merged cell that are read.
const MOST_MERGED: u32 = 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_digits_that_a_spreadsheet_shows() {
        for (number, expected) in [
            (0.1 + 0.2, "0.3"),
            (12.5, "12.5"),
            (3.0, "3"),
            (-3.2 + 0.3, "-2.9"),
            (1_234.567_890_123_45, "1234.56789012345"),
            (0.0, "0"),
            (1e21, "1000000000000000000000"),
        ] {
            assert_eq!(decimal(number), expected);
        }
    }
}
