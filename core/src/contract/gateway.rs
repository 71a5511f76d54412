//! `gateway.*`: route tables are compiled, requests are mapped by them; see [`crate::gateway`].
//!
//! A compiled table stays with whoever holds [`Tables`], under a number. Nothing else here outlives a call.

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
use crate::wire::Valid;

/// The tables that have been compiled, by handle.
#[derive(Debug, Default)]
pub struct Tables {
    compiled: Vec<Compiled>,
    last: u32,
}

#[derive(Debug)]
struct Compiled {
    handle: u32,
    /// Of its configuration.
    bytes: usize,
    table: Table,
}

/// Compiles a gateway configuration, which is the request; an empty one stands for the protocol's own table.
///
/// `{"outcome":"valid","handle":1,"findings":[…]}` with warnings only, or
/// `{"outcome":"findings","status":400,"findings":[…]}`.
///
/// ```
/// use hearth_kpt_core::contract::gateway::{Tables, compile, route};
///
/// let mut tables = Tables::default();
/// assert_eq!(compile(&mut tables, b""), r#"{"outcome":"valid","handle":1,"findings":[]}"#);
/// let request = br#"{"handle":1,"method":"GET","target":"/chain/token/params"}"#;
/// assert!(route(&mut tables, request).contains(r#""rpc":"ixo.token.v1beta1.Query/Params""#));
/// ```
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

/// Maps the method and the target of an HTTP request: `{"handle":1,"method":"GET","target":"/chain/…"}`, and
/// `"explain":true` to be told why.
///
/// `{"outcome":"valid","rpc":"package.Service/Method","fields":{…},"prefix":"/chain","path":"/ixo/…"}`, or
/// `{"outcome":"findings","status":400|404|405|501,"findings":[…]}`.
pub fn route(tables: &mut Tables, request: &[u8]) -> String {
    answered(request, |root| {
        let RouteRequest { handle, method, target, explain } = envelope(root)?;
        Ok(tables.with(handle, |table| match table.map(method, target) {
            Ok(mapping) => write(&RoutedRequest::of(&mapping, explain.unwrap_or_default())),
            Err(refusal) => refused_as(refusal.status, &refusal.findings),
        }))
    })
}

/// Forgets a compiled table: `{"handle":1}`.
pub fn release(tables: &mut Tables, request: &[u8]) -> String {
    answered(request, |root| {
        let TableRequest { handle } = envelope(root)?;
        let before = tables.compiled.len();
        tables.compiled.retain(|compiled| compiled.handle != handle);
        let released = tables.compiled.len() < before;
        Ok(if released { write(&ReleasedTable { outcome: Valid }) } else { unknown(handle) })
    })
}

/// The index of a compiled table, `{"handle":1}`: its prefixes and its routes.
pub fn routes(tables: &mut Tables, request: &[u8]) -> String {
    answered(request, |root| {
        let TableRequest { handle } = envelope(root)?;
        Ok(tables.with(handle, |table| write(&TableIndex::from(table))))
    })
}

impl Tables {
    /// The answer where there is no room for the table of a configuration of so many bytes.
    fn full(&self, more: usize) -> Option<String> {
        let count = self.compiled.len();
        if count >= limits::TABLES || self.last == u32::MAX {
            let message = format!("{count} tables are compiled, no more are allowed");
            return Some(could_not_run("gateway.too_many_tables", message));
        }
        let bytes = more + self.compiled.iter().map(|compiled| compiled.bytes).sum::<usize>();
        let message = || {
            let limit = limits::TABLES_BYTES;
            format!("the configurations of all tables have {bytes} bytes together, {limit} are allowed")
        };
        (bytes > limits::TABLES_BYTES).then(|| could_not_run("gateway.too_many_tables", message()))
    }

    fn with(&self, handle: u32, ask: impl FnOnce(&Table) -> String) -> String {
        let known = self.compiled.iter().find(|compiled| compiled.handle == handle);
        known.map_or_else(|| unknown(handle), |compiled| ask(&compiled.table))
    }
}

/// Reads a request and answers it.
fn answered(request: &[u8], answer: impl FnOnce(&Node<'_>) -> Result<String, String>) -> String {
    root(request, limits::REQUEST_BYTES).and_then(|root| answer(&root)).unwrap_or_else(|refusal| refusal)
}

fn unknown(handle: u32) -> String {
    could_not_run("gateway.unknown_handle", format!("no table has the handle {handle} in this instance"))
}
