//! JSON that is bytes on the wire: Go's `json.RawMessage`.

use serde::de::IgnoredAny;

use super::text;

/// Writes the JSON in `bytes` like Go's `json.Marshal`: without white space, and with the characters escaped that HTML
/// or JavaScript could misinterpret. The order of members, repeated members and the digits of numbers are unchanged.
///
/// Returns `false` and writes nothing if the bytes are not JSON in UTF-8 or nest values more than `depth` deep.
pub(super) fn compact(out: &mut Vec<u8>, bytes: &[u8], depth: usize) -> bool {
    let Ok(json) = std::str::from_utf8(bytes) else {
        return false;
    };
    // This check neither recurses nor stores what it reads.
    if serde_json::from_str::<IgnoredAny>(json).is_err() {
        return false;
    }
    let start = out.len();
    let (mut in_text, mut after_backslash, mut level) = (false, false, 0_usize);
    for char in json.chars() {
        match char {
            _ if after_backslash => after_backslash = false,
            '\\' => after_backslash = true,
            '"' => in_text = !in_text,
            _ if in_text => {}
            ' ' | '\t' | '\n' | '\r' => continue,
            '[' | '{' if level == depth => {
                out.truncate(start);
                return false;
            }
            '[' | '{' => level += 1,
            ']' | '}' => level = level.saturating_sub(1),
            _ => {}
        }
        text::markup(out, char);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::compact;

    fn compacted(json: &[u8], depth: usize) -> Option<String> {
        let mut out = b"before".to_vec();
        let written = compact(&mut out, json, depth);
        let text = String::from_utf8(out).unwrap().strip_prefix("before").unwrap().to_owned();
        assert!(written || text.is_empty(), "{text}");
        written.then_some(text)
    }

    #[test]
    fn only_white_space_is_removed() {
        for (json, text) in [
            (" null\n", "null"),
            ("{ \"z\" : 1.50 ,\r\n\t\"a\":[ ] }", r#"{"z":1.50,"a":[]}"#),
            (r#"{"a":1,"a":2}"#, r#"{"a":1,"a":2}"#),
            ("[12345678901234567890123, -0, 1e999, 1E+2]", "[12345678901234567890123,-0,1e999,1E+2]"),
            (r#""a \" [ b \\" "#, r#""a \" [ b \\""#),
            (r#""\ud800 \/ \u003C""#, r#""\ud800 \/ \u003C""#),
            ("\"<a>&\u{2028}\u{2029}\u{7f} ü🔥\"", "\"\\u003ca\\u003e\\u0026\\u2028\\u2029\u{7f} ü🔥\""),
        ] {
            assert_eq!(compacted(json.as_bytes(), 2).as_deref(), Some(text), "{json}");
        }
    }

    #[test]
    fn invalid_json_is_not_written() {
        for bytes in [
            &b""[..],
            b" ",
            b"{",
            b"[1,]",
            b"{\"a\" 1}",
            b"1 2",
            b"01",
            b"NaN",
            b"'a'",
            b"\"\n\"",
            b"\"\\<\"",
            b"\"\\u12\"",
            b"\"\xff\"",
            b"\xef\xbb\xbf1",
            b"[/**/]",
            b"\"a",
            b"\x0b1",
        ] {
            assert_eq!(compacted(bytes, 100), None, "{bytes:x?}");
        }
    }

    #[test]
    fn the_nesting_of_values_is_limited() {
        let nested = |times: usize| [b"[".repeat(times), b"]".repeat(times)].concat();
        assert_eq!(compacted(b"1", 0).as_deref(), Some("1"));
        assert_eq!(compacted(b"\"[[\"", 0).as_deref(), Some("\"[[\""));
        assert_eq!(compacted(b"[[],{},[[]]]", 3).as_deref(), Some("[[],{},[[]]]"));
        for (times, is_written) in [(0, false), (1, true), (100, true), (101, false), (1_000_000, false)] {
            assert_eq!(compacted(&nested(times), 100).is_some(), is_written, "{times}");
        }
    }
}
