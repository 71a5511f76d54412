//! The texts of the form: own ones, descriptions of the schema, and messages of the catalogue.

use std::sync::LazyLock;

use hearth_kpt_core::catalogue::codes;
use serde_json::Value;

use crate::field::{Constraint, Words};
use crate::language::Language;
use crate::reading::{Error, in_words};

/// Returns a text in a language.
///
/// # Errors
///
/// Returns an error if the schema or the catalogue lacks the text.
pub(crate) fn text(words: &Words, language: &Language) -> Result<String, Error> {
    let (english, values) = match *words {
        Words::Own(text) => return Ok((language.text)(text)),
        Words::Schema(member) => return described(member).map(|text| (language.text)(&in_words(text))),
        Words::Code(code, values) => (message(code)?, values),
    };
    let mut text = (language.text)(&english);
    for (name, value) in values {
        text = text.replace(&format!("{{{name}}}"), value);
    }
    Ok(text)
}

/// Returns the XPath expression of a constraint.
pub(crate) fn constraint(constraint: Constraint) -> Result<String, Error> {
    Ok(match constraint {
        Constraint::None => String::new(),
        Constraint::Expression(expression) => expression.to_owned(),
        Constraint::Pattern(member) => {
            let pattern = text_of(member, "pattern")?;
            if pattern.contains('"') {
                return Err(Error::new(format!("the pattern of `{member}` contains a quotation mark")));
            }
            format!("regex(., \"{pattern}\")")
        }
    })
}

/// Returns the message and the help of a code as sentences.
fn message(name: &str) -> Result<String, Error> {
    let code = codes().find(|code| code.code == name);
    let code = code.ok_or_else(|| Error::new(format!("the catalogue has no code `{name}`")))?;
    let parts = [Some(code.message), code.help];
    let sentences: Vec<String> = parts.into_iter().flatten().map(|part| sentence(&in_words(part))).collect();
    Ok(sentences.join(" "))
}

/// Returns the description of a member or of a word of a type.
fn described(member: &str) -> Result<&'static str, Error> {
    text_of(member, "description")
}

fn text_of(member: &str, keyword: &str) -> Result<&'static str, Error> {
    let missing = || Error::new(format!("the schema has no {keyword} of `{member}`"));
    let (type_name, path) = member.split_once('/').ok_or_else(missing)?;
    let mut here = SCHEMA.get("$defs").and_then(|types| types.get(type_name)).ok_or_else(missing)?;
    for name in path.split('/') {
        let property = here.get("properties").and_then(|properties| properties.get(name));
        let words = || here.get("oneOf").and_then(Value::as_array).into_iter().flatten();
        let word = || words().find(|word| word.get("const").is_some_and(|word| word == name));
        here = property.or_else(word).ok_or_else(missing)?;
    }
    here.get(keyword).and_then(Value::as_str).ok_or_else(missing)
}

/// Returns a text with an upper-case first letter and a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let first: String = characters.next().map(|first| first.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '?']) { "" } else { "." };
    format!("{first}{}{end}", characters.as_str())
}

/// The schema of the contract.
static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../wasm/contract.schema.json")).unwrap_or_default()
});
