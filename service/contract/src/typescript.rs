//! The declarations of the types for TypeScript.

use tsify::Tsify as _;

use crate::definitions::{DECLARATIONS, UNNAMED};
use crate::pair::Pair;

/// Returns the declarations of all types, which refer to each other and to a type `FindingCode`.
///
/// # Examples
///
/// ```
/// let text = hearth_contract::typescript::declarations();
/// assert!(text.contains("export type Severity = \"error\" | \"warning\";"));
/// ```
pub fn declarations() -> String {
    let named = DECLARATIONS.iter().map(|declaration| (*declaration).to_owned());
    let unnamed = UNNAMED.iter().copied().chain([Pair::<()>::DECL]).map(alias);
    let all: Vec<String> = [OTHERS.to_owned()].into_iter().chain(named).chain(unnamed).collect();
    all.iter().flat_map(|text| text.lines().chain([""])).flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// Returns the declaration of a type that the contract does not name as an alias. tsify declares each struct as an interface,
/// which is assignable to a type with an index signature only if it has one, and an object without a name is.
fn alias(declaration: &str) -> String {
    match declaration.split_once("export interface ") {
        Some((documentation, interface)) if !interface.contains(" extends ") => {
            format!("{documentation}export type {};", interface.replacen(" {", " = {", 1))
        }
        _ => declaration.to_owned(),
    }
}

const OTHERS: &str = "/**
 * Members that the contract does not name.
 */
export interface Others {
    [member: string]: unknown;
}";
