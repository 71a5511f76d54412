//! Reads a submission: an instance of the form, as XML, into a request for each fuel.

mod day;
mod draft;
mod error;
mod measured;
mod number;
mod photos;
mod submission;
mod visit;
mod words;
mod xml;

pub use error::{Error, Fault};
pub use measured::{Measured, Request};
pub use photos::Photo;
pub use submission::Submission;
#[cfg(feature = "sheets")]
pub(crate) use submission::is_id;
pub use words::in_words;
