//! `gateway.*`: compiles route tables and maps requests with them; see [`crate::gateway`].
//!
//! The owner of [`Tables`] keeps the compiled tables, each under a handle. No other state outlives a call.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::answer::{envelope, refused_as, root};
use super::{could_not_run, too_large, write};
use crate::gateway::{
    CompiledTable, ReleasedTable, RouteRequest, RoutedRequest, Table, TableIndex, TableRequest,
};
use crate::json::Node;
use crate::limits;
use crate::wire::{Valid, documented};

/// The compiled tables, by handle.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::{Operation, gateway::Tables};
///
/// let mut tables = Tables::default();
/// let compile = Operation::named("gateway.compile").expect("an operation");
/// assert!(compile.answer(&mut tables, b"").contains(r#""handle":1"#));
/// assert!(compile.answer(&mut tables, br#"{"extends":["shapes"]}"#).contains(r#""handle":2"#));
/// ```
#[derive(Debug, Default)]
pub struct Tables {
    compiled: Vec<Compiled>,
    last: u32,
}

#[derive(Debug)]
struct Compiled {
    handle: u32,
    /// The size of the table's configuration.
    bytes: usize,
    table: Table,
}

/// Compiles a gateway configuration into a route table.
///
/// The request is the configuration. An empty request compiles the built-in configuration of the
/// protocol.
///
/// Answer:
///
/// - `handle`: the number of the table, from 1. The table exists only in the instance that
///   compiled it, until `gateway.release`.
/// - `findings`: the warnings about the configuration.
///
/// The outcome is `findings` with the status 400 if the configuration has an error. It is
/// `could-not-run` if the configuration has more than 8 MiB, or if the instance has reached its
/// limit of 64 tables or of 16 MiB of configurations.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::gateway::{Tables, compile, route};
///
/// let mut tables = Tables::default();
/// assert_eq!(compile(&mut tables, b""), r#"{"outcome":"valid","handle":1,"findings":[]}"#);
/// let request = br#"{"handle":1,"method":"GET","target":"/chain/token/params"}"#;
/// assert!(route(&mut tables, request).contains(r#""rpc":"ixo.token.v1beta1.Query/Params""#));
/// ```
#[documented]
pub fn compile(tables: &mut Tables, request: &[u8]) -> String {
    if let Some(refusal) = too_large(request, limits::CONFIGURATION_BYTES) {
        return refusal;
    }
    if let Some(refusal) = tables.full(request.len()) {
        return refusal;
    }
    match Table::compile(request) {
        Err(findings) => refused_as(400, &findings),
        Ok(compiled) => {
            tables.last += 1;
            let (handle, bytes) = (tables.last, request.len());
            tables.compiled.push(Compiled { handle, bytes, table: compiled.table });
            write(&CompiledTable { outcome: Valid, handle, findings: compiled.warnings })
        }
    }
}

/// Maps an HTTP request to a gRPC query method and the fields of its request message.
///
/// Request:
///
/// - `handle`: the handle of a compiled table.
/// - `method`: the HTTP method.
/// - `target`: the path and the query, without scheme and host.
/// - `explain` (optional): whether the answer gives the reasons for the mapping.
///
/// Answer:
///
/// - `rpc`: the gRPC method, `package.Service/Method`.
/// - `fields`: the fields of the request message.
/// - `prefix`: the prefix of the path.
/// - `path`: the canonical path.
/// - `responseBody` (optional): the field of the gRPC response that is the body of the HTTP
///   response.
/// - `deprecation` (optional): present if the path is deprecated.
/// - `explain` (optional): the reasons for the mapping.
///
/// The outcome is `findings` with the status 400 (invalid target or parameter), 404 (no route
/// matches), 405 (the method is neither `GET` nor `HEAD`) or 501 (the query method is disabled).
/// It is `could-not-run` if the request is malformed or the instance has no table with this
/// handle.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::gateway::{Tables, compile, route};
///
/// let mut tables = Tables::default();
/// compile(&mut tables, b"");
/// let request = br#"{"handle":1,"method":"GET","target":"/chain/entity/did:ixo:entity:4f8e2a91"}"#;
/// assert!(route(&mut tables, request).contains(r#""fields":{"id":"did:ixo:entity:4f8e2a91"}"#));
/// assert!(route(&mut tables, br#"{"handle":1,"method":"GET","target":"/no"}"#).contains(r#""status":404"#));
/// ```
#[documented]
pub fn route(tables: &mut Tables, request: &[u8]) -> String {
    answered(request, |root| {
        let RouteRequest { handle, method, target, explain } = envelope(root)?;
        Ok(tables.with(handle, |table| match table.map(method, target) {
            Ok(mapping) => write(&RoutedRequest::of(&mapping, explain.unwrap_or_default())),
            Err(refusal) => refused_as(refusal.status, &refusal.findings),
        }))
    })
}

/// Releases a compiled table.
///
/// Request:
///
/// - `handle`: the handle of the table, which is unknown afterwards.
///
/// The answer has no members except the outcome. The outcome is `could-not-run` if the request
/// is malformed or the instance has no table with this handle.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::gateway::{Tables, compile, release, routes};
///
/// let mut tables = Tables::default();
/// compile(&mut tables, b"");
/// assert_eq!(release(&mut tables, br#"{"handle":1}"#), r#"{"outcome":"valid"}"#);
/// assert!(routes(&mut tables, br#"{"handle":1}"#).contains("gateway.unknown_handle"));
/// ```
#[documented]
pub fn release(tables: &mut Tables, request: &[u8]) -> String {
    answered(request, |root| {
        let TableRequest { handle } = envelope(root)?;
        let before = tables.compiled.len();
        tables.compiled.retain(|compiled| compiled.handle != handle);
        let released = tables.compiled.len() < before;
        Ok(if released { write(&ReleasedTable { outcome: Valid }) } else { unknown(handle) })
    })
}

/// Lists the prefixes and the routes of a compiled table.
///
/// Request:
///
/// - `handle`: the handle of the table.
///
/// Answer:
///
/// - `prefixes`: the prefixes, in the order in which they are tried.
/// - `routes`: the routes, in the order of the configuration.
///
/// The outcome is `could-not-run` if the request is malformed or the instance has no table with
/// this handle.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::contract::gateway::{Tables, compile, routes};
///
/// let mut tables = Tables::default();
/// compile(&mut tables, br#"{"routes":[{"template":"/shop/{id}","rpc":"shop.Query/Shop"}]}"#);
/// assert!(routes(&mut tables, br#"{"handle":1}"#).contains(r#""template":"/shop/{id}","rpc":"shop.Query/Shop""#));
/// ```
#[documented]
pub fn routes(tables: &mut Tables, request: &[u8]) -> String {
    answered(request, |root| {
        let TableRequest { handle } = envelope(root)?;
        Ok(tables.with(handle, |table| write(&TableIndex::from(table))))
    })
}

impl Tables {
    /// Returns the answer `could-not-run` if the table of a configuration of `more` bytes would exceed a limit.
    fn full(&self, more: usize) -> Option<String> {
        let count = self.compiled.len();
        if count >= limits::TABLES || self.last == u32::MAX {
            let message = format!("no further table can be compiled: the instance has {count}");
            return Some(could_not_run("gateway.too_many_tables", message));
        }
        let bytes = more + self.compiled.iter().map(|compiled| compiled.bytes).sum::<usize>();
        let message = || {
            let limit = limits::TABLES_BYTES;
            format!(
                "the configurations of all tables have {bytes} bytes in total; at most {limit} are allowed"
            )
        };
        (bytes > limits::TABLES_BYTES).then(|| could_not_run("gateway.too_many_tables", message()))
    }

    fn with(&self, handle: u32, answer: impl FnOnce(&Table) -> String) -> String {
        let known = self.compiled.iter().find(|compiled| compiled.handle == handle);
        known.map_or_else(|| unknown(handle), |compiled| answer(&compiled.table))
    }
}

/// Reads a request and answers it.
fn answered(request: &[u8], answer: impl FnOnce(&Node<'_>) -> Result<String, String>) -> String {
    root(request, limits::REQUEST_BYTES).and_then(|root| answer(&root)).unwrap_or_else(|refusal| refusal)
}

fn unknown(handle: u32) -> String {
    could_not_run("gateway.unknown_handle", format!("no table of this instance has the handle `{handle}`"))
}
