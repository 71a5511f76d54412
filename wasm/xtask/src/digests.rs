//! `DIGESTS`: the digest of the module of each release. The file is in the repository and in every package, so that a
//! module from any source can be compared with it.
//!
//! The digest of a version that is not released is not in the file: a build prints it, and the suite `folders` compares
//! that of two builds. A build reports a module that differs from the released one of its version, and `check` fails.

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};

use crate::process;
use crate::workspace::{VERSION, Workspace};

/// The content of `DIGESTS`.
#[derive(Debug, Default)]
pub(crate) struct Digests(Vec<Release>);

#[derive(Debug)]
struct Release {
    version: String,
    /// SHA-256 of `hearth.wasm`, in lower-case hexadecimal.
    digest: String,
}

impl Digests {
    /// Reads the text of the file.
    ///
    /// # Errors
    ///
    /// Returns an error if a line is neither a comment nor a version, two spaces and a digest, or if it repeats a
    /// version.
    fn parse(text: &str) -> Result<Self> {
        let mut digests = Self::default();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            let (version, digest) = line
                .split_once("  ")
                .filter(|(version, digest)| is_version(version) && is_digest(digest))
                .with_context(|| {
                    format!("line {number}: `{line}` is not a version, two spaces and a SHA-256")
                })?;
            ensure!(digests.of(version).is_none(), "line {number}: `{version}` is listed twice");
            digests.set(version, digest);
        }
        Ok(digests)
    }

    /// Returns the digest of a version.
    fn of(&self, version: &str) -> Option<&str> {
        self.0.iter().find(|release| release.version == version).map(|release| release.digest.as_str())
    }

    /// Replaces the digest of a version, or adds the version at the end.
    fn set(&mut self, version: &str, digest: &str) {
        if let Some(release) = self.0.iter_mut().find(|release| release.version == version) {
            digest.clone_into(&mut release.digest);
        } else {
            self.0.push(Release { version: version.to_owned(), digest: digest.to_owned() });
        }
    }

    /// Compares the digest of the built module with the published digest of this version, if it is released.
    ///
    /// # Errors
    ///
    /// Returns an error with both digests if they differ.
    fn compare(&self, built: &str) -> Result<()> {
        match self.of(VERSION) {
            Some(published) if published != built => bail!(
                "hearth.wasm does not match {FILE} for {VERSION}:\n  built    {built}\n  {FILE}  {published}"
            ),
            _ => Ok(()),
        }
    }
}

impl Display for Digests {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        formatter.write_str(HEADER)?;
        self.0.iter().try_for_each(|Release { version, digest }| writeln!(formatter, "{version}  {digest}"))
    }
}

/// Prints the digest of the built module. If it is not that of the released version, prints the possible causes and what
/// to do.
///
/// # Errors
///
/// Returns an error if the compiler cannot be started.
pub(crate) fn report(workspace: &Workspace, built: &str) -> Result<()> {
    match difference(workspace, built)? {
        None => println!("hearth.wasm of {VERSION} is sha256:{built}"),
        Some(difference) => println!("\nwarning: {difference}"),
    }
    Ok(())
}

/// Checks that the file has no other digest for this version than that of the built module.
///
/// # Errors
///
/// Returns an error if the digest differs, or the file cannot be read.
pub(crate) fn check(workspace: &Workspace, built: &str) -> Result<()> {
    difference(workspace, built)?.map_or(Ok(()), |difference| bail!(difference))
}

/// Writes the digest of the built module into the line of this version.
///
/// # Errors
///
/// Returns an error if the file cannot be read or written.
pub(crate) fn write(workspace: &Workspace, built: &str) -> Result<()> {
    let (path, mut digests) = (file(workspace), read(workspace)?);
    digests.set(VERSION, built);
    fs::write(&path, digests.to_string()).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{FILE}: {VERSION}  {built}");
    Ok(())
}

/// Returns the path of the file.
pub(crate) fn file(workspace: &Workspace) -> PathBuf {
    workspace.root().join(FILE)
}

/// Describes the difference from the file, the possible causes, and what to do about each.
fn difference(workspace: &Workspace, built: &str) -> Result<Option<String>> {
    let digests = match read(workspace) {
        Ok(digests) => digests,
        Err(error) => {
            return Ok(Some(format!("{error:#}\nFix the file by hand.")));
        }
    };
    let Err(error) = digests.compare(built) else { return Ok(None) };
    let compiler = process::read(Command::new("rustc").arg("--version"))?;
    Ok(Some(format!(
        "{error:#}\nIf the core changed since the release, give it another version. If it did not change, the compiler or\n\
         its options differ: this is {compiler}; use the version in rust-toolchain.toml."
    )))
}

fn read(workspace: &Workspace) -> Result<Digests> {
    let path = file(workspace);
    let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    Digests::parse(&text).with_context(|| format!("{FILE} is malformed"))
}

fn is_version(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_digit()) && !text.contains(char::is_whitespace)
}

fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// The name of the file, in the repository and in the packages.
pub(crate) const FILE: &str = "DIGESTS";

const HEADER: &str = "\
# The SHA-256 of hearth.wasm of each released version, built by `cargo xtask build` with the compiler in
# rust-toolchain.toml. `cargo xtask digests` adds the line of a release.
";

#[cfg(test)]
mod tests {
    use anyhow::{Context, Result};

    use super::{Digests, HEADER, VERSION};

    const DIGEST: &str = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    fn other() -> String {
        DIGEST.replace('b', "c")
    }

    #[test]
    fn a_file_survives_a_round_trip() -> Result<()> {
        let text = format!("{HEADER}0.0.1  {DIGEST}\n0.0.2-rc.1  {}\n", other());
        let digests = Digests::parse(&text)?;
        assert_eq!(digests.of("0.0.1"), Some(DIGEST));
        assert_eq!(digests.of("0.0.2-rc.1"), Some(other().as_str()));
        assert_eq!(digests.of("0.0.2"), None);
        assert_eq!(digests.to_string(), text);
        Ok(())
    }

    #[test]
    fn a_malformed_line_is_reported_with_its_number() -> Result<()> {
        let lines = [
            format!("0.0.2 {DIGEST}"),
            format!("0.0.2  {}", DIGEST.to_uppercase()),
            format!("0.0.2  {DIGEST} "),
            "0.0.2  abc".to_owned(),
            "<<<<<<< ours".to_owned(),
            String::new(),
            format!("0.0.1  {}", other()),
        ];
        for line in lines {
            let error = Digests::parse(&format!("# comment\n0.0.1  {DIGEST}\n{line}\n"));
            let error = error.err().with_context(|| format!("`{line}` is accepted"))?.to_string();
            assert!(error.starts_with("line 3: "), "{error}");
        }
        Ok(())
    }

    #[test]
    fn setting_a_digest_changes_only_the_line_of_its_version() -> Result<()> {
        let mut digests = Digests::parse(&format!("0.0.1  {DIGEST}\n0.0.2  {DIGEST}\n"))?;
        digests.set("0.0.1", &other());
        digests.set("0.0.3", &other());
        let expected = format!("{HEADER}0.0.1  {0}\n0.0.2  {DIGEST}\n0.0.3  {0}\n", other());
        assert_eq!(digests.to_string(), expected);
        Ok(())
    }

    #[test]
    fn an_error_about_a_difference_has_both_digests() -> Result<()> {
        let mut digests = Digests::default();
        digests.compare(DIGEST).context("a version that is not released")?;
        digests.set(VERSION, &other());
        let error = digests.compare(DIGEST).err().context("another digest")?.to_string();
        assert!(error.contains(&other()) && error.contains(DIGEST), "{error}");
        digests.set(VERSION, DIGEST);
        digests.compare(DIGEST)
    }
}
