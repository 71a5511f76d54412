//! Transcodes the messages of the sample protos in both directions.
#![expect(clippy::indexing_slicing, clippy::unwrap_used, reason = "a failed assumption fails the test")]

mod descriptors;
mod details;
mod fuzz;
mod request;
mod response;
mod sample;
