//! The lists of words that `openapi.json` names, as in `"enum": "statuses"`. Each is the list that the code reads.

use hearth_resources::{GROUPS, STATUSES};
use serde_json::Value;

use crate::claims::ORDERS;
use crate::decimal::MARKS;
use crate::mcp::VERSIONS;
use crate::meta::SCHEMAS;
use crate::studies::FORMATS;

/// Writes the lists in place of their names. The error names one that is that of no list.
pub(super) fn write(value: &mut Value) -> Result<(), String> {
    match value {
        Value::Array(items) => items.iter_mut().try_for_each(write),
        Value::Object(members) => {
            if let Some(Value::String(name)) = members.get("enum") {
                let words = list(name).ok_or_else(|| format!("`{name}` is not a list of words"))?;
                members.insert("enum".into(), words.into());
            }
            members.values_mut().try_for_each(write)
        }
        _ => Ok(()),
    }
}

fn list(name: &str) -> Option<Vec<&'static str>> {
    Some(match name {
        "decimal marks" => MARKS.to_vec(),
        "formats of reports" => FORMATS.iter().map(|(name, _)| *name).collect(),
        "groups" => GROUPS.to_vec(),
        "orders" => ORDERS.to_vec(),
        "schemas" => SCHEMAS.iter().map(|(name, _)| *name).collect(),
        "statuses" => STATUSES.to_vec(),
        "versions of MCP" => VERSIONS.to_vec(),
        _ => return None,
    })
}
