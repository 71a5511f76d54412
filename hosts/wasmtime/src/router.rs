//! A route table of the protocol gateway, which maps requests.
//!
//! The module keeps a compiled table in the instance that compiled it, so a router has its own instances, each with the
//! table.

use std::sync::Arc;

use serde::Serialize;

use crate::answer::{read, read_refusable};
use crate::contract::{Compiled, Finding, Route, RouteRequest, RouteTable, TableRequest};
use crate::engine::Engine;
use crate::error::{Error, Kind};
use crate::instance::Instance;
use crate::pool::Pool;
use crate::report::{CONFIGURATION, REQUEST, Refused};

/// Maps HTTP requests to query methods with one gateway configuration. It can be used from several threads.
///
/// # Examples
///
/// ```
/// use hearth_kpt::Hearth;
///
/// let router = Hearth::new()?.router(r#"{"extends":["protocol"]}"#)?;
/// std::thread::scope(|scope| {
///     for _ in 0..4 {
///         scope.spawn(|| router.route("GET", "/chain/token/params"));
///     }
/// });
/// # Ok::<(), hearth_kpt::Error>(())
/// ```
#[derive(Debug)]
pub struct Router {
    engine: Arc<Engine>,
    configuration: Box<[u8]>,
    warnings: Vec<Finding>,
    tables: Pool<Table>,
}

impl Router {
    pub(crate) fn new(engine: Arc<Engine>, configuration: &[u8]) -> Result<Self, Error> {
        let (table, warnings) = Table::compile(&engine, configuration)?;
        Ok(Self { engine, configuration: configuration.into(), warnings, tables: Pool::new(table) })
    }

    /// Returns the warnings about the configuration.
    ///
    /// # Examples
    ///
    /// ```
    /// # let hearth = hearth_kpt::Hearth::new()?;
    /// let router = hearth.router(r#"{"extends":["protocol"]}"#)?;
    /// assert!(router.warnings().is_empty());
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn warnings(&self) -> &[Finding] {
        &self.warnings
    }

    /// Maps the method and the target (path and query) of an HTTP request to a query method and the fields of its
    /// request.
    ///
    /// The inner result is a refusal if no route matches the request. Two question marks convert both results to
    /// errors.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let router = hearth_kpt::Hearth::new()?.router("")?;
    /// let route = router.route("GET", "/chain/entity/did:ixo:entity:4f8e2a91")??;
    /// assert_eq!(route.rpc, "ixo.entity.v1beta1.Query/Entity");
    /// assert_eq!(route.fields["id"], "did:ixo:entity:4f8e2a91");
    ///
    /// let refused = router.route("GET", "/nowhere")?.unwrap_err();
    /// assert_eq!(refused.status(), 404);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn route(&self, method: &str, target: &str) -> Result<Result<Route, Refused>, Error> {
        read_refusable(&self.map(method, target, false)?, REQUEST)
    }

    /// Maps a request as [`Router::route`] does, with an explanation: the template, each segment, and the alternatives.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let router = hearth_kpt::Hearth::new()?.router("")?;
    /// let route = router.explain("GET", "/chain/entity/params")??;
    /// let explained = route.explain.expect("an explanation");
    /// assert_eq!(explained.alternatives[0].template, "/ixo/entity/{id}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, method: &str, target: &str) -> Result<Result<Route, Refused>, Error> {
        read_refusable(&self.map(method, target, true)?, REQUEST)
    }

    /// Returns the index of the table: its prefixes and its routes.
    ///
    /// # Errors
    ///
    /// Returns an error if the call has no answer; see [`Error`].
    ///
    /// # Examples
    ///
    /// ```
    /// # let router = hearth_kpt::Hearth::new()?.router("")?;
    /// let table = router.routes()?;
    /// assert!(table.routes.iter().any(|route| route.template == "/ixo/token/params"));
    /// # Ok::<(), hearth_kpt::Error>(())
    /// ```
    pub fn routes(&self) -> Result<RouteTable, Error> {
        read(&self.call("gateway.routes", TableRequest::new)?)
    }

    fn map(&self, method: &str, target: &str, explain: bool) -> Result<String, Error> {
        self.call("gateway.route", |handle| RouteRequest {
            explain: explain.then_some(true),
            ..RouteRequest::new(handle, method, target)
        })
    }

    /// Calls an operation on the table of an instance, with the table's handle there.
    fn call<R: Serialize>(&self, operation: &str, request: impl FnOnce(u32) -> R) -> Result<String, Error> {
        let make = || Table::compile(&self.engine, &self.configuration).map(|(table, _)| table);
        self.tables.call(make, |table| {
            let request = serde_json::to_vec(&request(table.handle)).map_err(Kind::Request)?;
            table.instance.invoke(operation, &request)
        })
    }
}

/// An instance with its table.
struct Table {
    instance: Instance,
    handle: u32,
}

impl Table {
    /// Compiles a configuration in a new instance. Also returns the warnings.
    fn compile(engine: &Engine, configuration: &[u8]) -> Result<(Self, Vec<Finding>), Error> {
        let mut instance = engine.instantiate()?;
        let answer = instance.invoke("gateway.compile", configuration)?;
        let Compiled { handle, findings } =
            read_refusable(&answer, CONFIGURATION)?.map_err(|refused| Kind::Refused(Box::new(refused)))?;
        Ok((Self { instance, handle }, findings))
    }
}

#[cfg(test)]
mod tests;
