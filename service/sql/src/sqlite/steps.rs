//! The creation of the tables, and their update from an earlier version.

use super::{events, frames, households, revisions, schema};

/// A step. Every step can run again, and processes that run the steps at once do no harm.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Runs a statement.
    Run(&'static str),
    /// Adds a column. The failure is ignored, because the column can exist already.
    AddColumn(&'static str),
    /// Runs a statement whose parameter is the present time.
    RunAt(&'static str),
}

/// Returns the steps in their order. They end with the object that shows that a database is up to date.
pub fn steps() -> impl Iterator<Item = Step> {
    let run = |statements: &'static [&'static str]| statements.iter().copied().map(Step::Run);
    run(schema::TABLES)
        .chain(schema::ADDITIONS.iter().copied().map(Step::AddColumn))
        // Before the triggers exist, which show that a database is up to date.
        .chain([Step::Run(schema::FILL_FUEL), Step::RunAt(schema::SUPERSEDE)])
        .chain(run(schema::SCHEMA))
        // The last of these stores the places of selections that another version stored meanwhile.
        .chain(run(&[households::FILL_PLACES, households::PLACING, households::FILL_PLACES]))
        .chain(run(revisions::STEPS))
        .chain(run(frames::STEPS))
        .chain(run(events::RECORD_EVENTS))
        .chain(run(&[events::FILL_EVENTS, events::CREDENTIAL_EVENTS]))
}
