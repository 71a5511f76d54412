//! JSON texts as trees that can be mutated: a claim, a configuration or a record. A number keeps its text,
//! because hosts could disagree about its spelling.

use std::fmt::Write as _;

use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

/// A JSON value, or arbitrary text in its place.
#[derive(Clone, Debug)]
pub(crate) enum Json {
    /// Text that is written unchanged: a number, a literal, or invalid JSON.
    Raw(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, possibly with duplicate names.
    Object(Vec<(String, Json)>),
}

/// How a text is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Style {
    /// Without white space.
    Compact,
    /// With white space wherever it is allowed.
    Spaced,
    /// With every character escaped that can be.
    Escaped,
}

/// A change to a tree.
#[derive(Clone, Debug)]
pub(crate) enum Change {
    /// Removes a member or an item.
    Remove(Index),
    /// Duplicates a member or an item.
    Twice(Index),
    /// Renames a member.
    Rename(Index, String),
    /// Replaces a member or an item.
    Replace(Index, Json),
    /// Nests a member in arrays.
    Deep(Index, usize),
    /// Adds a member.
    Add(Index, String, Json),
}

/// A change to a text, after it is written.
#[derive(Clone, Debug)]
pub(crate) enum Spoil {
    /// Truncates the text.
    Truncate(Index),
    /// Inserts bytes.
    Insert(Index, Vec<u8>),
    /// Appends bytes.
    Follow(&'static str),
}

impl Json {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    pub(crate) fn raw(text: impl Into<String>) -> Self {
        Self::Raw(text.into())
    }

    pub(crate) fn object<N: Into<String>>(members: impl IntoIterator<Item = (N, Self)>) -> Self {
        Self::Object(members.into_iter().map(|(name, value)| (name.into(), value)).collect())
    }

    /// Converts a value of serde.
    pub(crate) fn of(value: &Value) -> Self {
        match value {
            Value::String(text) => Self::text(text),
            Value::Array(items) => Self::list(items.iter().map(Self::of)),
            Value::Object(members) => {
                Self::object(members.iter().map(|(name, value)| (name, Self::of(value))))
            }
            other => Self::Raw(other.to_string()),
        }
    }

    /// Returns a member of an object.
    pub(crate) fn member(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(own, _)| own == name).map(|(_, value)| value),
            _ => None,
        }
    }

    pub(crate) fn list(items: impl IntoIterator<Item = Self>) -> Self {
        Self::List(items.into_iter().collect())
    }

    /// Returns the text.
    pub(crate) fn write(&self, style: Style) -> String {
        let mut text = String::new();
        self.write_to(style, &mut text);
        text
    }

    fn write_to(&self, style: Style, out: &mut String) {
        let space = if matches!(style, Style::Spaced) { " \n\t" } else { "" };
        let comma = |out: &mut String, index: usize| {
            out.push_str(if index == 0 { "" } else { "," });
            out.push_str(space);
        };
        match self {
            Self::Raw(text) => out.push_str(text),
            Self::Text(text) => string(text, style, out),
            Self::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    comma(out, index);
                    item.write_to(style, out);
                }
                out.push_str(space);
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                for (index, (name, value)) in members.iter().enumerate() {
                    comma(out, index);
                    string(name, style, out);
                    out.push(':');
                    out.push_str(space);
                    value.write_to(style, out);
                }
                out.push_str(space);
                out.push('}');
            }
        }
    }

    /// Makes a change at one of its possible places, if it has any.
    pub(crate) fn change(&mut self, change: &Change) {
        let (Change::Remove(place)
        | Change::Twice(place)
        | Change::Rename(place, _)
        | Change::Replace(place, _)
        | Change::Deep(place, _)
        | Change::Add(place, _, _)) = change;
        let places = self.places();
        if places > 0 {
            let mut left = place.index(places);
            self.change_at(&mut left, change);
        } else if let (Self::Object(members), Change::Add(_, name, value)) = (self, change) {
            members.push((name.clone(), value.clone()));
        }
    }

    fn places(&self) -> usize {
        match self {
            Self::Raw(_) | Self::Text(_) => 0,
            Self::List(items) => items.iter().map(|item| 1 + item.places()).sum(),
            Self::Object(members) => members.iter().map(|(_, value)| 1 + value.places()).sum(),
        }
    }

    /// Returns whether the change has been made. Until then, `left` counts down the preceding places.
    fn change_at(&mut self, left: &mut usize, change: &Change) -> bool {
        match self {
            Self::Raw(_) | Self::Text(_) => false,
            Self::List(items) => {
                for index in 0..items.len() {
                    if *left == 0 {
                        change_item(items, index, change);
                        return true;
                    }
                    *left -= 1;
                    if items.get_mut(index).is_some_and(|item| item.change_at(left, change)) {
                        return true;
                    }
                }
                false
            }
            Self::Object(members) => {
                for index in 0..members.len() {
                    if *left == 0 {
                        change_member(members, index, change);
                        return true;
                    }
                    *left -= 1;
                    if members.get_mut(index).is_some_and(|(_, value)| value.change_at(left, change)) {
                        return true;
                    }
                }
                false
            }
        }
    }
}

fn change_item(items: &mut Vec<Json>, index: usize, change: &Change) {
    let Some(item) = items.get(index).cloned() else { return };
    let new = match change {
        Change::Remove(_) => {
            items.remove(index);
            return;
        }
        Change::Twice(_) => {
            items.insert(index, item);
            return;
        }
        Change::Rename(_, name) => Json::text(name),
        Change::Replace(_, value) | Change::Add(_, _, value) => value.clone(),
        Change::Deep(_, depth) => deep(item, *depth),
    };
    items.splice(index..=index, [new]);
}

fn change_member(members: &mut Vec<(String, Json)>, index: usize, change: &Change) {
    let Some((name, value)) = members.get(index).cloned() else { return };
    let new = match change {
        Change::Remove(_) => {
            members.remove(index);
            return;
        }
        Change::Twice(_) => {
            members.insert(index, (name, value));
            return;
        }
        Change::Add(_, name, value) => {
            members.insert(index, (name.clone(), value.clone()));
            return;
        }
        Change::Rename(_, name) => (name.clone(), value),
        Change::Replace(_, new) => (name, new.clone()),
        Change::Deep(_, depth) => (name, deep(value, *depth)),
    };
    members.splice(index..=index, [new]);
}

fn deep(value: Json, depth: usize) -> Json {
    (0..depth).fold(value, |value, _| Json::List(vec![value]))
}

fn string(text: &str, style: Style, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        let escape = matches!(style, Style::Escaped) && (!character.is_ascii_alphanumeric());
        if escape || character.is_control() || matches!(character, '"' | '\\') {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                // Writing into a `String` cannot fail.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(character);
        }
    }
    out.push('"');
}

impl Spoil {
    fn apply(&self, text: &mut Vec<u8>) {
        match self {
            Self::Truncate(at) => text.truncate(at.index(text.len() + 1)),
            Self::Insert(at, bytes) => {
                let at = at.index(text.len() + 1);
                text.splice(at..at, bytes.iter().copied());
            }
            Self::Follow(more) => text.extend_from_slice(more.as_bytes()),
        }
    }
}

/// Returns the bytes of a tree. `of_ten` of ten trees get one to three changes, and a few texts are corrupted.
pub(crate) fn bent(
    tree: impl Strategy<Value = Json>,
    names: &'static [&'static str],
    of_ten: u32,
) -> impl Strategy<Value = Vec<u8>> {
    let changes = prop_oneof![
        10 - of_ten => Just(Vec::new()),
        of_ten => prop::collection::vec(change(names), 1..4),
    ];
    let spoil = prop::option::weighted(f64::from(of_ten) * 0.01, spoil());
    (tree, changes, style(), spoil).prop_map(|(mut tree, changes, style, spoil)| {
        for change in &changes {
            tree.change(change);
        }
        let mut text = tree.write(style).into_bytes();
        if let Some(spoil) = spoil {
            spoil.apply(&mut text);
        }
        text
    })
}

fn change(names: &'static [&'static str]) -> impl Strategy<Value = Change> {
    let name =
        prop_oneof![3 => prop::sample::select(names).prop_map(str::to_owned), 1 => super::text::text()];
    let place = any::<Index>;
    prop_oneof![
        3 => place().prop_map(Change::Remove),
        2 => place().prop_map(Change::Twice),
        2 => (place(), name.clone()).prop_map(|(at, name)| Change::Rename(at, name)),
        8 => (place(), super::text::value()).prop_map(|(at, value)| Change::Replace(at, value)),
        1 => (place(), prop_oneof![1..4_usize, 58..68_usize]).prop_map(|(at, depth)| Change::Deep(at, depth)),
        2 => (place(), name, super::text::value()).prop_map(|(at, name, value)| Change::Add(at, name, value)),
    ]
}

fn style() -> impl Strategy<Value = Style> {
    prop_oneof![8 => Just(Style::Compact), 1 => Just(Style::Spaced), 1 => Just(Style::Escaped)]
}

fn spoil() -> impl Strategy<Value = Spoil> {
    let bytes: &[&[u8]] =
        &[b"\xff", b"\xc3", b"\xed\xa0\x80", b"\0", b"\\ud800", b",", b"\"", b"\xef\xbb\xbf", b"/**/"];
    prop_oneof![
        2 => any::<Index>().prop_map(Spoil::Truncate),
        3 => (any::<Index>(), prop::sample::select(bytes).prop_map(<[u8]>::to_vec))
            .prop_map(|(at, bytes)| Spoil::Insert(at, bytes)),
        1 => prop::sample::select(&[" ", "\n", "{}", "null", ",", "\u{0}"][..]).prop_map(Spoil::Follow),
    ]
}
