//! `gateway.*`: route tables are compiled, requests are mapped by them; see [`crate::gateway`].
//!
//! A compiled table stays with whoever holds [`Tables`], under a number. Nothing else here outlives a call.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize as Derive;
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::answer::{ended, refused_as};
use super::request::{self, Fields, Malformed};
use super::{VALID, could_not_run, too_large, write};
use crate::finding::Finding;
use crate::gateway::{Deprecation, Explanation, Field, Mapping, Table};
use crate::json::{Node, Value};
use crate::limits;

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
/// use hearth_core::contract::gateway::{Tables, compile, route};
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
        Err(findings) => refused(400, &findings),
        Ok(compiled) => {
            tables.last += 1;
            let (handle, bytes) = (tables.last, request.len());
            tables.compiled.push(Compiled { handle, bytes, table: compiled.table });
            write(&CompileAnswer { outcome: VALID, handle: tables.last, findings: &compiled.warnings })
        }
    }
}

/// Maps the method and the target of an HTTP request: `{"handle":1,"method":"GET","target":"/chain/…"}`, and
/// `"explain":true` to be told why.
///
/// `{"outcome":"valid","rpc":"package.Service/Method","fields":{…},"prefix":"/chain","path":"/ixo/…"}`, or
/// `{"outcome":"findings","status":400|404|405|501,"findings":[…]}`.
pub fn route(tables: &mut Tables, request: &[u8]) -> String {
    let answered = read(request, &["handle", "method", "target", "explain"], |fields| {
        let (method, target) = (fields.string("method")?, fields.string("target")?);
        let explain = fields.optional("explain").map(flag).transpose()?.unwrap_or_default();
        Ok(tables.with(fields.handle()?, |table| match table.map(method, target) {
            Ok(mapping) => mapped(&mapping, explain),
            Err(refusal) => refused(refusal.status, &refusal.findings),
        }))
    });
    answered.unwrap_or_else(|refusal| refusal)
}

/// Forgets a compiled table: `{"handle":1}`.
pub fn release(tables: &mut Tables, request: &[u8]) -> String {
    let answered = read(request, &["handle"], |fields| {
        let handle = fields.handle()?;
        let before = tables.compiled.len();
        tables.compiled.retain(|compiled| u64::from(compiled.handle) != handle);
        let released = tables.compiled.len() < before;
        Ok(if released { write(&ReleaseAnswer { outcome: VALID }) } else { unknown(handle) })
    });
    answered.unwrap_or_else(|refusal| refusal)
}

/// The index of a compiled table, `{"handle":1}`: its prefixes and its routes.
pub fn routes(tables: &mut Tables, request: &[u8]) -> String {
    let answered = read(request, &["handle"], |fields| Ok(tables.with(fields.handle()?, index)));
    answered.unwrap_or_else(|refusal| refusal)
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

    fn with(&self, handle: u64, ask: impl FnOnce(&Table) -> String) -> String {
        let known = self.compiled.iter().find(|compiled| u64::from(compiled.handle) == handle);
        known.map_or_else(|| unknown(handle), |compiled| ask(&compiled.table))
    }
}

impl Fields<'_, '_> {
    fn handle(&self) -> Result<u64, Malformed> {
        self.count("handle")
    }
}

fn read(
    request: &[u8],
    known: &[&str],
    answer: impl FnOnce(&Fields<'_, '_>) -> Result<String, Malformed>,
) -> Result<String, String> {
    if let Some(refusal) = too_large(request, limits::REQUEST_BYTES) {
        return Err(refusal);
    }
    let malformed = |message| could_not_run("request.malformed", message);
    let root = request::read(request).map_err(malformed)?;
    Fields::of(&root, known).and_then(|fields| answer(&fields)).map_err(malformed)
}

fn flag(node: &Node<'_>) -> Result<bool, Malformed> {
    match node.value {
        Value::Bool(flag) => Ok(flag),
        _ => Err("`explain` must be `true` or `false`".to_string()),
    }
}

fn unknown(handle: u64) -> String {
    could_not_run("gateway.unknown_handle", format!("no table has the handle {handle} in this instance"))
}

fn refused(status: u16, findings: &[Finding]) -> String {
    ended(refused_as(status), findings)
}

#[inline(never)]
fn mapped(mapping: &Mapping<'_>, explain: bool) -> String {
    write(&RouteAnswer {
        outcome: VALID,
        rpc: mapping.rpc(),
        fields: FieldMap(mapping.fields()),
        prefix: mapping.prefix(),
        path: &mapping.path(),
        response_body: mapping.response_body(),
        deprecation: mapping.deprecation().map(DeprecationAnswer::from),
        explain: explain.then(|| mapping.explain()),
    })
}

fn index(table: &Table) -> String {
    let prefixes = table.prefixes().iter().map(|prefix| IndexPrefix {
        path: prefix.path(),
        stands_for: prefix.stands_for(),
        deprecated: prefix.deprecated().map(|date| date.to_string()),
    });
    let routes = table.routes().iter().map(|route| IndexRoute {
        template: route.template(),
        rpc: route.rpc(),
        disabled: route.disabled(),
    });
    write(&RoutesAnswer { outcome: VALID, prefixes: prefixes.collect(), routes: routes.collect() })
}

#[derive(Derive)]
struct CompileAnswer<'a> {
    outcome: &'static str,
    handle: u32,
    findings: &'a [Finding],
}

#[derive(Derive)]
struct ReleaseAnswer {
    outcome: &'static str,
}

#[derive(Derive)]
#[serde(rename_all = "camelCase")]
struct RouteAnswer<'a> {
    outcome: &'static str,
    rpc: &'a str,
    fields: FieldMap<'a>,
    prefix: &'a str,
    path: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    response_body: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deprecation: Option<DeprecationAnswer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    explain: Option<Explanation<'a>>,
}

#[derive(Derive)]
struct DeprecationAnswer {
    since: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    successor: Option<String>,
}

impl From<Deprecation> for DeprecationAnswer {
    fn from(deprecation: Deprecation) -> Self {
        Self { since: deprecation.since.to_string(), successor: deprecation.successor }
    }
}

struct FieldMap<'a>(&'a [Field<'a>]);

impl Serialize for FieldMap<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for field in self.0 {
            map.serialize_entry(&field.name, &field.value)?;
        }
        map.end()
    }
}

#[derive(Derive)]
struct RoutesAnswer<'a> {
    outcome: &'static str,
    prefixes: Vec<IndexPrefix<'a>>,
    routes: Vec<IndexRoute<'a>>,
}

#[derive(Derive)]
#[serde(rename_all = "camelCase")]
struct IndexPrefix<'a> {
    path: &'a str,
    stands_for: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    deprecated: Option<String>,
}

#[derive(Derive)]
struct IndexRoute<'a> {
    template: &'a str,
    rpc: &'a str,
    disabled: bool,
}
