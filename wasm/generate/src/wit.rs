//! The interfaces of the operations in WIT.

use std::fmt::{self, Write};

use anyhow::Result;
use hearth_kpt_core::contract::Area;

use crate::notice::HEAD;

/// Writes the interfaces of the areas, and the worlds that export and import all of them.
pub(crate) fn wit(areas: &[Area]) -> Result<String> {
    // A comment before the package, or after its semicolon, would become documentation of the package or of the next
    // item.
    let mut text = format!("package /* {HEAD} */\n    hearth:rules@1.0.0;\n");
    for area in areas {
        text.push('\n');
        comment(&mut text, "", area.documentation)?;
        writeln!(text, "interface {} {{", identifier(area.name))?;
        for (number, operation) in area.operations.iter().enumerate() {
            if number > 0 {
                text.push('\n');
            }
            comment(&mut text, "    ", operation.documentation)?;
            let request =
                operation.request_type.map_or_else(|| "empty".to_owned(), |name| format!("`{name}`"));
            writeln!(text, "    ///\n    /// Request: {request}. Answer: `{}`.", operation.answer_type)?;
            writeln!(text, "    {}: func(request: list<u8>) -> string;", identifier(operation.function))?;
        }
        text.push_str("}\n");
    }
    for (world, about, direction) in [
        ("operations", "Exports every operation of the module.", "export"),
        ("caller", "Imports every operation, for a component that calls the module.", "import"),
    ] {
        writeln!(text, "\n/// {about}\nworld {world} {{")?;
        for area in areas {
            writeln!(text, "    {direction} {};", identifier(area.name))?;
        }
        text.push_str("}\n");
    }
    Ok(text)
}

fn comment(text: &mut String, indentation: &str, lines: &[&str]) -> Result<(), fmt::Error> {
    for line in lines {
        writeln!(text, "{}", format!("{indentation}/// {line}").trim_end())?;
    }
    Ok(())
}

/// Returns a name as a WIT identifier: with hyphens, and with a `%` before a keyword.
fn identifier(name: &str) -> String {
    let mark = if KEYWORDS.contains(&name) { "%" } else { "" };
    format!("{mark}{}", name.replace('_', "-"))
}

/// The keywords of WIT. An operation or an area may have the name of one.
const KEYWORDS: &[&str] = &[
    "as",
    "async",
    "bool",
    "borrow",
    "char",
    "constructor",
    "enum",
    "export",
    "f32",
    "f64",
    "flags",
    "from",
    "func",
    "future",
    "import",
    "include",
    "interface",
    "list",
    "option",
    "own",
    "package",
    "record",
    "resource",
    "result",
    "s16",
    "s32",
    "s64",
    "s8",
    "static",
    "stream",
    "string",
    "tuple",
    "type",
    "u16",
    "u32",
    "u64",
    "u8",
    "use",
    "variant",
    "with",
    "world",
];

#[cfg(test)]
mod tests {
    use anyhow::{Context as _, Result};
    use hearth_kpt_core::contract::{AREAS, Area};

    use super::wit;

    fn claims() -> Result<&'static [Area]> {
        AREAS.get(..1).context("the table has areas")
    }

    #[test]
    fn wit_has_the_documentation_and_marks_keywords() -> Result<()> {
        let text = wit(claims()?)?;
        assert!(text.contains("\n/// Kitchen Performance Test claims.\ninterface claims {\n"), "{text}");
        assert!(text.contains("\n\n    /// Decides the record of a claim: "), "{text}");
        assert!(text.contains("\n    ///\n    /// Request: `Claim`. Answer: `"), "{text}");
        assert!(text.contains("\n    %record: func(request: list<u8>) -> string;\n"), "{text}");
        assert!(text.contains("\nworld caller {\n    import claims;\n}\n"), "{text}");
        Ok(())
    }
}
