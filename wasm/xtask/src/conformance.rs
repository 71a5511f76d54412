//! The suite `conformance`: every host returns the same answers. This module builds the executor of each host from the
//! packages; the crate `hearth-tests` runs all executors and compares their answers.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::browser::Browser;
use crate::directory::empty;
use crate::options::Options;
use crate::packages::PACKAGES;
use crate::program::{self, Program};
use crate::step::{self, Step};
use crate::workspace::{VERSION, Workspace};
use crate::{go, java, native, node, npm, process, python};

/// Builds the packages and their executors, then runs the comparison.
///
/// # Errors
///
/// Returns an error if a part is missing or does not build, or if the hosts disagree.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let hosts = Hosts::of_environment();
    let packages = packages(workspace, &hosts)?;
    let mut executors = Vec::new();
    for (host, build_executor) in EXECUTORS.iter().filter(|(host, _)| hosts.has(host)) {
        let program =
            build_executor(workspace).with_context(|| format!("cannot build the executor of {host}"))?;
        executors.push(program.as_json());
    }
    let file = directory(workspace).join("executors.json");
    program::write(&file, &json!({ "executors": executors, "packages": packages }))?;
    let mut command = native::test(workspace, "conformance")?;
    command.env("HEARTH_EXECUTORS", file).env("HEARTH_COMMAND", workspace.hearth());
    options.prepare(&mut command);
    process::run(&mut command)
}

/// Builds every package. The harness compares the module inside each.
fn packages(workspace: &Workspace, hosts: &Hosts) -> Result<Vec<Value>> {
    let wanted = PACKAGES.iter().filter(|package| package.hosts.iter().any(|host| hosts.has(host)));
    let built = wanted.map(|package| {
        let path = package.build(workspace)?;
        Ok(json!({ "name": package.title, "path": path.to_string_lossy() }))
    });
    built.collect()
}

/// A function that builds the executor of a host.
type BuildExecutor = fn(&Workspace) -> Result<Program>;

/// The hosts under test: all, or those that `HEARTH_HOSTS` names.
struct Hosts(Option<String>);

impl Hosts {
    fn of_environment() -> Self {
        Self(env::var(HOSTS).ok().filter(|names| !names.is_empty()))
    }

    fn has(&self, host: &str) -> bool {
        self.0.as_ref().is_none_or(|names| names.split(',').any(|name| name.trim() == host))
    }
}

/// Creates an npm project that contains the packed package and the executor for Node.js.
fn project(workspace: &Workspace) -> Result<PathBuf> {
    let (packed, sources) = (npm::pack(workspace)?, workspace.root().join(IN_NODE));
    let project = directory(workspace).join("node");
    let installed = project.join("node_modules/hearth-kpt/package.json");
    let step = Step {
        name: IN_NODE,
        reads: &[&packed, &sources],
        skips: &[],
        writes: &[&project.join("ask.mjs"), &installed],
    };
    step.run(workspace, || {
        empty(&project)?;
        let manifest = json!({ "name": "project", "version": VERSION, "private": true, "type": "module" });
        program::write(&project.join("package.json"), &manifest)?;
        let mut command = Command::new("npm");
        command.args(["install", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]);
        process::run(command.arg(&packed).current_dir(&project))?;
        for (name, file) in step::files(&sources, &[])? {
            fs::copy(file, project.join(name))?;
        }
        Ok(())
    })?;
    Ok(project)
}

fn in_node(workspace: &Workspace) -> Result<Program> {
    Ok(Program::new("node", workspace, ["node".into(), project(workspace)?.join("ask.mjs")]))
}

/// Builds the executor, which loads the package of the project into a page when it starts.
fn in_chromium(workspace: &Workspace) -> Result<Program> {
    let project = project(workspace)?;
    let directory = workspace.root().join("tests/conformance/chromium");
    node::install(workspace, &directory)?;
    let command = ["node".into(), directory.join("ask.mjs"), project, Browser::find()?.chromium];
    Ok(Program::new("chromium", workspace, command))
}

fn directory(workspace: &Workspace) -> PathBuf {
    workspace.target().join("conformance")
}

/// The executors of the hosts that run as separate programs.
const EXECUTORS: &[(&str, BuildExecutor)] = &[
    ("node", in_node),
    ("chromium", in_chromium),
    ("python", python::build_executor),
    ("go", go::build_executor),
    ("java", java::build_executor),
];
/// The variable that limits the run to some hosts; the packages of the other hosts are not built. The harness rejects
/// it in CI.
const HOSTS: &str = "HEARTH_HOSTS";
const IN_NODE: &str = "tests/conformance/node";

#[cfg(test)]
mod tests {
    use super::Hosts;

    #[test]
    fn hosts_are_named_or_all() {
        let named = Hosts(Some("go, node".to_owned()));
        assert_eq!(["go", "node", "java"].map(|host| named.has(host)), [true, true, false]);
        assert!(Hosts(None).has("java"));
    }
}
