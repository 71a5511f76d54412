//! Members of a request as numbers, within their bounds. What is not as it should be becomes a finding at its place,
//! under the codes of the area that asks.

use alloc::borrow::Cow;
use alloc::string::String;

use crate::finding::{Code, Finding, Findings, List};
use crate::json::{Member, Node, Value, push_name};
use crate::text::nearest_name;

/// The codes that an area has for the shape of a request.
#[derive(Debug)]
pub(crate) struct Shapes {
    /// With `expected` and `found`.
    pub(crate) wrong_type: &'static Code,
    /// With `member`.
    pub(crate) missing_member: &'static Code,
    /// With `member` and `known`.
    pub(crate) unknown_member: &'static Code,
    /// With `member`, `nearest` and `known`.
    pub(crate) misspelt_member: &'static Code,
    /// With `member`, `number` and `allowed`.
    pub(crate) out_of_range: &'static Code,
}

/// What a number may be.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// In words, after "is not".
    pub(crate) says: &'static str,
    /// Whether a number is that.
    pub(crate) hold: fn(f64) -> bool,
}

/// An object of a request, and where it is.
#[derive(Debug)]
pub(crate) struct Object<'n, 'a> {
    members: &'n [Member<'a>],
    place: String,
    at: usize,
    shapes: &'static Shapes,
}

impl<'n, 'a> Object<'n, 'a> {
    /// `node` as an object at the JSON Pointer `place`.
    pub(crate) fn of(
        node: &'n Node<'a>,
        place: String,
        shapes: &'static Shapes,
        findings: &mut Findings,
    ) -> Option<Self> {
        if let Value::Object(members) = &node.value {
            return Some(Self { members, place, at: node.at(), shapes });
        }
        findings.add(wrong_type(shapes, node, place, "object"));
        None
    }

    /// Finds the members that are not `known`.
    #[inline(never)]
    pub(crate) fn only(&self, known: &[&'static str], findings: &mut Findings) {
        for member in self.members.iter().filter(|member| !known.contains(&member.name.as_ref())) {
            findings.add(self.unknown(member, known));
        }
    }

    fn unknown(&self, member: &Member<'_>, known: &[&'static str]) -> Finding {
        let words: List = known.iter().copied().map(Cow::Borrowed).collect();
        let nearest = nearest_name(&member.name, known);
        let code = if nearest.is_some() { self.shapes.misspelt_member } else { self.shapes.unknown_member };
        let finding = Finding::new(code, self.place(&member.name), member.node.at())
            .with("member", member.name.as_ref());
        match nearest {
            Some(nearest) => finding.with("nearest", nearest),
            None => finding,
        }
        .with("known", words)
    }

    /// A member that is there, and not `null`.
    pub(crate) fn get(&self, name: &str) -> Option<&'n Node<'a>> {
        self.given(name).filter(|node| !matches!(node.value, Value::Null))
    }

    /// A member that is there, be it `null`.
    pub(crate) fn given(&self, name: &str) -> Option<&'n Node<'a>> {
        self.members.iter().find(|member| member.name == name).map(|member| &member.node)
    }

    /// A member that has to be there, and not `null`.
    pub(crate) fn required(&self, name: &'static str, findings: &mut Findings) -> Option<&'n Node<'a>> {
        let node = self.get(name);
        if node.is_none() {
            findings.add(self.here(self.shapes.missing_member).with("member", name));
        }
        node
    }

    /// A member that is a number within `bounds`, when it is there. When it is and is not, the finding stands.
    #[inline(never)]
    pub(crate) fn number(&self, name: &str, bounds: &Bounds, findings: &mut Findings) -> Option<f64> {
        let node = self.get(name)?;
        let number = match &node.value {
            Value::Number(number) => number,
            // Its finding stands already.
            Value::Refused => return None,
            _ => {
                findings.add(wrong_type(self.shapes, node, self.place(name), "number"));
                return None;
            }
        };
        let double = number.double();
        if (bounds.hold)(double) {
            return Some(double);
        }
        let finding = self.about(self.shapes.out_of_range, name).with("member", name);
        findings.add(finding.with("number", number.text()).with("allowed", bounds.says));
        None
    }

    /// The same of a member that has to be there.
    pub(crate) fn required_number(
        &self,
        name: &'static str,
        bounds: &Bounds,
        findings: &mut Findings,
    ) -> Option<f64> {
        self.required(name, findings)?;
        self.number(name, bounds, findings)
    }

    /// The JSON Pointer of the member `name`.
    pub(crate) fn place(&self, name: &str) -> String {
        let mut place = self.place.clone();
        push_name(&mut place, name);
        place
    }

    /// A finding about the member `name`, or about the object when there is none.
    #[inline(never)]
    pub(crate) fn about(&self, code: &'static Code, name: &str) -> Finding {
        match self.given(name) {
            Some(node) => Finding::new(code, self.place(name), node.at()),
            None => self.here(code),
        }
    }

    /// A finding about the object.
    #[inline(never)]
    pub(crate) fn here(&self, code: &'static Code) -> Finding {
        Finding::new(code, self.place.clone(), self.at)
    }
}

/// That `node` is not of the `expected` type.
pub(crate) fn wrong_type(shapes: &Shapes, node: &Node<'_>, place: String, expected: &'static str) -> Finding {
    let finding = Finding::new(shapes.wrong_type, place, node.at());
    finding.with("expected", expected).with("found", node.value.kind())
}
