//! A bounded tree of elements. Document types and entities are refused, so that a text cannot grow while it is read.

use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use super::Error;

/// An element.
#[derive(Debug, Default)]
pub(super) struct Element {
    /// The name without its prefix.
    pub(super) name: String,
    attributes: Vec<(String, String)>,
    /// The text, without that of the elements inside.
    text: String,
    children: Vec<Element>,
}

impl Element {
    /// Reads a document and returns its root.
    pub(super) fn read(text: &str) -> Result<Self, Error> {
        if let Some(at) = text.find('\0') {
            return Err(Error::new(format!("U+0000 is not allowed at byte {at} of the form")));
        }
        let mut reader = Reader::from_str(text);
        // The first element contains the root.
        let mut open = vec![Self::default()];
        let mut count = 0;
        loop {
            let at = reader.buffer_position();
            let place = |what: &str| Error::new(format!("{what} at byte {at} of the form"));
            let event =
                reader.read_event().map_err(|error| place(&format!("the XML is malformed ({error})")))?;
            match event {
                Event::Start(_) | Event::Empty(_) if count >= MOST_ELEMENTS => {
                    return Err(Error::new(format!("the form has more than {MOST_ELEMENTS} elements")));
                }
                Event::Start(_) if open.len() > MOST_DEPTH => {
                    return Err(Error::new(format!("elements are nested deeper than {MOST_DEPTH} levels")));
                }
                Event::Start(start) => {
                    count += 1;
                    open.push(Self::opened(&start)?);
                }
                Event::Empty(start) => {
                    count += 1;
                    let element = Self::opened(&start)?;
                    last(&mut open)?.children.push(element);
                }
                Event::End(_) => {
                    let element = open.pop().ok_or_else(unbalanced)?;
                    last(&mut open)?.children.push(element);
                }
                Event::Text(part) => last(&mut open)?.text.push_str(&part.xml10_content()),
                Event::CData(part) => last(&mut open)?.text.push_str(&part.xml10_content()),
                Event::GeneralRef(reference) => last(&mut open)?.text.push(character(&reference)?),
                Event::DocType(_) => return Err(place("a document type is not allowed")),
                Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
                Event::Eof => break,
            }
        }
        match (open.pop(), open.is_empty()) {
            (Some(mut document), true) if document.children.len() == 1 => {
                document.children.pop().ok_or_else(unbalanced)
            }
            (_, false) => Err(Error::new("the XML of the form ends in the middle")),
            _ => Err(Error::new("the XML of the form has no single root")),
        }
    }

    fn opened(start: &BytesStart<'_>) -> Result<Self, Error> {
        let malformed =
            |error: &dyn std::fmt::Display| Error::new(format!("an attribute is malformed: {error}"));
        let mut attributes = Vec::new();
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|error| malformed(&error))?;
            let value =
                attribute.normalized_value(XmlVersion::Implicit1_0).map_err(|error| malformed(&error))?;
            attributes.push((attribute.key.local_name().as_ref().to_owned(), value.into_owned()));
        }
        Ok(Self { name: start.local_name().as_ref().to_owned(), attributes, ..Self::default() })
    }

    /// Returns the first child with this name.
    pub(super) fn child(&self, name: &str) -> Option<&Self> {
        self.children(name).next()
    }

    /// Iterates over the children with this name.
    pub(super) fn children(&self, name: &str) -> impl Iterator<Item = &Self> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// Returns the text without surrounding blanks; `None` if it is empty.
    pub(super) fn text(&self) -> Option<&str> {
        Some(self.text.trim()).filter(|text| !text.is_empty())
    }

    /// Returns the text of the first child with this name.
    pub(super) fn answer(&self, name: &str) -> Option<&str> {
        self.child(name)?.text()
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }
}

fn last(open: &mut [Element]) -> Result<&mut Element, Error> {
    open.last_mut().ok_or_else(unbalanced)
}

fn unbalanced() -> Error {
    Error::new("the elements of the form are not balanced")
}

/// Returns the character of a reference: a number, or one of the five names that XML defines.
fn character(reference: &BytesRef<'_>) -> Result<char, Error> {
    if let Ok(Some(character)) = reference.resolve_char_ref() {
        return Ok(character);
    }
    let name = reference.xml10_content();
    match name.as_ref() {
        "amp" => Ok('&'),
        "lt" => Ok('<'),
        "gt" => Ok('>'),
        "quot" => Ok('"'),
        "apos" => Ok('\''),
        _ => Err(Error::new("the form refers to an entity, which is not allowed")),
    }
}

/// The most elements: a year of visits for each of several fuels.
const MOST_ELEMENTS: usize = 50_000;
/// The deepest level. The form has six.
const MOST_DEPTH: usize = 16;

#[cfg(test)]
mod tests {
    use super::Element;

    fn refused(text: &str, words: &str) {
        let Err(error) = Element::read(text) else { panic!("{text} is accepted") };
        assert!(error.to_string().contains(words), "{error}");
    }

    #[test]
    fn a_bomb_is_refused() {
        refused("<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>", "document type");
        refused("<a>&b;</a>", "entity");
        refused(&format!("{}{}", "<a>".repeat(40), "</a>".repeat(40)), "nested");
        refused(&format!("<a>{}</a>", "<b/>".repeat(60_000)), "elements");
    }

    #[test]
    fn a_malformed_text_is_refused() {
        for text in ["", "a", "<a>", "<a></b>", "<a/><b/>", "</a>", "<a b=c/>"] {
            assert!(Element::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn text_and_references_are_read() -> Result<(), super::Error> {
        let root =
            Element::read("<?xml version='1.0'?><x:a id='1&amp;2'><b> 1&lt;2&#32;<![CDATA[&]]> </b></x:a>")?;
        assert_eq!((root.name.as_str(), root.attribute("id")), ("a", Some("1&2")));
        assert_eq!(root.answer("b"), Some("1<2 &"));
        Ok(())
    }
}
