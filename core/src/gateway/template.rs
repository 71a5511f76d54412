//! Path templates in the grammar of `google.api.http`: `/v1/{name=shelves/*}/books:sell`.
//!
//! A template is read into a flat row of segments; each variable knows which of them it takes. Here is nothing
//! of what a variable binds to.
//!
//! Source of the grammar: `google/api/http.proto`, "Path template syntax".

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::escape;
use crate::limits;

/// A template, read.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    /// As it was written.
    pub(crate) text: String,
    pub(crate) segments: Vec<Segment>,
    pub(crate) variables: Vec<Variable>,
    /// The word after the colon at the end.
    pub(crate) verb: Option<Box<str>>,
}

/// One segment of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Segment {
    /// This very text, without escapes.
    Literal(Box<str>),
    /// `*`: one segment, not empty.
    One,
    /// `**`: any number of segments, also none; always the last.
    Rest,
}

/// A variable and the segments it takes.
#[derive(Clone, Debug)]
pub(crate) struct Variable {
    /// The field path it binds, dotted.
    pub(crate) name: String,
    pub(crate) segments: Range<usize>,
    /// Whether it can take several segments: then an escaped slash in them stays escaped.
    pub(crate) multiple: bool,
}

impl Template {
    /// Reads a template; the error says what is wrong.
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

    /// The variable that takes the segment at `index`.
    pub(crate) fn variable_at(&self, index: usize) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.segments.contains(&index))
    }
}

/// What is wrong with a template.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is not in the grammar; why.
    Shape(&'static str),
    /// This variable occurs a second time, or is part of another.
    Twice(String),
}

struct TemplateReader {
    segments: Vec<Segment>,
    variables: Vec<Variable>,
}

impl TemplateReader {
    /// Takes what stands between two slashes outside of braces.
    fn piece(&mut self, piece: &str) -> Result<(), Fault> {
        let Some(inside) = piece.strip_prefix('{') else {
            self.segments.push(segment(piece)?);
            return Ok(());
        };
        let inside = inside.strip_suffix('}').ok_or(Fault::Shape("a variable is not a whole segment"))?;
        let (name, pattern) = inside.split_once('=').unwrap_or((inside, "*"));
        if !is_field_path(name) {
            return Err(Fault::Shape("a variable is not named like a field"));
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

/// What stands between the slashes; those inside braces belong to a variable.
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
        let (piece, after) = rest.split_at_checked(end).unwrap_or((rest, ""));
        pieces.push(piece);
        match after.strip_prefix('/') {
            Some(next) => rest = next,
            None if after.is_empty() => return Ok(pieces),
            None => return Err(Fault::Shape("a variable is not a whole segment")),
        }
    }
}

/// Takes the verb off: what follows the last colon outside of braces, in the last segment.
fn split_verb(path: &str) -> Result<(&str, Option<Box<str>>), Fault> {
    let outside = path.rfind('}').map_or(0, |brace| brace + 1);
    let last = path.rfind('/').map_or(0, |slash| slash + 1).max(outside);
    let Some(colon) = path.get(last..).and_then(|segment| segment.rfind(':')) else {
        return Ok((path, None));
    };
    let (path, verb) = path.split_at_checked(last + colon).unwrap_or((path, ""));
    let verb = verb.trim_start_matches(':');
    if verb.is_empty() || !verb.bytes().all(is_literal) {
        return Err(Fault::Shape("the verb after `:` is empty, or no literal"));
    }
    Ok((path, Some(verb.into())))
}

fn segment(text: &str) -> Result<Segment, Fault> {
    match text {
        "" => Err(Fault::Shape("a segment is empty")),
        "*" => Ok(Segment::One),
        "**" => Ok(Segment::Rest),
        _ if !text.bytes().all(|byte| is_literal(byte) || byte == b'%') => {
            Err(Fault::Shape("a literal has a character that a path does not have"))
        }
        _ => match escape::decoded(text) {
            Ok(literal) if matches!(&*literal, "." | "..") => {
                Err(Fault::Shape("a segment of dots is never served"))
            }
            Ok(literal) => Ok(Segment::Literal(literal.into())),
            Err(_) => Err(Fault::Shape("a literal has a bad escape")),
        },
    }
}

/// Whether a path may have the byte as it is (`pchar` of RFC 3986), apart from `*`, which is a wildcard.
fn is_literal(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~!$&'()+,;=:@".contains(&byte)
}

fn is_field_path(name: &str) -> bool {
    name.split('.').all(|part| {
        part.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    })
}

/// Whether both name the same field, or one a field within the other.
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
    fn templates_become_flat_rows() {
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
    fn what_is_not_in_the_grammar_is_refused() {
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
