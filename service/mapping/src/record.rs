//! A row of field data, its child rows, and the place of each cell.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

/// The data of one household: a row, and the rows of child tables that belong to it.
#[derive(Clone, Debug)]
pub struct Record {
    /// The row.
    pub row: Row,
    /// The rows of each child table, with the name of the table.
    pub tables: Vec<(String, Vec<Row>)>,
}

impl Record {
    /// Returns the rows of a child table, whose name may lack the groups of the form.
    pub fn rows(&self, table: &str) -> &[Row] {
        let last = |name: &str| name.rsplit('/').next().map(str::to_owned);
        let named = self.tables.iter().find(|(name, _)| name == table);
        let similar = || self.tables.iter().find(|(name, _)| last(name) == last(table));
        named.or_else(similar).map_or(&[], |(_, rows)| rows)
    }

    /// Returns the memory of all cells and of their texts, in bytes.
    pub fn size(&self) -> usize {
        let children = self.tables.iter().flat_map(|(_, rows)| rows);
        std::iter::once(&self.row).chain(children).map(Row::size).sum()
    }
}

/// The columns of a table, and the form of its places.
#[derive(Debug)]
pub struct Columns {
    source: Place,
    names: Vec<String>,
    index: HashMap<String, usize>,
}

/// The form of the places of a table.
#[derive(Clone, Debug)]
pub enum Place {
    /// The sheet of a workbook: `Sheet1!F23`.
    Sheet(String),
    /// A text file with this name: `data.csv:23, column "kg"`.
    Lines(String),
    /// The fields of a submission, with the text before a name: `visits[2]/kg`.
    Fields(String),
}

impl Columns {
    /// Creates the columns of a table from their names. The name of a column that is repeated has a number: `kg`, `kg (2)`.
    pub fn new(source: Place, names: impl IntoIterator<Item = String>) -> Self {
        let mut columns = Self { source, names: Vec::new(), index: HashMap::new() };
        for name in names {
            let name = name.trim().to_owned();
            let mut unique = name.clone();
            let mut count = 1;
            while !name.is_empty() && columns.index.contains_key(&unique) {
                count += 1;
                unique = format!("{name} ({count})");
            }
            if !name.is_empty() {
                columns.index.insert(unique.clone(), columns.names.len());
            }
            columns.names.push(unique);
        }
        columns
    }

    /// Adds another name of a column.
    pub(crate) fn alias(&mut self, name: String, column: usize) {
        self.index.entry(name).or_insert(column);
    }

    /// Returns the names in their order. A column without a name has an empty one.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of the column with this name, from 0.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }
}

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row {
    columns: Arc<Columns>,
    /// The number of the row or of the line, from 1.
    number: u64,
    cells: Vec<Cell>,
}

/// A cell.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Cell {
    /// A blank cell.
    #[default]
    Blank,
    /// A text.
    Text(String),
    /// A number of a workbook or of JSON, in the notation of JSON.
    Number(String),
    /// A date of a workbook, `YYYY-MM-DD`.
    Date(String),
}

impl Cell {
    /// Returns the text of the cell without spaces around it, or `None` if it is blank.
    pub fn text(&self) -> Option<&str> {
        let text = match self {
            Self::Blank => return None,
            Self::Text(text) | Self::Number(text) | Self::Date(text) => text.trim(),
        };
        (!text.is_empty()).then_some(text)
    }
}

impl Row {
    /// Creates a row with cells in the order of the columns.
    pub fn new(columns: Arc<Columns>, number: u64, cells: Vec<Cell>) -> Self {
        Self { columns, number, cells }
    }

    /// Returns the cell of a column; a blank one if the row or the table has none.
    pub fn cell(&self, column: &str) -> &Cell {
        const BLANK: &Cell = &Cell::Blank;
        self.columns.find(column).and_then(|index| self.cells.get(index)).unwrap_or(BLANK)
    }

    /// Whether the table has the column.
    pub fn has(&self, column: &str) -> bool {
        self.columns.find(column).is_some()
    }

    /// Returns the columns of the table.
    pub fn columns(&self) -> &Arc<Columns> {
        &self.columns
    }

    /// Returns the cells in the order of the columns.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the memory of the cells and of their texts, in bytes.
    pub fn size(&self) -> usize {
        let texts = self.cells.iter().filter_map(Cell::text).map(str::len);
        self.cells.len() * size_of::<Cell>() + texts.sum::<usize>()
    }

    /// Returns the number of the row or of the line, from 1.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Returns the place of the row, for example `Sheet1!23`.
    pub fn place(&self) -> Address {
        Address { columns: Arc::clone(&self.columns), number: self.number, column: None }
    }

    /// Returns the place of a cell, or of the row if the table does not have the column.
    pub fn place_of(&self, column: &str) -> Address {
        match self.columns.find(column) {
            Some(index) => Address { column: Some(index), ..self.place() },
            None => self.place(),
        }
    }
}

/// The place of a row or a cell, which is written only when a finding is shown.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use hearth_mapping::{Columns, Place, Row};
///
/// let names = ["household", "kg"].map(String::from);
/// let columns = Arc::new(Columns::new(Place::Sheet("Sheet1".into()), names));
/// let row = Row::new(columns, 23, Vec::new());
/// assert_eq!(row.place_of("kg").to_string(), "Sheet1!B23");
/// ```
#[derive(Clone)]
pub struct Address {
    columns: Arc<Columns>,
    number: u64,
    column: Option<usize>,
}

impl Address {
    /// Returns the name of the column, if the place is a cell.
    pub fn column(&self) -> Option<&str> {
        self.columns.names.get(self.column?).map(String::as_str)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number;
        match &self.columns.source {
            Place::Sheet(name) => {
                let is_plain = name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
                if is_plain {
                    write!(f, "{name}!")?;
                } else {
                    write!(f, "'{}'!", name.replace('\'', "''"))?;
                }
                write!(f, "{}{number}", self.column.map(letters).unwrap_or_default())
            }
            Place::Lines(name) => {
                write!(f, "{name}:{number}")?;
                self.column().map_or(Ok(()), |column| write!(f, ", column {column:?}"))
            }
            Place::Fields(before) => match self.column() {
                Some(column) => write!(f, "{before}{column}"),
                None => f.write_str(before.trim_end_matches([' ', '/', ','])),
            },
        }
    }
}

/// Returns the letters of a column of a sheet: `A` for 0, `AA` for 26.
///
/// # Examples
///
/// ```
/// assert_eq!(hearth_mapping::letters(16_383), "XFD");
/// ```
pub fn letters(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.extend(('A'..='Z').nth(rest % 26));
        rest /= 26;
    }
    letters.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_have_letters() {
        let letters: Vec<String> = [0, 25, 26, 51, 52, 701, 702].into_iter().map(letters).collect();
        assert_eq!(letters, ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn repeated_and_missing_names_are_kept_apart() {
        let names = ["kg", "", " kg ", "date", ""].map(String::from);
        let columns = Columns::new(Place::Lines("a.csv".into()), names);
        assert_eq!(columns.names(), ["kg", "", "kg (2)", "date", ""]);
        assert_eq!((columns.find("kg (2)"), columns.find(""), columns.find("x")), (Some(2), None, None));
    }

    #[test]
    fn places_name_the_file() {
        let row =
            |source| Row::new(Arc::new(Columns::new(source, ["a", "b c"].map(String::from))), 7, Vec::new());
        let place = |source| row(source).place_of("b c").to_string();
        assert_eq!(place(Place::Sheet("Data 2026".into())), "'Data 2026'!B7");
        assert_eq!(place(Place::Lines("data.csv".into())), "data.csv:7, column \"b c\"");
        assert_eq!(place(Place::Fields("visits[2]/".into())), "visits[2]/b c");
        assert_eq!(row(Place::Lines("data.csv".into())).place_of("x").to_string(), "data.csv:7");
    }
}
