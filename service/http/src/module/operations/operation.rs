//! An operation of the module.

/// One operation.
#[derive(Clone, Copy)]
pub(crate) struct Operation {
    /// `area.operation`.
    pub(crate) name: &'static str,
    /// Whether the operation uses the tables of the instance, and therefore needs a session.
    pub(crate) is_on_tables: bool,
}
