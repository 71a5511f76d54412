//! JSON in its canonical form (RFC 8785), for signatures and digests.
//!
//! Numbers are written as their nearest doubles, names are sorted by their UTF-16 code units, and no whitespace is
//! between the values. The tests compare the output with `serde_jcs`, which is not part of the module because of its
//! table for printing numbers.

use alloc::string::String;
use alloc::vec::Vec;

use super::writer::push_string;
use super::{Member, Node, Value, double};
use crate::order::sorted;

/// Returns the canonical form of `node`.
pub(crate) fn canonical(node: &Node<'_>) -> String {
    let mut text = String::new();
    push(&mut text, node);
    text
}

/// Returns the canonical form of an object with these members.
pub(crate) fn canonical_members(members: &[&Member<'_>]) -> String {
    let mut text = String::new();
    push_object(&mut text, members);
    text
}

fn push(text: &mut String, node: &Node<'_>) {
    match &node.value {
        // A refused number has its finding, so the document is never signed.
        Value::Null | Value::Refused => text.push_str("null"),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Number(number) => double::push(text, number.double()),
        Value::String(value) => push_string(text, value),
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                push(text, item);
            }
            text.push(']');
        }
        Value::Object(members) => push_object(text, &members.iter().collect::<Vec<_>>()),
    }
}

fn push_object(text: &mut String, members: &[&Member<'_>]) {
    let sorted = sorted(members, |one, other| one.name.encode_utf16().cmp(other.name.encode_utf16()));
    text.push('{');
    for (place, member) in sorted.into_iter().enumerate() {
        if place > 0 {
            text.push(',');
        }
        push_string(text, &member.name);
        text.push(':');
        push(text, &member.node);
    }
    text.push('}');
}

#[cfg(test)]
mod tests {
    use alloc::string::String;

    use super::canonical;
    use crate::finding::Findings;
    use crate::json;

    fn ours(text: &str) -> String {
        canonical(&json::read(text.as_bytes(), &mut Findings::default()).unwrap())
    }

    #[test]
    fn the_canonical_form_is_that_of_serde_jcs() {
        for text in [
            r#"{"b":[1.0,-0,1e3,0.1e-7,333333333.33333329],"a":{"\u20ac":"\r\n\u0000\u001f\u007f","é":null,"\ud83d\ude00":true,"\ufb33":false}}"#,
            r#" [ 4.50 , 2e-3 , 0.000000000000000000000000001, 1E30 , "<>&'\/" , {} , [ ] ] "#,
            r#""text""#,
        ] {
            let value: serde_json::Value = serde_json::from_str(text).unwrap();
            assert_eq!(ours(text), serde_jcs::to_string(&value).unwrap());
        }
    }
}
