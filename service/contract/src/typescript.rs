//! The declarations of the types for TypeScript.

use tsify::Tsify as _;

use crate::definitions::DECLARATIONS;
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
    let all = [OTHERS, Pair::<()>::DECL].into_iter().chain(DECLARATIONS.iter().copied());
    all.flat_map(|declaration| [declaration, "\n\n"]).collect()
}

const OTHERS: &str = "/**
 * Members that the contract does not name.
 */
export interface Others {
    [member: string]: unknown;
}";
