//! Names and comments in the words of Rust.

use serde_json::Value;

/// The description of a type or a member.
pub(super) fn description(schema: &Value) -> &str {
    schema.get("description").and_then(Value::as_str).unwrap_or_default()
}

/// A documentation comment, in lines that fit.
pub(super) fn documentation(text: &str) -> String {
    let mut lines = String::from("///");
    let mut width = lines.len();
    for word in text.replace("`null`", "`None`").split_whitespace() {
        if width + word.len() >= WIDTH {
            lines += "\n///";
            width = 3;
        }
        lines += " ";
        lines += word;
        width += word.len() + 1;
    }
    lines + "\n"
}

/// `TestPeriod` of `testPeriod`, `NotAssessed` of `not-assessed`.
pub(super) fn pascal(name: &str) -> String {
    let mut starts = true;
    let mut pascal = String::new();
    for letter in name.chars() {
        if letter == '-' {
            starts = true;
        } else {
            pascal.push(if starts { letter.to_ascii_uppercase() } else { letter });
            starts = false;
        }
    }
    pascal
}

/// `household_id` of `householdId`; a keyword is a raw identifier.
pub(super) fn identifier(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    match snake.as_str() {
        "as" | "type" => format!("r#{snake}"),
        // This one cannot be raw. serde leaves the underscore out.
        "crate" => "crate_".to_owned(),
        _ => snake,
    }
}

/// The width of a comment that is indented once.
const WIDTH: usize = 104;
