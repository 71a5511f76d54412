//! Formats the elements of a message in a language.

use std::fmt;

use icu_locale_core::Locale;
use icu_plurals::{PluralCategory, PluralRuleType, PluralRules};
use serde_json::{Map, Value};

use crate::language::{Element, Language};

/// The values of the arguments of a text, by name.
pub type Values = Map<String, Value>;

/// The format of the values in a text.
pub struct Format<'a> {
    /// Formats a decimal, for example `1234.5`.
    pub number: &'a dyn Fn(&str) -> String,
    /// Formats a value that is not declared as a number, a date or a choice.
    pub text: &'a dyn Fn(&str) -> String,
}

impl fmt::Debug for Format<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Format").finish_non_exhaustive()
    }
}

/// Returns the text of a message; `None` if a value is missing.
pub(crate) fn text(
    language: &Language,
    elements: &[Element],
    values: &Values,
    format: &Format<'_>,
) -> Option<String> {
    let mut text = String::new();
    let with = With { language, values, format };
    with.add(elements, None, &mut text)?;
    Some(text)
}

/// Adds the names of the arguments of a message, each once.
pub(crate) fn arguments(elements: &[Element], names: &mut Vec<&'static str>) {
    for element in elements {
        let (name, options) = match element {
            Element::Literal(_) | Element::Count => continue,
            Element::Argument(name) | Element::Number(name) | Element::Date(name) => (name, None),
            Element::Plural(name, options) | Element::Select(name, options) => (name, Some(options)),
        };
        if !names.contains(name) {
            names.push(*name);
        }
        for (_, inner) in options.into_iter().copied().flatten() {
            arguments(inner, names);
        }
    }
}

/// The language and the values of a text.
struct With<'a> {
    language: &'a Language,
    values: &'a Values,
    format: &'a Format<'a>,
}

impl With<'_> {
    fn add(&self, elements: &[Element], count: Option<&str>, text: &mut String) -> Option<()> {
        let value = |name: &str| self.values.get(name).map(shown);
        let number = |digits: &str| (self.format.number)(digits);
        for element in elements {
            match element {
                Element::Literal(literal) => text.push_str(literal),
                Element::Argument(name) => text.push_str(&(self.format.text)(&value(name)?)),
                Element::Number(name) => text.push_str(&number(&value(name)?)),
                Element::Date(name) => text.push_str(&date(self.language, &value(name)?)),
                Element::Count => text.push_str(&number(count?)),
                Element::Plural(name, options) => {
                    let value = value(name)?;
                    self.add(find(options, category(self.language, &value)?)?, Some(&value), text)?;
                }
                Element::Select(name, options) => self.add(find(options, &value(name)?)?, count, text)?,
            }
        }
        Some(())
    }
}

/// Returns the option with the key, or `other`.
fn find(options: &[(&'static str, &'static [Element])], key: &str) -> Option<&'static [Element]> {
    let named = |name: &str| options.iter().find(|(known, _)| *known == name).map(|(_, option)| *option);
    named(key).or_else(|| named("other"))
}

fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(shown).collect::<Vec<_>>().join(", "),
        value => value.to_string(),
    }
}

/// Formats a day of the form YYYY-MM-DD.
pub(crate) fn date(language: &Language, text: &str) -> String {
    let formatted = || {
        let mut parts = text.splitn(3, '-').map(str::parse::<usize>);
        let (Ok(year), Ok(month), Ok(day)) = (parts.next()?, parts.next()?, parts.next()?) else {
            return None;
        };
        let pattern = language.months.get(month.checked_sub(1)?)?;
        Some(pattern.replace("{day}", &day.to_string()).replace("{year}", &year.to_string()))
    };
    formatted().unwrap_or_else(|| language.unknown_day.to_owned())
}

/// Returns the name of the plural category of a whole number.
fn category(language: &Language, text: &str) -> Option<&'static str> {
    let locale: Locale = language.locale.parse().ok()?;
    let rules = PluralRules::try_new(locale.into(), PluralRuleType::Cardinal.into()).ok()?;
    Some(match rules.category_for(text.parse::<u64>().ok()?) {
        PluralCategory::Zero => "zero",
        PluralCategory::One => "one",
        PluralCategory::Two => "two",
        PluralCategory::Few => "few",
        PluralCategory::Many => "many",
        PluralCategory::Other => "other",
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::{Values, language, languages};

    fn values(value: serde_json::Value) -> Values {
        serde_json::from_value(value).unwrap_or_default()
    }

    #[test]
    fn numbers_and_dates_are_those_of_the_language() {
        let total = values(json!({"total": "1234.50", "sum": "11.9"}));
        let text = |tag: &str, code: &str, values: &Values| {
            language(tag).and_then(|language| language.finding(code, values)).unwrap_or_default()
        };
        assert!(text("fr", "claim.total_mismatch", &total).contains("1\u{202f}234,5, mais"));
        assert!(text("hi", "claim.total_mismatch", &total).contains("1,234.5"));
        let period = values(json!({"startDate": "2026-03-05", "endDate": "an unknown day"}));
        let french = text("fr", "claim.period_reversed", &period);
        assert!(french.contains("le 5 mars 2026") && french.contains("un jour inconnu"), "{french}");
    }

    #[test]
    fn plurals_are_those_of_the_language() {
        let days = |minimum: u64| {
            let values = values(json!({ "minimum": minimum }));
            language("ar").and_then(|language| language.finding("claim.duration_too_short", &values))
        };
        let shown: Vec<String> = [1, 2, 3, 11].into_iter().filter_map(days).collect();
        assert!(shown[0].contains("يوم واحد") && shown[1].contains("يومان"), "{shown:?}");
        assert!(shown[2].contains("3 أيام") && shown[3].contains("11 يومًا"), "{shown:?}");
    }

    #[test]
    fn a_missing_value_gives_no_text() {
        let french =
            language("fr").and_then(|language| language.finding("claim.total_mismatch", &Values::new()));
        assert_eq!(french, None);
    }

    #[test]
    fn every_date_has_a_pattern() {
        for language in languages() {
            assert_eq!(language.months.len(), 12, "{}", language.tag());
            assert!(language.months.iter().all(|month| month.contains("{day}") && month.contains("{year}")));
        }
    }
}
