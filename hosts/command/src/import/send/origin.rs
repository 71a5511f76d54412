//! The place of a claim in the input of an import.

/// The place of a claim in the input.
pub(crate) trait Origin: Send {
    /// Returns the place as the user names it: `line 3`, `Sheet1!F23`.
    fn name(&self) -> String;

    /// Returns the cell that a member of the claim comes from, given its JSON Pointer; `None` for a claim that is part
    /// of the input itself.
    fn place(&self, pointer: &str) -> Option<String>;
}
