//! The operations by their names, for who asks for one as it is: bytes in, the module's own text out.

use super::bindings::hearth::rules::{
    claims, credential, gateway, module, preferences, sampling, selection, study, tables,
};

/// One operation.
#[derive(Clone, Copy)]
pub(crate) struct Operation {
    /// `area.operation`.
    pub(crate) name: &'static str,
    ask: fn(&[u8]) -> String,
}

impl Operation {
    pub(crate) fn named(name: &str) -> Option<Self> {
        OPERATIONS.into_iter().find(|operation| operation.name == name)
    }

    /// Every name, for a message.
    pub(crate) fn names() -> String {
        OPERATIONS.map(|operation| format!("`{}`", operation.name)).join(", ")
    }

    /// Whether it is about tables, which are the instance's: then it is asked in a [`Session`].
    pub(crate) fn is_of_tables(self) -> bool {
        self.name.starts_with("gateway.")
    }

    /// What the module answers, or nothing where it takes a [`Session`].
    pub(crate) fn answer(self, request: &[u8]) -> Option<String> {
        (!self.is_of_tables()).then(|| (self.ask)(request))
    }
}

/// Calls of one client that see no tables but their own, which are numbered from 1 as in a new instance.
///
/// Nothing else may run in the instance while one is open, so it is never held across an `await`.
pub(crate) struct Session(());

impl Session {
    /// Opens the session of this instance.
    pub(crate) fn open() -> Self {
        tables::open_session();
        Self(())
    }

    /// What the module answers.
    #[expect(clippy::unused_self, reason = "an operation about tables takes an open session")]
    pub(crate) fn answer(&self, operation: Operation, request: &[u8]) -> String {
        (operation.ask)(request)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        tables::close_session();
    }
}

/// Every operation of the contract.
const OPERATIONS: [Operation; 25] = [
    Operation { name: "claims.validate", ask: claims::validate },
    Operation { name: "claims.record", ask: claims::record },
    Operation { name: "claims.rules", ask: claims::rules },
    Operation { name: "claims.schema", ask: claims::schema },
    Operation { name: "gateway.compile", ask: gateway::compile },
    Operation { name: "gateway.route", ask: gateway::route },
    Operation { name: "gateway.release", ask: gateway::release },
    Operation { name: "gateway.routes", ask: gateway::routes },
    Operation { name: "preferences.validate", ask: preferences::validate },
    Operation { name: "preferences.merge", ask: preferences::merge },
    Operation { name: "preferences.render", ask: preferences::render },
    Operation { name: "preferences.schema", ask: preferences::schema },
    Operation { name: "preferences.tool", ask: preferences::tool },
    Operation { name: "preferences.manifest", ask: preferences::manifest },
    Operation { name: "selection.draw", ask: selection::draw },
    Operation { name: "selection.verify", ask: selection::verify },
    Operation { name: "sampling.size", ask: sampling::size },
    Operation { name: "study.assess", ask: study::assess },
    Operation { name: "study.estimate", ask: study::estimate },
    Operation { name: "study.reductions", ask: study::reductions },
    Operation { name: "credential.key", ask: credential::key },
    Operation { name: "credential.issue", ask: credential::issue },
    Operation { name: "credential.sign", ask: credential::sign },
    Operation { name: "credential.verify", ask: credential::verify },
    Operation { name: "module.version", ask: module::version },
];
