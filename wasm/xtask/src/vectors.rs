//! Runs vectors on the core alone, without a build of the module, for quick feedback while the core changes.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use hearth_vectors::vector::Vector;

use crate::process;
use crate::step::Step;
use crate::workspace::Workspace;

/// Returns the paths below `tests/vectors` of `cargo xtask test vectors PATHS`, or `None` if the names are suites.
pub(crate) fn paths<'n>(names: &'n [String], suites: &[&str]) -> Option<&'n [String]> {
    let (first, paths) = names.split_first()?;
    let are_paths = !paths.is_empty() && !paths.iter().any(|path| suites.contains(&path.as_str()));
    (first == SUITE && are_paths).then_some(paths)
}

/// Compares the answers of the core with the vectors whose paths below `tests/vectors` begin with one of `paths`, or
/// with all vectors if `paths` is empty. With `bless`, writes the answers into the vectors that differ.
///
/// # Errors
///
/// Returns an error if no vector matches, or if a vector differs and `bless` is not set.
pub(crate) fn run(workspace: &Workspace, paths: &[String], bless: bool) -> Result<()> {
    let mut arguments = vec!["test", "--package", "hearth-vectors", "--test", "core"];
    arguments.extend(bless.then_some(["--features", "bless"]).into_iter().flatten());
    arguments.push("--");
    arguments.extend(bless.then_some("--bless"));
    // Shell completion adds the path from the root and the extension.
    arguments
        .extend(paths.iter().map(|path| path.trim_start_matches("tests/vectors/").trim_end_matches(".json")));
    process::run(&mut workspace.cargo(&arguments))
}

/// Writes the vectors in expanded form, for readers in other languages, into `target/hearth/vectors`, unless they are
/// there: a suite may read them while another one starts.
///
/// # Errors
///
/// Returns an error if a file is not a vector, or cannot be written.
pub(crate) fn expand(workspace: &Workspace) -> Result<()> {
    let (vectors, expanded) = (hearth_vectors::vector::root(), workspace.artifacts().join(SUITE));
    let step = Step { name: SUITE, reads: &[&vectors], skips: &[], writes: &[&expanded] };
    step.run(workspace, || hearth_vectors::expand(&expanded))?;
    Ok(())
}

/// Writes the archive of conformance cases: every vector with the answers of the core.
///
/// # Errors
///
/// Returns an error if a file is not a vector, or the archive cannot be written.
pub(crate) fn archive(workspace: &Workspace) -> Result<PathBuf> {
    let archive = workspace.artifact("conformance.ndjson.gz");
    let vectors = hearth_vectors::vector::root();
    let core = workspace.root().join("core");
    let step = Step { name: "conformance-cases", reads: &[&vectors, &core], skips: &[], writes: &[&archive] };
    step.run(workspace, || {
        let vectors = hearth_vectors::vector::load_all()?;
        let cases = vectors.iter().map(Vector::case).collect::<Result<Vec<_>>>()?;
        let file = File::create(&archive).with_context(|| format!("cannot write {}", archive.display()))?;
        hearth_conformance::archive::write(&cases, BufWriter::new(file))
    })?;
    Ok(archive)
}

/// Returns the paths to bless. `--bless` is valid only for the suite `vectors`.
///
/// # Errors
///
/// Returns an error if the names select another suite.
pub(crate) fn blessed<'n>(names: &'n [String], suites: &[&str]) -> Result<&'n [String]> {
    let alone = names == [SUITE];
    let paths = if alone { Some(&[][..]) } else { paths(names, suites) };
    ensure!(paths.is_some(), "`--bless` is only valid in `cargo xtask test vectors [PATHS] --bless`");
    Ok(paths.unwrap_or_default())
}

const SUITE: &str = "vectors";

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        text.split(' ').map(String::from).collect()
    }

    #[test]
    fn paths_after_the_suite_name_select_vectors() {
        let suites = ["core", "vectors", "http"];
        assert_eq!(paths(&names("vectors claims/format"), &suites), Some(&names("claims/format")[..]));
        for others in ["vectors", "vectors http", "core vectors", "core claims/format"] {
            assert_eq!(paths(&names(others), &suites), None, "{others}");
        }
    }

    #[test]
    fn only_the_suite_of_vectors_can_be_blessed() {
        let suites = ["core", "vectors", "http"];
        assert_eq!(blessed(&names("vectors"), &suites).expect("all"), &[] as &[String]);
        assert_eq!(blessed(&names("vectors study"), &suites).expect("a folder"), names("study"));
        assert!(blessed(&names("http"), &suites).is_err());
        assert!(blessed(&[], &suites).is_err());
    }
}
