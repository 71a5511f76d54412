//! JSON texts of a given length that are expensive to parse.

/// A shape: its name, and a function that returns a text of about the given length.
pub(crate) type Shape = (&'static str, fn(usize) -> String);

/// Every shape.
pub(crate) const SHAPES: [Shape; 17] = [
    ("numbers", |bytes| array("1", bytes)),
    ("numbers_out_of_range", |bytes| array("1e999", bytes)),
    ("numbers_of_400_digits", |bytes| array(&"7".repeat(400), bytes)),
    ("one_number", |bytes| "7".repeat(bytes)),
    ("errors_below_long_names", |bytes| below_names(&"n".repeat(250), bytes)),
    ("errors_below_names_of_escapes", |bytes| below_names(&"\\u0001".repeat(250), bytes)),
    ("long_names", |bytes| object(bytes, |index| format!("\"{index}{}\":0", "n".repeat(1_000)))),
    ("one_long_name", |bytes| format!("{{\"{}\":[1e999]}}", "n".repeat(bytes))),
    ("nested", |bytes| array(&format!("{}{}", "[".repeat(50), "]".repeat(50)), bytes)),
    ("nested_too_deep", |bytes| "[".repeat(bytes)),
    ("objects", |bytes| array("{}", bytes)),
    ("strings_of_escapes", |bytes| array(&format!("\"{}\"", "\\u00e9".repeat(100)), bytes)),
    ("members", |bytes| object(bytes, |index| format!("\"m{index}\":0"))),
    ("members_twice", |bytes| object(bytes, |index| format!("\"m{index}\":0,\"m{index}\":0"))),
    ("one_member_again_and_again", |bytes| object(bytes, |_| String::from("\"type\":0"))),
    ("misspelt_members", |bytes| object(bytes, |_| String::from("\"clam\":0,\"fram\":0,\"tpe\":0"))),
    ("not_closed", |bytes| format!("[{}", "1,".repeat(bytes / 2))),
];

/// Returns a shape as the content of a JSON string.
pub(crate) fn in_string(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn array(item: &str, bytes: usize) -> String {
    let count = (bytes / (item.len() + 1)).max(1);
    format!("[{}]", vec![item; count].join(","))
}

fn object(bytes: usize, member: fn(usize) -> String) -> String {
    let count = bytes / (member(bytes).len() + 1);
    let members: Vec<String> = (0..count.max(1)).map(member).collect();
    format!("{{{}}}", members.join(","))
}

/// Numbers beyond the range of doubles, nested in four objects.
fn below_names(name: &str, bytes: usize) -> String {
    let around = format!("{{\"{name}\":");
    let errors = array("1e999", bytes.saturating_sub(4 * around.len()));
    format!("{}{errors}{}", around.repeat(4), "}".repeat(4))
}
