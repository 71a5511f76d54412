//! Embeds the built module, its glue and the conformance cases in the test, because a page has no access to files.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};

fn main() -> Result<()> {
    println!("cargo::rerun-if-env-changed=HEARTH_ARTIFACTS");
    let given = std::env::var_os("HEARTH_ARTIFACTS").map(PathBuf::from);
    let directory = given.context("`HEARTH_ARTIFACTS` is not set; run `cargo xtask test chromium`")?;
    for (variable, name) in FILES {
        let file = directory.join(name);
        ensure!(file.is_file(), "{} is missing; run `cargo xtask build`", file.display());
        println!("cargo::rerun-if-changed={}", file.display());
        println!("cargo::rustc-env={variable}={}", file.display());
    }
    Ok(())
}

/// The embedded files, each with the variable that has its path.
const FILES: [(&str, &str); 3] = [
    ("HEARTH_MODULE", "hearth.wasm"),
    ("HEARTH_GLUE", "js/hearth.js"),
    ("HEARTH_CASES", "conformance.ndjson.gz"),
];
