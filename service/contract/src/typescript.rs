//! The declarations of the types for TypeScript.

use tsify::Tsify as _;

use crate::pair::Pair;
use crate::{definitions, resources};

/// Returns the declarations of all types, which refer to each other and to a type `FindingCode`.
///
/// # Examples
///
/// ```
/// let text = hearth_contract::typescript::declarations();
/// assert!(text.contains("export type Severity = \"error\" | \"warning\";"));
/// ```
pub fn declarations() -> String {
    let unnamed: Vec<&str> = definitions::UNNAMED.iter().copied().chain([Pair::<()>::DECL]).collect();
    [lines(OTHERS), text(definitions::DECLARATIONS, &unnamed)].concat()
}

/// Returns the declarations of the resources that the pages of a service read, and the names of those types of the contract to
/// which they refer.
///
/// # Examples
///
/// ```
/// let (text, imported) = hearth_contract::typescript::of_resources();
/// assert!(text.contains("export interface StudyResource {"));
/// assert!(imported.contains(&"Assessment"));
/// ```
pub fn of_resources() -> (String, &'static [&'static str]) {
    (text(resources::DECLARATIONS, resources::UNNAMED), resources::IMPORTED)
}

fn text(named: &[&str], unnamed: &[&str]) -> String {
    let named = named.iter().map(|declaration| lines(declaration));
    named.chain(unnamed.iter().map(|declaration| lines(&alias(declaration)))).collect()
}

/// Returns the lines of a declaration and an empty one.
fn lines(declaration: &str) -> String {
    declaration.lines().chain([""]).flat_map(|line| [line.trim_end(), "\n"]).collect()
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
