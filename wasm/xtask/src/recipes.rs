//! The suite `recipes`: checks that the steps in CONTRIBUTING.md for a claim member, a methodology and an operation are
//! complete.
//!
//! It adds one of each to a copy of the sources, and edits only the files that the recipes name. The core of the copy
//! must compile, return the same answers to the existing vectors, and return the expected answers to the new ones.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::directory::{copy_sources, empty};
use crate::process;
use crate::workspace::Workspace;

/// A section of CONTRIBUTING.md and the edits that follow it.
struct Recipe {
    section: &'static str,
    edits: &'static [Edit],
    /// The name and the text of each new vector.
    vectors: &'static [(&'static str, &'static str)],
}

/// Lines to insert before the first occurrence of `before`, or at the end of the file if `before` is empty.
struct Edit {
    file: &'static str,
    before: &'static str,
    lines: &'static str,
}

/// Follows the recipes in a copy of the sources.
///
/// # Errors
///
/// Returns an error if a recipe and its edits name different files, or if the core of the copy does not compile or
/// returns an unexpected answer.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let contributing = fs::read_to_string(workspace.root().join("CONTRIBUTING.md"))?;
    let folder = workspace.target().join("recipes");
    let copy = folder.join("hearth");
    empty(&copy)?;
    copy_sources(workspace, &copy)?;
    for recipe in RECIPES {
        recipe.is_written(&contributing)?;
        recipe.follow(&copy)?;
    }
    let copied = workspace.copy_at(&copy)?;
    for arguments in [
        &["xtask", "generate", "core"][..],
        &["test", "--package", "hearth-vectors", "--test", "core", "--test", "schema"],
    ] {
        let mut command = copied.cargo(arguments);
        process::run(command.env("CARGO_TARGET_DIR", folder.join("target")))
            .context("the recipes in CONTRIBUTING.md are incomplete; add the missing steps")?;
    }
    Ok(())
}

impl Recipe {
    /// Checks that the section names exactly the edited files.
    fn is_written(&self, contributing: &str) -> Result<()> {
        let section = contributing.split("\n## ").find(|section| section.starts_with(self.section));
        let section =
            section.with_context(|| format!("CONTRIBUTING.md has no section `{}`", self.section))?;
        let files: BTreeSet<&str> = self.edits.iter().map(|edit| edit.file).collect();
        for file in &files {
            ensure!(
                section.contains(&format!("`{file}`")),
                "`{}`: the recipe does not name `{file}`",
                self.section
            );
        }
        let named = section.matches("`core/").count();
        ensure!(
            named == files.len(),
            "`{}`: the recipe names {named} files of the core, but {} are edited",
            self.section,
            files.len()
        );
        Ok(())
    }

    fn follow(&self, copy: &Path) -> Result<()> {
        for Edit { file, before, lines } in self.edits {
            let path = copy.join(file);
            let text = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
            let at = if before.is_empty() { Some(text.len()) } else { text.find(before) };
            let (start, end) = text.split_at(at.with_context(|| format!("{file} has no `{before}`"))?);
            fs::write(&path, [start, lines, end].concat())?;
        }
        for (name, text) in self.vectors {
            let path = copy.join("tests/vectors").join(name).with_extension("json");
            fs::create_dir_all(path.parent().context("a folder")?)?;
            fs::write(path, text)?;
        }
        Ok(())
    }
}

const RECIPES: &[Recipe] = &[
    Recipe {
        section: "Add a claim member",
        edits: &[Edit {
            file: "core/src/claims/claim.rs",
            before: "    /// The id of the record that this claim corrects.\n",
            lines: "    /// The serial number of the stove.
    #[json(most = 40)]
    #[expect(dead_code, reason = \"no rule reads it\")]
    stove_serial: Option<&'n str>,
",
        }],
        vectors: &[
            (
                "claims/format/stove-serial",
                r#"{
  "description": "a serial number",
  "call": { "operation": "claims.validate", "request": { "base": "claim", "patch": { "stoveSerial": "A-17" } } },
  "answer": { "outcome": "valid", "findings": [] }
}"#,
            ),
            (
                "claims/format/stove-serial-number",
                r#"{
  "description": "a number in place of a serial number",
  "call": { "operation": "claims.validate", "request": { "base": "claim", "patch": { "stoveSerial": 17 } } },
  "answer": {
    "outcome": "findings",
    "status": 400,
    "findings": [{ "code": "request.wrong_type", "path": "/stoveSerial" }]
  }
}"#,
            ),
        ],
    },
    Recipe {
        section: "Add a methodology",
        edits: &[
            Edit {
                file: "core/src/reductions/names.rs",
                before: "}\n\n/// The assessment report",
                lines: "    /// A methodology of a dry run.
    #[json(name = \"DRY-RUN\")]
    DryRun,
",
            },
            Edit {
                file: "core/src/reductions/tables.rs",
                before: "        }\n    }\n}\n\nimpl MethodologyName",
                lines: "            MethodologyName::DryRun => &DRY_RUN,\n",
            },
            Edit {
                file: "core/src/reductions/tables.rs",
                before: "",
                lines: "
static DRY_RUN: Methodology = Methodology {
    name: MethodologyName::DryRun,
    version: Some(\"1.0\"),
    title: \"A methodology of a dry run\",
    source: \"CONTRIBUTING.md\",
    scheme: Scheme::Discounted,
    requirements: Requirements {
        precision: PrecisionRuleName::Ten,
        bound: requirements::NOT_CONFIRMED,
        households: None,
    },
    particulars: Particulars::NONE,
    unconfirmed: &[],
};
",
            },
        ],
        vectors: &[(
            "reductions/dry-run/electricity",
            r#"{
  "description": "a methodology of a dry run",
  "call": {
    "operation": "study.reductions",
    "request": {
      "json": {
        "methodology": "DRY-RUN",
        "version": "1.0",
        "fnrb": { "value": 0.3, "source": "a national study" },
        "leakage": { "renewableBiomass": { "value": 12, "source": "a household survey" } },
        "baseline": [
          {
            "fuel": "wood",
            "count": 1000,
            "years": 1,
            "usage": { "value": 0.9, "source": "a usage survey" },
            "consumption": { "value": 1, "unit": "t/household/year" }
          }
        ],
        "project": [
          {
            "fuel": "wood",
            "count": 1000,
            "years": 1,
            "usage": { "value": 0.9, "source": "a usage survey" },
            "consumption": { "value": 0.4, "unit": "t/household/year" }
          }
        ]
      }
    }
  },
  "answer": { "outcome": "valid" }
}"#,
        )],
    },
    Recipe {
        section: "Add an operation",
        edits: &[
            Edit {
                file: "core/src/contract/operations.rs",
                before: "            }\n\n            #[doc = \"Studies:",
                lines: "                dry_run(request) as dryRun
                    takes DryRunRequest like \"sampling/dry-run/half\" gives DryRunAnswer;
",
            },
            Edit {
                file: "core/src/contract/sampling.rs",
                before: "",
                lines: "
/// Repeats a part.
#[documented]
pub fn dry_run(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Violations::Malformed, &|root, findings| {
        typed(root, findings, |request: &DryRunRequest, _: &mut crate::finding::Findings| {
            Some(DryRun { outcome: crate::wire::Valid, part: request.part, findings: alloc::vec::Vec::new() })
        })
    })
}

/// A part.
#[crate::wire::request]
pub(crate) struct DryRunRequest {
    /// The part.
    #[json(minimum = 0.0, maximum = 1.0)]
    part: f64,
}

/// The same part.
#[crate::wire::answer]
pub(crate) struct DryRun {
    /// `valid`.
    outcome: crate::wire::Valid,
    /// The part.
    part: f64,
    /// Always empty.
    findings: alloc::vec::Vec<crate::finding::Finding>,
}
",
            },
            Edit {
                file: "core/src/contract/schema/types.rs",
                before: "pub(super) type AssessAnswer",
                lines: "pub(super) use crate::contract::sampling::DryRunRequest;
pub(super) type DryRunAnswer = Checked<crate::contract::sampling::DryRun>;
",
            },
        ],
        vectors: &[
            (
                "sampling/dry-run/half",
                r#"{
  "description": "a half",
  "call": { "operation": "sampling.dry_run", "request": { "json": { "part": 0.5 } } },
  "answer": { "outcome": "valid", "findings": [] }
}"#,
            ),
            (
                "sampling/dry-run/more-than-all",
                r#"{
  "description": "more than all",
  "call": { "operation": "sampling.dry_run", "request": { "json": { "part": 1.5 } } },
  "answer": {
    "outcome": "findings",
    "status": 400,
    "findings": [{ "code": "request.out_of_range", "path": "/part" }]
  }
}"#,
            ),
        ],
    },
];
