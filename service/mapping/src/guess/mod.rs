//! Proposes a mapping from the columns of tables and their first rows.
//!
//! Columns are recognised by the words of [`words`], and the values of the first rows confirm them. A value that the
//! table does not state, such as the unit, is a gap of the proposal and not a guess.

mod column;
mod format;
mod fuels;
mod household;
mod reasons;
mod series;
mod sources;
mod words;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::document::{Format, Mapping};
use crate::record::{Columns, Row};
use column::Column;
use reasons::Notes;
pub use reasons::Reason;

/// The first rows of a table.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The name of a child table; `None` for the main one.
    pub table: Option<String>,
    /// The columns.
    pub columns: Arc<Columns>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// A proposed mapping.
#[derive(Debug)]
pub struct Proposal {
    /// The mapping, with gaps.
    pub mapping: Mapping,
    /// The reasons of its members.
    pub reasons: Vec<Reason>,
    /// The columns that it does not use, without those of form tools.
    pub unused: Vec<String>,
}

/// Proposes a mapping. The first sample is that of the main table, and `format` states where its columns are.
///
/// # Examples
///
/// ```
/// use std::sync::Arc;
/// use hearth_mapping::{Cell, Columns, Format, Place, Row, Sample, guess};
///
/// let names = ["hh_id", "date_1", "8a_wood_weight_kg", "8b_wood_weight_kg"].map(String::from);
/// let columns = Arc::new(Columns::new(Place::Sheet("KPT".into()), names));
/// let cells = ["7", "2026-02-01", "9.5", "6.2"].map(|text| Cell::Text(text.into()));
/// let rows = vec![Row::new(Arc::clone(&columns), 2, cells.into())];
/// let proposal = guess(&[Sample { table: None, columns, rows }], &Format::default());
/// let text = serde_json::to_string(&proposal.mapping.fuels).unwrap();
/// assert!(text.contains(r#""before":"8a_wood_weight_kg","after":"8b_wood_weight_kg""#), "{text}");
/// assert!(proposal.mapping.gaps().iter().any(|gap| gap.pointer == "/claim/testGroup"));
/// ```
pub fn guess(samples: &[Sample], format: &Format) -> Proposal {
    let mut format = format.clone();
    let mut notes = Notes::default();
    let tables: Vec<(Option<&str>, Vec<Column<'_>>)> = samples
        .iter()
        .map(|sample| (sample.table.as_deref(), Column::all(sample.columns.names(), &sample.rows)))
        .collect();
    let empty = Vec::new();
    let columns = tables.first().map_or(&empty, |(_, columns)| columns);
    let mut working = format.clone();
    for (sample, (_, columns)) in samples.iter().zip(&tables) {
        let found = format::guess(&sample.rows, columns, &mut format, &mut notes);
        working.decimal = found.decimal;
        working
            .dates
            .extend(found.dates.into_iter().filter(|form| !working.dates.contains(form)).collect::<Vec<_>>());
    }
    let claim = household::guess(columns, &working, &mut notes);
    let fuels = fuels::guess(&tables, &mut format, &working, &mut notes);
    let unused = tables.iter().flat_map(|(table, columns)| {
        let unused =
            columns.iter().filter(|column| !column.is_system() && !notes.taken.contains(column.name));
        unused.map(move |column| match table {
            Some(table) => format!("{table}: {}", column.name),
            None => column.name.to_owned(),
        })
    });
    let unused = unused.collect();
    let mapping = Mapping { schema: None, format, only: None, claim, fuels };
    Proposal { mapping, reasons: notes.reasons, unused }
}
