//! The operator's configuration: the variable `gateway`.
//!
//! The module compiles the configuration, and the edge decodes its descriptors, when they are first needed. Both are
//! kept until the variable changes.

use std::cell::OnceCell;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hearth_transcode::Descriptors;
use serde::Deserialize;

use super::upstream::Kind;
use crate::module::Table;
use crate::problem::Problem;
use crate::settings::Fault;

/// A configuration with its compiled table and decoded descriptors.
pub(crate) struct Configuration {
    text: String,
    kind: Kind,
    table: OnceCell<Result<Table, Fault>>,
    descriptors: OnceCell<Result<Descriptors, Fault>>,
}

impl Configuration {
    pub(super) fn new(text: &str, kind: Kind) -> Self {
        Self { text: text.to_owned(), kind, table: OnceCell::new(), descriptors: OnceCell::new() }
    }

    /// Returns the fault of the configuration, if it has one.
    pub(crate) fn fault(&self) -> Option<Fault> {
        let descriptors = || if self.kind == Kind::Grpc { self.decoded().as_ref().err() } else { None };
        self.compiled().as_ref().err().or_else(descriptors).cloned()
    }

    /// Returns the compiled table.
    pub(super) fn table(&self) -> Result<&Table, Problem> {
        self.compiled().as_ref().map_err(|_| Problem::misconfigured())
    }

    /// Returns the descriptors of the protocol's messages.
    pub(super) fn descriptors(&self) -> Result<&Descriptors, Problem> {
        self.decoded().as_ref().map_err(|_| Problem::misconfigured())
    }

    fn compiled(&self) -> &Result<Table, Fault> {
        self.table.get_or_init(|| {
            Table::compile(&self.text).map_err(|why| {
                fault(format!("is not a gateway configuration: {why}; `hearth gateway import` writes one"))
            })
        })
    }

    fn decoded(&self) -> &Result<Descriptors, Fault> {
        self.descriptors.get_or_init(|| decode(&self.text))
    }
}

fn decode(text: &str) -> Result<Descriptors, Fault> {
    #[derive(Deserialize)]
    struct Members {
        descriptors: Option<String>,
    }
    let unreadable = || fault("has `descriptors` that cannot be read; `hearth gateway import` writes them");
    let Members { descriptors } = serde_json::from_str(text).map_err(|_| unreadable())?;
    let encoded = descriptors.ok_or_else(|| {
        fault(
            "has no `descriptors`, which the upstream kind `grpc` needs; `hearth gateway import` writes them",
        )
    })?;
    let bytes = STANDARD.decode(encoded).map_err(|_| unreadable())?;
    Descriptors::decode(&bytes).map_err(|_| unreadable())
}

fn fault(what: impl Into<String>) -> Fault {
    Fault::new("gateway", what)
}
