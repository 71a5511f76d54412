//! Postgres, version 14 or later.
//!
//! Statements that decide run at the same time as others, so they are functions of the database that lock what they
//! decide about: see `migrations/`. Each call of the edge is one statement in a transaction of its own.

mod attachments;
mod claims;
mod context;
mod credentials;
mod events;
mod frames;
mod households;
mod idempotency;
mod keys;
mod lists;
mod mappings;
mod preferences;
mod records;
mod revisions;
mod studies;

use crate::Statements;

/// A step from one version of the tables to the next.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// The version of the tables after it.
    pub version: i32,
    /// The tables that it creates.
    pub tables: &'static [&'static str],
    /// The statements, which run in one transaction. The last one adds the row of the version to `hearth_schema`.
    pub sql: &'static str,
}

/// The migrations, in the order of their versions. A migration that was released never changes.
pub const MIGRATIONS: &[Migration] = &[
    Migration {
        version: 1,
        tables: &[
            "records",
            "events",
            "selections",
            "drawn",
            "places",
            "studies",
            "study_credentials",
            "preferences",
            "attachments",
            "submission_files",
            "mappings",
            "api_keys",
            "idempotency_keys",
        ],
        sql: include_str!("migrations/0001.sql"),
    },
    Migration { version: 2, tables: &[], sql: include_str!("migrations/0002.sql") },
    Migration { version: 3, tables: &["marks"], sql: include_str!("migrations/0003.sql") },
    Migration { version: 4, tables: &["revisions"], sql: include_str!("migrations/0004.sql") },
    Migration { version: 5, tables: &["frames"], sql: include_str!("migrations/0005.sql") },
];

/// Returns the tables of a version.
pub fn tables(version: i32) -> Vec<&'static str> {
    let migrations = MIGRATIONS.iter().filter(|migration| migration.version <= version);
    migrations.flat_map(|migration| migration.tables).copied().collect()
}

/// Returns those of the given tables that the database does not have.
pub const MISSING: &str = "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL";

/// The version of the tables that the statements use.
pub const VERSION: i32 = 5;

/// Returns the version of the newest migration of the database, and the oldest version of an edge that works with it.
pub const VERSIONS: &str = "SELECT version, oldest_edge FROM hearth_schema ORDER BY version DESC LIMIT 1";

/// Returns the number of tables that hold the versions: 0 before the first migration.
pub const EXISTING: &str = "SELECT COUNT(*) FROM pg_class WHERE oid = to_regclass('hearth_schema')";

/// Returns the columns of the events for a copy, with the numbers that events without one will get.
pub const COPIED_EVENTS: &str = "
    SELECT tenant,
           COALESCE(number,
                    COALESCE(MAX(number) OVER (PARTITION BY tenant), 0)
                        + ROW_NUMBER() OVER (PARTITION BY tenant, number IS NULL ORDER BY tx, place)),
           type, at, record, study, by, reason, actor
      FROM events ORDER BY 1, 2";

/// Returns the value of the column `changed_at` of a copied record, which SQLite does not store.
pub const COPIED_CHANGED_AT: &str = "COALESCE(history::json -> -1 ->> 'at', settled_at, created_at)";

/// The statements of the dialect.
pub const STATEMENTS: Statements = of_dialect!(Some(events::NUMBER_EVENTS));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn migrations_list_their_tables() {
        for Migration { version, tables, sql } in MIGRATIONS {
            let created =
                sql.lines().filter_map(|line| line.strip_prefix("CREATE TABLE ")?.split(' ').next());
            let created: Vec<&str> = created.filter(|name| *name != "hearth_schema").collect();
            assert_eq!(created, *tables, "version {version}");
        }
    }
}
