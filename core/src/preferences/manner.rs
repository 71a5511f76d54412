//! The values of preferences that offer a choice.

use crate::wire::words;

/// How formal replies are.
#[words]
pub(crate) enum Formality {
    /// Casual.
    Casual,
    /// Friendly.
    Friendly,
    /// Neutral.
    Neutral,
    /// Between neutral and formal.
    SemiFormal,
    /// Professional.
    Professional,
    /// Formal.
    Formal,
    /// Technical.
    Technical,
    /// Academic.
    Academic,
}

/// How long replies are.
#[words]
pub(crate) enum Length {
    /// As few words as the answer needs.
    Terse,
    /// A few sentences.
    Short,
    /// As long as the question deserves.
    Balanced,
    /// With reasons and examples.
    Detailed,
    /// With nothing omitted.
    Exhaustive,
}
