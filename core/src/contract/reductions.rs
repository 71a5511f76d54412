//! `study.reductions`: see `crate::reductions`.

use alloc::format;
use alloc::string::String;

use super::answer::{Odd, answered, with_members};
use crate::json::Value;
use crate::limits;
use crate::reductions::calculate;

/// The emission reductions of a methodology in one version:
/// `{"methodology":"SMEC","version":"4.0","baseline":[…],"project":[…],…}`.
///
/// `{"outcome":"valid","reductions":{…},"findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400|409,"findings":[…]}`.
///
/// ```
/// use hearth_core::contract::reductions::reductions;
///
/// let request = br#"{"methodology":"TPDDTEC","version":"4.0","fnrb":{"value":0.5,"source":"a national study"},
///     "savings":[{"fuel":"wood","technologyDays":36500,"usage":{"value":0.9,"source":"a survey"},
///                 "consumption":{"value":2,"unit":"kg/technology/day"}}]}"#;
/// assert!(reductions(request).contains(r#""value":63.73"#));
/// assert!(reductions(br#"{"methodology":"SMEC","version":"3.0"}"#).contains("reductions.unknown_version"));
/// ```
pub fn reductions(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Odd::Malformed, &|root, findings| {
        if !matches!(root.value, Value::Object(_)) {
            return Err(format!("expected an object, found {}", root.value.kind()).into());
        }
        with_members(findings, &mut |findings, writer| {
            let reductions = calculate(root, "", None, findings)?;
            writer.name("reductions");
            reductions.write(writer);
            Some(())
        })
    })
}
