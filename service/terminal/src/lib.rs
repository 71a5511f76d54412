//! What people read in a terminal: errors, warnings, QR codes, and text of others without control characters.
//!
//! [`error`] and [`warn`] write a message to standard error, with colour if that is a terminal. [`qr::code`] draws a QR
//! code with half blocks, for a phone that scans the address of a form. [`visible`](mod@visible) escapes what a file, a
//! claim or a service contains before it is printed: a character that a terminal acts on, or that changes the order of
//! text, becomes its number.
//!
//! ```
//! use hearth_terminal::visible::visible;
//!
//! assert_eq!(visible("wood\u{1b}[2J"), r"wood\u{1b}[2J");
//! ```

#![forbid(unsafe_code)]

mod message;
pub mod qr;
pub mod visible;

pub use message::{error, warn};
