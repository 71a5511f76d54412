//! Looks up places in a JSON text.

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

use super::{Node, Value, read};
use crate::finding::Findings;

/// A parsed JSON text in which places can be looked up.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::json::Document;
///
/// let text = r#"{"logs": [1, 22]}"#;
/// let span = Document::read(text).unwrap().locate("/logs/1").unwrap();
/// assert_eq!(&text[span], "22");
/// ```
#[derive(Debug)]
pub struct Document<'a>(Node<'a>);

impl<'a> Document<'a> {
    /// Parses the text; returns `None` if it is not JSON.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::json::Document;
    ///
    /// assert!(Document::read("[1, 2]").is_some());
    /// assert!(Document::read("[1, 2").is_none());
    /// ```
    pub fn read(text: &'a str) -> Option<Self> {
        read(text.as_bytes(), &mut Findings::default()).map(Self)
    }

    /// Returns the byte range of the value at the JSON Pointer `pointer`, for example to underline it in an editor;
    /// `None` if the text has no such place.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::json::Document;
    ///
    /// let document = Document::read(r#"{"a/b": true}"#).unwrap();
    /// assert_eq!(document.locate("/a~1b"), Some(8..12));
    /// assert_eq!(document.locate("/c"), None);
    /// ```
    pub fn locate(&self, pointer: &str) -> Option<Range<usize>> {
        let mut node = &self.0;
        for step in pointer.split('/').skip(1) {
            node = child(node, &unescaped(step))?;
        }
        Some(node.span.clone())
    }
}

fn child<'n, 'a>(node: &'n Node<'a>, step: &str) -> Option<&'n Node<'a>> {
    match &node.value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        Value::Object(members) => {
            members.iter().find(|member| member.name == step).map(|member| &member.node)
        }
        _ => None,
    }
}

fn unescaped(step: &str) -> Cow<'_, str> {
    let Some((first, others)) = step.split_once('~') else { return Cow::Borrowed(step) };
    let others = others.split('~').map(|part| match part.strip_prefix('1') {
        Some(rest) => ["/", rest].concat(),
        None => ["~", part.strip_prefix('0').unwrap_or(part)].concat(),
    });
    Cow::Owned(core::iter::once(String::from(first)).chain(others).collect())
}

#[cfg(test)]
mod tests {
    use core::ops::Range;

    use super::Document;
    use crate::json::Path;

    fn locate(text: &str, pointer: &str) -> Option<Range<usize>> {
        Document::read(text)?.locate(pointer)
    }

    #[test]
    fn names_are_escaped_and_found_again() {
        let name = Path::ROOT.member("a/b~c");
        let index = name.item(0);
        assert_eq!(index.names(), 5);
        assert_eq!(index.pointer(), "/a~1b~0c/0");
        let text = r#"{"a/b~c": [true]}"#;
        assert_eq!(locate(text, &index.pointer()), Some(11..15));
    }

    #[test]
    fn a_missing_place_is_none() {
        assert_eq!(locate("[1]", "/1"), None);
        assert_eq!(locate("[1", ""), None);
    }
}
