//! The texts of the form. In English: own ones, descriptions of the schema, and messages of the catalogue, unless
//! `languages/en` has a plainer text. In other languages: those of `languages/<tag>/phone.json`.

use std::sync::LazyLock;

use hearth_kpt_core::catalogue::codes;
use hearth_texts::{Language, Values};
use serde_json::Value;

use crate::field::{Constraint, Field, Words};
use crate::reading::{Error, in_words};

/// Returns the label of a field; empty for a calculation.
///
/// # Errors
///
/// Returns an error if the language lacks the label.
pub(crate) fn label(field: &Field, language: &Language) -> Result<String, Error> {
    if field.label.is_empty() {
        return Ok(String::new());
    }
    text(&Words::Own(field.label), &format!("{}.label", field.name), language)
}

/// Returns a text in a language. `name` is its name in `languages/<tag>/phone.json`.
///
/// # Errors
///
/// Returns an error if the language, the schema or the catalogue lacks the text.
pub(crate) fn text(words: &Words, name: &str, language: &Language) -> Result<String, Error> {
    if matches!(words, Words::Tag) {
        return Ok(language.tag().to_owned());
    }
    if let Some(text) = translated(name, language) {
        return Ok(text);
    }
    if language.tag() != ENGLISH {
        return Err(Error::new(format!("`phone.json` of the language `{}` has no `{name}`", language.tag())));
    }
    let (english, values) = match *words {
        Words::Own(text) => return Ok(text.to_owned()),
        Words::Tag => return Ok(ENGLISH.to_owned()),
        Words::Schema(member) => return described(member).map(in_words),
        Words::Code(code, values) => (message(code)?, values),
    };
    let fill = |text: String, (name, value): &(&str, &str)| text.replace(&format!("{{{name}}}"), value);
    Ok(values.iter().fold(english, fill))
}

/// Returns a text of a language. Its arguments are questions of the form, so they stay: `${found}`.
fn translated(name: &str, language: &Language) -> Option<String> {
    let arguments = language.phone_arguments(name)?;
    let stays = |name: &'static str| (name.to_owned(), Value::String(format!("{{{name}}}")));
    language.phone(name, &arguments.into_iter().map(stays).collect::<Values>())
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

/// The language of the table, the schema and the catalogue.
const ENGLISH: &str = "en";

/// The schema of the contract.
#[expect(clippy::expect_used, reason = "the file is a part of the program")]
static SCHEMA: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../wasm/contract.schema.json")).expect("the schema is JSON")
});
