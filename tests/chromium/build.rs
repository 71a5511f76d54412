//! Embeds the vectors and the built module in the test, because a page has no access to files.
//!
//! Writes one test for each folder of vectors, so that a new folder becomes a new test.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail, ensure};

fn main() -> Result<()> {
    let artifacts = artifacts()?;
    let root = artifacts.join("vectors");
    let mut files = Vec::new();
    for entry in fs::read_dir(&root)? {
        let area = entry?.path();
        if area.is_dir() {
            collect(&area, &mut files)?;
        }
    }
    files.sort();
    ensure!(!files.is_empty(), "{} contains no vectors", root.display());
    let code = tests(&root, &files)?;
    fs::write(Path::new(&std::env::var("OUT_DIR")?).join("vectors.rs"), code)?;
    println!("cargo::rerun-if-changed={}", root.display());
    Ok(())
}

/// Returns every file below a folder. A file that is not a vector is an error, because no test would read it.
fn collect(directory: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "json") {
            files.push(path);
        } else {
            bail!("{} is neither a vector nor a folder", path.display());
        }
    }
    Ok(())
}

/// Writes the tests, each with the names and texts of its vectors.
fn tests(root: &Path, files: &[PathBuf]) -> Result<String> {
    let mut folders: BTreeMap<&Path, Vec<&PathBuf>> = BTreeMap::new();
    for file in files {
        folders.entry(file.parent().context("the file has no folder")?).or_default().push(file);
    }
    let mut code = String::new();
    for (folder, files) in folders {
        let name = folder.strip_prefix(root)?.display().to_string().replace(['/', '\\', '-'], "_");
        let list = name.to_uppercase();
        writeln!(code, "#[wasm_bindgen_test]\nasync fn {name}() {{\n    all(&{list}).await;\n}}")?;
        writeln!(code, "const {list}: [(&str, &str); {}] = [", files.len())?;
        for file in files {
            let name = file.strip_prefix(root)?.with_extension("").display().to_string();
            writeln!(code, "    ({name:?}, include_str!({:?})),", file.display().to_string())?;
        }
        writeln!(code, "];")?;
    }
    Ok(code)
}

/// Returns the folder with the module, its glue and the vectors.
fn artifacts() -> Result<PathBuf> {
    println!("cargo::rerun-if-env-changed=HEARTH_ARTIFACTS");
    let given = std::env::var_os("HEARTH_ARTIFACTS").map(PathBuf::from);
    let directory = given.context("`HEARTH_ARTIFACTS` is not set; run `cargo xtask test chromium`")?;
    for (variable, name) in [("HEARTH_MODULE", "hearth.wasm"), ("HEARTH_GLUE", "js/hearth.js")] {
        let file = directory.join(name);
        ensure!(file.is_file(), "{} is missing; run `cargo xtask build`", file.display());
        println!("cargo::rerun-if-changed={}", file.display());
        println!("cargo::rustc-env={variable}={}", file.display());
    }
    Ok(directory)
}
