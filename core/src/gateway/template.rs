//! Path templates in the grammar of `google.api.http`: `/v1/{name=shelves/*}/books:sell`.
//!
//! A template becomes a flat list of segments, and each variable has the range of segments that it takes. Types of
//! variables are not part of a template.
//!
//! Source of the grammar: `google/api/http.proto`, "Path template syntax".

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::escape;
use crate::invariant::Held as _;
use crate::limits;

/// A parsed template.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// The original text.
    pub(crate) text: String,
    pub(crate) segments: Vec<Segment>,
    pub(crate) variables: Vec<Variable>,
    /// The word after the colon at the end.
    pub(crate) verb: Option<Box<str>>,
}

/// One segment of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Segment {
    /// A literal, decoded.
    Literal(Box<str>),
    /// `*`: one non-empty segment.
    One,
    /// `**`: zero or more segments; always last.
    Rest,
}

/// A variable and the segments that it takes.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// The dotted path of the field that it binds.
    pub(crate) name: String,
    pub(crate) segments: Range<usize>,
    /// Whether it can take several segments, in which case escaped slashes stay escaped.
    pub(crate) multiple: bool,
}

impl Template {
    /// Parses a template.
    pub(crate) fn read(text: &str) -> Result<Self, Fault> {
        let path = text.strip_prefix('/').ok_or(Fault::Shape("it does not begin with `/`"))?;
        let (path, verb) = split_verb(path)?;
        let mut reader = TemplateReader { segments: Vec::new(), variables: Vec::new() };
        for piece in pieces(path)? {
            reader.piece(piece)?;
        }
        let TemplateReader { segments, variables } = reader;
        if segments.len() > limits::TEMPLATE_SEGMENTS {
            return Err(Fault::Shape("it has more than 64 segments"));
        }
        if segments.iter().rev().skip(1).any(|segment| *segment == Segment::Rest) {
            return Err(Fault::Shape("`**` is not its last segment"));
        }
        for (index, variable) in variables.iter().enumerate() {
            if variables.iter().take(index).any(|earlier| overlap(&earlier.name, &variable.name)) {
                return Err(Fault::Twice(variable.name.clone()));
            }
        }
        Ok(Self { text: text.to_owned(), segments, variables, verb })
    }

    /// Returns the variable that takes the segment at `index`.
    pub(crate) fn variable_at(&self, index: usize) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.segments.contains(&index))
    }

    /// Returns the segments that a variable of this template takes.
    pub(crate) fn taken(&self, variable: &Variable) -> &[Segment] {
        self.segments.get(variable.segments.clone()).held("a variable takes segments of its template")
    }
}

/// An error in a template.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It does not follow the grammar, for this reason.
    Shape(&'static str),
    /// This variable occurs twice, or is part of another variable.
    Twice(String),
}

struct TemplateReader {
    segments: Vec<Segment>,
    variables: Vec<Variable>,
}

impl TemplateReader {
    /// Reads the text between two slashes outside braces.
    fn piece(&mut self, piece: &str) -> Result<(), Fault> {
        let Some(inside) = piece.strip_prefix('{') else {
            self.segments.push(segment(piece)?);
            return Ok(());
        };
        let inside = inside.strip_suffix('}').ok_or(Fault::Shape("a variable is not a whole segment"))?;
        let (name, pattern) = inside.split_once('=').unwrap_or((inside, "*"));
        if !is_field_path(name) {
            return Err(Fault::Shape("a variable name is not a field path"));
        }
        let start = self.segments.len();
        for part in pattern.split('/') {
            self.segments.push(segment(part)?);
        }
        let taken = start..self.segments.len();
        let multiple = taken.len() > 1 || self.segments.last() == Some(&Segment::Rest);
        self.variables.push(Variable { name: name.to_owned(), segments: taken, multiple });
        Ok(())
    }
}

/// Splits a path at the slashes outside braces.
fn pieces(path: &str) -> Result<Vec<&str>, Fault> {
    let mut pieces = Vec::new();
    let mut rest = path;
    loop {
        let end = match rest.strip_prefix('{') {
            Some(_) => match rest.find('}') {
                Some(brace) => brace + 1,
                None => return Err(Fault::Shape("a brace is not closed")),
            },
            None => rest.find('/').unwrap_or(rest.len()),
        };
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        match after.strip_prefix('/') {
            Some(next) => rest = next,
            None if after.is_empty() => return Ok(pieces),
            None => return Err(Fault::Shape("a variable is not a whole segment")),
        }
    }
}

/// Splits off the verb: the text after the last colon outside braces in the last segment.
fn split_verb(path: &str) -> Result<(&str, Option<Box<str>>), Fault> {
    let split = path.rsplit_once(':').filter(|(_, verb)| !verb.contains(['/', '}']));
    let Some((path, verb)) = split else { return Ok((path, None)) };
    if verb.is_empty() || !verb.bytes().all(is_literal) {
        return Err(Fault::Shape("the verb after `:` is empty or not a literal"));
    }
    Ok((path, Some(verb.into())))
}

fn segment(text: &str) -> Result<Segment, Fault> {
    match text {
        "" => Err(Fault::Shape("a segment is empty")),
        "*" => Ok(Segment::One),
        "**" => Ok(Segment::Rest),
        _ if !text.bytes().all(|byte| is_literal(byte) || byte == b'%') => {
            Err(Fault::Shape("a literal contains a character that must be escaped"))
        }
        _ => match escape::decoded(text) {
            Ok(literal) if matches!(&*literal, "." | "..") => Err(Fault::Shape("a segment is `.` or `..`")),
            Ok(literal) => Ok(Segment::Literal(literal.into())),
            Err(_) => Err(Fault::Shape("a literal contains an invalid escape")),
        },
    }
}

/// Returns whether a path may contain the byte unescaped (`pchar` of RFC 3986), except for `*`, which is a wildcard.
fn is_literal(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()+,;=:@".contains(&byte)
}

fn is_field_path(name: &str) -> bool {
    name.split('.').all(|part| {
        part.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// Returns whether both name the same field, or one names a field inside the other.
pub(super) fn overlap(left: &str, right: &str) -> bool {
    let within = |outer: &str, inner: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    within(left, right) || within(right, left)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    fn shown(text: &str) -> String {
        let template = Template::read(text).expect("a template");
        let segments: Vec<&str> = template
            .segments
            .iter()
            .map(|segment| match segment {
                Segment::Literal(literal) => literal,
                Segment::One => "*",
                Segment::Rest => "**",
            })
            .collect();
        let variables: Vec<String> = template
            .variables
            .iter()
            .map(|variable| format!("{}={:?}", variable.name, variable.segments))
            .collect();
        format!("{} {} {}", segments.join("/"), variables.join(","), template.verb.unwrap_or_default())
    }

    #[test]
    fn templates_become_flat_lists() {
        for (text, expected) in [
            ("/v1/messages", "v1/messages  "),
            ("/v1/{name}", "v1/* name=1..2 "),
            ("/v1/{a.b=x/*}/y:sell", "v1/x/*/y a.b=1..3 sell"),
            ("/v1/*/{rest=**}", "v1/*/** rest=2..3 "),
            ("/v1/{name}:cancel", "v1/* name=1..2 cancel"),
            ("/a:b/c", "a:b/c  "),
            ("/%70arams", "params  "),
        ] {
            assert_eq!(shown(text), expected);
        }
    }

    #[test]
    fn texts_outside_the_grammar_are_refused() {
        for text in [
            "",
            "v1",
            "/",
            "//",
            "/v1/",
            "/{",
            "/{}",
            "/{a",
            "/a}",
            "/{a=}",
            "/{a={b}}",
            "/x{a}",
            "/{a}x",
            "/{a}{b}",
            "/**/x",
            "/{a=**}/x",
            "/***",
            "/a b",
            "/a:",
            "/{1a}",
            "/{a..b}",
            "/%2",
            "/..",
            "/%2e.",
            "/a?b",
            "/{a=b//c}",
        ] {
            assert!(matches!(Template::read(text), Err(Fault::Shape(_))), "{text}");
        }
        for text in ["/{a}/{a}", "/{a}/{a.b}", "/{a.b}/{a}"] {
            assert!(matches!(Template::read(text), Err(Fault::Twice(_))), "{text}");
        }
    }
}
