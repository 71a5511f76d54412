//! Compares the module that every package contains, and the module that every host reports, by digest.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use data_encoding::HEXLOWER;
use flate2::read::GzDecoder;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use wasmparser::{Parser, Payload};

/// A package in its distributed form.
#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// An archive, or a folder.
    pub(crate) path: PathBuf,
}

/// The place that was searched, and how often the module was found there, or the error.
pub(crate) type Found = (String, Result<usize>);

/// Searches every artefact and package for the module with this digest.
pub(crate) fn check(artifacts: &Path, packages: &[Package], digest: &str) -> Vec<Found> {
    let artifact = |name: &str| read(&artifacts.join(name));
    let nested = |name: &str| the_module(&rules(&artifact(name)?)?, digest);
    let mut found: Vec<Found> = vec![
        ("hearth.wasm".to_owned(), artifact("hearth.wasm").and_then(|module| the_module(&[module], digest))),
        ("hearth.component.wasm".to_owned(), nested("hearth.component.wasm")),
        ("edge.wasm".to_owned(), nested("edge.wasm")),
        ("crate hearth-kpt".to_owned(), the_module(&[hearth_kpt::MODULE.to_vec()], digest)),
    ];
    let slices = artifacts.join("slices");
    found.extend(
        packages.iter().map(|package| (package.name.clone(), in_package(&package.path, digest, &slices))),
    );
    found
}

/// Returns the digest of bytes with the prefix `sha256:`.
pub(crate) fn digest_of(bytes: &[u8]) -> String {
    format!("sha256:{}", HEXLOWER.encode(&Sha256::digest(bytes)))
}

fn in_package(path: &Path, digest: &str, slices: &Path) -> Result<usize> {
    let files = files(path)?;
    let published =
        files.iter().any(|(name, bytes)| Path::new(name).ends_with("DIGESTS") && bytes == DIGESTS);
    ensure!(published, "DIGESTS is missing, or differs from the repository");
    let bill = files.iter().find(|(name, _)| name.ends_with("hearth.wasm.cdx.json"));
    let (_, bill) = bill.context("the bill of materials is missing")?;
    let bill: serde_json::Value = serde_json::from_slice(bill)?;
    let named = bill.pointer("/metadata/component/hashes/0/content").and_then(serde_json::Value::as_str);
    ensure!(
        named.is_some_and(|named| digest == format!("sha256:{named}")),
        "the bill of materials has the digest {named:?}"
    );
    let mut found = Vec::new();
    for (name, bytes) in &files {
        match name.strip_suffix(".slice.js").and_then(|path| path.rsplit('/').next()) {
            Some(slice) => the_slice(bytes, &read(&slices.join(slice).with_extension("wasm"))?)
                .with_context(|| format!("{name} is not the slice of this name"))?,
            None => found.extend(module(name, bytes)?),
        }
    }
    the_module(&found, digest)
}

/// Returns the files of a package that can contain the module.
fn files(path: &Path) -> Result<Vec<(String, Vec<u8>)>> {
    let mut files = Vec::new();
    if path.is_dir() {
        for entry in fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))? {
            let inner = entry?.path();
            if inner.is_dir() {
                files.extend(self::files(&inner)?);
            } else {
                files.push((inner.display().to_string(), read(&inner)?));
            }
        }
        return Ok(files);
    }
    let archive = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("tgz" | "gz") => {
            for entry in tar::Archive::new(GzDecoder::new(archive)).entries()? {
                let mut entry = entry?;
                let (name, mut bytes) = (entry.path()?.display().to_string(), Vec::new());
                entry.read_to_end(&mut bytes)?;
                files.push((name, bytes));
            }
        }
        Some("whl" | "jar") => {
            let mut archive = zip::ZipArchive::new(archive)?;
            for index in 0..archive.len() {
                let mut entry = archive.by_index(index)?;
                let (name, mut bytes) = (entry.name()?.into_owned(), Vec::new());
                entry.read_to_end(&mut bytes)?;
                files.push((name, bytes));
            }
        }
        _ => bail!("{} is not a supported package", path.display()),
    }
    Ok(files)
}

/// Returns the bytes of a file that is a module. Endive writes a file beside its classes whose name ends in `meta`: the
/// module without its functions.
fn module(name: &str, bytes: &[u8]) -> Result<Option<Vec<u8>>> {
    let ends_in = |ending: &str| Path::new(name).extension().is_some_and(|own| own == ending);
    if bytes.starts_with(b"\0asm") && !ends_in("meta") {
        return Ok(Some(bytes.to_vec()));
    }
    ensure!(!ends_in("wasm"), "{name} is not a module");
    Ok(None)
}

/// Checks that a script of the npm package contains the slice.
fn the_slice(script: &[u8], slice: &[u8]) -> Result<()> {
    let bytes = from_script(str::from_utf8(script)?).context("the script contains no module")?;
    ensure!(
        bytes == slice,
        "the script contains {}, but the slice is {}",
        digest_of(&bytes),
        digest_of(slice)
    );
    Ok(())
}

/// Decodes the module in a script of the npm package: each byte is one character of an alphabet.
fn from_script(script: &str) -> Option<Vec<u8>> {
    let quoted =
        |name: &str| script.split_once(&format!("{name} = \""))?.1.split_once('"').map(|(text, _)| text);
    let alphabet: Vec<char> = quoted("alphabet")?.chars().collect();
    let byte = |character| u8::try_from(alphabet.iter().position(|known| *known == character)?).ok();
    quoted("text")?.chars().map(byte).collect()
}

/// Returns the number of modules. All of them must have the digest, and one must exist.
fn the_module(modules: &[Vec<u8>], digest: &str) -> Result<usize> {
    ensure!(!modules.is_empty(), "the module is missing");
    let others: BTreeSet<String> =
        modules.iter().map(|module| digest_of(module)).filter(|own| own != digest).collect();
    ensure!(others.is_empty(), "the module differs: {others:?}");
    Ok(modules.len())
}

/// Returns the modules at any depth of a component that export the rules.
fn rules(component: &[u8]) -> Result<Vec<Vec<u8>>> {
    let mut rules = Vec::new();
    for payload in Parser::new(0).parse_all(component) {
        if let Payload::ModuleSection { unchecked_range, .. } = payload? {
            let range = unchecked_range;
            let module = component.get(range).context("a section extends past the end of the file")?;
            if exports_rules(module)? {
                rules.push(module.to_vec());
            }
        }
    }
    Ok(rules)
}

fn exports_rules(module: &[u8]) -> Result<bool> {
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ExportSection(section) = payload? {
            for export in section {
                if export?.name.starts_with("hearth:rules/") {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// The published digests, which every package contains.
const DIGESTS: &[u8] = include_bytes!("../../../DIGESTS");

/// Proves that a changed byte is detected in each form in which a package contains the module.
pub(crate) fn prove() -> Result<()> {
    let module = hearth_kpt::MODULE;
    let digest = digest_of(module);
    let mut other = module.to_vec();
    other.push(0);
    for (bytes, expected) in [(module.to_vec(), true), (other, false)] {
        let mut jar = zip::ZipWriter::new(Cursor::new(Vec::new()));
        jar.start_file("META-INF/DIGESTS", zip::write::SimpleFileOptions::default())?;
        std::io::Write::write_all(&mut jar, DIGESTS)?;
        jar.start_file("META-INF/sbom/hearth.wasm.cdx.json", zip::write::SimpleFileOptions::default())?;
        let hash = serde_json::json!({ "content": digest.trim_start_matches("sha256:") });
        let bill = serde_json::json!({ "metadata": { "component": { "hashes": [hash] } } });
        std::io::Write::write_all(&mut jar, bill.to_string().as_bytes())?;
        jar.start_file("hearth/hearth.wasm", zip::write::SimpleFileOptions::default())?;
        std::io::Write::write_all(&mut jar, &bytes)?;
        let directory = tempfile::TempDir::new()?;
        let path = directory.path().join("x.jar");
        fs::write(&path, jar.finish()?.into_inner())?;
        let found = in_package(&path, &digest, directory.path());
        ensure!(found.is_ok() == expected, "the archive: {found:?}");

        let alphabet: String = (0..=255_u32).filter_map(|byte| char::from_u32(0x100 + byte)).collect();
        let text: String = bytes.iter().filter_map(|byte| alphabet.chars().nth(usize::from(*byte))).collect();
        let script = format!("export const alphabet = \"{alphabet}\";\nexport const text = \"{text}\";\n");
        ensure!(the_slice(script.as_bytes(), module).is_ok() == expected, "the script");
    }
    ensure!(the_module(&[], &digest).is_err(), "a package without a module is accepted");
    Ok(())
}
