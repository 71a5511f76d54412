//! `hearth.wasm.cdx.json`: lists the crates that are compiled into the module, because scanners cannot find them in it.
//!
//! The file is a software bill of materials in CycloneDX. It has neither a time nor a serial number, so the same module
//! has the same file. The manifest of each language's package lists what that package needs beside the module.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use cyclonedx_bom::models::component::Classification;
use cyclonedx_bom::models::dependency::{Dependencies, Dependency};
use cyclonedx_bom::models::hash::{Hash, HashAlgorithm, HashValue, Hashes};
use cyclonedx_bom::models::license::{LicenseChoice, Licenses};
use cyclonedx_bom::models::metadata::Metadata;
use cyclonedx_bom::prelude::{Bom, Component, Components, Purl, SpdxExpression, SpecVersion, Validate as _};

use crate::process;
use crate::workspace::{WASM, Workspace};

/// A crate, as `cargo tree` reports it.
#[derive(Clone, Eq, Ord, PartialEq, PartialOrd)]
struct Package {
    name: String,
    version: String,
    license: String,
}

/// Returns the path of the file after a build.
pub(crate) fn file(workspace: &Workspace) -> PathBuf {
    workspace.artifact(FILE)
}

/// Writes the bill of materials of the module with this digest.
///
/// # Errors
///
/// Returns an error if cargo does not list the crates, or the file would be invalid.
pub(crate) fn make(workspace: &Workspace, version: &str, digest: &str) -> Result<Vec<u8>> {
    let edges = edges(workspace)?;
    let mut module =
        Component::new(Classification::Library, "hearth.wasm", version, Some("hearth.wasm".to_owned()));
    let content = HashValue(digest.to_owned());
    module.hashes = Some(Hashes(vec![Hash { alg: HashAlgorithm::SHA_256, content }]));
    module.licenses = Some(license("Apache-2.0")?);
    let components = edges.keys().map(Package::component).collect::<Result<Vec<_>>>()?;
    let dependencies = edges.iter().map(|(package, needed)| Dependency {
        dependency_ref: package.reference(),
        dependencies: needed.iter().map(Package::reference).collect(),
    });
    let bom = Bom {
        version: 1,
        serial_number: None,
        metadata: Some(Metadata { component: Some(module), ..Metadata::default() }),
        components: Some(Components(components)),
        dependencies: Some(Dependencies(dependencies.collect())),
        spec_version: SpecVersion::V1_5,
        ..Bom::default()
    };
    let faults = bom.validate_version(SpecVersion::V1_5);
    ensure!(faults.passed(), "the bill of materials is not valid: {faults:?}");
    let mut text = Vec::new();
    bom.output_as_json_v1_5(&mut text)?;
    text.push(b'\n');
    Ok(text)
}

/// Returns each crate of the module with its dependencies. Crates that only the compiler runs are left out.
fn edges(workspace: &Workspace) -> Result<BTreeMap<Package, BTreeSet<Package>>> {
    let tree = ["tree", "--locked", "--package", "hearth-wasm", "--target", WASM, "--no-dedupe"];
    let mut command = workspace.cargo(&tree);
    command.args(["--edges", "normal,no-proc-macro", "--prefix", "depth", "--format", ";{p};{l}"]);
    let text = process::read(&mut command)?;
    let mut edges: BTreeMap<Package, BTreeSet<Package>> = BTreeMap::new();
    let mut above: Vec<Package> = Vec::new();
    for line in text.lines() {
        let (depth, package) = parse(line).with_context(|| format!("cargo tree: `{line}`"))?;
        above.truncate(depth);
        if let Some(parent) = above.last() {
            edges.entry(parent.clone()).or_default().insert(package.clone());
        }
        edges.entry(package.clone()).or_default();
        above.push(package);
    }
    ensure!(!edges.is_empty(), "`cargo tree` lists no crate of the module");
    Ok(edges)
}

/// Parses a line such as `2;serde v1.0.229;MIT OR Apache-2.0`.
fn parse(line: &str) -> Option<(usize, Package)> {
    let mut parts = line.split(';');
    let depth = parts.next()?.parse().ok()?;
    let (name, rest) = parts.next()?.split_once(" v")?;
    let version = rest.split(' ').next()?;
    // `/` is an old form of `OR`.
    let license = parts.next()?.replace('/', " OR ");
    Some((depth, Package { name: name.to_owned(), version: version.to_owned(), license }))
}

impl Package {
    fn reference(&self) -> String {
        format!("pkg:cargo/{}@{}", self.name, self.version)
    }

    fn component(&self) -> Result<Component> {
        let Self { name, version, license: text } = self;
        let mut component = Component::new(Classification::Library, name, version, Some(self.reference()));
        component.purl = Some(Purl::new("cargo", name, version)?);
        component.licenses = Some(license(text)?);
        Ok(component)
    }
}

fn license(expression: &str) -> Result<Licenses> {
    let expression = SpdxExpression::try_from(expression.to_owned())
        .map_err(|error| anyhow::anyhow!("the licence `{expression}` is not an SPDX expression: {error}"))?;
    Ok(Licenses(vec![LicenseChoice::Expression(expression)]))
}

/// The name of the file in every package.
pub(crate) const FILE: &str = "hearth.wasm.cdx.json";

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn a_line_of_cargo_is_a_crate() {
        let (depth, package) = parse("2;num-traits v0.2.19 (/x/y);MIT/Apache-2.0").unwrap();
        assert_eq!((depth, package.reference().as_str()), (2, "pkg:cargo/num-traits@0.2.19"));
        assert_eq!(package.license, "MIT OR Apache-2.0");
        assert!(parse("no crate").is_none());
    }
}
