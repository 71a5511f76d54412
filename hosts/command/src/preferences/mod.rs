//! `hearth preferences`: checks, merges and renders user preferences, and prints their descriptions for agents and
//! runtimes. It stores nothing; the server stores records.

mod changes;
mod described;
mod input;
mod merge;
mod render;
mod validate;

use clap::{Args, Subcommand};

use crate::result::{Failure, Verdict};

/// Check, merge and render user preferences, which describe how an agent responds.
#[derive(Args, Debug)]
pub(super) struct Preferences {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Validate(validate::Validate),
    Merge(merge::Merge),
    Render(render::Render),
    /// Print the JSON Schemas of a record and of a change
    Schema(described::Described),
    /// Print the definition of the tool `set_user_preferences` for agents
    Tool(described::Described),
    /// Print the attributes of the plugin for runtimes
    Manifest(described::Described),
}

/// Runs the subcommand.
pub(super) fn run(options: &Preferences) -> Result<Verdict, Failure> {
    match &options.action {
        Action::Validate(options) => validate::run(options),
        Action::Merge(options) => merge::run(options),
        Action::Render(options) => render::run(options),
        Action::Schema(options) => described::run(options, "preferences.schema"),
        Action::Tool(options) => described::run(options, "preferences.tool"),
        Action::Manifest(options) => described::run(options, "preferences.manifest"),
    }
}
