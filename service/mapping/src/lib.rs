//! Turns field data into requests of `claims.derive`, and finds the place in the data that a finding is about.
//!
//! A [`Mapping`] states which column of a table, or which field of a form, gives which member of a claim, and how each
//! fuel was measured. It is applied to a [`Record`], whose cells have places. [`Derived`] then leads from the claim back
//! to the request, and [`Places`] from the request to the cells. [`guess`] proposes a mapping from the columns of a table.
//!
//! The crate reads no files and calls no operation: a host reads the data and calls the module.

mod apply;
mod bad_cell;
mod cells;
mod derived;
mod document;
mod guess;
mod items;
mod json;
mod places;
mod read;
mod record;
#[cfg(feature = "schema")]
mod schema;
mod source;
mod value;
mod walk;

pub use apply::{Applied, Measured, Request};
pub use bad_cell::{BadCell, CODES};
pub use derived::Derived;
pub use document::{
    ClaimMembers, Condition, DailyLogs, Decimal, Format, Fuel, HouseholdSize, Interval, Mapping, Persons,
    Visit,
};
pub use guess::{Proposal, Reason, Sample, guess};
pub use json::submission;
pub use places::Places;
pub use read::{MappingError, Missing, Open, nearest};
pub use record::{Address, Cell, Columns, Place, Record, Row, letters};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use source::{Amount, Day, Filled, Gap, List, Source, Text};
