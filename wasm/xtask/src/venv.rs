//! Virtual environments of Python, each below `target/venvs` and made anew when what is installed in it changes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::process;
use crate::report::digest;
use crate::workspace::Workspace;

/// What is installed in an environment.
#[derive(Debug)]
pub(crate) struct Venv<'v> {
    pub(crate) name: &'v str,
    /// A list of packages with their versions.
    pub(crate) requirements: Option<&'v Path>,
    /// A built package.
    pub(crate) wheel: Option<&'v Path>,
}

impl Venv<'_> {
    /// Makes the environment where it is missing or has other things in it, and gives back its Python.
    ///
    /// # Errors
    ///
    /// When there is no Python, or something cannot be installed.
    pub(crate) fn python(&self, workspace: &Workspace) -> Result<PathBuf> {
        let directory = workspace.target().join("venvs").join(self.name);
        let python = directory.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
        let (file, wanted) = (directory.join("installed"), self.wanted()?);
        if python.is_file() && fs::read_to_string(&file).is_ok_and(|found| found == wanted) {
            return Ok(python);
        }
        process::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&directory))
            .context("install Python 3.10 or newer with its venv module")?;
        let mut pip = Command::new(&python);
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        if let Some(list) = self.requirements {
            pip.arg("--requirement").arg(list);
        }
        pip.args(self.wheel);
        if self.requirements.is_some() || self.wheel.is_some() {
            process::run(&mut pip)?;
        }
        fs::write(&file, wanted).with_context(|| format!("cannot write {}", file.display()))?;
        Ok(python)
    }

    /// What an environment is known by.
    fn wanted(&self) -> Result<String> {
        let mut wanted = String::new();
        for path in self.requirements.iter().chain(&self.wheel) {
            let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            wanted.push_str(&digest(&bytes));
            wanted.push('\n');
        }
        Ok(wanted)
    }
}
