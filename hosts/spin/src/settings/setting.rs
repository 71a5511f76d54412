//! A setting that was read, and what is wrong with it.

use super::Fault;
use crate::problem::Problem;

/// A setting as it was read. It can be usable in spite of its faults: a wrong key among others is left out, and they work.
pub(crate) struct Setting<T> {
    value: Option<T>,
    faults: Vec<Fault>,
}

impl<T> Setting<T> {
    /// A setting that works without its wrong entries.
    pub(crate) fn usable(value: T, faults: Vec<Fault>) -> Self {
        Self { value: Some(value), faults }
    }

    /// The value, if it can be used, and the faults.
    pub(crate) fn into_parts(self) -> (Option<T>, Vec<Fault>) {
        (self.value, self.faults)
    }

    /// The value.
    ///
    /// The problem is the client's: it says nothing of the setting.
    pub(crate) fn get(&self) -> Result<&T, Problem> {
        self.value.as_ref().ok_or_else(Problem::misconfigured)
    }

    /// The value, if it can be used.
    pub(crate) fn value(&self) -> Option<&T> {
        self.value.as_ref()
    }

    /// What is wrong with it.
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
