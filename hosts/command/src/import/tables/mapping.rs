//! Reads the mapping of an import, and compares it with the tables before a row is read.

use std::path::Path;
use std::sync::Arc;

use hearth_mapping::{Columns, Mapping, Missing};

use super::rows::Records;
use crate::document;
use hearth_terminal::visible::visible;
use hearth_terminal::warn;

/// Reads a mapping without gaps. The error is for the user.
pub(super) fn read(path: &Path) -> Result<Mapping, String> {
    let name = visible(&path.to_string_lossy()).into_owned();
    let bytes = document::read(path, LONGEST + 1).map_err(|error| format!("`{name}`: {error}"))?;
    if bytes.len() > LONGEST {
        return Err(format!("`{name}` has more than {} KiB, so it is no mapping", LONGEST >> 10));
    }
    let text = String::from_utf8(bytes).map_err(|_| format!("`{name}` is not UTF-8"))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mapping = Mapping::read(text).map_err(|error| format!("{name}:{error}"))?;
    let gaps = mapping.gaps();
    if gaps.is_empty() {
        return Ok(mapping);
    }
    let gaps = gaps.iter().map(|gap| format!("\n  `{}`: {}", gap.pointer, gap.fill));
    Err(format!("`{name}` has places that a person has to fill in:{}", gaps.collect::<String>()))
}

/// Compares the mapping with the tables, and warns once of the columns that it does not use.
///
/// `is_open` states that a table may lack columns that no row has: the fields of JSON.
///
/// The error is for the user: the mapping names a table or a column that does not exist.
pub(super) fn check(
    mapping: &Mapping,
    name: &str,
    records: &dyn Records,
    is_open: bool,
) -> Result<(), String> {
    let tables = records.tables();
    let known = |table: &str| {
        tables.iter().any(|(other, _)| other.as_deref().is_some_and(|other| is_same(other, table)))
    };
    if let Some(unknown) = mapping.tables().into_iter().find(|table| !known(table)) {
        let names: Vec<&str> = tables.iter().filter_map(|(table, _)| table.as_deref()).collect();
        return Err(match names.as_slice() {
            [] => format!("the mapping names the table `{unknown}`, but `{name}` has no child tables"),
            names => format!(
                "the mapping names the table `{unknown}`; the child tables of `{name}` are `{}`",
                names.join("`, `")
            ),
        });
    }
    let mut missing = Vec::new();
    let mut asked = 0;
    for (table, columns) in &tables {
        let table = match table {
            None => None,
            Some(table) => match mapping.tables().into_iter().find(|named| is_same(table, named)) {
                None => continue,
                named => named,
            },
        };
        let lacking = mapping.missing(table, columns);
        let names = columns.names().iter().filter(|name| !name.is_empty()).count();
        asked += names - mapping.unused(table, columns).len() + lacking.len();
        missing.extend(lacking);
    }
    if !missing.is_empty() && is_open && 2 * missing.len() < asked {
        for column in &missing {
            warn(&format!("no submission has the field `{}` of the mapping", column.column));
        }
    } else if !missing.is_empty() {
        return Err(describe(name, &missing, asked));
    }
    warn_of_unused(mapping, &tables);
    Ok(())
}

/// Whether two names are those of the same child table: with or without the groups of the form.
pub(super) fn is_same(one: &str, other: &str) -> bool {
    let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
    one == other || last(one) == last(other)
}

fn describe(name: &str, missing: &[Missing], asked: usize) -> String {
    let mut message = String::new();
    if missing.len() == asked && asked > 1 {
        message = format!(
            "`{name}` has none of the {asked} columns of the mapping: it may be the export of another form, have labels in \
             place of names (export it with *XML values and headers*), or begin with other rows (`format.headerRow`)\n"
        );
    }
    let lines = missing.iter().take(SHOWN).map(|Missing { pointer, column, table, nearest }| {
        let table = table.as_ref().map_or_else(String::new, |table| format!(" in `{table}`"));
        let similar = match nearest.as_slice() {
            [] => String::new(),
            similar => format!("; similar columns are `{}`", similar.join("`, `")),
        };
        format!("`{pointer}` of the mapping: there is no column `{column}`{table}{similar}")
    });
    message.push_str(&lines.collect::<Vec<_>>().join("\n"));
    match missing.len().saturating_sub(SHOWN) {
        0 => message,
        more => format!("{message}\nand {more} more"),
    }
}

fn warn_of_unused(mapping: &Mapping, tables: &[(Option<String>, Arc<Columns>)]) {
    let used = |table: Option<&str>, columns: &Arc<Columns>| -> Vec<String> {
        mapping.unused(table, columns).into_iter().map(str::to_owned).collect()
    };
    let mut unused: Vec<String> = Vec::new();
    for (table, columns) in tables {
        // Grouped rows have the columns of the main table.
        let is_main = tables.first().is_some_and(|(_, main)| Arc::ptr_eq(main, columns));
        let names = used(table.as_deref(), columns);
        if is_main && table.is_some() {
            unused.retain(|name| names.contains(name));
        } else {
            unused.extend(names);
        }
    }
    if unused.is_empty() {
        return;
    }
    let shown: Vec<String> = unused.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    let more = match unused.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    warn(&format!("columns that the mapping does not use are ignored: {}{more}", shown.join(", ")));
}

/// The size of a mapping. One with 300 columns takes 40 kB.
const LONGEST: usize = 256 << 10;
/// The columns that a message lists.
const SHOWN: usize = 12;
