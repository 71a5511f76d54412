//! The query parameters of a list.

use chrono::NaiveDate;

use crate::clock;
use crate::form;
use crate::problem::Problem;

/// The parameters of a request, decoded.
pub(crate) struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Reads a query. Only `repeated` may occur more than once.
    ///
    /// # Errors
    ///
    /// Returns a problem that names the parameter if it is unknown, repeated, or not encoded correctly.
    pub(crate) fn read(query: Option<&str>, known: &[&str], repeated: &str) -> Result<Self, Problem> {
        let mut read: Vec<(String, String)> = Vec::new();
        for (name, value) in form::parameters(query.unwrap_or_default()) {
            let name = form::decoded(name).unwrap_or_else(|| name.to_owned());
            if !known.contains(&name.as_str()) {
                return Err(Problem::bad_request(format!(
                    "`{name}` is not a parameter of this list; its parameters are `{}`",
                    known.join("`, `")
                )));
            }
            if name != repeated && read.iter().any(|(other, _)| *other == name) {
                return Err(Problem::bad_request(format!(
                    "the parameter `{name}` occurs twice; send it once"
                )));
            }
            let value = form::decoded(value).ok_or_else(|| {
                Problem::bad_request(format!("`{name}` contains an escape that is not UTF-8"))
            })?;
            read.push((name, value));
        }
        Ok(Self(read))
    }

    /// Returns the value of a parameter.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).next()
    }

    /// Returns every value of a parameter.
    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        self.0.iter().filter(move |(one, _)| one == name).map(|(_, value)| value.as_str())
    }

    /// Returns a text of at most 200 characters, the limit of ids in a claim, without control characters.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, Problem> {
        let Some(value) = self.value(name) else { return Ok(None) };
        if value.chars().count() > TEXT || value.chars().any(char::is_control) {
            return Err(Problem::bad_request(format!(
                "`{name}` must have at most {TEXT} characters and no control characters"
            )));
        }
        Ok(Some(value.to_owned()))
    }

    /// Returns one of these words.
    pub(crate) fn word(&self, name: &str, words: &[&'static str]) -> Result<Option<&'static str>, Problem> {
        self.value(name).map(|value| word(name, value, words)).transpose()
    }

    /// Returns the words of a parameter that may be repeated, or list several words with commas.
    pub(crate) fn words(&self, name: &str, words: &[&'static str]) -> Result<Vec<&'static str>, Problem> {
        self.values(name).flat_map(|value| value.split(',')).map(|value| word(name, value, words)).collect()
    }

    /// Returns a date in the form `YYYY-MM-DD`.
    pub(crate) fn date(&self, name: &str) -> Result<Option<String>, Problem> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let date = NaiveDate::parse_from_str(value, "%Y-%m-%d").ok().map(|date| date.to_string());
        let date = date.filter(|date| date == value);
        date.map(Some).ok_or_else(|| {
            Problem::bad_request(format!("`{name}` must be a date such as `2026-02-01`, not `{value}`"))
        })
    }

    /// Returns a time in the form of records: UTC with milliseconds.
    pub(crate) fn time(&self, name: &str) -> Result<Option<String>, Problem> {
        let Some(value) = self.value(name) else { return Ok(None) };
        clock::read(value).map(Some).ok_or_else(|| {
            Problem::bad_request(format!(
                "`{name}` must be a time with its offset (RFC 3339), such as `2026-02-01T08:00:00Z`, not `{value}`; a \
                 query contains `+` as `%2B`"
            ))
        })
    }

    /// Returns the number of entries of a page.
    pub(crate) fn limit(&self) -> Result<u32, Problem> {
        let Some(value) = self.value("limit") else { return Ok(DEFAULT_LIMIT) };
        let number = value.parse().ok().filter(|_| value.bytes().all(|byte| byte.is_ascii_digit()));
        number.filter(|number| (1..=LARGEST_LIMIT).contains(number)).ok_or_else(|| {
            Problem::bad_request(format!(
                "`limit` must be a whole number from 1 to {LARGEST_LIMIT}, not `{value}`"
            ))
        })
    }
}

fn word(name: &str, value: &str, words: &[&'static str]) -> Result<&'static str, Problem> {
    words.iter().find(|word| **word == value).copied().ok_or_else(|| {
        Problem::bad_request(format!("`{name}` must be `{}`, not `{value}`", words.join("`, `")))
    })
}

/// The limit of ids in a claim, in characters.
const TEXT: usize = 200;

/// The number of entries of a page without `limit`, and the largest one.
pub(crate) const DEFAULT_LIMIT: u32 = 100;
pub(crate) const LARGEST_LIMIT: u32 = 1_000;
