//! The suite `npm`: the package in `npm` and the agent in `examples/agent`, which uses it.

use anyhow::Result;

use crate::workspace::Workspace;
use crate::{node, process};

/// Whether every part has been written.
pub(crate) fn is_there(workspace: &Workspace) -> bool {
    PARTS.iter().all(|part| workspace.root().join(part).join("package-lock.json").is_file())
}

/// Installs, builds the package from the built module, and tests each part.
///
/// # Errors
///
/// When a part cannot be installed or built, or a test fails.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let run = |part: &str, script: &str| {
        let mut command = node::script(&workspace.root().join(part), script);
        command.env("HEARTH_ARTIFACTS", workspace.artifacts()).env("HEARTH_COMMAND", workspace.hearth());
        process::run(&mut command)
    };
    for part in PARTS {
        node::install(&workspace.root().join(part))?;
    }
    run(PACKAGE, "build")?;
    PARTS.iter().try_for_each(|part| run(part, "test"))
}

const PACKAGE: &str = "npm";

/// The package, and what uses it.
const PARTS: [&str; 2] = [PACKAGE, "examples/agent"];
