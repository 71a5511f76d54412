//! The languages of the form. English is the language of the table, the schema and the catalogue.

/// A language of the form.
#[derive(Debug)]
pub(crate) struct Language {
    /// The name in the headers of the sheets, with its code.
    pub(crate) name: &'static str,
    /// Returns the text for an English text. Names in braces (`{date}`) and of questions (`${found}`) stay.
    pub(crate) text: fn(&str) -> String,
}

/// Every language; the first is the default.
pub(crate) static LANGUAGES: &[Language] = &[Language { name: "English (en)", text: str::to_owned }];
