//! The sheets of the XLSForm.

use hearth_texts::{Language, english, languages};

use crate::choices::{ENDED, LISTS, List};
use crate::field::{Field, Kind, Words};
use crate::reading::Error;
use crate::{FORM_ID, TITLE, VERSION, table, wording};

/// A sheet, as rows of texts. The first row has the headers.
#[derive(Debug)]
pub struct Sheet {
    /// The name: `survey`, `choices` or `settings`.
    pub name: &'static str,
    /// The rows, all of the same length.
    pub rows: Vec<Vec<String>>,
}

/// The parts of the form that a team sets.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The study that the form has at first.
    pub study: Option<String>,
    /// The address to which the phone sends submissions, in place of the server of its settings.
    pub submission_url: Option<String>,
    /// The id of the form: that of the form itself, or that with a hyphen and a name.
    pub id: Option<String>,
}

/// Returns the sheets of the form.
///
/// # Errors
///
/// Returns an error if an option cannot be part of the form.
///
/// # Examples
///
/// ```
/// let sheets = hearth_xlsform::sheets(&Default::default())?;
/// assert_eq!(sheets.each_ref().map(|sheet| sheet.name), ["survey", "choices", "settings"]);
/// assert!(sheets[0].rows[0].contains(&String::from("label::English (en)")));
/// # Ok::<(), hearth_xlsform::Error>(())
/// ```
pub fn sheets(options: &Options) -> Result<[Sheet; 3], Error> {
    Ok([survey(options)?, choices()?, settings(options)?])
}

fn survey(options: &Options) -> Result<Sheet, Error> {
    let study = options.study.as_deref().unwrap_or_default();
    if study.contains("${") || study.chars().count() > STUDY || study.chars().any(char::is_control) {
        return Err(Error::new(format!("`{study}` cannot be the id of a study")));
    }
    let texts = |name: &str| in_order().map(|language| format!("{name}::{}", named(language))).collect();
    let headers: [Vec<String>; 5] = [
        owned(&["type", "name"]),
        texts("label"),
        texts("hint"),
        owned(&["relevant", "required", "constraint"]),
        texts("constraint_message"),
    ];
    let mut header = headers.concat();
    header.extend(owned(&["calculation", "default", "repeat_count", "choice_filter", "parameters"]));
    let mut rows = vec![header];
    add_rows(table::FORM, study, &mut rows)?;
    Ok(Sheet { name: "survey", rows })
}

/// Adds the rows of fields. A group or a repeat has a row before and after those of its fields.
fn add_rows(fields: &[Field], study: &str, rows: &mut Vec<Vec<String>>) -> Result<(), Error> {
    for field in fields {
        rows.push(row(field, study)?);
        let (inner, end) = match field.kind {
            Kind::Group(inner) => (inner, "end_group"),
            Kind::Repeat { fields, .. } => (fields, "end_repeat"),
            _ => continue,
        };
        add_rows(inner, study, rows)?;
        let length = rows.first().map_or(0, Vec::len);
        let mut last = owned(&[end, field.name]);
        last.resize(length, String::new());
        rows.push(last);
    }
    Ok(())
}

fn row(field: &Field, study: &str) -> Result<Vec<String>, Error> {
    let in_each = |words: Option<&Words>, part: &str| {
        let name = format!("{}.{part}", field.name);
        let text = |language| words.map_or(Ok(String::new()), |words| wording::text(words, &name, language));
        in_order().map(text).collect::<Result<Vec<_>, _>>()
    };
    let labels = in_order().map(|language| wording::label(field, language)).collect::<Result<Vec<_>, _>>()?;
    let (count, offered) = match field.kind {
        Kind::Repeat { count, .. } => (count, ""),
        Kind::One { offered, .. } => ("", offered),
        _ => ("", ""),
    };
    let is_calculated = matches!(field.kind, Kind::Calculate);
    let (calculation, default) = if is_calculated { (field.value, "") } else { ("", field.value) };
    let default = if field.name == "study" { study } else { default };
    let parameters = if matches!(field.kind, Kind::Photo) { "max-pixels=1600" } else { "" };
    Ok([
        vec![kind(field.kind), field.name.to_owned()],
        labels,
        in_each(field.hint.as_ref(), "hint")?,
        owned(&[field.relevant, field.required, &wording::constraint(field.constraint)?]),
        in_each(field.message.as_ref(), "message")?,
        owned(&[calculation, default, count, offered, parameters]),
    ]
    .concat())
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Text => String::from("text"),
        Kind::Integer => String::from("integer"),
        Kind::Decimal => String::from("decimal"),
        Kind::Date => String::from("date"),
        Kind::One { list, .. } => format!("select_one {list}"),
        Kind::Several(list) => format!("select_multiple {list}"),
        Kind::Photo => String::from("image"),
        Kind::Place => String::from("geopoint"),
        Kind::Tick => String::from("acknowledge"),
        Kind::Calculate => String::from("calculate"),
        Kind::Group(_) => String::from("begin_group"),
        Kind::Repeat { .. } => String::from("begin_repeat"),
    }
}

fn choices() -> Result<Sheet, Error> {
    let mut header = owned(&["list_name", "name"]);
    header.extend(in_order().map(|language| format!("label::{}", named(language))));
    header.push(String::from("last"));
    let mut rows = vec![header];
    for List { name, choices } in LISTS {
        for choice in *choices {
            let mut row = owned(&[name, choice.name]);
            for language in in_order() {
                let label =
                    wording::text(&choice.label, &format!("choice.{name}.{}", choice.name), language)?;
                row.push(label.trim_end_matches('.').to_owned());
            }
            // The filter of the days reads this column.
            row.push(String::from(if choice.name == ENDED { "yes" } else { "no" }));
            rows.push(row);
        }
    }
    Ok(Sheet { name: "choices", rows })
}

fn settings(options: &Options) -> Result<Sheet, Error> {
    let id = options.id.as_deref().unwrap_or(FORM_ID);
    if !crate::reading::is_id(id) {
        return Err(Error::new(format!(
            "`{id}` cannot be the id of the form: it is `{FORM_ID}`, or `{FORM_ID}-` and letters, digits and hyphens"
        )));
    }
    let mut header = owned(&["form_title", "form_id", "version", "default_language", "instance_name"]);
    let mut row = owned(&[TITLE, id, VERSION, &named(english()), "concat(${household}, ' ', ${test_group})"]);
    if let Some(address) = &options.submission_url {
        let is_address = ["https://", "http://"].iter().any(|scheme| address.starts_with(scheme));
        if !is_address || address.contains(char::is_whitespace) || address.contains("${") {
            return Err(Error::new(format!("`{address}` is not an HTTP address")));
        }
        header.push(String::from("submission_url"));
        row.push(address.clone());
    }
    Ok(Sheet { name: "settings", rows: vec![header, row] })
}

/// Returns the languages in the order of the columns: the first is the default.
fn in_order() -> impl Iterator<Item = &'static Language> {
    let others = languages().iter().filter(|language| language.tag() != english().tag());
    std::iter::once(english()).chain(others)
}

/// Returns the name of a language in the headers, with its code.
fn named(language: &Language) -> String {
    format!("{} ({})", language.name(), language.tag())
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

/// The most characters of the id of a study.
const STUDY: usize = 200;

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn survey() -> Vec<Vec<String>> {
        let [survey, ..] = sheets(&Options::default()).unwrap_or_else(|error| panic!("{error}"));
        survey.rows
    }

    #[test]
    fn names_are_unique_and_known() {
        let rows = survey();
        let is_question = |row: &&Vec<String>| !row[0].starts_with("end_");
        let questions: Vec<&str> =
            rows.iter().skip(1).filter(is_question).map(|row| row[1].as_str()).collect();
        let names: BTreeSet<&str> = questions.iter().copied().collect();
        assert_eq!(names.len(), questions.len());
        for cell in rows.iter().flatten() {
            for name in cell.split("${").skip(1).filter_map(|rest| rest.split('}').next()) {
                assert!(names.contains(name), "`{name}` in `{cell}` is no question");
            }
        }
    }

    #[test]
    fn messages_have_every_value() {
        for cell in survey().iter().flatten() {
            assert!(!cell.replace("${", "").contains('{') || cell.starts_with("regex"), "{cell}");
            assert!(!cell.contains('`'), "{cell}");
        }
    }

    /// Returns the names of the texts that the form has, with their English texts.
    fn english_texts() -> BTreeMap<String, String> {
        fn add(fields: &[Field], texts: &mut BTreeMap<String, String>) {
            for field in fields {
                let words = [Some(Words::Own(field.label)), field.hint, field.message];
                for (words, part) in words.into_iter().zip(["label", "hint", "message"]) {
                    let name = format!("{}.{part}", field.name);
                    if let Some(words) = words.filter(|words| !matches!(words, Words::Own(""))) {
                        texts.insert(
                            name.clone(),
                            wording::text(&words, &name, english()).unwrap_or_default(),
                        );
                    }
                }
                if let Kind::Group(inner) | Kind::Repeat { fields: inner, .. } = field.kind {
                    add(inner, texts);
                }
            }
        }
        let mut texts = BTreeMap::new();
        add(table::FORM, &mut texts);
        for List { name, choices } in LISTS {
            for choice in choices.iter().filter(|choice| !matches!(choice.label, Words::Tag)) {
                texts.insert(format!("choice.{name}.{}", choice.name), String::new());
            }
        }
        texts
    }

    #[test]
    fn every_language_has_the_texts_of_the_form() {
        let english_texts = english_texts();
        let phrases: BTreeSet<&str> = english().phone_names().filter(|name| is_phrase(name)).collect();
        let wanted: BTreeSet<&str> = english_texts.keys().map(String::as_str).chain(phrases).collect();
        for language in in_order().skip(1) {
            let found: BTreeSet<&str> = language.phone_names().collect();
            assert_eq!(found, wanted, "{}", language.tag());
        }
        let further = english().phone_names().filter(|name| !wanted.contains(name));
        assert_eq!(further.collect::<Vec<_>>(), Vec::<&str>::new());
    }

    #[test]
    fn texts_have_the_arguments_of_the_english_texts() {
        let questions = |text: &str| -> BTreeSet<String> {
            text.split("${").skip(1).filter_map(|rest| rest.split('}').next()).map(str::to_owned).collect()
        };
        for language in in_order().skip(1) {
            for name in language.phone_names() {
                let names = |language: &Language| {
                    language.phone_arguments(name).into_iter().flatten().map(str::to_owned).collect()
                };
                let found: BTreeSet<String> = names(language);
                let expected = if is_phrase(name) {
                    names(english())
                } else {
                    questions(english_texts().get(name).map_or("", String::as_str))
                };
                assert_eq!(found, expected, "{} {name}", language.tag());
            }
        }
    }

    /// Whether a text belongs to the answers of the server.
    fn is_phrase(name: &str) -> bool {
        ["answer.", "fault.", "place."].iter().any(|start| name.starts_with(start))
    }

    #[test]
    fn lists_of_choices_exist() {
        for row in survey() {
            if let Some((_, list)) = row[0].split_once(' ') {
                assert!(LISTS.iter().any(|known| known.name == list), "{list}");
            }
        }
    }

    #[test]
    fn wrong_options_are_refused() {
        for options in [
            Options { id: Some(String::from("census")), ..Options::default() },
            Options { id: Some(String::from("hearth-kpt-")), ..Options::default() },
            Options { study: Some(String::from("${household}")), ..Options::default() },
            Options { submission_url: Some(String::from("kpt.example.org")), ..Options::default() },
        ] {
            assert!(sheets(&options).is_err(), "{options:?}");
        }
    }
}
