//! The texts of findings, of the form for phones, of the report, and of the page with which a phone trusts a server, in
//! other languages.
//!
//! The texts are ICU messages in `languages/<tag>/` of the repository. The build compiles them into tables, and this crate
//! formats them: plurals and numbers by ICU4X, dates by the patterns of the language. English findings that are not in
//! these tables have the messages of the module. The crate reads no files and has no state.

mod format;
mod language;
mod numbers;

use language::Element;

pub use format::{Format, Values};
pub use language::Language;
pub use numbers::Numbers;

/// Returns every language, in the order of the tags.
pub fn languages() -> &'static [Language] {
    LANGUAGES
}

/// Returns the language of a tag, of which only the first part counts: `pt-MZ` is Portuguese.
///
/// # Examples
///
/// ```
/// let portuguese = hearth_texts::language("pt-MZ").map(|language| language.name());
/// assert_eq!(portuguese, Some("Português"));
/// assert!(hearth_texts::language("de").is_none());
/// ```
pub fn language(tag: &str) -> Option<&'static Language> {
    let first = tag.split(['-', '_']).next().unwrap_or_default().trim();
    LANGUAGES.iter().find(|language| language.tag.eq_ignore_ascii_case(first))
}

/// Returns the language that a header `Accept-Language` prefers (RFC 9110, section 12.5.4).
///
/// # Examples
///
/// ```
/// let accepted = |field| hearth_texts::accepted(field).map(|language| language.tag());
/// assert_eq!(accepted("de, sw-KE;q=0.8, fr;q=0.9"), Some("fr"));
/// assert_eq!(accepted("fr;q=0, de"), None);
/// ```
pub fn accepted(field: &str) -> Option<&'static Language> {
    let ranges = field.split(',').filter_map(|range| {
        let (tag, weight) =
            range.split_once(';').map_or((range, "q=1"), |(tag, weight)| (tag, weight.trim()));
        let weight: f32 = weight.strip_prefix("q=")?.trim().parse().ok()?;
        Some((weight, language(tag.trim())?))
    });
    let mut ranges: Vec<(f32, &'static Language)> = ranges.filter(|(weight, _)| *weight > 0.0).collect();
    // The sort keeps the order of ranges with the same weight.
    ranges.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    ranges.first().map(|(_, language)| *language)
}

/// Returns English, which is the default.
pub fn english() -> &'static Language {
    language("en").unwrap_or(&EMPTY)
}

impl Language {
    /// Returns the tag, for example `fr`.
    pub fn tag(&self) -> &'static str {
        self.tag
    }

    /// Returns the name in the language itself.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns whether the language is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        self.is_right_to_left
    }

    /// Returns whether a speaker has reviewed the texts.
    pub fn is_reviewed(&self) -> bool {
        self.is_reviewed
    }

    /// Returns the message and the help of a finding as sentences; `None` if the language has no text of the code, or if
    /// a value is missing.
    pub fn finding(&self, code: &str, params: &Values) -> Option<String> {
        let message = self.text(code, params)?;
        Some(match self.text(&format!("{code}.help"), params) {
            Some(help) => format!("{message} {help}"),
            None => message,
        })
    }

    /// Returns a text of the form for phones; `None` if the language has no such text.
    ///
    /// # Examples
    ///
    /// ```
    /// let french = hearth_texts::language("fr").unwrap();
    /// assert_eq!(french.phone("season.label", &Default::default()).as_deref(), Some("Saison"));
    /// ```
    pub fn phone(&self, name: &str, values: &Values) -> Option<String> {
        self.text(&format!("phone.{name}"), values)
    }

    /// Returns a text of the page that says how a phone trusts a server; an empty text if the language has no such text.
    ///
    /// # Examples
    ///
    /// ```
    /// let swahili = hearth_texts::language("sw").unwrap();
    /// assert_eq!(swahili.trust("download", &Default::default()), "Pakua cheti");
    /// ```
    pub fn trust(&self, name: &str, values: &Values) -> String {
        self.text(&format!("trust.{name}"), values).unwrap_or_default()
    }

    /// Returns the names of the arguments of a text of the form for phones; `None` if the language has no such text.
    pub fn phone_arguments(&self, name: &str) -> Option<Vec<&'static str>> {
        let mut names = Vec::new();
        format::arguments(self.elements(&format!("phone.{name}"))?, &mut names);
        Some(names)
    }

    /// Returns the names of the texts of the form for phones.
    pub fn phone_names(&self) -> impl Iterator<Item = &'static str> {
        self.texts.iter().filter_map(|(name, _)| name.strip_prefix("phone."))
    }

    /// Returns a text of the report, whose values the caller formats; `None` if the language has no such text, or if a
    /// value is missing.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_texts::{Format, Values, language};
    ///
    /// let french = language("fr").unwrap();
    /// let as_given = Format { number: &|number| number.to_owned(), text: &|text| text.to_owned() };
    /// assert_eq!(french.report("section.warnings", &Values::new(), &as_given).as_deref(), Some("Avertissements"));
    /// ```
    pub fn report(&self, name: &str, values: &Values, format: &Format<'_>) -> Option<String> {
        format::text(self, self.elements(&format!("page.{name}"))?, values, format)
    }

    /// Returns the names of the arguments of a text of the report; `None` if the language has no such text.
    pub fn report_arguments(&self, name: &str) -> Option<Vec<&'static str>> {
        let mut names = Vec::new();
        format::arguments(self.elements(&format!("page.{name}"))?, &mut names);
        Some(names)
    }

    /// Returns the names of the texts of the report.
    pub fn report_names(&self) -> impl Iterator<Item = &'static str> {
        self.texts.iter().filter_map(|(name, _)| name.strip_prefix("page."))
    }

    /// Returns a day of the form YYYY-MM-DD as the language writes it.
    ///
    /// # Examples
    ///
    /// ```
    /// let french = hearth_texts::language("fr").unwrap();
    /// assert_eq!(french.day("2026-03-05"), "5 mars 2026");
    /// ```
    pub fn day(&self, day: &str) -> String {
        format::date(self, day)
    }

    fn text(&self, name: &str, values: &Values) -> Option<String> {
        let numbers = Numbers::of(self);
        let format = Format { number: &|number| numbers.short(number), text: &|text| text.to_owned() };
        format::text(self, self.elements(name)?, values, &format)
    }

    fn elements(&self, name: &str) -> Option<&'static [Element]> {
        let index = self.texts.binary_search_by(|(known, _)| (*known).cmp(name)).ok()?;
        self.texts.get(index).map(|(_, elements)| *elements)
    }
}

static EMPTY: Language = Language {
    tag: "en",
    name: "English",
    locale: "en-GB",
    is_right_to_left: false,
    is_reviewed: true,
    unknown_day: "",
    months: &[],
    texts: &[],
};

include!(concat!(env!("OUT_DIR"), "/tables.rs"));
