//! The README and the pages of the book: every block of code in them runs, or is an excerpt of a README whose examples
//! the tests of its package run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};
use data_encoding::HEXLOWER;
use hearth_tests::server::{self, Server};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use tempfile::TempDir;
use walkdir::WalkDir;

/// A fenced block of a page.
struct Block {
    page: PathBuf,
    language: String,
    code: String,
}

#[test]
fn json_parses() -> Result<()> {
    for block in blocks("json")? {
        let parsed: Result<Value, _> = serde_json::from_str(&block.code);
        parsed.with_context(|| block.describe())?;
    }
    Ok(())
}

#[test]
fn excerpts_are_lines_of_the_readme_of_the_package() -> Result<()> {
    for (language, readme) in READMES {
        let readme = fs::read_to_string(repository()?.join(readme))?;
        let lines: Vec<&str> = readme.lines().map(str::trim).collect();
        for block in blocks(language)? {
            for line in block.code.lines().map(str::trim).filter(|line| !line.is_empty()) {
                ensure!(
                    lines.contains(&line),
                    "{}: the package's README has no line `{line}`",
                    block.describe()
                );
            }
        }
    }
    Ok(())
}

#[test]
fn console_sessions_print_what_they_show() -> Result<()> {
    let bench = Bench::new()?;
    for block in blocks("console")? {
        for session in block.code.split("$ ").skip(1) {
            let (command, shown) = session.split_once('\n').context("a command")?;
            if let Some(file) = command.strip_prefix("cat ") {
                fs::write(bench.directory.path().join(file), shown)?;
            }
            let output = bench.run(command)?;
            let printed = String::from_utf8(output.stdout)?;
            ensure!(
                printed.trim_end() == shown.trim_end(),
                "{}: `{command}` prints\n{printed}",
                block.describe()
            );
        }
    }
    Ok(())
}

#[test]
fn shell_commands_run() -> Result<()> {
    let bench = Bench::new()?;
    for block in blocks("sh")? {
        let output = bench.run(&block.code)?;
        ensure!(output.status.success(), "{}:\n{}\n{output:?}", block.describe(), block.code);
    }
    Ok(())
}

#[test]
fn commands_of_the_table_run() -> Result<()> {
    let bench = Bench::new()?;
    let page = fs::read_to_string(repository()?.join("docs/guide/command-line.md"))?;
    let mut commands = 0;
    for line in page.lines() {
        let Some((command, _)) = line.strip_prefix("| `").and_then(|line| line.split_once('`')) else {
            continue;
        };
        let output = bench.run(command)?;
        ensure!(output.status.success(), "`{command}`: {output:?}");
        commands += 1;
    }
    ensure!(commands > 10, "the page lists {commands} commands");
    Ok(())
}

#[test]
fn draws_can_be_repeated_in_python() -> Result<()> {
    let bench = Bench::new()?;
    let households: Vec<String> = (0..40).map(|number| format!("did:example:{number}")).collect();
    let draw = json!({
        "design": "simple", "size": 7, "randomness": {"value": "00112233445566778899aabbccddeeff", "source": "a test"},
        "frame": households,
    });
    fs::write(bench.directory.path().join("draw.json"), draw.to_string())?;
    let drawn = bench.run("hearth selection draw --output simple.json draw.json")?;
    ensure!(drawn.status.success(), "{drawn:?}");
    for block in blocks("py")? {
        let program = format!(
            "import hashlib, json\nselection = json.load(open('simple.json'))\n\
             frame = json.load(open('draw.json'))['frame']\n{}",
            block.code
        );
        let mut python = Command::new("python3");
        let output = python.args(["-c", &program]).current_dir(bench.directory.path()).output()?;
        ensure!(output.status.success(), "{}: {output:?}", block.describe());
    }
    Ok(())
}

#[test]
fn the_contents_name_every_page() -> Result<()> {
    let book = repository()?.join("docs");
    let contents = fs::read_to_string(book.join("SUMMARY.md"))?;
    for page in pages()? {
        let Ok(path) = page.strip_prefix(&book) else { continue };
        let link = format!("({})", path.display());
        ensure!(path == Path::new("SUMMARY.md") || contents.contains(&link), "SUMMARY.md lacks `{link}`");
    }
    Ok(())
}

#[test]
fn links_lead_to_files() -> Result<()> {
    let book = repository()?.join("docs");
    for page in pages()? {
        let text = fs::read_to_string(&page)?;
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            if path.contains("://") || path.is_empty() {
                continue;
            }
            let target = page.parent().context("a page is in a directory")?.join(path);
            let target = target.canonicalize().with_context(|| format!("{}: `{link}`", page.display()))?;
            ensure!(
                !page.starts_with(&book) || target.starts_with(book.canonicalize()?),
                "{}: `{link}` is not in the book",
                page.display()
            );
            if !anchor.is_empty() {
                let headings = fs::read_to_string(&target)?;
                let has_anchor = headings.lines().any(|line| line.starts_with('#') && slug(line) == anchor);
                ensure!(has_anchor, "{}: `{link}` names no heading", page.display());
            }
        }
    }
    Ok(())
}

/// Returns the anchor of a heading.
fn slug(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// A directory with the files that the pages name, beside a server.
struct Bench {
    directory: TempDir,
    server: Server,
}

impl Bench {
    fn new() -> Result<Self> {
        let directory = TempDir::new()?;
        let path = directory.path();
        let study = path.join("study");
        let script = repository()?.join("examples/study/run.sh");
        let output = Command::new(script).arg(&study).env("HEARTH", server::command()?).output()?;
        ensure!(output.status.success(), "examples/study/run.sh: {output:?}");
        for (from, to) in FILES {
            fs::copy(study.join(from), path.join(to)).with_context(|| format!("{from} of the example"))?;
        }
        let draw: Value = serde_json::from_str(&fs::read_to_string(study.join("draw.json"))?)?;
        let selection: Value = serde_json::from_str(&fs::read_to_string(study.join("selection.json"))?)?;
        let request = json!({ "selection": selection, "frame": draw.get("frame") });
        fs::write(path.join("request.json"), request.to_string())?;
        for (name, text) in TEXTS {
            fs::write(path.join(name), text)?;
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(repository()?.join("examples"), path.join("examples"))?;
        let bench = Self { directory, server: Server::configured(&settings(), &[], &[])? };
        #[cfg(unix)]
        std::os::unix::fs::symlink(bench.server.state(), bench.directory.path().join(".hearth"))?;
        let output = bench.run(SETTINGS)?;
        ensure!(output.status.success(), "{output:?}");
        Ok(bench)
    }

    /// Runs the commands of a block in a shell, with the server in place of those that the pages start.
    fn run(&self, commands: &str) -> Result<Output> {
        let address = self.server.address().to_string();
        let commands = commands
            .replace("127.0.0.1:8787", &address)
            .replace("127.0.0.1:3000", &address)
            .replace("target/release/hearth", "hearth")
            .replace("hearth_…", KEY);
        let hearth = server::command()?;
        let mut shell = Command::new("bash");
        shell.args(["-euo", "pipefail", "-c", &format!("{PRELUDE}\n{commands}")]);
        shell.env("HEARTH_COMMAND", hearth).env("HEARTH_API_KEY", KEY).env("NO_COLOR", "1");
        shell.env("HEARTH_URL", self.server.url(""));
        Ok(shell.current_dir(self.directory.path()).output()?)
    }
}

impl Block {
    fn describe(&self) -> String {
        format!("a block of `{}` in {}", self.language, self.page.display())
    }
}

/// Returns the blocks of a language, of every page. A language without a block is an error, because its test would check
/// nothing.
fn blocks(language: &str) -> Result<Vec<Block>> {
    let mut found = Vec::new();
    for page in pages()? {
        let text = fs::read_to_string(&page)?;
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(name) = line.trim_start().strip_prefix("```") else { continue };
            let indent = line.len() - line.trim_start().len();
            let code: Vec<&str> = lines
                .by_ref()
                .take_while(|line| line.trim() != "```")
                .map(|line| line.get(indent..).unwrap_or_default())
                .collect();
            if name == language {
                let (page, language) = (page.clone(), language.to_owned());
                found.push(Block { page, language, code: code.join("\n") + "\n" });
            }
        }
    }
    ensure!(!found.is_empty(), "no page has a block of `{language}`");
    Ok(found)
}

/// Returns the README and the pages of the book that are not generated.
fn pages() -> Result<Vec<PathBuf>> {
    let mut pages = vec![repository()?.join("README.md")];
    for entry in WalkDir::new(repository()?.join("docs")).sort_by_file_name() {
        let path = entry?.into_path();
        let is_generated = path.components().any(|part| part.as_os_str() == "reference");
        if path.extension().is_some_and(|extension| extension == "md") && !is_generated {
            pages.push(path);
        }
    }
    Ok(pages)
}

fn settings() -> String {
    let digest = HEXLOWER.encode(&Sha256::digest(KEY));
    format!(
        "[[api_keys]]\nid = \"docs\"\nsha256 = {digest:?}\nsubject = \"docs\"\nrooms = [\"lounge\"]\n\
         scopes = [\"claims:read\", \"claims:write\", \"claims:status\", \"studies:read\", \"studies:write\", \
         \"preferences:read\", \"preferences:write\", \"operations:call\", \"keys:admin\"]\n"
    )
}

fn repository() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("tests/ is in the repository")
}

/// Languages, and the READMEs whose examples are tested.
const READMES: [(&str, &str); 5] = [
    ("js", "npm/README.md"),
    ("python", "hosts/python/README.md"),
    ("go", "hosts/go/README.md"),
    ("java", "hosts/java/README.md"),
    ("rust", "hosts/wasmtime/README.md"),
];

/// Files of the example study, and their names in the pages.
const FILES: [(&str, &str); 9] = [
    ("claim.json", "claim.json"),
    ("claims.ndjson", "claims.ndjson"),
    ("parameters.json", "study.json"),
    ("sampling.json", "design.json"),
    ("draw.json", "frame.json"),
    ("credential.json", "credential.json"),
    ("study-credential.json", "study-credential.json"),
    ("selection.json", "selection.json"),
    ("credential.key", "credential.key"),
];

const TEXTS: [(&str, &str); 5] = [
    ("record.json", r#"{"userName": "Alex"}"#),
    ("change.json", r#"{"length": "terse"}"#),
    ("gateway.json", r#"{"extends": ["protocol"]}"#),
    (
        "kpt.csv",
        "hh_id;date_1;before_1_wood;after_1_wood;before_2_wood;after_2_wood;before_3_wood;after_3_wood\n\
         17;2026-02-01;9,5;6,2;6,2;3,1;12;9,4\n",
    ),
    (
        "mapping.json",
        r#"{"format": {"decimal": "comma"},
            "claim": {"householdId": {"column": "hh_id", "prefix": "did:example:"}, "testGroup": {"constant": "reference"}},
            "fuels": [{"fuelType": {"constant": "wood"}, "intervals": [
                {"date": "date_1", "before": "before_1_wood", "after": "after_1_wood"},
                {"date": {"column": "date_1", "addDays": 1}, "before": "before_2_wood", "after": "after_2_wood"},
                {"date": {"column": "date_1", "addDays": 2}, "before": "before_3_wood", "after": "after_3_wood"}]}]}"#,
    ),
];

/// Writes the settings of a deployment, with one key.
const SETTINGS: &str = r#"
entry=$(hearth keys api --subject team --scope claims:write --output team.key --format json)
printf "api_keys = '[%s]'\n" "$entry" > settings.toml
"#;

const KEY: &str = "a-key-for-the-pages";

/// Commands that need a node, an executor or the id of a key, or that serve, only have their options checked. Other
/// suites run the rest: packages are built and installed by those of the languages, and Spin by `spin`.
const PRELUDE: &str = r#"
hearth() {
  case "$*" in
    conformance*) "$HEARTH_COMMAND" conformance --help >/dev/null ;;
    serve*|webhooks*|"gateway import"*|"keys revoke"*) "$HEARTH_COMMAND" "$@" --help >/dev/null ;;
    "study credential"*) cp credential.key issuer.key; "$HEARTH_COMMAND" "$@" ;;
    *) rm -f issuer.key api.key; "$HEARTH_COMMAND" "$@" ;;
  esac
}
curl() { command curl --silent --show-error --fail-with-body "$@"; }
cargo() { :; }
npm() { :; }
spin() { printf %s "$HEARTH_API_KEY" > api.key; }
export HEARTH="$HEARTH_COMMAND"
"#;
