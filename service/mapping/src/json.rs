//! Submissions as JSON: those of `KoBoToolbox`, with names such as `group/field`, and those of ODK Central, with nested
//! objects.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::record::{Cell, Columns, Place, Record, Row};

/// Returns the record of a submission. `before` is the text before the names of fields in places.
///
/// Nested objects become fields with the names `group/field`. A list of objects is a child table with the name of its
/// field, and its own fields have their names with and without that of the table. Lists inside child tables, and lists of
/// other values, are left out.
///
/// # Examples
///
/// ```
/// let body = serde_json::json!({"hh/id": "7", "visits": [{"visits/kg": "3.2"}, {"visits/kg": 1.5}]});
/// let record = hearth_mapping::submission(body.as_object().unwrap(), "");
/// assert_eq!(record.row.cell("hh/id").text(), Some("7"));
/// let second = &record.rows("visits")[1];
/// assert_eq!(second.cell("visits/kg").text(), Some("1.5"));
/// assert_eq!(second.place_of("kg").to_string(), "visits[2]/kg");
/// ```
pub fn submission(members: &Map<String, Value>, before: &str) -> Record {
    let mut fields = Fields::default();
    fields.add("", members);
    let mut tables = Vec::new();
    for (name, rows) in std::mem::take(&mut fields.tables) {
        let rows = rows.into_iter().enumerate().map(|(index, members)| {
            let mut fields = Fields::default();
            fields.add("", members);
            fields.row(&format!("{before}{name}[{}]/", index + 1), &format!("{name}/"))
        });
        let rows = rows.collect();
        tables.push((name, rows));
    }
    Record { row: fields.row(before, ""), tables }
}

/// The fields of an object.
#[derive(Default)]
struct Fields<'a> {
    names: Vec<String>,
    cells: Vec<Cell>,
    tables: Vec<(String, Vec<&'a Map<String, Value>>)>,
}

impl<'a> Fields<'a> {
    fn add(&mut self, group: &str, members: &'a Map<String, Value>) {
        for (name, value) in members {
            let name = format!("{group}{name}");
            let cell = match value {
                Value::String(text) => Cell::Text(text.clone()),
                Value::Number(number) => Cell::Number(number.to_string()),
                Value::Bool(value) => Cell::Text(value.to_string()),
                Value::Null => Cell::Blank,
                Value::Object(members) => {
                    self.add(&format!("{name}/"), members);
                    continue;
                }
                Value::Array(items) => {
                    let rows: Option<Vec<_>> = items.iter().map(Value::as_object).collect();
                    self.tables.extend(rows.map(|rows| (name, rows)));
                    continue;
                }
            };
            self.names.push(name);
            self.cells.push(cell);
        }
    }

    /// Returns the fields as a row. The names of its fields do not repeat that of the table.
    fn row(self, before: &str, table: &str) -> Row {
        let short = self.names.iter().map(|name| name.strip_prefix(table).unwrap_or(name).to_owned());
        let mut columns = Columns::new(Place::Fields(before.to_owned()), short);
        if !table.is_empty() {
            for (index, name) in self.names.into_iter().enumerate() {
                let full = if name.starts_with(table) { name } else { format!("{table}{name}") };
                columns.alias(full, index);
            }
        }
        Row::new(Arc::new(columns), 1, self.cells)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn nested_objects_are_groups() {
        let body = json!({"weights": {"wood": {"kg": 4.25}, "note": null}, "_tags": ["a"], "__id": "uuid:1"});
        let record = submission(body.as_object().unwrap_or(&Map::new()), "submission 3, ");
        assert_eq!(record.row.cell("weights/wood/kg"), &Cell::Number("4.25".into()));
        assert_eq!(record.row.place_of("weights/wood/kg").to_string(), "submission 3, weights/wood/kg");
        assert_eq!(record.row.place().to_string(), "submission 3");
        assert!(record.tables.is_empty());
    }
}
