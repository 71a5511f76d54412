//! Writes the struct for an object: its fields with their attributes, and the function `new` for a request.

use std::fmt::{self, Write as _};

use serde_json::Value;

use super::names::{documentation_of_options, identifier};
use super::roots::Role;
use super::schema::description;

/// A struct without its fields.
pub(super) struct Structure<'t> {
    pub(super) name: &'t str,
    pub(super) about: &'t str,
    pub(super) role: Role,
    pub(super) visibility: &'t str,
    /// Whether the struct has a member that states whether the input is accepted.
    pub(super) is_report: bool,
}

/// A member: its schema, and whether it is optional.
pub(super) struct Member<'s> {
    pub(super) name: &'s str,
    pub(super) schema: &'s Value,
    pub(super) optional: bool,
}

/// The type of a member in Rust.
pub(super) struct Kind {
    pub(super) rust: String,
    pub(super) is_nullable: bool,
}

/// The parts of a struct that depend on its members.
#[derive(Default)]
pub(super) struct Parts<'s> {
    fields: String,
    parameters: Vec<String>,
    values: Vec<String>,
    /// A member of a request with a constant value.
    pub(super) tag: Option<(&'s str, &'s str)>,
}

impl Parts<'_> {
    /// Adds a member.
    pub(super) fn add(&mut self, structure: &Structure<'_>, member: &Member<'_>, kind: Kind) -> fmt::Result {
        let Kind { rust, is_nullable } = kind;
        // A list that only some outcomes of an answer have is empty for the other outcomes.
        let is_empty = member.optional && structure.role == Role::Answer && rust.starts_with("Vec<");
        let is_absent = member.optional && !is_empty;
        let field = identifier(member.name);
        self.fields += &documentation_of_options(description(member.schema));
        if is_absent {
            self.fields += "#[serde(skip_serializing_if = \"Option::is_none\")]\n";
        } else if is_empty {
            self.fields += "#[serde(default)]\n";
        }
        let rust = if is_absent || is_nullable { format!("Option<{rust}>") } else { rust };
        writeln!(self.fields, "{} {field}: {rust},", structure.visibility)?;
        if is_absent || is_nullable {
            self.values.push(format!("{field}: None"));
        } else {
            let (taken, value) = parameter(&field, &rust);
            self.parameters.push(format!("{field}: {taken}"));
            self.values.push(value);
        }
        Ok(())
    }
}

impl Structure<'_> {
    /// Returns the text of the struct.
    pub(super) fn text(&self, parts: &Parts<'_>) -> Result<String, fmt::Error> {
        let Self { name, visibility, .. } = self;
        let has_new = self.role == Role::Request && !parts.parameters.is_empty();
        let mut text = format!("\n{}", documentation_of_options(self.about));
        text += match self.role {
            Role::Answer => "#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]\n",
            Role::Request if has_new => "#[derive(Clone, Debug, PartialEq, Serialize)]\n",
            Role::Request => "#[derive(Clone, Debug, Default, PartialEq, Serialize)]\n",
        };
        text += "#[serde(rename_all = \"camelCase\")]\n";
        if let Some((member, word)) = parts.tag {
            writeln!(text, "#[serde(tag = \"{member}\", rename = \"{word}\")]")?;
        }
        if *visibility == "pub" {
            text += "#[non_exhaustive]\n";
        }
        if parts.fields.matches(": bool,\n").count() > 3 {
            text += "#[expect(clippy::struct_excessive_bools, reason = \"the contract has them\")]\n";
        }
        if self.is_report {
            text += "#[must_use = \"it states whether the input is accepted\"]\n";
        }
        writeln!(text, "{visibility} struct {name} {{")?;
        if self.is_report {
            text += "/// Whether the input is accepted.\n";
            text += "#[serde(rename = \"outcome\", with = \"crate::outcome\")]\n";
            writeln!(text, "{visibility} ok: bool,")?;
        }
        writeln!(text, "{}}}", parts.fields)?;
        if has_new {
            writeln!(text, "\nimpl {name} {{\n/// Creates a value with its required members.")?;
            writeln!(text, "{visibility} fn new({}) -> Self {{", parts.parameters.join(", "))?;
            writeln!(text, "Self {{ {} }}\n}}\n}}", parts.values.join(", "))?;
        }
        Ok(text)
    }
}

/// Returns the parameter type of `new` for a field, and the expression that converts it.
fn parameter(field: &str, rust: &str) -> (String, String) {
    match (rust, rust.strip_prefix("Vec<").and_then(|rest| rest.strip_suffix('>'))) {
        (_, Some(item)) => (
            format!("impl IntoIterator<Item: Into<{item}>>"),
            format!("{field}: {field}.into_iter().map(Into::into).collect()"),
        ),
        ("String" | "Number" | "Json", _) => {
            (format!("impl Into<{rust}>"), format!("{field}: {field}.into()"))
        }
        _ => (rust.to_owned(), field.to_owned()),
    }
}
