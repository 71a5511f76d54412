//! The declarations of the contract for TypeScript: its types, its operations, and the codes of its findings.

use std::fmt::Write as _;

use anyhow::{Result, bail};
use hearth_contract::CatalogueAnswer;
use hearth_contract::typescript::{declarations, of_resources};
use hearth_kpt_core::contract::module::catalogue;
use hearth_kpt_core::contract::{AREAS, Operation};

/// Returns the text of `contract.d.ts`, which the package in `npm` publishes. Its file `codes.d.ts` has the type
/// `PackageCode`, the codes that the package adds.
///
/// # Errors
///
/// Returns an error if the catalogue of the module cannot be read.
pub fn typescript() -> Result<String> {
    let mut text = format!(
        "// {HEAD}\n\nimport type {{ PackageCode }} from \"./codes.js\";\nexport type {{ PackageCode }};\n\n{}",
        declarations()
    );
    text.push_str("/**\n * The operations, each with the types of its request and of its answer. If no request is named, the\n");
    text.push_str(" * documentation describes it.\n */\nexport interface Operations {\n");
    for operation in AREAS.iter().flat_map(|area| area.operations) {
        member(&mut text, operation)?;
    }
    text.push_str("}\n\n/**\n * The codes of findings.\n */\nexport type FindingCode =\n    | PackageCode");
    let CatalogueAnswer::Valid(catalogue) = serde_json::from_str(&catalogue(b""))? else {
        bail!("the module has no catalogue");
    };
    for code in catalogue.codes {
        write!(text, "\n    | \"{}\"", code.code)?;
    }
    text.push_str(";\n");
    Ok(text)
}

/// Returns the text of `resources.d.ts`: the types of the resources that the desk reads, beside `contract.d.ts`.
pub fn resources() -> String {
    let (text, imported) = of_resources();
    format!(
        "// {HEAD_OF_RESOURCES}\n\nimport type {{ {} }} from \"hearth-kpt\";\n\n{text}",
        imported.join(", ")
    )
}

/// Writes the member of an operation.
fn member(text: &mut String, operation: &Operation) -> Result<()> {
    text.push_str("    /**\n");
    for line in operation.documentation {
        writeln!(text, "{}", format!("     * {line}").trim_end())?;
    }
    writeln!(text, "     */\n    \"{}\": {{", operation.name)?;
    if let Some(request) = operation.request_type {
        writeln!(text, "        request: {request};")?;
    }
    writeln!(text, "        answer: {};\n    }};", operation.answer_type)?;
    Ok(())
}

const HEAD: &str = "The types of the contract, made by `cargo xtask build` from the Rust types in core.";

const HEAD_OF_RESOURCES: &str =
    "The types of the resources, made by `cargo xtask build` from the Rust types in service/resources.";

#[cfg(test)]
mod tests {
    use anyhow::Result;

    use super::{resources, typescript};

    #[test]
    fn a_resource_is_declared_with_the_types_of_the_contract_that_it_has() {
        let text = resources();
        for part in [
            "\nimport type { Assessment, ",
            "\nexport interface StudyResource {\n",
            "\n    assessment: Assessment | null;\n",
            "\nexport type ListedRecordHouseholdSize = number | object;\n",
        ] {
            assert!(text.contains(part), "{part}");
        }
    }

    #[test]
    fn a_type_an_operation_and_a_code_are_declared() -> Result<()> {
        let text = typescript()?;
        for part in [
            "\nexport interface AcceptedClaim {\n",
            "\n    \"claims.validate\": {\n        request: Claim;\n        answer: ValidateAnswer;\n    };\n",
            "\n    code: FindingCode;\n",
            "\n    | \"study.saving_missed\"",
        ] {
            assert!(text.contains(part), "{part}");
        }
        Ok(())
    }
}
