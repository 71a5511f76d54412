//! Indents JSON. Only white space changes: numbers, escapes and the order of members are kept.

/// Indents a JSON value by two spaces for each level.
pub(super) fn laid_out(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let (mut in_string, mut escaped, mut opened) = (false, false, false);
    for character in json.chars() {
        if in_string {
            out.push(character);
            in_string = escaped || character != '"';
            escaped = !escaped && character == '\\';
            continue;
        }
        if matches!(character, ' ' | '\t' | '\n' | '\r') {
            continue;
        }
        if matches!(character, '}' | ']') {
            depth = depth.saturating_sub(1);
            if !opened {
                line(&mut out, depth);
            }
        } else if opened {
            line(&mut out, depth);
        }
        opened = false;
        out.push(character);
        match character {
            '"' => in_string = true,
            '{' | '[' => {
                depth += 1;
                opened = true;
            }
            ',' => line(&mut out, depth),
            ':' => out.push(' '),
            _ => {}
        }
    }
    out
}

fn line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_white_space_changes() {
        for (text, expected) in [
            ("{}", "{}"),
            (" [ ] ", "[]"),
            ("null", "null"),
            (
                r#"{"b":1.0e+2,"a":[1,{"c":{}}]}"#,
                "{\n  \"b\": 1.0e+2,\n  \"a\": [\n    1,\n    {\n      \"c\": {}\n    }\n  ]\n}",
            ),
            (r#"{"a": "x\"{,:}\\", "b":"\\\""}"#, "{\n  \"a\": \"x\\\"{,:}\\\\\",\n  \"b\": \"\\\\\\\"\"\n}"),
        ] {
            assert_eq!(laid_out(text), expected);
            assert_eq!(laid_out(&laid_out(text)), expected);
        }
    }
}
