//! The command `hearth`.

mod serve;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Kitchen Performance Test claims: check them, and serve their interface.
#[derive(Debug, Parser)]
struct Command {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Serve(serve::Serve),
}

fn main() -> ExitCode {
    match Command::parse().action {
        Action::Serve(options) => match serve::run(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(message) => {
                anstream::eprintln!("error: {message}");
                ExitCode::from(2)
            }
        },
    }
}
