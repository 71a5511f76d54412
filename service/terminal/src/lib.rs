//! What people read in a terminal: errors, warnings, QR codes, and text of others without control characters.

#![forbid(unsafe_code)]

mod message;
pub mod qr;
pub mod visible;

pub use message::{error, warn};
