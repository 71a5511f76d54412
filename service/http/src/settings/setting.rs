//! A setting with its faults.

use super::Fault;
use crate::problem::Problem;

/// A setting with its faults. A setting with faults can still be usable: for example, invalid API keys are skipped.
pub(crate) struct Setting<T> {
    value: Option<T>,
    faults: Vec<Fault>,
}

impl<T> Setting<T> {
    /// Creates a setting that is usable without its invalid entries.
    pub(crate) fn usable(value: T, faults: Vec<Fault>) -> Self {
        Self { value: Some(value), faults }
    }

    /// Returns the value, if it can be used, and the faults.
    pub(crate) fn into_parts(self) -> (Option<T>, Vec<Fault>) {
        (self.value, self.faults)
    }

    /// Returns the value.
    ///
    /// # Errors
    ///
    /// Returns a problem for the client, without details of the setting, if the value cannot be used.
    pub(crate) fn get(&self) -> Result<&T, Problem> {
        self.value.as_ref().ok_or_else(Problem::misconfigured)
    }

    /// Returns the value, if it can be used.
    pub(crate) fn value(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// Returns the faults.
    pub(crate) fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl<T> From<Result<T, Fault>> for Setting<T> {
    fn from(read: Result<T, Fault>) -> Self {
        match read {
            Ok(value) => Self { value: Some(value), faults: Vec::new() },
            Err(fault) => Self { value: None, faults: vec![fault] },
        }
    }
}

impl<T> From<Result<T, Vec<Fault>>> for Setting<T> {
    fn from(read: Result<T, Vec<Fault>>) -> Self {
        match read {
            Ok(value) => Self { value: Some(value), faults: Vec::new() },
            Err(faults) => Self { value: None, faults },
        }
    }
}
