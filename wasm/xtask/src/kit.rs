//! The conformance kit as an archive: the cases with their answers, the module, and the protocol of executors.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::{Compression, GzBuilder};
use tar::{Builder, Header};

use crate::step::Step;
use crate::workspace::{VERSION, Workspace};
use crate::{digests, sbom, vectors};

/// Writes the archive.
///
/// # Errors
///
/// Returns an error if a file is not a valid vector, or cannot be read or written.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    let name = format!("hearth-conformance-{VERSION}");
    let archive = workspace.package("conformance").join(format!("{name}.tar.gz"));
    let files = [
        ("README.md", workspace.root().join("service/conformance/README.md")),
        ("cases.ndjson.gz", vectors::archive(workspace)?),
        ("hearth.wasm", workspace.artifact("hearth.wasm")),
        (digests::FILE, digests::file(workspace)),
        ("hearth.wasm.cdx.json", sbom::file(workspace)),
        ("LICENSE", workspace.root().join("LICENSE")),
    ];
    let reads: Vec<&Path> = files.iter().map(|(_, path)| path.as_path()).collect();
    let step = Step { name: "packages-conformance", reads: &reads, skips: &[], writes: &[&archive] };
    step.run(workspace, || {
        if let Some(directory) = archive.parent() {
            fs::create_dir_all(directory)?;
        }
        let file = File::create(&archive).with_context(|| format!("cannot write {}", archive.display()))?;
        let mut builder = Builder::new(GzBuilder::new().mtime(0).write(file, Compression::best()));
        for (member, path) in &files {
            let content = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            let mut header = Header::new_gnu();
            header.set_size(content.len().try_into()?);
            header.set_mode(0o644);
            builder.append_data(&mut header, format!("{name}/{member}"), content.as_slice())?;
        }
        builder.into_inner()?.finish()?;
        Ok(())
    })?;
    Ok(archive)
}
