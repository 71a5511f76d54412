//! A step of a build that reads and writes files. It is skipped if neither its inputs nor its outputs have changed.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::locked::locked;
use crate::stamp::Stamp;
use crate::usage::building;
use crate::workspace::Workspace;

/// The files that a step reads and writes. A directory includes all files below it, except those that tools make.
#[derive(Debug)]
pub(crate) struct Step<'s> {
    /// The name of the stamp.
    pub(crate) name: &'s str,
    pub(crate) reads: &'s [&'s Path],
    /// Directories to ignore at any depth.
    pub(crate) skips: &'s [&'s str],
    pub(crate) writes: &'s [&'s Path],
}

impl Step<'_> {
    /// Runs the step unless neither the files that it reads nor those that it writes have changed, and returns the path
    /// of its stamp. The stamp changes whenever the outputs change.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, the step fails, or an output is missing.
    pub(crate) fn run(&self, workspace: &Workspace, make: impl FnOnce() -> Result<()>) -> Result<PathBuf> {
        let file = workspace.artifact(&format!("{}.stamp", self.name.replace('/', "-")));
        locked(&file.with_extension("lock"), || self.run_stamped(&file, make))?;
        Ok(file)
    }

    fn run_stamped(&self, file: &Path, make: impl FnOnce() -> Result<()>) -> Result<()> {
        let mut inputs = Vec::new();
        for (name, path) in all(self.reads, self.skips)? {
            inputs.push(name.into_bytes());
            inputs.push(read(&path)?);
        }
        let stamp = Stamp::of(&inputs.iter().map(Vec::as_slice).collect::<Vec<_>>())?;
        let holds = self.written().is_ok_and(|files| stamp.holds(file, &paths(&files)));
        if !holds {
            building(make)?;
            stamp.write(file, &paths(&self.written()?))?;
        }
        Ok(())
    }

    /// Returns the files that the step wrote. An empty directory is an error, like a missing file.
    fn written(&self) -> Result<Vec<(String, PathBuf)>> {
        for path in self.writes {
            let is_there =
                path.is_file() || path.read_dir().is_ok_and(|mut entries| entries.next().is_some());
            anyhow::ensure!(is_there, "the step `{}` wrote nothing to {}", self.name, path.display());
        }
        all(self.writes, &[])
    }
}

/// Returns every file below a directory, sorted by relative path, except those in directories named `skips` or made by
/// tools.
///
/// # Errors
///
/// Returns an error if a directory cannot be read.
pub(crate) fn files(directory: &Path, skips: &[&str]) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    let mut waiting = vec![directory.to_owned()];
    while let Some(current) = waiting.pop() {
        for entry in fs::read_dir(&current).with_context(|| format!("cannot read {}", current.display()))? {
            let entry = entry?;
            let path = entry.path();
            if !entry.file_type()?.is_dir() {
                let name = path.strip_prefix(directory)?.to_string_lossy().replace('\\', "/");
                found.push((name, path));
            } else if !MADE.iter().chain(skips).any(|skipped| entry.file_name() == *skipped) {
                waiting.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Returns the files of several paths, each with a name that does not depend on the location of the checkout.
fn all(places: &[&Path], skips: &[&str]) -> Result<Vec<(String, PathBuf)>> {
    let mut found = Vec::new();
    for place in places {
        if place.is_dir() {
            found.extend(files(place, skips)?);
        } else {
            let name = place.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push((name, place.to_path_buf()));
        }
    }
    Ok(found)
}

fn paths(files: &[(String, PathBuf)]) -> Vec<&Path> {
    files.iter().map(|(_, path)| path.as_path()).collect()
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Directories that tools make in a folder; builds ignore them.
const MADE: [&str; 8] =
    ["node_modules", "dist", "target", "__pycache__", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".venv"];

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::PathBuf;

    use anyhow::{Context, Result};

    use super::{Step, files};

    fn place(name: &str) -> Result<PathBuf> {
        let directory = std::env::temp_dir().join(format!("hearth-step-{name}-{}", std::process::id()));
        fs::create_dir_all(directory.join("in/deeper"))?;
        fs::create_dir_all(directory.join("in/node_modules"))?;
        fs::write(directory.join("in/deeper/b"), "b")?;
        fs::write(directory.join("in/a"), "a")?;
        fs::write(directory.join("in/node_modules/c"), "c")?;
        Ok(directory)
    }

    #[test]
    fn files_are_sorted_and_exclude_those_made_by_tools() -> Result<()> {
        let directory = place("files")?;
        let names: Vec<String> =
            files(&directory.join("in"), &[])?.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a", "deeper/b"]);
        assert_eq!(files(&directory.join("in"), &["deeper"])?.len(), 1);
        fs::remove_dir_all(directory)?;
        Ok(())
    }

    #[test]
    fn a_step_runs_again_if_a_file_is_changed_renamed_or_removed() -> Result<()> {
        let directory = place("run")?;
        let (input, output) = (directory.join("in"), directory.join("out"));
        let mut runs = 0;
        let mut run = || -> Result<i32> {
            let step = Step { name: "sample", reads: &[&input], skips: &[], writes: &[&output] };
            step.run_stamped(&directory.join("stamp"), || {
                runs += 1;
                fs::create_dir_all(&output)?;
                fs::write(output.join("made"), "made").context("cannot write")
            })?;
            Ok(runs)
        };
        assert_eq!((run()?, run()?), (1, 1));
        fs::write(input.join("a"), "changed")?;
        assert_eq!((run()?, run()?), (2, 2));
        fs::rename(input.join("a"), input.join("z"))?;
        assert_eq!((run()?, run()?), (3, 3));
        fs::write(output.join("made"), "touched")?;
        assert_eq!((run()?, run()?), (4, 4));
        fs::remove_dir_all(&output)?;
        assert_eq!((run()?, run()?), (5, 5));
        fs::write(input.join("node_modules/c"), "changed")?;
        assert_eq!(run()?, 5);
        fs::remove_dir_all(directory)?;
        Ok(())
    }

    #[test]
    fn a_step_that_writes_nothing_fails() -> Result<()> {
        let directory = place("nothing")?;
        let (input, output) = (directory.join("in"), directory.join("out"));
        let step = Step { name: "sample", reads: &[&input], skips: &[], writes: &[&output] };
        let error = step.run_stamped(&directory.join("stamp"), || Ok(())).err().context("no output")?;
        assert!(error.to_string().contains("wrote nothing"), "{error:#}");
        fs::remove_dir_all(directory)?;
        Ok(())
    }
}
