//! The build: from the crate `hearth-wasm` to the module, its component, and the edge that contains it.
//!
//! The module is always built with the same optimisations, because its digest is its identity. A slow step is skipped
//! if its inputs have not changed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use hearth_pack::bindgen::{self, Bound};
use hearth_pack::slices::{self, References, SLICES};
use hearth_pack::{budget, component, digest as digest_of, module};

use crate::phase::phase;
use crate::stamp::Stamp;
use crate::workspace::{Profile, VERSION, Workspace};
use crate::{binaryen, digests, report, sbom, vectors};

/// Builds the module, its component and the edge, and prints their sizes.
///
/// # Errors
///
/// Returns an error if a part does not build, if the module imports anything or exceeds its budget, or if the module
/// nested in the component or in the edge differs from the module.
pub(crate) fn artifacts(workspace: &Workspace) -> Result<()> {
    // Held until this function ends: two concurrent builds would overwrite each other's intermediate files.
    let _lock = lock(workspace)?;
    phase("the module", || build_module(workspace))?;
    phase("the HTTP component", || build_edge(workspace))?;
    vectors::expand(workspace)?;
    vectors::archive(workspace)?;
    let mut names = of_the_module();
    names.extend([EDGE_COMPONENT, EDGE].map(str::to_owned));
    report::print(&workspace.artifacts(), &names)?;
    digests::report(workspace, &digest(workspace)?)
}

/// Builds the parts that packages contain, namely the module, its slices and its component, and prints their sizes.
///
/// # Errors
///
/// Returns an error if a part does not build, imports anything or exceeds its budget.
pub(crate) fn for_packages(workspace: &Workspace) -> Result<()> {
    let _lock = lock(workspace)?;
    build_module(workspace)?;
    report::print(&workspace.artifacts(), &of_the_module())?;
    digests::report(workspace, &digest(workspace)?)
}

/// Returns the names of the artefacts that contain the module or a slice.
fn of_the_module() -> Vec<String> {
    let slices = SLICES.iter().map(|slice| format!("slices/{}.wasm", slice.name));
    [MODULE.to_owned()].into_iter().chain(slices).chain([COMPONENT.to_owned()]).collect()
}

/// Builds the artefacts of the module without the edge, and returns the digest of the module.
///
/// # Errors
///
/// Returns an error if the module does not build, imports anything or exceeds its budget.
pub(crate) fn module(workspace: &Workspace) -> Result<String> {
    let _lock = lock(workspace)?;
    build_module(workspace)?;
    digest(workspace)
}

/// Builds the module alone, leaves the artefacts unchanged, and returns the digest of the module.
///
/// # Errors
///
/// Returns an error if the module does not build.
pub(crate) fn rebuild(workspace: &Workspace) -> Result<String> {
    let _lock = lock(workspace)?;
    let Finished { component, .. } =
        finish(workspace, &workspace.wasm("hearth-wasm", Profile::Artifact, &[])?)?;
    Ok(digest_of(module::nested_rules(&component)?))
}

/// Returns the identity of the last built module, as every host shows it.
///
/// # Errors
///
/// Returns an error if no module has been built.
pub(crate) fn identity(workspace: &Workspace) -> Result<String> {
    Ok(format!("sha256:{}", digest(workspace)?))
}

/// Returns the digest of the last built module.
///
/// # Errors
///
/// Returns an error if no module has been built.
pub(crate) fn digest(workspace: &Workspace) -> Result<String> {
    Ok(digest_of(&read(&workspace.artifact(MODULE))?))
}

/// Builds `hearth.wasm`, `hearth.component.wasm` and the JavaScript glue.
fn build_module(workspace: &Workspace) -> Result<()> {
    let compiled = workspace.wasm("hearth-wasm", Profile::Artifact, &[])?;
    let mut outputs: Vec<PathBuf> =
        [MODULE, COMPONENT, GLUE, DECLARATIONS].map(|name| workspace.artifact(name)).into();
    outputs.extend(SLICES.iter().map(|slice| workspace.slice(slice.name)));
    let outputs: Vec<&Path> = outputs.iter().map(PathBuf::as_path).collect();
    let (stamp, file) = (Stamp::of(&[&compiled])?, workspace.artifact("module.stamp"));
    if !stamp.holds(&file, &outputs) {
        let references = References::of(&compiled)?;
        let Finished { glue, declarations, component } = finish(workspace, &compiled)?;
        let module = module::nested_rules(&component)?;
        write(workspace, MODULE, module)?;
        cut(workspace, module, &references)?;
        write(workspace, COMPONENT, &component)?;
        write(workspace, GLUE, glue.as_bytes())?;
        write(workspace, DECLARATIONS, declarations.as_bytes())?;
    }
    let module = read(&workspace.artifact(MODULE))?;
    module::ensure_imports_nothing(&module)?;
    budget::check(&module)?;
    ensure_same(workspace, COMPONENT, &module)?;
    write(workspace, CONTRACT, hearth_generate::typescript()?.as_bytes())?;
    write(workspace, RESOURCES, hearth_generate::resources().as_bytes())?;
    write(workspace, sbom::FILE, &sbom::make(workspace, VERSION, &digest_of(&module))?)?;
    stamp.write(&file, &outputs)
}

/// Cuts the slices out of the module.
fn cut(workspace: &Workspace, module: &[u8], references: &References) -> Result<()> {
    let identity = format!("sha256:{}", digest_of(module));
    for slice in &SLICES {
        let cut = slice.cut(module, references, &identity);
        let cut = cut.with_context(|| format!("the slice `{}`", slice.name))?;
        module::ensure_imports_nothing(&cut)?;
        slices::verify(module, &cut).with_context(|| format!("the slice `{}`", slice.name))?;
        fs::write(workspace.slice(slice.name), cut)?;
    }
    Ok(())
}

/// The files made from the compiled module.
struct Finished {
    glue: String,
    declarations: String,
    component: Vec<u8>,
}

/// Makes the JavaScript glue, its declarations and the component from the compiled module.
fn finish(workspace: &Workspace, compiled: &[u8]) -> Result<Finished> {
    let Bound { module, glue, declarations } = bindgen::bind(module::without_relocations(compiled)?)?;
    let optimized = binaryen::optimize(workspace, &module)?;
    let component = component::encode(&module::strip(&optimized)?)?;
    Ok(Finished { glue, declarations, component })
}

/// Builds the module, and the edge without the optimisations of the artefact, which take a minute. Returns the file of
/// the edge with the rules inside.
///
/// # Errors
///
/// Returns an error if a part does not build.
pub(crate) fn for_one_test(workspace: &Workspace) -> Result<PathBuf> {
    let _lock = lock(workspace)?;
    phase("the module", || build_module(workspace))?;
    phase("the HTTP component, for one test", || {
        let compiled = module::without_relocations(&compiled_edge(workspace, Profile::Quick)?)?;
        let edge = component::encode(&module::strip(&compiled)?)?;
        let rules = read(&workspace.artifact(COMPONENT))?;
        write(workspace, QUICK_EDGE, &component::compose(&edge, &rules)?)
    })?;
    Ok(workspace.artifact(QUICK_EDGE))
}

fn compiled_edge(workspace: &Workspace, profile: Profile) -> Result<Vec<u8>> {
    workspace.wasm("hearth-edge", profile, &[("HEARTH_MODULE_DIGEST", &identity(workspace)?)])
}

/// Builds `edge.component.wasm`, the edge alone, and `edge.wasm`, the edge with the rules inside.
fn build_edge(workspace: &Workspace) -> Result<()> {
    let module = read(&workspace.artifact(MODULE))?;
    let rules = read(&workspace.artifact(COMPONENT))?;
    let compiled = compiled_edge(workspace, Profile::Artifact)?;
    let outputs = [EDGE_COMPONENT, EDGE].map(|name| workspace.artifact(name));
    let outputs = outputs.each_ref().map(PathBuf::as_path);
    let (stamp, file) = (Stamp::of(&[&compiled, &rules])?, workspace.artifact("edge.stamp"));
    if !stamp.holds(&file, &outputs) {
        let optimized = binaryen::optimize(workspace, &module::without_relocations(&compiled)?)?;
        let edge = component::encode(&module::strip(&optimized)?)?;
        write(workspace, EDGE, &component::compose(&edge, &rules)?)?;
        write(workspace, EDGE_COMPONENT, &edge)?;
    }
    ensure_same(workspace, EDGE, &module)?;
    stamp.write(&file, &outputs)
}

/// Checks that the module nested in an artefact is the module.
fn ensure_same(workspace: &Workspace, name: &str, module: &[u8]) -> Result<()> {
    let artifact = read(&workspace.artifact(name))?;
    let nested =
        module::nested_rules(&artifact).with_context(|| format!("{name} does not contain the rules"))?;
    ensure!(
        nested == module,
        "{name} contains the module sha256:{}, and {MODULE} is sha256:{}; delete {} and build again",
        digest_of(nested),
        digest_of(module),
        workspace.artifacts().display()
    );
    Ok(())
}

/// Creates the directory of the artefacts, then waits for the build lock and takes it.
fn lock(workspace: &Workspace) -> Result<File> {
    for directory in ["js", "slices"] {
        fs::create_dir_all(workspace.artifact(directory))?;
    }
    let path = workspace.artifact("build.lock");
    let file = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    file.lock().with_context(|| format!("cannot lock {}", path.display()))?;
    Ok(file)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

/// Writes an artefact unless the file already has this content, so that dependent steps are not repeated.
fn write(workspace: &Workspace, name: &str, bytes: &[u8]) -> Result<()> {
    let path = workspace.artifact(name);
    if fs::read(&path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

const MODULE: &str = "hearth.wasm";
const COMPONENT: &str = "hearth.component.wasm";
const QUICK_EDGE: &str = "quick.edge.wasm";
const GLUE: &str = "js/hearth.js";
const DECLARATIONS: &str = "js/hearth.d.ts";
/// The types of the contract for TypeScript.
pub(crate) const CONTRACT: &str = "contract.d.ts";
/// The types of the resources of the HTTP surfaces for the desk.
pub(crate) const RESOURCES: &str = "resources.d.ts";
const EDGE_COMPONENT: &str = "edge.component.wasm";
/// The edge with the module in it. A new clone does not have it.
pub(crate) const EDGE: &str = "edge.wasm";
