//! The programs of Debian's package `postgresql`, and the user that runs them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

/// The programs of one version.
#[derive(Clone, Debug)]
pub(super) struct Programs {
    folder: PathBuf,
    /// The unprivileged user, if the tests run as root.
    user: Option<&'static str>,
}

impl Programs {
    /// Finds the newest version.
    pub(super) fn find() -> Result<Self> {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let mut versions: Vec<(u32, PathBuf)> = versions
            .filter_map(|version| {
                Some((version.file_name().to_str()?.parse().ok()?, version.path().join("bin")))
            })
            .filter(|(_, folder): &(u32, PathBuf)| folder.join("postgres").is_file())
            .collect();
        versions.sort_unstable();
        let (_, folder) =
            versions.pop().context("Postgres is missing; install it (`apt-get install postgresql`)")?;
        let is_root = read(quiet("id", &["-u"]))?.trim() == "0";
        Ok(Self { folder, user: is_root.then_some("postgres") })
    }

    /// Returns a command of Postgres, run by the unprivileged user.
    pub(super) fn command(&self, program: &str) -> Command {
        self.as_user(&self.folder.join(program))
    }

    /// Returns a command of Postgres with variables of the environment. The command that changes the user does not have
    /// them: a library such as libfaketime would create its files as root.
    pub(super) fn command_with(&self, program: &str, environment: &[(String, String)]) -> Command {
        let mut command = self.as_user(Path::new("env"));
        command.args(environment.iter().map(|(name, value)| format!("{name}={value}")));
        command.arg(self.folder.join(program));
        command
    }

    /// Returns a command of the shell, run by the unprivileged user.
    pub(super) fn shell(&self, script: &str) -> Command {
        let mut command = self.as_user(Path::new("sh"));
        command.args(["-c", script]);
        command
    }

    /// Returns the folder of the programs.
    pub(super) fn path(&self) -> &Path {
        &self.folder
    }

    /// Creates a folder of the unprivileged user, below `parent` or where temporary files are.
    pub(super) fn folder(&self, parent: Option<&Path>) -> Result<PathBuf> {
        let parent = parent.map_or_else(std::env::temp_dir, Path::to_owned);
        let mut made = self.as_user(Path::new("mktemp"));
        made.arg("-d").arg(parent.join("hearth-postgres-XXXXXX"));
        Ok(PathBuf::from(read(made)?.trim()))
    }

    fn as_user(&self, program: &Path) -> Command {
        let mut command = match self.user {
            None => Command::new(program),
            Some(user) => {
                let mut command = Command::new("setpriv");
                command.args([&format!("--reuid={user}"), &format!("--regid={user}"), "--init-groups", "--"]);
                command.arg(program);
                command
            }
        };
        // The user may not be permitted to enter the present directory.
        command.current_dir("/").stdin(Stdio::null());
        command
    }
}

/// Returns a command without input.
pub(super) fn quiet(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    command
}

/// Runs a command to its end, and returns its output.
pub(super) fn read(mut command: Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    ensure!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}
