//! A language, and the parts of its messages.

use std::fmt;

/// A language and its texts.
pub struct Language {
    pub(crate) tag: &'static str,
    pub(crate) name: &'static str,
    pub(crate) locale: &'static str,
    pub(crate) is_right_to_left: bool,
    pub(crate) is_reviewed: bool,
    pub(crate) unknown_day: &'static str,
    pub(crate) months: &'static [&'static str],
    pub(crate) texts: &'static [(&'static str, &'static [Element])],
}

impl fmt::Debug for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Language").field("tag", &self.tag).finish_non_exhaustive()
    }
}

/// A part of a message.
pub(crate) enum Element {
    Literal(&'static str),
    Argument(&'static str),
    Number(&'static str),
    Date(&'static str),
    /// The number of the enclosing plural.
    Count,
    Plural(&'static str, &'static [(&'static str, &'static [Element])]),
    Select(&'static str, &'static [(&'static str, &'static [Element])]),
}
