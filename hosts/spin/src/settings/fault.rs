//! A wrong setting, in words for the operator.

use std::fmt;

use crate::module::Finding;

/// What is wrong with one variable. The words hold no secret: no key, no digest, no address.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    variable: &'static str,
    /// What is wrong; it goes on from the variable's name.
    what: String,
}

impl Fault {
    /// A fault of this variable.
    pub(crate) fn new(variable: &'static str, what: impl Into<String>) -> Self {
        Self { variable, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the variable `{}` {}", self.variable, self.what)
    }
}

impl From<Fault> for Finding {
    fn from(fault: Fault) -> Self {
        Self {
            code: String::from("settings.invalid"),
            rule: None,
            path: format!("/{}", fault.variable),
            message: fault.to_string(),
            params: None,
            severity: String::from("error"),
            status: None,
            help: None,
        }
    }
}
