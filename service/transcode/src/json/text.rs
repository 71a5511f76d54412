//! Writes text, bytes and numbers like Go's `encoding/json` (Go 1.22 and later).

use std::io::Write;

use base64::{Engine, engine::general_purpose::STANDARD};

/// Writes quoted text, and escapes the characters that HTML or JavaScript could misinterpret.
pub(super) fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut rest = text;
    while let Some(place) = rest.find(is_escaped) {
        let (plain, from) = rest.split_at(place);
        out.extend_from_slice(plain.as_bytes());
        let mut chars = from.chars();
        if let Some(escaped) = chars.next() {
            escape(out, escaped);
        }
        rest = chars.as_str();
    }
    out.extend_from_slice(rest.as_bytes());
    out.push(b'"');
}

/// Writes one character of existing JSON, and escapes it if HTML or JavaScript could misinterpret it.
pub(super) fn markup(out: &mut Vec<u8>, char: char) {
    if matches!(char, '<' | '>' | '&' | '\u{2028}' | '\u{2029}') {
        escape(out, char);
    } else {
        out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
    }
}

fn is_escaped(char: char) -> bool {
    matches!(char, '\0'..='\x1f' | '"' | '\\' | '<' | '>' | '&' | '\u{2028}' | '\u{2029}')
}

fn escape(out: &mut Vec<u8>, char: char) {
    let short = match char {
        '"' => b'"',
        '\\' => b'\\',
        '\x08' => b'b',
        '\x0c' => b'f',
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        _ => {
            out.extend_from_slice(format!("\\u{:04x}", u32::from(char)).as_bytes());
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

/// Writes bytes as quoted base64.
pub(super) fn bytes(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'"');
    out.extend_from_slice(STANDARD.encode(bytes).as_bytes());
    out.push(b'"');
}

/// Writes bytes as quoted hexadecimal digits.
pub(super) fn hexadecimal(out: &mut Vec<u8>, bytes: &[u8]) {
    out.push(b'"');
    for byte in bytes {
        // Writing to a `Vec` cannot fail.
        write!(out, "{byte:02X}").ok();
    }
    out.push(b'"');
}

/// Writes a double with the fewest digits that parse to the same number.
pub(super) fn double(out: &mut Vec<u8>, value: f64) {
    match value {
        value if value.is_nan() => out.extend_from_slice(b"\"NaN\""),
        f64::INFINITY => out.extend_from_slice(b"\"Infinity\""),
        f64::NEG_INFINITY => out.extend_from_slice(b"\"-Infinity\""),
        value if value != 0.0 && !(1e-6..1e21).contains(&value.abs()) => {
            exponent(out, &format!("{value:e}"));
        }
        value => out.extend_from_slice(value.to_string().as_bytes()),
    }
}

/// Writes a float with the fewest digits that parse to the same float.
pub(super) fn float(out: &mut Vec<u8>, value: f32) {
    match value {
        value if !value.is_finite() => double(out, f64::from(value)),
        value if value != 0.0 && !(1e-6..1e21).contains(&value.abs()) => {
            exponent(out, &format!("{value:e}"));
        }
        value => out.extend_from_slice(value.to_string().as_bytes()),
    }
}

/// Writes a number with an exponent, whose sign Go always writes.
fn exponent(out: &mut Vec<u8>, scientific: &str) {
    let text = match scientific.split_once('e') {
        Some((digits, exponent)) if !exponent.starts_with('-') => format!("{digits}e+{exponent}"),
        _ => scientific.to_owned(),
    };
    out.extend_from_slice(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::{double, float, string};

    fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn text_is_escaped_as_in_go() {
        for (text, json) in [
            ("", r#""""#),
            ("plain ü 語", "\"plain ü 語\""),
            ("<a href=\"x\">&</a>", r#""\u003ca href=\"x\"\u003e\u0026\u003c/a\u003e""#),
            ("\u{2028}\u{2029}", r#""\u2028\u2029""#),
            ("\x08\x0c\n\r\t\\/\0\x1f\x7f", "\"\\b\\f\\n\\r\\t\\\\/\\u0000\\u001f\x7f\""),
        ] {
            assert_eq!(written(|out| string(out, text)), json);
        }
    }

    #[test]
    fn numbers_are_written_as_in_go() {
        for (value, json) in [
            (0.0, "0"),
            (-0.0, "-0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (0.1, "0.1"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.25e-7, "1.25e-7"),
            (0.000_001, "0.000001"),
            (f64::MAX, "1.7976931348623157e+308"),
            (5e-324, "5e-324"),
            (f64::NAN, "\"NaN\""),
            (f64::INFINITY, "\"Infinity\""),
            (f64::NEG_INFINITY, "\"-Infinity\""),
        ] {
            assert_eq!(written(|out| double(out, value)), json);
        }
        for (value, json) in [
            (0.1_f32, "0.1"),
            (16_777_216.0, "16777216"),
            (f32::MAX, "3.4028235e+38"),
            (1e-7, "1e-7"),
            (f32::NEG_INFINITY, "\"-Infinity\""),
        ] {
            assert_eq!(written(|out| float(out, value)), json);
        }
    }
}
