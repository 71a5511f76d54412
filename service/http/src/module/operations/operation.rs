//! An operation of the module.

/// One operation.
#[derive(Clone, Copy)]
pub(crate) struct Operation {
    /// `area.operation`.
    pub(crate) name: &'static str,
    /// Whether the operation uses the tables of the instance, and therefore needs a session.
    pub(crate) is_on_tables: bool,
}

impl Operation {
    /// Creates an operation without tables.
    pub(super) const fn alone(name: &'static str) -> Self {
        Self { name, is_on_tables: false }
    }

    /// Creates an operation on the tables of the instance.
    pub(super) const fn on_tables(name: &'static str) -> Self {
        Self { name, is_on_tables: true }
    }
}
