//! The refusals that the edge reports, counted by the codes of the rules.

use std::collections::BTreeMap;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;

/// The counters of all instances. The module's catalogue bounds the number of codes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Refusals(Family<Rule, Counter>);

/// The label of a refusal.
#[derive(Clone, Debug, EncodeLabelSet, Eq, Hash, PartialEq)]
pub(crate) struct Rule {
    rule: String,
}

impl Refusals {
    /// Adds the refusals of a request.
    pub(crate) fn add(&self, refusals: BTreeMap<String, u64>) {
        for (rule, count) in refusals {
            self.0.get_or_create(&Rule { rule }).inc_by(count);
        }
    }

    /// Returns the counters.
    pub(crate) fn counter(&self) -> Family<Rule, Counter> {
        self.0.clone()
    }
}
