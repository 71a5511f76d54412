//! The SQL of the store, in two dialects.
//!
//! [`Statements`] lists what the store does. [`sqlite`] and [`postgres`] each have the tables and the statements of one
//! engine. The crate does no input or output: the edge runs the statements, and the command `hearth` creates the tables,
//! and copies them from one database to another ([`TABLES`]).
//!
//! ```
//! use hearth_sql::{postgres, sqlite};
//!
//! assert!(sqlite::STATEMENTS.find.contains("?2"));
//! assert!(postgres::STATEMENTS.find.contains("$2"));
//! ```

// Its macro is used in the dialects.
#[macro_use]
mod statements;

mod lost;
pub mod postgres;
pub mod sqlite;
mod tables;

pub use lost::describe_lost;
pub use statements::{Ordered, Statements};
pub use tables::{Column, Kind, TABLES, Table};
