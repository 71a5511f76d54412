/// Prints an error on standard error.
fn error(message: &str) {
    use std::io::Write as _;
    let style = anstyle::AnsiColor::BrightRed.on_default().bold();
    let (message, _) = visible::lines(message, 0..0);
    let _ = writeln!(anstream::stderr(), "{style}error{style:#}: {message}");
}

/// Prints a warning on standard error.
pub(crate) fn warn(message: &str) {
    use std::io::Write as _;
    let style = anstyle::AnsiColor::Yellow.on_default().bold();
    let (message, _) = visible::lines(message, 0..0);
    // A closed standard error does not stop the command.
    let _ = writeln!(anstream::stderr(), "{style}warning{style:#}: {message}");
}

