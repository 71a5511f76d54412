//! Submissions as JSON: pages of the API of `KoBoToolbox` (`results`), of the service `OData` of ODK Central (`value`), or an array.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::File;
use std::io::BufReader;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hearth_mapping::{Columns, Place, Record, submission};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

use super::{Each, Records};
use hearth_terminal::visible::visible;

/// A file with submissions, whose fields are known.
pub(in super::super) struct Submissions {
    name: String,
    path: PathBuf,
    tables: Vec<(Option<String>, Arc<Columns>)>,
    total: u64,
}

impl Submissions {
    /// Opens a file, and reads the names of its fields.
    pub(in super::super) fn open(path: &Path) -> Result<Self, String> {
        let name = visible(&path.to_string_lossy()).into_owned();
        let mut fields: BTreeMap<Option<String>, BTreeSet<String>> =
            BTreeMap::from([(None, BTreeSet::new())]);
        let mut total = 0;
        read(&name, path, &mut |record| {
            total += 1;
            let rows =
                record.tables.iter().flat_map(|(name, rows)| rows.iter().map(move |row| (Some(name), row)));
            for (table, row) in std::iter::once((None, &record.row)).chain(rows) {
                let names = row.columns().names().iter();
                let known = fields.entry(table.cloned()).or_default();
                known.extend(names.filter(|name| !name.is_empty()).cloned());
                if let Some(table) = table {
                    let full = row.columns().names().iter().map(|name| format!("{table}/{name}"));
                    known.extend(full);
                }
            }
            ControlFlow::Continue(())
        })?;
        let columns = |names| Arc::new(Columns::new(Place::Fields(String::new()), names));
        let tables = fields.into_iter().map(|(table, names)| (table, columns(names))).collect();
        Ok(Self { name, path: path.to_owned(), tables, total })
    }
}

impl Records for Submissions {
    fn tables(&self) -> Vec<(Option<String>, Arc<Columns>)> {
        self.tables.clone()
    }

    fn total(&self) -> Option<u64> {
        Some(self.total)
    }

    fn read(&mut self, each: &mut Each<'_, Record>) -> Result<(), String> {
        read(&self.name, &self.path, &mut |record| each(Ok(record)))
    }
}

/// Reads the submissions of a file.
fn read(name: &str, path: &Path, each: &mut dyn FnMut(Record) -> ControlFlow<()>) -> Result<(), String> {
    let file = File::open(path).map_err(|error| format!("`{name}`: {error}"))?;
    let mut json = serde_json::Deserializer::from_reader(BufReader::with_capacity(BUFFER, file));
    let mut found = Found { each, count: 0, is_stopped: false };
    let result = json.deserialize_any(Page { found: &mut found }).and_then(|()| json.end());
    match result {
        Err(error) if !found.is_stopped => Err(format!("`{name}`: {error}")),
        _ => Ok(()),
    }
}

/// The submissions that were read.
struct Found<'a> {
    each: &'a mut dyn FnMut(Record) -> ControlFlow<()>,
    count: u64,
    /// Whether `each` broke, after which nothing more is read.
    is_stopped: bool,
}

/// A page of submissions: an array, or an object with an array.
struct Page<'f, 'a> {
    found: &'f mut Found<'a>,
}

impl<'de> Visitor<'de> for Page<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array of submissions, or an object with the array `results` or `value`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        let (mut has_list, mut count) = (false, None);
        while let Some(name) = members.next_key::<String>()? {
            match name.as_str() {
                "results" | "value" => {
                    has_list = true;
                    members.next_value_seed(List { found: &mut *self.found })?;
                }
                "count" | "@odata.count" => count = members.next_value::<Value>()?.as_u64(),
                _ => {
                    members.next_value::<IgnoredAny>()?;
                }
            }
        }
        if !has_list {
            return Err(A::Error::custom("the object has no array `results` or `value` of submissions"));
        }
        match count {
            Some(count) if count > self.found.count => Err(A::Error::custom(format!(
                "the file has {} of {count} submissions; download all pages, or raise the limit of a page",
                self.found.count
            ))),
            _ => Ok(()),
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut array: A) -> Result<(), A::Error> {
        while let Some(members) = array.next_element::<Map<String, Value>>()? {
            let found = &mut *self.found;
            found.count += 1;
            let identity = IDENTITIES.iter().find_map(|name| members.get(*name)?.as_str());
            let identity = identity.map_or_else(String::new, |identity| format!(" ({identity})"));
            let record = submission(&members, &format!("submission {}{identity}, ", found.count));
            if (found.each)(record).is_break() {
                found.is_stopped = true;
                return Err(A::Error::custom("stopped"));
            }
        }
        Ok(())
    }
}

/// The array of a page.
struct List<'f, 'a> {
    found: &'f mut Found<'a>,
}

impl<'de> DeserializeSeed<'de> for List<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, list: D) -> Result<(), D::Error> {
        list.deserialize_seq(Page { found: self.found })
    }
}

/// The fields that identify a submission, the most stable one first.
const IDENTITIES: [&str; 4] = ["meta/rootUuid", "_uuid", "__id", "KEY"];
const BUFFER: usize = 256 << 10;
