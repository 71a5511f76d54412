//! Converts names and documentation to Rust.

/// Returns a documentation comment, wrapped at [`WIDTH`]; nothing for a text without words.
pub(super) fn documentation(text: &str) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let paragraphs: Vec<String> = text.trim_end().split("\n\n").map(wrapped).collect();
    paragraphs.join("///\n")
}

/// Returns a documentation comment about values of Rust, whose `Option` is `None` where the contract has `null`.
pub(super) fn documentation_of_options(text: &str) -> String {
    documentation(&text.replace("`null`", "`None`"))
}

/// Returns words as a sentence, and nothing as nothing.
pub(super) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| format!("{}{}.", first.to_uppercase(), letters.as_str())).unwrap_or_default()
}

fn wrapped(paragraph: &str) -> String {
    let mut lines = String::from("///");
    let mut width = lines.len();
    for word in paragraph.split_whitespace() {
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

/// Returns a name in Pascal case: `TestPeriod` for `testPeriod`, `NotAssessed` for `not-assessed`, `Of95To5` for `95/5`.
pub(super) fn pascal(name: &str) -> String {
    let mut starts = true;
    let mut pascal = String::new();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        pascal += "Of";
    }
    for letter in name.chars() {
        if letter == '/' {
            pascal += "To";
        } else if !letter.is_ascii_alphanumeric() {
            starts = true;
        } else {
            pascal.push(if starts { letter.to_ascii_uppercase() } else { letter });
            starts = false;
        }
    }
    pascal
}

/// Returns a name in snake case: `household_id` for `householdId`. A keyword becomes a raw identifier.
pub(super) fn identifier(name: &str) -> String {
    let mut snake = String::new();
    for letter in name.chars().filter(char::is_ascii_alphanumeric) {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    match snake.as_str() {
        "as" | "type" => format!("r#{snake}"),
        // `crate` cannot be a raw identifier. serde drops the underscore when it renames the field to camel case.
        "crate" => "crate_".to_owned(),
        _ => snake,
    }
}

/// The width of a comment at one level of indentation.
const WIDTH: usize = 104;
