//! A route table of the protocol gateway, ready to map requests.
//!
//! The module keeps a compiled table in the instance that compiled it, so a router has instances of its own,
//! each with the table in it. It reads nothing of the answers but the table's handle.

use std::fmt::{self, Write as _};
use std::sync::Arc;

use crate::engine::Engine;
use crate::error::{Error, Kind};
use crate::instance::Instance;
use crate::pool::Pool;

/// Maps HTTP requests to query methods by one gateway configuration, from any number of threads.
///
/// ```
/// use hearth::Hearth;
///
/// let router = Hearth::new()?.router(br#"{"extends":["protocol"]}"#)?;
/// std::thread::scope(|scope| {
///     for _ in 0..4 {
///         scope.spawn(|| router.route("GET", "/chain/token/params"));
///     }
/// });
/// # Ok::<(), hearth::Error>(())
/// ```
#[derive(Debug)]
pub struct Router {
    engine: Arc<Engine>,
    configuration: Box<[u8]>,
    compiled: String,
    tables: Pool<Table>,
}

impl Router {
    pub(crate) fn new(engine: Arc<Engine>, configuration: &[u8]) -> Result<Self, Error> {
        let (table, compiled) = Table::compile(&engine, configuration)?;
        Ok(Self { engine, configuration: configuration.into(), compiled, tables: Pool::new(table) })
    }

    /// The module's answer to the configuration: what is worth a look in it. The handle in it is no use
    /// outside of this router.
    pub fn compiled(&self) -> &str {
        &self.compiled
    }

    /// Maps the method and the target (path and query) of an HTTP request. The answer names the query method
    /// and the fields of its request, or holds findings.
    ///
    /// ```
    /// # let router = hearth::Hearth::new()?.router(b"")?;
    /// let answer = router.route("GET", "/chain/entity/did:ixo:entity:4f8e2a91")?;
    /// assert!(answer.contains(r#""rpc":"ixo.entity.v1beta1.Query/Entity""#));
    /// assert!(router.route("GET", "/nowhere")?.starts_with(r#"{"outcome":"findings","status":404"#));
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn route(&self, method: &str, target: &str) -> Result<String, Error> {
        self.map(method, target, false)
    }

    /// The same, and the answer says what decided: the template, each segment, and what else would fit.
    ///
    /// ```
    /// # let router = hearth::Hearth::new()?.router(b"")?;
    /// let answer = router.explain("GET", "/chain/entity/params")?;
    /// assert!(answer.contains(r#""alternatives":[{"template":"/ixo/entity/{id}","segment":2}]"#));
    /// # Ok::<(), hearth::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn explain(&self, method: &str, target: &str) -> Result<String, Error> {
        self.map(method, target, true)
    }

    /// The index of the table: its prefixes and its routes.
    ///
    /// # Errors
    ///
    /// When there is no answer; see [`Error`].
    pub fn routes(&self) -> Result<String, Error> {
        self.call("gateway.routes", "")
    }

    fn map(&self, method: &str, target: &str, explain: bool) -> Result<String, Error> {
        let members =
            format!(",\"method\":{},\"target\":{},\"explain\":{explain}", Text(method), Text(target));
        self.call("gateway.route", &members)
    }

    fn call(&self, operation: &str, members: &str) -> Result<String, Error> {
        let make = || Table::compile(&self.engine, &self.configuration).map(|(table, _)| table);
        self.tables.call(make, |table| {
            let request = format!("{{\"handle\":{}{members}}}", table.handle);
            table.instance.invoke(operation, request.as_bytes())
        })
    }
}

/// An instance, and the table in it.
struct Table {
    instance: Instance,
    handle: u32,
}

impl Table {
    /// Has a fresh instance compile a configuration; gives its answer too.
    fn compile(engine: &Engine, configuration: &[u8]) -> Result<(Self, String), Error> {
        let mut instance = engine.instantiate()?;
        let answer = instance.invoke("gateway.compile", configuration)?;
        match handle(&answer) {
            Some(handle) => Ok((Self { instance, handle }, answer)),
            None => Err(Kind::Refused(answer).into()),
        }
    }
}

/// The handle in an answer to a configuration that was not refused. Outcome and handle come first.
fn handle(answer: &str) -> Option<u32> {
    let rest = answer.strip_prefix(r#"{"outcome":"valid","handle":"#)?;
    rest.split([',', '}']).next()?.parse().ok()
}

/// A text as a JSON string.
struct Text<'t>(&'t str);

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for character in self.0.chars() {
            match character {
                '"' | '\\' => write!(f, "\\{character}")?,
                '\0'..='\x1f' => write!(f, "\\u{:04x}", u32::from(character))?,
                _ => f.write_char(character)?,
            }
        }
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests;
