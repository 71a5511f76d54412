//! A step of a build that reads files and writes files, and is skipped when neither has changed since it ran.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::stamp::Stamp;
use crate::workspace::Workspace;

/// What a step reads and writes: files, and directories with all that lies in them but what tools make.
#[derive(Debug)]
pub(crate) struct Step<'s> {
    /// The name of its stamp.
    pub(crate) name: &'s str,
    pub(crate) reads: &'s [&'s Path],
    /// Directories that it does not read, wherever they lie.
    pub(crate) skips: &'s [&'s str],
    pub(crate) writes: &'s [&'s Path],
}

impl Step<'_> {
    /// Runs the step unless it ran last with these files and left those, and gives back its stamp: a file that is
    /// another when what the step wrote is.
    ///
    /// # Errors
    ///
    /// When a file cannot be read, the step fails, or it did not write what it is to write.
    pub(crate) fn run(&self, workspace: &Workspace, make: impl FnOnce() -> Result<()>) -> Result<PathBuf> {
        let file = workspace.artifact(&format!("{}.stamp", self.name.replace('/', "-")));
        self.run_stamped(&file, make)?;
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
            make()?;
            stamp.write(file, &paths(&self.written()?))?;
        }
        Ok(())
    }

    /// What the step wrote. A directory that is empty is as bad as a file that is missing.
    fn written(&self) -> Result<Vec<(String, PathBuf)>> {
        for path in self.writes {
            let is_there =
                path.is_file() || path.read_dir().is_ok_and(|mut entries| entries.next().is_some());
            anyhow::ensure!(is_there, "the step `{}` left nothing at {}", self.name, path.display());
        }
        all(self.writes, &[])
    }
}

/// Every file of a directory, by its path in there, sorted; without directories of these names, and what tools make.
///
/// # Errors
///
/// When a directory cannot be read.
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

/// The files of several places, each with a name that does not depend on where the checkout lies.
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

/// Directories that tools make in a folder; a build reads none of them.
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
    fn the_files_of_a_directory_are_sorted_and_without_what_tools_made() -> Result<()> {
        let directory = place("files")?;
        let names: Vec<String> =
            files(&directory.join("in"), &[])?.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a", "deeper/b"]);
        assert_eq!(files(&directory.join("in"), &["deeper"])?.len(), 1);
        fs::remove_dir_all(directory)?;
        Ok(())
    }

    #[test]
    fn a_step_runs_again_when_a_file_is_changed_renamed_or_gone() -> Result<()> {
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
    fn a_step_that_leaves_nothing_fails() -> Result<()> {
        let directory = place("nothing")?;
        let (input, output) = (directory.join("in"), directory.join("out"));
        let step = Step { name: "sample", reads: &[&input], skips: &[], writes: &[&output] };
        let error = step.run_stamped(&directory.join("stamp"), || Ok(())).err().context("no output")?;
        assert!(error.to_string().contains("left nothing"), "{error:#}");
        fs::remove_dir_all(directory)?;
        Ok(())
    }
}
