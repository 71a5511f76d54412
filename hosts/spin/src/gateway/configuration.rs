//! The operator's configuration: compiled by the module once per instance, its descriptors decoded when
//! first needed.
//!
//! Both can be derived again from the variable `gateway`, whose text they are kept with: when it changes
//! under a running instance, the next request has them anew.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hearth_transcode::Descriptors;
use serde::Deserialize;

use crate::module::Table;
use crate::problem::Problem;
use crate::settings::variable;

/// A compiled configuration.
pub(super) struct Configuration {
    pub(super) table: Table,
    text: String,
    descriptors: OnceLock<Descriptors>,
}

/// The configuration as it is now.
pub(super) async fn current() -> Result<Arc<Configuration>, Problem> {
    static CURRENT: Mutex<Option<Arc<Configuration>>> = Mutex::new(None);
    let text = variable("gateway").await?;
    // Nothing waits while it is locked: an instance has one thread.
    let mut current = CURRENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = current.as_ref().filter(|known| known.text == text) {
        return Ok(Arc::clone(known));
    }
    let table = Table::compile(&text)?;
    let compiled = Arc::new(Configuration { table, text, descriptors: OnceLock::new() });
    *current = Some(Arc::clone(&compiled));
    Ok(compiled)
}

impl Configuration {
    /// What the protocol's messages look like.
    pub(super) fn descriptors(&self) -> Result<&Descriptors, Problem> {
        if let Some(descriptors) = self.descriptors.get() {
            return Ok(descriptors);
        }
        let decoded = self.decode_descriptors()?;
        Ok(self.descriptors.get_or_init(|| decoded))
    }

    fn decode_descriptors(&self) -> Result<Descriptors, Problem> {
        #[derive(Deserialize)]
        struct Members {
            descriptors: Option<String>,
        }
        let unreadable =
            || Problem::unavailable("the `descriptors` of the gateway's configuration cannot be read");
        let text = if self.text.is_empty() { "{}" } else { &self.text };
        let Members { descriptors } = serde_json::from_str(text).map_err(|_| unreadable())?;
        let encoded = descriptors.ok_or_else(|| {
            Problem::unavailable(
                "the gateway's configuration has no `descriptors` of the node's messages; `hearth gateway \
                 import` writes them",
            )
        })?;
        let bytes = STANDARD.decode(encoded).map_err(|_| unreadable())?;
        Descriptors::decode(&bytes).map_err(|_| unreadable())
    }
}
