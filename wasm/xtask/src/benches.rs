//! The benches, in the order in which they run. A new bench is one line of the table.

use anyhow::Result;

use crate::summary::{Summary, select};
use crate::workspace::Workspace;
use crate::{build, process};

const BENCHES: &[Bench] = &[
    Bench { name: "claims", about: "one claim on each host that Rust can call" },
    Bench { name: "batch", about: "many claims at once, as `hearth validate` takes them" },
    Bench { name: "gateway", about: "paths mapped, tables compiled, answers transcoded" },
    Bench { name: "http", about: "the edge under load" },
];

/// One line of the table: the file `tests/benches/<name>.rs` of the crate `hearth-tests`.
#[derive(Debug)]
struct Bench {
    name: &'static str,
    about: &'static str,
}

/// Builds everything, then runs the benches that are named, or all of them.
///
/// # Errors
///
/// When a name is unknown, the build fails, or a bench fails.
pub(crate) fn run(workspace: &Workspace, names: &[String]) -> Result<()> {
    let benches = select(BENCHES, |bench| bench.name, names)?;
    build::everything(workspace)?;
    let mut summary = Summary::default();
    for bench in benches {
        if workspace.has_target(TESTS, bench.name) {
            summary.part(bench.name, bench.about, || {
                process::run(&mut workspace.native(&["bench", "--bench", bench.name]))
            });
        } else {
            summary.missing(bench.name, "nobody has written it yet", !names.is_empty());
        }
    }
    summary.finish()
}

const TESTS: &str = "hearth-tests";
