//! The database of a host: connections, values, and failures.

use super::Waiting;

/// A connection to a database.
pub trait Connection {
    /// Runs a statement once, in a transaction of its own, while other requests continue. A statement that a unique value
    /// or an exclusion refuses has no rows.
    fn run<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>>;

    /// Runs a statement that only reads.
    fn read<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>>;
}

/// A value of a database.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value.
    Null,
    /// An integer.
    Integer(i64),
    /// A number in binary64.
    Real(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

impl Value {
    /// Creates a text.
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }
}

/// A row of a result.
#[derive(Debug)]
pub struct Row(Vec<Value>);

impl Row {
    /// Creates a row.
    pub fn new(values: Vec<Value>) -> Self {
        Self(values)
    }

    /// Returns a value, unless it is null or has another type.
    pub(crate) fn get<'a, T: Column<'a>>(&'a self, column: usize) -> Option<T> {
        T::of(self.0.get(column)?)
    }
}

/// A type that a value is read as.
pub trait Column<'a>: Sized {
    /// Returns the value, unless it has another type.
    fn of(value: &'a Value) -> Option<Self>;
}

impl Column<'_> for i64 {
    fn of(value: &Value) -> Option<Self> {
        if let Value::Integer(integer) = value { Some(*integer) } else { None }
    }
}

impl Column<'_> for u64 {
    fn of(value: &Value) -> Option<Self> {
        i64::of(value)?.try_into().ok()
    }
}

impl<'a> Column<'a> for &'a str {
    fn of(value: &'a Value) -> Option<Self> {
        if let Value::Text(text) = value { Some(text) } else { None }
    }
}

impl<'a> Column<'a> for &'a [u8] {
    fn of(value: &'a Value) -> Option<Self> {
        if let Value::Blob(bytes) = value { Some(bytes) } else { None }
    }
}

/// The failure of a statement.
#[derive(Debug)]
pub struct Failure {
    /// Whether and how the statement can be repeated.
    pub kind: Kind,
    /// The cause for the log.
    pub cause: String,
}

/// The kind of a failure.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// The statement had no effect, and can succeed when it is repeated.
    Busy,
    /// The connection broke. The statement may have had an effect.
    Lost,
    /// The connection was closed before the statement.
    Closed,
    /// The disk is full. The statement had no effect.
    Full,
    /// The database is damaged.
    Damaged,
    /// The database cannot store a text with U+0000.
    Unstorable,
    /// The database has no tables of this version.
    Outdated,
    /// Another failure. The statement may have had an effect.
    Other,
}
