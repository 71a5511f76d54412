//! Writes JSON text, with members in the order of the calls and numbers in the form of ECMAScript.
//!
//! The writer is not generic, so that a large answer does not add code for each of its types. It inserts commas; the
//! caller must match each `begin` with its `end`.

use alloc::string::String;

use serde::Serialize;

use super::double;
use crate::digest::push_hex;
use crate::plain::plain_bytes;

/// A JSON text that is being written.
#[derive(Debug, Default)]
pub(crate) struct Writer {
    text: String,
}

impl Writer {
    /// Returns the text.
    pub(crate) fn finish(self) -> String {
        self.text
    }

    /// Begins an object as a value.
    pub(crate) fn begin_object(&mut self) {
        self.separate();
        self.text.push('{');
    }

    /// Ends an object.
    pub(crate) fn end_object(&mut self) {
        self.text.push('}');
    }

    /// Begins an array as a value.
    pub(crate) fn begin_array(&mut self) {
        self.separate();
        self.text.push('[');
    }

    /// Ends an array.
    pub(crate) fn end_array(&mut self) {
        self.text.push(']');
    }

    /// Writes the name of a member; its value must follow.
    pub(crate) fn name(&mut self, name: &str) {
        self.string(name);
        self.colon();
    }

    /// Ends the name of a member.
    pub(super) fn colon(&mut self) {
        self.text.push(':');
    }

    /// Writes a string as a value.
    pub(crate) fn string(&mut self, value: &str) {
        self.separate();
        push_string(&mut self.text, value);
    }

    /// Writes a double as a value: the shortest decimal that is read as the same double, or `null` if it is not finite.
    pub(crate) fn number(&mut self, value: f64) {
        self.separate();
        double::push(&mut self.text, value);
    }

    /// Writes a whole number as a value.
    pub(crate) fn integer(&mut self, value: i64) {
        self.separate();
        double::push_integer(&mut self.text, value);
    }

    /// Writes `true` or `false` as a value.
    pub(crate) fn boolean(&mut self, value: bool) {
        self.raw(if value { "true" } else { "false" });
    }

    /// Writes `null` as a value.
    pub(crate) fn null(&mut self) {
        self.raw("null");
    }

    /// Writes a JSON text as a value, unchanged.
    pub(crate) fn raw(&mut self, json: &str) {
        self.separate();
        self.text.push_str(json);
    }

    /// Writes a value with serde, for example findings or checks.
    pub(crate) fn serialized<T: Serialize>(&mut self, value: &T) {
        // The error type has no values.
        let _ = value.serialize(self);
    }

    fn separate(&mut self) {
        if !matches!(self.text.as_bytes().last(), None | Some(b'{' | b'[' | b':')) {
            self.text.push(',');
        }
    }
}

/// Appends `value` in quotes, with the escapes of RFC 8785 §3.2.2.2.
pub(super) fn push_string(text: &mut String, value: &str) {
    text.push('"');
    let mut rest = value;
    loop {
        let (plain, others) = rest.split_at(plain_bytes(rest.as_bytes()));
        text.push_str(plain);
        let Some(escaped) = others.bytes().next() else { break };
        push_escaped(text, escaped);
        (_, rest) = others.split_at(1);
    }
    text.push('"');
}

#[cold]
fn push_escaped(text: &mut String, byte: u8) {
    let short = match byte {
        b'"' | b'\\' => char::from(byte),
        0x8 => 'b',
        b'\t' => 't',
        b'\n' => 'n',
        0xc => 'f',
        b'\r' => 'r',
        _ => {
            text.push_str("\\u00");
            push_hex(text, &[byte]);
            return;
        }
    };
    text.push('\\');
    text.push(short);
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::Writer;

    #[test]
    fn members_and_items_are_separated() {
        let mut writer = Writer::default();
        writer.begin_object();
        writer.name("a");
        writer.string("q\"\\\u{1}\n{");
        writer.name("b");
        writer.begin_array();
        writer.integer(-120);
        writer.integer(0);
        writer.integer(i64::MIN);
        writer.begin_object();
        writer.end_object();
        writer.null();
        writer.end_array();
        writer.name("c");
        writer.number(0.1);
        writer.end_object();
        let expected = r#"{"a":"q\"\\\u0001\n{","b":[-120,0,-9223372036854775808,{},null],"c":0.1}"#;
        assert_eq!(writer.finish(), expected.to_string());
    }
}
