//! Messages of the sample protos there and back.
#![expect(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test stops where something is not as it must be"
)]

mod descriptors;
mod details;
mod fuzz;
mod request;
mod response;
mod sample;
