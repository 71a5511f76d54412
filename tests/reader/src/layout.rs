//! Formats the answer of a vector: a value that fits on a line is written on one, and a longer value has a line for
//! each item or member.

use serde_json::Value;

/// Returns the text of an answer as it is written after `NAME`.
pub(crate) fn answer(value: &Value) -> String {
    let mut text = String::from(NAME);
    write(&mut text, value, STEP);
    text.split_off(NAME.len())
}

/// Writes a value into a line that is indented by `indent`.
fn write(text: &mut String, value: &Value, indent: usize) {
    let column = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
    let line = on_one_line(value);
    if column + line.chars().count() < WIDTH {
        return text.push_str(&line);
    }
    match value {
        Value::Array(items) => {
            let items = items.iter().map(|item| (String::new(), item));
            write_lines(text, ['[', ']'], items, indent);
        }
        Value::Object(members) => {
            let members =
                members.iter().map(|(name, member)| (format!("{}: ", Value::from(name.as_str())), member));
            write_lines(text, ['{', '}'], members, indent);
        }
        _ => text.push_str(&line),
    }
}

fn write_lines<'v>(
    text: &mut String,
    [open, close]: [char; 2],
    items: impl Iterator<Item = (String, &'v Value)>,
    indent: usize,
) {
    text.push(open);
    for (index, (name, item)) in items.enumerate() {
        text.push_str(if index == 0 { "\n" } else { ",\n" });
        text.push_str(&" ".repeat(indent + STEP));
        text.push_str(&name);
        write(text, item, indent + STEP);
    }
    text.push('\n');
    text.push_str(&" ".repeat(indent));
    text.push(close);
}

fn on_one_line(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            format!("[{}]", items.iter().map(on_one_line).collect::<Vec<_>>().join(", "))
        }
        Value::Object(members) if !members.is_empty() => {
            let member = |(name, value): (&String, &Value)| {
                format!("{}: {}", Value::from(name.as_str()), on_one_line(value))
            };
            format!("{{ {} }}", members.iter().map(member).collect::<Vec<_>>().join(", "))
        }
        other => other.to_string(),
    }
}

/// The text before the answer on its line.
const NAME: &str = "  \"answer\": ";
const STEP: usize = 2;
/// The maximum number of characters of a line.
const WIDTH: usize = 100;
