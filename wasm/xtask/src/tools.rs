//! Cargo tools in pinned versions, installed into the target directory.

use std::borrow::Cow;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::process;
use crate::workspace::Workspace;

/// Installs the tools of all suites in silence, while the first suites run. If one cannot be installed, the suite that
/// needs it tries again and reports the error.
pub(crate) fn install_ahead(workspace: &Workspace, tools: impl IntoIterator<Item = Tool<'static>>) {
    for tool in tools {
        let _ = tool.install_by(workspace, |command| {
            let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status()?;
            ensure!(status.success(), "the installation failed");
            Ok(())
        });
    }
}

/// One tool: a program of a package.
#[derive(Debug)]
pub(crate) struct Tool<'t> {
    pub(crate) package: &'t str,
    pub(crate) version: Cow<'t, str>,
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
        self.install_by(workspace, process::run)
    }

    fn install_by(&self, workspace: &Workspace, run: fn(&mut Command) -> Result<()>) -> Result<PathBuf> {
        let Self { package, version, .. } = self;
        let path = self.path(workspace);
        if path.is_file() {
            return Ok(path);
        }
        // A registry mirror may lack a version that the package's own lock file names.
        run(self.installation(workspace).arg("--locked"))
            .or_else(|_| run(&mut self.installation(workspace)))
            .with_context(|| format!("cannot install {package} {version}"))?;
        Ok(path)
    }

    /// Returns the call of cargo that installs the tool. It waits for another one that installs the same tool.
    fn installation(&self, workspace: &Workspace) -> Command {
        let Self { package, version, program, options } = self;
        let exactly = format!("={version}");
        let what = ["install", package, "--version", &exactly, "--bin", program, "--debug"];
        let mut command = workspace.cargo(&what);
        // An optimised build would take minutes, and the tool runs for seconds.
        command.env("CARGO_PROFILE_DEV_DEBUG", "0").args(*options);
        // Builds of the workspace do not wait for this one.
        command.env("CARGO_TARGET_DIR", workspace.tools().join("build"));
        command.arg("--root").arg(self.root(workspace));
        command
    }

    /// Returns the path of the program, once it is installed.
    fn path(&self, workspace: &Workspace) -> PathBuf {
        let program = format!("{}{}", self.program, std::env::consts::EXE_SUFFIX);
        self.root(workspace).join("bin").join(program)
    }

    fn root(&self, workspace: &Workspace) -> PathBuf {
        workspace.tools().join(format!("{}-{}", self.package, self.version))
    }
}
