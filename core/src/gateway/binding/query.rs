//! Reads the parameters of a request as fields of its message.
//!
//! A parameter's name consists of proto names or JSON names of fields, joined with dots. Parameters that name no field,
//! or a field that the path binds, are ignored.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Field, FieldValue};
use crate::finding::Findings;
use crate::gateway::codes;
use crate::gateway::escape;
use crate::gateway::target::finding;
use crate::gateway::template::{Variable, overlap};
use crate::gateway::types::{FieldType, Found, Types};
use crate::invariant::Held as _;

/// The query of a target, and the message whose fields it sets.
#[derive(Debug)]
pub(crate) struct Query<'m, 'r> {
    pub(crate) types: &'m Types,
    pub(crate) message: usize,
    /// The variables of the path, whose fields a query does not set.
    pub(crate) bound: &'r [Variable],
    pub(crate) text: &'m str,
    /// The offset of the text in the target, in bytes.
    pub(crate) start: usize,
}

impl<'m> Query<'m, '_> {
    /// Adds the fields, and a finding for each invalid parameter.
    pub(crate) fn read(self, fields: &mut Vec<Field<'m>>, findings: &mut Findings) {
        let Self { types, message, bound, text, start } = self;
        let mut reader = QueryReader { types, message, bound, fields, findings, given: Vec::new() };
        let mut at = start;
        for pair in text.split('&') {
            if !pair.is_empty() {
                reader.pair(pair, at);
            }
            at += pair.len() + 1;
        }
        reader.finish();
    }
}

struct QueryReader<'m, 'r> {
    types: &'m Types,
    message: usize,
    bound: &'r [Variable],
    fields: &'r mut Vec<Field<'m>>,
    findings: &'r mut Findings,
    given: Vec<Given>,
}

/// A singular field that the query sets.
struct Given {
    name: String,
    count: usize,
    /// The offset of its second parameter.
    again: usize,
}

impl<'m> QueryReader<'m, '_> {
    fn pair(&mut self, pair: &'m str, at: usize) {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        let [key, value] =
            [key, value].map(|text| escape::decoded_form(text).held("the escapes decode to UTF-8"));
        if let Some((name, _)) = key.split_once('[') {
            if !matches!(self.types.find(self.message, name, true), Found::Nowhere) {
                self.findings.add(finding(&codes::PARAMETER_BRACKETS, at).with("parameter", key.as_ref()));
            }
            return;
        }
        let types = self.types;
        match types.find(self.message, &key, true) {
            Found::Field(name, field) if !self.is_bound(&name) => self.field(name, field, value, at),
            Found::Blocked(name, field) if !self.is_bound(&name) => self.not_scalar(name, field, at),
            _ => {}
        }
    }

    fn field(&mut self, name: String, field: &'m FieldType, value: Cow<'m, str>, at: usize) {
        if field.unbindable().is_some() {
            self.not_scalar(name, field, at);
            return;
        }
        if !field.repeated && self.is_given(&name, at) {
            return;
        }
        let value = match self.types.value(field.shape, value) {
            Ok(value) => value,
            Err(refused) => {
                self.findings.add(refused.finding(&name, at));
                return;
            }
        };
        if !field.repeated {
            self.fields.push(Field::one(Cow::Owned(name), value));
            return;
        }
        let known = self.fields.iter_mut().find(|field| field.name == name);
        if let Some(Field { value: FieldValue::Many(values), .. }) = known {
            values.push(value);
        } else {
            let value = FieldValue::Many(alloc::vec![value]);
            self.fields.push(Field { name: Cow::Owned(name), value });
        }
    }

    /// Counts a singular field, and returns whether it was set before.
    fn is_given(&mut self, name: &str, at: usize) -> bool {
        if let Some(given) = self.given.iter_mut().find(|given| given.name == name) {
            given.count += 1;
            if given.count == 2 {
                given.again = at;
            }
            return true;
        }
        self.given.push(Given { name: name.into(), count: 1, again: 0 });
        false
    }

    fn not_scalar(&mut self, name: String, field: &FieldType, at: usize) {
        let kind = field.unbindable().held("the field is a message or a map");
        self.findings.add(finding(&codes::PARAMETER_NOT_SCALAR, at).with("field", name).with("kind", kind));
    }

    fn finish(self) {
        for Given { name, count, again } in self.given.into_iter().filter(|given| given.count > 1) {
            self.findings
                .add(finding(&codes::PARAMETER_TWICE, again).with("field", name).with("count", count));
        }
    }

    fn is_bound(&self, name: &str) -> bool {
        self.bound.iter().any(|variable| overlap(&variable.name, name))
    }
}
