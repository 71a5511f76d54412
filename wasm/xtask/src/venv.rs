//! Python virtual environments below `target/venvs`. An environment is recreated when its requirements change.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::locked::locked;
use crate::process;
use crate::workspace::Workspace;
use hearth_pack::digest;

/// The contents of an environment.
#[derive(Debug)]
pub(crate) struct Venv<'v> {
    pub(crate) name: &'v str,
    /// A requirements file with pinned versions.
    pub(crate) requirements: Option<&'v Path>,
    /// A built package to install.
    pub(crate) wheel: Option<&'v Path>,
}

impl Venv<'_> {
    /// Creates the environment if it is missing or its requirements have changed, installs the wheel, and returns the
    /// path of its Python.
    ///
    /// # Errors
    ///
    /// Returns an error if Python is missing, or a package cannot be installed.
    pub(crate) fn python(&self, workspace: &Workspace) -> Result<PathBuf> {
        let directory = workspace.target().join("venvs").join(self.name);
        let python = directory.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
        let pip = |arguments: &[&str], what: &Path| {
            let mut command = Command::new(&python);
            command.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
            process::run(command.args(arguments).arg(what))
        };
        locked(&directory.with_extension("lock"), || {
            once(&directory.join("installed-requirements"), self.requirements, || {
                process::run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&directory))
                    .context("install Python 3.10 or newer with its venv module")?;
                self.requirements.map_or(Ok(()), |list| pip(&["--requirement"], list))
            })?;
            let Some(wheel) = self.wheel else { return Ok(()) };
            once(&directory.join("installed-wheel"), self.wheel, || {
                // Reinstall the wheel even if its version is the same; then install its missing dependencies.
                pip(&["--force-reinstall", "--no-deps"], wheel)?;
                pip(&[], wheel)
            })
        })?;
        Ok(python)
    }
}

/// Runs `act` unless `file` records that it succeeded with this input.
fn once(file: &Path, input: Option<&Path>, act: impl FnOnce() -> Result<()>) -> Result<()> {
    let read = |path: &Path| fs::read(path).with_context(|| format!("cannot read {}", path.display()));
    let wanted = digest(&input.map(read).transpose()?.unwrap_or_default());
    if fs::read_to_string(file).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    act()?;
    fs::write(file, wanted).with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use anyhow::{Result, bail};

    use super::once;

    #[test]
    fn a_failed_action_or_a_changed_input_runs_again() -> Result<()> {
        let directory = std::env::temp_dir().join(format!("hearth-venv-{}", std::process::id()));
        fs::create_dir_all(&directory)?;
        let (file, input) = (directory.join("done"), directory.join("list"));
        fs::write(&input, "one")?;
        assert!(once(&file, Some(&input), || bail!("no")).is_err());
        let mut times = 0;
        for text in ["one", "one", "two"] {
            fs::write(&input, text)?;
            once(&file, Some(&input), || {
                times += 1;
                Ok(())
            })?;
        }
        assert_eq!(times, 2);
        fs::remove_dir_all(directory)?;
        Ok(())
    }
}
