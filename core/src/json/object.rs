//! Objects of a request: their members as what an operation needs of them. What is not as it should be becomes a finding
//! at its place, under the codes of the area that asks.
//!
//! An area adds what only it reads (a household, a factor with its source) in a file of its own.

use alloc::borrow::Cow;
use alloc::string::String;

use super::{Member, Node, Value, push_name};
use crate::finding::{Code, Finding, Findings, List};
use crate::text::nearest_name;

/// The codes that an area has for the shape of a request, and how it says them.
#[derive(Debug)]
pub(crate) struct Shapes {
    /// With `expected` and `found`.
    pub(crate) wrong_type: &'static Code,
    /// With `member`.
    pub(crate) missing_member: &'static Code,
    /// With `member` and `known`.
    pub(crate) unknown_member: &'static Code,
    /// With `member`, `nearest` and `known`; `None` where nothing is guessed.
    pub(crate) misspelt_member: Option<&'static Code>,
    /// With `member` and the two of `range`.
    pub(crate) out_of_range: &'static Code,
    /// What the code calls the number, and what it may be.
    pub(crate) range: [&'static str; 2],
}

/// What a number may be.
#[derive(Debug)]
pub(crate) struct Bounds {
    /// In words, after "is not" or "has to be".
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
    #[inline(never)]
    pub(crate) fn of(
        node: &'n Node<'a>,
        place: String,
        shapes: &'static Shapes,
        findings: &mut Findings,
    ) -> Option<Self> {
        if let Value::Object(members) = &node.value {
            return Some(Self { members, place, at: node.at(), shapes });
        }
        findings.add(shapes.wrong_type(node, place, "object"));
        None
    }

    /// Whether there are no other members than the `known`; each other one is a finding.
    #[inline(never)]
    pub(crate) fn only(&self, known: &[&'static str], findings: &mut Findings) -> bool {
        let mut only = true;
        for member in self.members.iter().filter(|member| !known.contains(&member.name.as_ref())) {
            only = false;
            let at = member.node.at();
            // The code of a misspelt name is as severe.
            if findings.keeps(self.shapes.unknown_member, at) {
                findings.add(self.unknown(member, known));
            }
        }
        only
    }

    fn unknown(&self, member: &Member<'_>, known: &[&'static str]) -> Finding {
        let misspelt = self.shapes.misspelt_member;
        let misspelt = misspelt.and_then(|code| Some((code, nearest_name(&member.name, known)?)));
        let code = misspelt.map_or(self.shapes.unknown_member, |(code, _)| code);
        let finding = Finding::new(code, self.place(&member.name), member.node.at())
            .with("member", member.name.as_ref());
        let finding = match misspelt {
            Some((_, nearest)) => finding.with("nearest", nearest),
            None => finding,
        };
        finding.with("known", known.iter().copied().map(Cow::Borrowed).collect::<List>())
    }

    /// A member that is there, and not `null`.
    #[inline(never)]
    pub(crate) fn get(&self, name: &str) -> Option<&'n Node<'a>> {
        self.given(name).filter(|node| !matches!(node.value, Value::Null))
    }

    /// A member that is there, be it `null`.
    fn given(&self, name: &str) -> Option<&'n Node<'a>> {
        self.members.iter().find(|member| member.name == name).map(|member| &member.node)
    }

    /// A member that has to be there, and not `null`.
    #[inline(never)]
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
                findings.add(self.wrong_type(name, node, "number"));
                return None;
            }
        };
        let double = number.double();
        if (bounds.hold)(double) {
            // Minus zero is zero.
            return Some(double + 0.0);
        }
        let [value, range] = self.shapes.range;
        let finding = self.about(self.shapes.out_of_range, name).with("member", name);
        findings.add(finding.with(value, number.text()).with(range, bounds.says));
        None
    }

    /// The JSON Pointer of the member `name`.
    #[inline(never)]
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

    /// That the member `name`, which is `node`, is not of the `expected` kind.
    #[inline(never)]
    pub(crate) fn wrong_type(&self, name: &str, node: &Node<'_>, expected: &'static str) -> Finding {
        self.shapes.wrong_type(node, self.place(name), expected)
    }
}

impl Shapes {
    /// That `node`, at `place`, is not of the `expected` kind.
    #[inline(never)]
    pub(crate) fn wrong_type(&self, node: &Node<'_>, place: String, expected: &'static str) -> Finding {
        let found = node.value.kind();
        let finding = Finding::new(self.wrong_type, place, node.at());
        finding.with("expected", expected).with("found", found)
    }
}
