//! The connections of a guest to the database.

/// A guest's handle. Each statement takes a connection of the pool.
#[derive(Debug)]
#[expect(unreachable_pub, reason = "the generated bindings export it again")]
pub struct Connection;

/// A guest's connection that is not open yet.
#[derive(Debug)]
#[expect(unreachable_pub, reason = "the generated bindings export it again")]
pub struct ConnectionBuilder {
    pub(super) address: String,
    /// The reason why the connection cannot be opened.
    pub(super) refused: Option<String>,
}
