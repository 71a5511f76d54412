//! A table with its child tables: each record has the child rows that name its row.
//!
//! Child tables are kept in memory in a compact form, because nothing ensures that they are in the order of their parents.
//! Rows that are grouped are kept as well. The memory of both is bounded.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use hearth_mapping::{Columns, Record, Row};

use super::packed::Packed;
use super::{BadRow, Each, Records, Table};

/// A table with its child tables.
pub(in super::super) struct Joined {
    main: Box<dyn Table>,
    children: Vec<Child>,
    /// The columns that identify a household, if it has several rows.
    group_by: Vec<String>,
}

/// A child table.
struct Child {
    name: String,
    table: Box<dyn Table>,
    /// The columns that identify the row in the main table, and the columns of the child table with the same values.
    keys: (Vec<String>, Vec<String>),
}

/// The rows of a table by their keys.
#[derive(Default)]
struct Kept(HashMap<Box<str>, Vec<Packed>>);

/// The memory that is left for rows that are kept.
struct Room(usize);

impl Room {
    /// Takes the memory of a row.
    fn take(&mut self, row: &Packed) -> ControlFlow<()> {
        match self.0.checked_sub(row.size() + OF_A_ROW) {
            Some(left) => {
                self.0 = left;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(()),
        }
    }

    fn check(taken: ControlFlow<()>) -> Result<(), String> {
        if taken.is_continue() {
            return Ok(());
        }
        Err(format!(
            "the rows of child tables, and those that `format.groupBy` groups, take more than {} MiB of memory; import the \
             households in several files",
            LARGEST_KEPT >> 20
        ))
    }
}

impl Joined {
    /// Joins a table with its child tables.
    pub(in super::super) fn new(
        main: Box<dyn Table>,
        children: Vec<(String, Box<dyn Table>)>,
        group_by: &[String],
    ) -> Result<Self, String> {
        let mut joined = Vec::new();
        for (name, table) in children {
            let keys = keys(main.columns(), table.columns(), group_by).ok_or_else(|| {
                format!(
                    "the table `{name}` has no column that names the row that its rows belong to: `_parent_index` and \
                     `_submission__id` of KoBoToolbox, `PARENT_KEY` of ODK Central, or the columns in `format.groupBy` \
                     of the mapping"
                )
            })?;
            joined.push(Child { name, table, keys });
        }
        Ok(Self { main, children: joined, group_by: group_by.to_vec() })
    }

    /// Reads the rows of the main table in groups, in the order of their first rows.
    fn read_groups(
        &mut self,
        memory: &mut Room,
        each: &mut Each<'_, Record>,
    ) -> Result<ControlFlow<()>, String> {
        let mut taken = ControlFlow::Continue(());
        let mut groups: Vec<Vec<Packed>> = Vec::new();
        let mut index: HashMap<Box<str>, usize> = HashMap::new();
        let group_by = &self.group_by;
        let mut flow = ControlFlow::Continue(());
        self.main.read(&mut |row| {
            match row {
                Ok(row) => {
                    let at = *index.entry(key(&row, group_by).into()).or_insert(groups.len());
                    if at == groups.len() {
                        groups.push(Vec::new());
                    }
                    let row = Packed::new(&row);
                    taken = memory.take(&row);
                    if let Some(group) = groups.get_mut(at) {
                        group.push(row);
                    }
                }
                Err(bad) => flow = each(Err(bad)),
            }
            if taken.is_break() { taken } else { flow }
        })?;
        Room::check(taken)?;
        drop(index);
        let columns = Arc::clone(self.main.columns());
        for group in groups {
            let rows = unpacked(&group, &columns)?;
            let Some(row) = rows.first().cloned() else { continue };
            if flow.is_break() {
                break;
            }
            flow = each(Ok(Record { row, tables: vec![(String::from(GROUPED), rows)] }));
        }
        Ok(flow)
    }
}

impl Records for Joined {
    fn tables(&self) -> Vec<(Option<String>, Arc<Columns>)> {
        let mut tables = vec![(None, Arc::clone(self.main.columns()))];
        if !self.group_by.is_empty() {
            tables.push((Some(String::from(GROUPED)), Arc::clone(self.main.columns())));
        }
        tables.extend(
            self.children.iter().map(|child| (Some(child.name.clone()), Arc::clone(child.table.columns()))),
        );
        tables
    }

    fn total(&self) -> Option<u64> {
        // The number of groups is known at the end only.
        self.main.total().filter(|_| self.group_by.is_empty())
    }

    fn read(&mut self, each: &mut Each<'_, Record>) -> Result<(), String> {
        let mut kept: Vec<Kept> = Vec::new();
        let mut memory = Room(LARGEST_KEPT);
        for child in &mut self.children {
            kept.push(child.keep(&mut memory, each)?);
        }
        let children: Vec<(String, Arc<Columns>, Vec<String>)> = self
            .children
            .iter()
            .map(|child| (child.name.clone(), Arc::clone(child.table.columns()), child.keys.0.clone()))
            .collect();
        let mut failure = None;
        let mut with_children = |record: Result<Record, BadRow>| {
            let mut record = match record {
                Ok(record) => record,
                Err(bad) => return each(Err(bad)),
            };
            for ((name, columns, keys), kept) in children.iter().zip(&mut kept) {
                let rows = kept.0.remove(key(&record.row, keys).as_str()).unwrap_or_default();
                match unpacked(&rows, columns) {
                    Ok(rows) => record.tables.push((name.clone(), rows)),
                    Err(message) => {
                        failure = Some(message);
                        return ControlFlow::Break(());
                    }
                }
            }
            each(Ok(record))
        };
        let flow = if self.group_by.is_empty() {
            let mut flow = ControlFlow::Continue(());
            self.main.read(&mut |row| {
                flow = with_children(row.map(|row| Record { row, tables: Vec::new() }));
                flow
            })?;
            flow
        } else {
            self.read_groups(&mut memory, &mut with_children)?
        };
        if let Some(message) = failure {
            return Err(message);
        }
        if flow.is_continue() {
            report_orphans(&children, &kept, each);
        }
        Ok(())
    }
}

impl Child {
    /// Reads the rows by their keys.
    fn keep(&mut self, memory: &mut Room, each: &mut Each<'_, Record>) -> Result<Kept, String> {
        let mut kept = Kept::default();
        let mut taken = ControlFlow::Continue(());
        let keys = &self.keys.1;
        self.table.read(&mut |row| {
            match row {
                Ok(row) => {
                    let packed = Packed::new(&row);
                    taken = memory.take(&packed);
                    kept.0.entry(key(&row, keys).into()).or_default().push(packed);
                }
                Err(bad) => return each(Err(bad)),
            }
            taken
        })?;
        Room::check(taken)?;
        Ok(kept)
    }
}

/// Returns the rows of one household.
fn unpacked(rows: &[Packed], columns: &Arc<Columns>) -> Result<Vec<Row>, String> {
    let size: usize = rows.iter().map(Packed::unpacked_size).sum();
    if size > LARGEST_HOUSEHOLD {
        let place = rows.first().map(|row| row.row(columns).place().to_string()).unwrap_or_default();
        return Err(format!(
            "{place}: the {} rows of this household take more than {} MiB of memory",
            rows.len(),
            LARGEST_HOUSEHOLD >> 20
        ));
    }
    Ok(rows.iter().map(|row| row.row(columns)).collect())
}

/// Reports the child rows whose parent does not exist.
fn report_orphans(
    children: &[(String, Arc<Columns>, Vec<String>)],
    kept: &[Kept],
    each: &mut Each<'_, Record>,
) {
    for ((name, columns, _), kept) in children.iter().zip(kept) {
        let mut orphans: Vec<&Packed> = kept.0.values().flatten().collect();
        orphans.sort_by_key(|orphan| orphan.number());
        for orphan in orphans {
            let bad = BadRow {
                place: orphan.row(columns).place().to_string(),
                code: "import.row_without_parent",
                message: format!("the row of the table `{name}` belongs to no row of the main table"),
                help: "export both tables together; a submission may have been deleted in between",
            };
            if each(Err(bad)).is_break() {
                return;
            }
        }
    }
}

/// Returns the values of columns as one text.
fn key(row: &Row, columns: &[String]) -> String {
    let mut key = String::new();
    for column in columns {
        let text = row.cell(column).text().unwrap_or_default();
        // The parent of a nested repeat of ODK Central is `{submission}/{group}[n]`.
        key.push_str(if column == "PARENT_KEY" { text.split('/').next().unwrap_or_default() } else { text });
        key.push('\u{1f}');
    }
    key
}

/// Returns the columns of both tables that identify the parent.
fn keys(main: &Columns, child: &Columns, group_by: &[String]) -> Option<(Vec<String>, Vec<String>)> {
    for (of_main, of_child) in KEYS {
        if main.find(of_main).is_some() && child.find(of_child).is_some() {
            return Some((vec![of_main.to_owned()], vec![of_child.to_owned()]));
        }
    }
    let is_shared = !group_by.is_empty() && group_by.iter().all(|column| child.find(column).is_some());
    is_shared.then(|| (group_by.to_vec(), group_by.to_vec()))
}

/// The columns that identify a submission, and those of child tables: of KoBoToolbox and of ODK Central. The first pair
/// also finds the submission of nested repeats.
const KEYS: [(&str, &str); 3] =
    [("_id", "_submission__id"), ("_index", "_parent_index"), ("KEY", "PARENT_KEY")];

/// The name of the table of grouped rows.
pub(in super::super) const GROUPED: &str = "rows";

/// The most memory for rows that are kept: a million rows of visits.
pub(super) const LARGEST_KEPT: usize = 128 << 20;
/// The most memory for the cells of one household, of which several are read ahead.
pub(super) const LARGEST_HOUSEHOLD: usize = 16 << 20;
/// The memory of a row's place in the lists, with its key.
const OF_A_ROW: usize = 32;
