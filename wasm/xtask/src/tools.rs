//! Cargo tools in pinned versions, installed into the target directory.

use std::path::PathBuf;

use anyhow::{Context, Result};

use crate::process;
use crate::workspace::Workspace;

/// One tool: a program of a package.
#[derive(Debug)]
pub(crate) struct Tool<'t> {
    pub(crate) package: &'t str,
    pub(crate) version: &'t str,
    pub(crate) program: &'t str,
    /// Further options of `cargo install`.
    pub(crate) options: &'t [&'t str],
}

impl Tool<'_> {
    /// Installs the tool if it is missing, and returns the path of the program.
    ///
    /// # Errors
    ///
    /// Returns an error if the tool cannot be installed.
    pub(crate) fn install(&self, workspace: &Workspace) -> Result<PathBuf> {
        let Self { package, version, program, options } = self;
        let root = workspace.tools().join(format!("{package}-{version}"));
        let path = root.join("bin").join(format!("{program}{}", std::env::consts::EXE_SUFFIX));
        if path.is_file() {
            return Ok(path);
        }
        let install = |locked: &[&str]| {
            let exactly = format!("={version}");
            let what = ["install", package, "--version", &exactly, "--bin", program, "--debug"];
            let mut command = workspace.cargo(&what);
            // An optimised build would take minutes, and the tool runs for seconds.
            command.env("CARGO_PROFILE_DEV_DEBUG", "0").args(*options).args(locked);
            process::run(command.arg("--root").arg(&root))
        };
        install(&["--locked"])
            .or_else(|error| {
                // A registry mirror may lack a version that the package's own lock file names.
                println!("{error:#}; retrying without its lock file");
                install(&[])
            })
            .with_context(|| format!("cannot install {package} {version}"))?;
        Ok(path)
    }
}
