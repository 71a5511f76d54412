//! The command `hearth`.

#![forbid(unsafe_code)]

mod cli;
mod client;
mod database;
mod private;
mod serve;
mod webhooks;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
