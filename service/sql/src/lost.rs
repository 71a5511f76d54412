//! Tables that a database had and no longer has. They are never created again, because the loss would not be noticed.

/// Describes lost tables for the operator, and what to do.
pub fn describe_lost(tables: &[impl AsRef<str>]) -> String {
    let names: Vec<String> = tables.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    let noun = if names.len() == 1 { "table" } else { "tables" };
    format!(
        "the database has lost the {noun} {}; restore a backup, as \"Restore\" in docs/guide/deployment.md describes",
        names.join(", ")
    )
}
