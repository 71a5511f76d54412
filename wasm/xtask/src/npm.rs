//! The JavaScript parts: the package in `npm`, the folders that use it, and how both are built and tested.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;

use crate::browser::{self, Browser};
use crate::directory::empty;
use crate::options::Options;
use crate::program::Program;
use crate::step::Step;
use crate::workspace::{VERSION, Workspace};
use crate::{build, digests, node, process, sbom};

/// Returns whether these folders exist.
pub(crate) fn are_there(workspace: &Workspace, folders: &[&str]) -> bool {
    folders.iter().all(|folder| workspace.root().join(folder).join("package-lock.json").is_file())
}

/// Builds the package, then runs the tests of each folder.
///
/// # Errors
///
/// Returns an error if a folder cannot be installed or built, or a test fails.
pub(crate) fn run(workspace: &Workspace, folders: &[&str], options: &Options) -> Result<()> {
    package(workspace)?;
    folders.iter().try_for_each(|folder| test(workspace, folder, options))
}

/// Runs the tests of a folder, whose servers use the store. The package must be built.
///
/// # Errors
///
/// Returns an error if the dependencies cannot be installed, or a test fails.
pub(crate) fn test(workspace: &Workspace, folder: &str, options: &Options) -> Result<()> {
    node::install(workspace, &workspace.root().join(folder))?;
    let chromium =
        if IN_PAGES.contains(&folder) { Some(Browser::find()?.chromium) } else { browser::chromium() };
    let all = node::script(&workspace.root().join(folder), "test");
    let mut command = on_build(workspace, options.filter.node(workspace, folder)?.unwrap_or(all));
    options.prepare(&mut command);
    options.store().prepare(workspace, &mut command)?;
    options.filter.run(command.envs(chromium.map(|chromium| (browser::CHROMIUM, chromium))))
}

/// Builds a page, and returns the directory with its files, which is the folder of the page in a site.
///
/// # Errors
///
/// Returns an error if the page or the package cannot be installed or built.
pub(crate) fn page(workspace: &Workspace, page: &Page) -> Result<PathBuf> {
    let package = package(workspace)?;
    let built = workspace.root().join(page.folder).join("dist").join(page.place);
    let read: Vec<PathBuf> = page.reads.iter().map(|file| workspace.root().join(file)).collect();
    let inputs: Vec<&Path> = [&package].into_iter().chain(&read).map(PathBuf::as_path).collect();
    build(workspace, page.folder, &inputs, &[&built.join("index.html")])?;
    Ok(built)
}

/// Builds the package and packs it for publication.
///
/// # Errors
///
/// Returns an error if the package cannot be installed, built or packed.
pub(crate) fn pack(workspace: &Workspace) -> Result<PathBuf> {
    let built = package(workspace)?;
    let directory = workspace.package("npm");
    let packed = directory.join(format!("hearth-kpt-{VERSION}.tgz"));
    let step = Step { name: "packages-npm", reads: &[&built], skips: &[], writes: &[&packed] };
    step.run(workspace, || {
        empty(&directory)?;
        let mut command = Command::new("npm");
        command.args(["pack", "--silent", "--pack-destination"]).arg(&directory);
        process::run(command.current_dir(workspace.root().join(PACKAGE)))
    })?;
    Ok(packed)
}

/// Builds the package and prepares its benchmark, which compares it with alternatives.
///
/// # Errors
///
/// Returns an error if the benchmark or the package cannot be installed or built.
pub(crate) fn bench(workspace: &Workspace) -> Result<Program> {
    package(workspace)?;
    let directory = workspace.root().join(BENCH);
    node::install(workspace, &directory)?;
    Ok(Program::new("node", workspace, ["node".into(), directory.join("hosts.mjs")]))
}

/// Builds the package from the built module, and returns the path of a stamp that changes with the package.
///
/// # Errors
///
/// Returns an error if the package cannot be installed or built.
pub(crate) fn package(workspace: &Workspace) -> Result<PathBuf> {
    let module = workspace.root().join(PACKAGE).join("dist/hearth.wasm");
    let entry = module.with_file_name("index.js");
    let published = module.with_file_name(digests::FILE);
    let [module_file, contract, glue, types] =
        ["hearth.wasm", build::CONTRACT, "js/hearth.js", "js/hearth.d.ts"]
            .map(|name| workspace.artifact(name));
    let languages = workspace.root().join(LANGUAGES);
    let inputs =
        [module_file, contract, glue, types, digests::file(workspace), sbom::file(workspace), languages];
    build(workspace, PACKAGE, &inputs.each_ref().map(PathBuf::as_path), &[&module, &published, &entry])
}

/// Installs and builds a folder unless neither its files nor the other inputs have changed, and returns the path of its
/// stamp.
fn build(workspace: &Workspace, folder: &str, inputs: &[&Path], outputs: &[&Path]) -> Result<PathBuf> {
    let directory = workspace.root().join(folder);
    node::install(workspace, &directory)?;
    let reads: Vec<&Path> = [directory.as_path()].into_iter().chain(inputs.iter().copied()).collect();
    let step = Step { name: folder, reads: &reads, skips: &["tests"], writes: outputs };
    step.run(workspace, || process::run(&mut script(workspace, folder, "build")))
}

/// Returns a call of a script of a folder, with the paths of the build in the environment.
fn script(workspace: &Workspace, folder: &str, name: &str) -> Command {
    on_build(workspace, node::script(&workspace.root().join(folder), name))
}

/// Adds the paths of the build to the environment of a command.
fn on_build(workspace: &Workspace, mut command: Command) -> Command {
    command.env("HEARTH_ARTIFACTS", workspace.artifacts()).env("HEARTH_COMMAND", workspace.hearth());
    command
}

/// The folder of the package.
pub(crate) const PACKAGE: &str = "npm";
/// The texts in other languages, which the package and the form contain.
const LANGUAGES: &str = "languages";
/// The styles that the form and the desk share.
const STYLE: &str = "pages/style";
/// The folder of the benchmarks of the package.
pub(crate) const BENCH: &str = "npm/bench";
/// A page of the site of `hearth serve`. Its build writes `dist/<place>`, so that its tests serve `dist` as a site.
#[derive(Debug)]
pub(crate) struct Page {
    /// The folder of its sources.
    pub(crate) folder: &'static str,
    /// The folder of its files in the site.
    pub(crate) place: &'static str,
    /// The files outside of the folder that its build reads, besides the package.
    reads: &'static [&'static str],
}

/// The form for field workers.
pub(crate) const FORM: Page = Page { folder: WEB_FORM, place: "form", reads: &[LANGUAGES, STYLE] };
/// The page for programme officers.
pub(crate) const DESK: Page = Page {
    folder: "pages/desk",
    place: "desk",
    reads: &["service/resources/resources.schema.json", "wasm/contract.schema.json", STYLE],
};
/// The documentation of the API.
pub(crate) const DOCS: Page = Page { folder: "pages/docs", place: "docs", reads: &[] };
/// The folder of the form.
pub(crate) const WEB_FORM: &str = "pages/form";
/// The folder that tests the published form of the package in bundlers and runtimes.
pub(crate) const BUNDLERS: &str = "tests/bundlers";
/// The folders whose tests need a browser.
const IN_PAGES: [&str; 5] = [BUNDLERS, PACKAGE, WEB_FORM, DOCS.folder, DESK.folder];
