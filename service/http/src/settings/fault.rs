//! Faults of settings, worded for the operator.

use std::fmt;

use crate::findings::Finding;

/// An invalid variable. The message contains no secret: no key, no digest and no address.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    variable: &'static str,
    /// The predicate of the message, whose subject is the variable.
    predicate: String,
}

impl Fault {
    /// Creates a fault of this variable.
    pub(crate) fn new(variable: &'static str, predicate: impl Into<String>) -> Self {
        Self { variable, predicate: predicate.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the variable `{}` {}", self.variable, self.predicate)
    }
}

impl From<Fault> for Finding {
    fn from(fault: Fault) -> Self {
        Self {
            code: String::from(CODE),
            rule: None,
            path: format!("/{}", fault.variable),
            field: None,
            message: fault.to_string(),
            params: None,
            severity: String::from("error"),
            status: None,
            help: None,
        }
    }
}

/// The code of a wrong setting.
pub(crate) const CODE: &str = "settings.invalid";
