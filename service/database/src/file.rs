//! The SQLite file of a deployment.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use hearth_sql::{describe_lost, sqlite};
use rusqlite::Connection;

/// Creates a file for its owner alone, unless it exists. The error is for the operator.
///
/// The file gets its name when it is a database: no process sees it with 0 bytes, which [`check`] refuses.
pub fn create(path: &Path) -> Result<(), String> {
    if path.exists() {
        return Ok(());
    }
    let failed = |error: &dyn std::fmt::Display| format!("`{}`: {error}", path.display());
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let draft = tempfile::Builder::new().prefix(".hearth-new-").tempfile_in(folder);
    let draft = draft.map_err(|error| failed(&error))?;
    let connection = Connection::open(draft.path()).map_err(|error| failed(&error))?;
    // Writes the first page.
    connection.pragma_update(None, "user_version", 0).map_err(|error| failed(&error))?;
    drop(connection);
    match draft.persist_noclobber(path) {
        Err(error) if error.error.kind() != ErrorKind::AlreadyExists => Err(failed(&error.error)),
        _ => Ok(()),
    }
}

/// Checks that an existing file has neither 0 bytes nor lost a table. The error is for the operator.
pub fn check(connection: &Connection, path: &Path) -> Result<(), String> {
    let name = path.display();
    if fs::metadata(path).is_ok_and(|metadata| metadata.len() == 0) {
        return Err(format!(
            "`{name}` has 0 bytes, so it is not a database; restore a backup, or remove the file to begin with an \
             empty database"
        ));
    }
    let names = connection.prepare(sqlite::NAMES).and_then(|mut statement| {
        let names = statement.query_map([], |row| row.get(0))?;
        names.collect::<rusqlite::Result<Vec<String>>>()
    });
    let lost = sqlite::lost(&names.map_err(|error| format!("`{name}`: {error}"))?);
    if lost.is_empty() { Ok(()) } else { Err(format!("`{name}`: {}", describe_lost(&lost))) }
}
