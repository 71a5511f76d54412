//! Messages on standard error.

use std::io::Write as _;

use crate::visible::lines;

/// Prints an error on standard error.
pub fn error(message: &str) {
    let style = anstyle::AnsiColor::BrightRed.on_default().bold();
    let (message, _) = lines(message, 0..0);
    let _ = writeln!(anstream::stderr(), "{style}error{style:#}: {message}");
}

/// Prints a warning on standard error.
pub fn warn(message: &str) {
    let style = anstyle::AnsiColor::Yellow.on_default().bold();
    let (message, _) = lines(message, 0..0);
    // A closed standard error does not stop the command.
    let _ = writeln!(anstream::stderr(), "{style}warning{style:#}: {message}");
}
