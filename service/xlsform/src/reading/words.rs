//! The names of members as labels of questions.

use crate::field::Field;
use crate::phrases::plain;
use crate::table;

/// Replaces each name in backticks by the label of the question that asks for the member, and other text in backticks by
/// the same text in quotation marks.
///
/// # Examples
///
/// ```
/// let text = hearth_xlsform::in_words("set `replaces` to the id");
/// assert_eq!(text, "set “Record that this test corrects” to the id");
/// ```
#[must_use]
pub fn in_words(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for (index, part) in text.split('`').enumerate() {
        if index % 2 == 0 {
            shown.push_str(part);
        } else {
            shown.push('“');
            shown.push_str(question(part).map_or(part, |field| plain(field.label, &["${"])));
            shown.push('”');
        }
    }
    shown
}

/// Returns the question that asks for a member.
fn question(member: &str) -> Option<&'static Field> {
    table::find(table::FORM, &|field| field.member() == Some(member) || field.members().contains(&member))
}
