//! Reads a mapping, and compares it with the columns of a table.

use std::collections::BTreeSet;
use std::fmt;

use crate::document::Mapping;
use crate::record::Columns;
use crate::source::Filled;
use crate::walk::{Placed, Used};

/// The reason why a mapping cannot be used.
///
/// # Examples
///
/// ```
/// let error = hearth_mapping::Mapping::read(r#"{"claim": {"household": "hh"}, "fuels": []}"#).unwrap_err();
/// assert!(error.to_string().starts_with("1:22: `/claim/household`: unknown field `household`"), "{error}");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MappingError(String);

impl fmt::Display for MappingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for MappingError {}

/// A place of the mapping that a person has to fill in.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Open {
    /// The place in the mapping, as a JSON Pointer.
    pub pointer: String,
    /// The value to fill in, in words.
    pub fill: String,
}

/// A column that a mapping names and a table does not have.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Missing {
    /// The place in the mapping, as a JSON Pointer.
    pub pointer: String,
    /// The name of the column.
    pub column: String,
    /// The child table of the column.
    pub table: Option<String>,
    /// The columns with the most similar names, the most similar one first.
    pub nearest: Vec<String>,
}

impl Mapping {
    /// Reads the text of a mapping. It may have gaps: see [`Self::gaps`].
    ///
    /// # Errors
    ///
    /// Returns the reason with its place if the text is not JSON or not a mapping.
    pub fn read(text: &str) -> Result<Self, MappingError> {
        let mut json = serde_json::Deserializer::from_str(text);
        let mapping: Self = serde_path_to_error::deserialize(&mut json).map_err(|error| {
            let path = pointer(error.path());
            let inner = error.inner();
            let reason = inner.to_string();
            let reason = reason.split(" at line ").next().unwrap_or_default();
            let place = format!("{}:{}", inner.line(), inner.column());
            MappingError(match path.as_str() {
                "" => format!("{place}: {reason}"),
                path => format!("{place}: `{path}`: {reason}"),
            })
        })?;
        json.end().map_err(|error| MappingError(error.to_string()))?;
        mapping.check()?;
        Ok(mapping)
    }

    fn check(&self) -> Result<(), MappingError> {
        let error = |pointer: &str, reason: &str| Err(MappingError(format!("`{pointer}`: {reason}")));
        if self.fuels.is_empty() {
            return error("/fuels", "name at least one fuel");
        }
        if self.format.header_row == 0 || self.format.header_rows == 0 {
            return error("/format", "rows are counted from 1");
        }
        if self.format.header_rows > self.format.header_row {
            return error("/format/headerRows", "there are not as many rows up to `headerRow`");
        }
        for (index, fuel) in self.fuels.iter().enumerate() {
            let lists = [!fuel.intervals.is_empty(), !fuel.visits.is_empty(), fuel.daily_logs.is_some()];
            if lists.iter().filter(|is_given| **is_given).count() != 1 {
                let pointer = format!("/fuels/{index}");
                return error(&pointer, "give exactly one of `intervals`, `visits` and `dailyLogs`");
            }
        }
        for Placed { pointer, used, .. } in self.places() {
            if let Used::Source(source) = used
                && source.alternatives() != 1
            {
                return error(
                    &pointer,
                    "give exactly one of `column`, `constant` and `fill`, or for a number also `sum` or `mean`",
                );
            }
        }
        Ok(())
    }

    /// Returns the places that a person has to fill in before the mapping can be used.
    pub fn gaps(&self) -> Vec<Open> {
        let mut gaps = Vec::new();
        for (at, form) in self.format.dates.iter().enumerate() {
            if let Filled::Gap(gap) = form {
                gaps.push(Open { pointer: format!("/format/dates/{at}"), fill: gap.fill.clone() });
            }
        }
        for Placed { pointer, used, .. } in self.places() {
            if let Used::Source(source) = used {
                let open = source.gaps().into_iter();
                gaps.extend(
                    open.map(|(below, fill)| Open {
                        pointer: format!("{pointer}{below}"),
                        fill: fill.into(),
                    }),
                );
            }
        }
        // The first day of daily logs is the source of each of them.
        gaps.dedup();
        gaps
    }

    /// Returns the child tables that the mapping names.
    pub fn tables(&self) -> BTreeSet<&str> {
        self.places().into_iter().filter_map(|placed| placed.table).collect()
    }

    /// Returns the columns that a table does not have. `table` is the name of the child table, or `None` for the main one.
    pub fn missing(&self, table: Option<&str>, columns: &Columns) -> Vec<Missing> {
        let mut missing: Vec<Missing> = Vec::new();
        for placed in self.places().into_iter().filter(|placed| placed.table == table) {
            for column in placed.columns() {
                let is_listed = missing.iter().any(|other| other.column == column);
                if columns.find(column).is_none() && !is_listed {
                    missing.push(Missing {
                        pointer: placed.pointer.clone(),
                        column: column.to_owned(),
                        table: table.map(str::to_owned),
                        nearest: nearest(column, columns.names()),
                    });
                }
            }
        }
        missing
    }

    /// Returns the names of the columns that the mapping does not use.
    pub fn unused<'c>(&self, table: Option<&str>, columns: &'c Columns) -> Vec<&'c str> {
        let places = self.places();
        let used: BTreeSet<&str> =
            places.iter().filter(|placed| placed.table == table).flat_map(Placed::columns).collect();
        let names = columns.names().iter().map(String::as_str);
        names.filter(|name| !name.is_empty() && !used.contains(name)).collect()
    }
}

/// Returns up to three similar names.
pub fn nearest(name: &str, names: &[String]) -> Vec<String> {
    let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_lowercase();
    let wanted = last(name);
    let mut scored: Vec<(f64, &String)> = names
        .iter()
        .filter(|other| !other.is_empty())
        .map(|other| (strsim::jaro_winkler(&wanted, &last(other)), other))
        .filter(|(score, _)| *score > SIMILAR)
        .collect();
    scored.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    scored.into_iter().take(3).map(|(_, name)| name.clone()).collect()
}

/// The similarity of names that are worth showing (Jaro-Winkler).
const SIMILAR: f64 = 0.75;

/// Returns the path of an error as a JSON Pointer.
fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    path.iter().fold(String::new(), |pointer, segment| match segment {
        Segment::Seq { index } => format!("{pointer}/{index}"),
        Segment::Map { key } => format!("{pointer}/{}", crate::walk::escaped(key)),
        Segment::Enum { .. } | Segment::Unknown => pointer,
    })
}
