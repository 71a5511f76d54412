//! Compiles the ICU messages of `languages/` into static tables, so that no message is parsed while a program runs.
//!
//! The patterns of dates are those of ICU4X for each month. The data of all languages would be larger than the edge.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use formatjs_icu_messageformat_parser::{MessageFormatElement, Parser, ParserOptions};
use icu_calendar::Date;
use icu_datetime::DateTimeFormatter;
use icu_datetime::fieldsets::YMD;
use icu_locale_core::Locale;
use serde_json::{Map, Value};

type Fallible<T> = Result<T, Box<dyn Error>>;

fn main() -> Fallible<()> {
    let manifest = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let folder = manifest.join("../../languages");
    println!("cargo::rerun-if-changed={}", folder.display());
    println!("cargo::rerun-if-changed=build.rs");
    let mut tags: Vec<String> = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            tags.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    tags.sort();
    let mut code = String::from("pub(crate) static LANGUAGES: &[Language] = &[\n");
    for tag in &tags {
        language(&folder, tag, &mut code).map_err(|error| format!("languages/{tag}: {error}"))?;
    }
    code.push_str("];\n");
    fs::write(Path::new(&std::env::var("OUT_DIR")?).join("tables.rs"), code)?;
    Ok(())
}

/// Writes the table of a language.
fn language(folder: &Path, tag: &str, code: &mut String) -> Fallible<()> {
    let about = read(&folder.join(tag).join("language.json"))?;
    let word = |name: &str| about.get(name).and_then(Value::as_str).ok_or(format!("`{name}` is missing"));
    let is_reviewed = about.get("reviewed") == Some(&Value::Bool(true));
    let locale = if tag == "en" { "en-GB-u-nu-latn".to_owned() } else { format!("{tag}-u-nu-latn") };
    let mut texts: Vec<(String, String)> = Vec::new();
    for (name, text) in read(&folder.join(tag).join("findings.json"))? {
        for (part, end) in [("message", ""), ("help", ".help")] {
            match text.get(part) {
                Some(Value::String(text)) => texts.push((format!("{name}{end}"), text.clone())),
                None => {}
                Some(_) => return Err(format!("`{part}` of `{name}` of {tag} is not a text").into()),
            }
        }
    }
    // The prefix of the report is not `report`, which is an area of codes.
    for (part, prefix) in [("phone", "phone"), ("report", "page"), ("trust", "trust")] {
        for (name, text) in read(&folder.join(tag).join(format!("{part}.json")))? {
            let text = text.as_str().ok_or(format!("`{name}` of {tag}/{part}.json is not a text"))?;
            texts.push((format!("{prefix}.{name}"), text.to_owned()));
        }
    }
    texts.sort();
    write!(
        code,
        "Language {{ tag: {tag:?}, name: {:?}, locale: {locale:?}, is_right_to_left: {}, is_reviewed: {is_reviewed}, \
         unknown_day: {:?}, months: &{:?}, texts: &[",
        word("name")?,
        word("direction")? == "rtl",
        word("unknownDay")?,
        months(&locale)?
    )?;
    for (name, text) in texts {
        let options =
            ParserOptions { ignore_tag: true, requires_other_clause: true, ..ParserOptions::default() };
        let elements = Parser::new(text.as_str(), options).parse();
        let elements = elements.map_err(|error| format!("`{name}`: {error}"))?;
        write!(code, "({name:?}, {}), ", table(&elements)?)?;
    }
    code.push_str("] },\n");
    Ok(())
}

fn read(file: &Path) -> Fallible<Map<String, Value>> {
    Ok(serde_json::from_str(&fs::read_to_string(file)?)?)
}

/// Returns the expression of a message.
fn table(elements: &[MessageFormatElement]) -> Fallible<String> {
    let mut code = String::from("&[");
    for element in elements {
        match element {
            MessageFormatElement::Literal(literal) => {
                write!(code, "Element::Literal({:?}), ", literal.value)?;
            }
            MessageFormatElement::Argument(argument) => {
                write!(code, "Element::Argument({:?}), ", argument.value)?;
            }
            MessageFormatElement::Number(number) => write!(code, "Element::Number({:?}), ", number.value)?,
            MessageFormatElement::Date(date) => write!(code, "Element::Date({:?}), ", date.value)?,
            MessageFormatElement::Pound(_) => code.push_str("Element::Count, "),
            MessageFormatElement::Plural(plural) => {
                write!(code, "Element::Plural({:?}, &[", plural.value)?;
                for (key, option) in &plural.options {
                    write!(code, "({:?}, {}), ", key.as_str(), table(&option.value)?)?;
                }
                code.push_str("]), ");
            }
            MessageFormatElement::Select(select) => {
                write!(code, "Element::Select({:?}, &[", select.value)?;
                for (key, option) in &select.options {
                    write!(code, "({key:?}, {}), ", table(&option.value)?)?;
                }
                code.push_str("]), ");
            }
            MessageFormatElement::Time(_) | MessageFormatElement::Tag(_) => {
                return Err("times and tags are not used in these texts".into());
            }
        }
    }
    code.push(']');
    Ok(code)
}

/// Returns the pattern of a date in each month, with `{day}` and `{year}`: the medium one, or the long one in a language
/// whose medium dates have the month in digits.
fn months(locale: &str) -> Fallible<Vec<String>> {
    let medium = patterns(locale, YMD::medium())?;
    let has_digits = medium.iter().any(|pattern| pattern.contains(|one: char| one.is_ascii_digit()));
    if has_digits { patterns(locale, YMD::long()) } else { Ok(medium) }
}

fn patterns(locale: &str, length: YMD) -> Fallible<Vec<String>> {
    let locale: Locale = locale.parse()?;
    let formatter = DateTimeFormatter::try_new(locale.into(), length)?;
    let pattern = |month| -> Fallible<String> {
        let shown = formatter.format(&Date::try_new_iso(YEAR, month, DAY)?).to_string();
        Ok(shown.replace(&YEAR.to_string(), "{year}").replace(&DAY.to_string(), "{day}"))
    };
    (1..=12).map(pattern).collect()
}

/// A day whose digits occur in no other part of a date.
const DAY: u8 = 22;
const YEAR: i32 = 2031;
