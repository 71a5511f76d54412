//! A JSON object whose values are unchanged texts, so that a number keeps all its digits.

use std::fmt;

/// An object, or a value's text.
#[derive(Debug)]
pub(super) enum Tree {
    Object(Vec<(String, Tree)>),
    Value(String),
}

impl Default for Tree {
    fn default() -> Self {
        Self::Object(Vec::new())
    }
}

impl Tree {
    /// Sets the value at a place, and creates the objects around it. An existing value is replaced.
    pub(super) fn put(&mut self, pointer: &str, json: &str) {
        let mut place = self;
        for name in pointer.split('/').skip(1) {
            if !matches!(place, Self::Object(_)) {
                *place = Self::default();
            }
            let Self::Object(members) = place else { return };
            let index = members.iter().position(|(member, _)| member == name).unwrap_or(members.len());
            if index == members.len() {
                members.push((name.to_owned(), Self::default()));
            }
            let Some((_, member)) = members.get_mut(index) else { return };
            place = member;
        }
        *place = Self::Value(json.to_owned());
    }

    /// Returns whether a place has a value.
    pub(super) fn has(&self, pointer: &str) -> bool {
        let mut place = self;
        for name in pointer.split('/').skip(1) {
            let Self::Object(members) = place else { return false };
            let Some((_, member)) = members.iter().find(|(member, _)| member == name) else { return false };
            place = member;
        }
        true
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(json) => formatter.write_str(json),
            Self::Object(members) => {
                formatter.write_str("{")?;
                for (index, (name, member)) in members.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "," };
                    write!(formatter, "{separator}\"{name}\":{member}")?;
                }
                formatter.write_str("}")
            }
        }
    }
}
