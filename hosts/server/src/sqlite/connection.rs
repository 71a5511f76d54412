//! The connection of a guest to the database.

/// A guest's handle, with the changes of its last statement.
#[derive(Debug, Default)]
#[expect(unreachable_pub, reason = "the generated bindings export it again")]
pub struct Connection {
    pub(super) last_insert_rowid: i64,
    pub(super) changes: u64,
}
