//! `spin:variables` for the edge, from the settings.

use std::collections::BTreeMap;
use std::sync::Arc;

use wasmtime::component::{Accessor, HasData};

use crate::bindings::spin::variables::variables::{Error, Host, HostWithStore};

/// The variables of one run; they do not change while the server runs.
#[derive(Clone, Debug)]
pub(crate) struct Values(Arc<BTreeMap<String, String>>);

impl Values {
    pub(crate) fn new<N: Into<String>>(values: BTreeMap<N, String>) -> Self {
        Self(Arc::new(values.into_iter().map(|(name, value)| (name.into(), value)).collect()))
    }
}

/// Connects the implementation to the values.
pub(crate) struct Variables;

impl HasData for Variables {
    type Data<'a> = &'a Values;
}

impl Host for &Values {}

impl<T: Send + 'static> HostWithStore<T> for Variables {
    async fn get(accessor: &Accessor<T, Self>, name: String) -> wasmtime::Result<Result<String, Error>> {
        let value = accessor.with(|mut access| access.get().0.get(name.as_str()).cloned());
        Ok(value.ok_or(Error::Undefined(name)))
    }
}
