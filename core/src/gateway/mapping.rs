//! Maps one request: checks its target, finds its route, and reads its fields.
//!
//! The checks run in this order: the syntax of the target (400), the path (404), the method (405), whether the query
//! method is disabled (501), and the values (400).

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use chrono::NaiveDate;

use super::binding::Field;
use super::binding::query::Query;
use super::path::{Path, PathSegment, joined};
use super::table::{Alias, Prefix, Route, Table};
use super::target::{Target, finding};
use super::template::{Segment, Template, Variable};
use super::trie::Start;
use super::{codes, escape, nearest};
use crate::finding::{Finding, Findings};
use crate::invariant::Held as _;
use crate::limits;

/// The query method to which a request maps, and the fields of its request message.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(b"").expect("the built-in table").table;
/// let mapping = table.map("GET", "/chain/token/params").expect("a path that is served");
/// assert_eq!((mapping.prefix(), mapping.rpc()), ("/chain", "ixo.token.v1beta1.Query/Params"));
/// ```
#[derive(Debug)]
pub struct Mapping<'m> {
    pub(super) table: &'m Table,
    pub(super) prefix: &'m Prefix,
    pub(super) route: &'m Route,
    pub(super) number: usize,
    pub(super) alias: Option<&'m Alias>,
    /// The path that the template matches, without the template's verb.
    pub(super) path: Path<'m>,
    /// The part of the path after the prefix, as the client wrote it.
    pub(super) rest: Option<&'m str>,
    pub(super) escapes: bool,
    fields: Vec<Field<'m>>,
}

/// The reason why a request cannot be mapped.
///
/// # Examples
///
/// ```
/// use hearth_kpt_core::gateway::Table;
///
/// let table = Table::compile(b"").expect("the built-in table").table;
/// let error = table.map("POST", "/chain/token/params").unwrap_err();
/// assert_eq!(error.status, 405);
/// assert_eq!(error.findings[0].code().code, "gateway.method_not_allowed");
/// ```
#[derive(Debug)]
pub struct RouteError {
    /// The HTTP status: 400, 404, 405 or 501.
    pub status: u16,
    /// The findings, in the order of the target.
    pub findings: Vec<Finding>,
}

impl RouteError {
    fn one(finding: Finding) -> Self {
        Self::of(alloc::vec![finding])
    }

    fn of(findings: Vec<Finding>) -> Self {
        let status = findings.first().and_then(|finding| finding.code().status);
        Self { status: status.held("a request is refused for an error"), findings }
    }
}

/// The deprecation of a path.
///
/// # Examples
///
/// ```
/// use chrono::NaiveDate;
/// use hearth_kpt_core::gateway::{Deprecation, Table};
///
/// let table = Table::compile(
///     br#"{"prefixes":[{"path":"/v1","standsFor":"/"},{"path":"/old","standsFor":"/","deprecated":"2025-01-31"}],
///         "routes":[{"template":"/shops","rpc":"shop.Query/Shops"}]}"#,
/// );
/// let table = table.expect("a table").table;
/// let since = NaiveDate::from_ymd_opt(2025, 1, 31).expect("a date");
/// let deprecation = Deprecation { since, successor: Some("/v1/shops".into()) };
/// assert_eq!(table.map("GET", "/old/shops").unwrap().deprecation(), Some(deprecation));
/// assert_eq!(table.map("GET", "/v1/shops").unwrap().deprecation(), None);
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Deprecation {
    /// The date since which the path is deprecated.
    pub since: NaiveDate,
    /// The path to use instead, if it is served.
    pub successor: Option<String>,
}

impl Table {
    /// Maps the method and the target of an HTTP request to a query method.
    ///
    /// # Errors
    ///
    /// Returns a [`RouteError`] if the request is invalid, no route matches it, or its method is not allowed or disabled.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// let mapping = table.map("GET", "/chain/entity/did:ixo:entity:4f8e2a91").expect("a path that is served");
    /// assert_eq!(mapping.rpc(), "ixo.entity.v1beta1.Query/Entity");
    /// assert_eq!(table.map("GET", "/nowhere").unwrap_err().status, 404);
    /// ```
    pub fn map<'m>(&'m self, method: &str, target: &'m str) -> Result<Mapping<'m>, RouteError> {
        let text = target;
        let target = Target::read(text).map_err(RouteError::of)?;
        let mut mapping = self.find(&target)?;
        if !matches!(method, "GET" | "HEAD") {
            let finding = Finding::new(&codes::METHOD_NOT_ALLOWED, "/method", 0).with("method", method);
            return Err(RouteError::one(finding.with("allow", METHODS)));
        }
        if mapping.route.disabled {
            let rpc = mapping.route.rpc();
            return Err(RouteError::one(finding(&codes::METHOD_DISABLED, 0).with("rpc", rpc)));
        }
        let mut findings = Findings::default();
        let mut fields = mapping.bind(text, &mut findings);
        if let (Some(query), Some(message)) = (target.query, mapping.route.request) {
            let bound = &mapping.route.template.variables;
            let query =
                Query { types: &self.types, message, bound, text: query, start: target.path.len() + 1 };
            query.read(&mut fields, &mut findings);
        }
        if !findings.is_empty() {
            return Err(RouteError::of(findings.into_first(limits::TARGET_FINDINGS)));
        }
        mapping.fields = fields;
        Ok(mapping)
    }

    /// Finds the route of a path. Longer prefixes are tried first, and a route takes precedence over an alias.
    fn find<'m>(&'m self, target: &Target<'m>) -> Result<Mapping<'m>, RouteError> {
        let mut closest = None;
        for prefix in &self.prefixes {
            let Ok(rest) = prefix.strip(target) else { continue };
            closest.get_or_insert(prefix);
            let whole = Path::new(&prefix.lead, rest, target.escapes);
            let found =
                self.trie.find(&whole, prefix.start).map(|found| (found.number, None, found.path)).or_else(
                    || {
                        let below = Path::new(&[], rest, target.escapes);
                        let found = prefix.alias_trie.find(&below, Start::default())?;
                        let alias = prefix.aliases.get(found.number).held("a number has an alias");
                        Some((alias.route, Some(alias), found.path))
                    },
                );
            let Some((number, alias, path)) = found else { continue };
            let route = self.routes.get(number).held("a number has a route");
            let (table, escapes, fields) = (self, target.escapes, Vec::new());
            return Ok(Mapping { table, prefix, route, number, alias, path, rest, escapes, fields });
        }
        Err(RouteError::one(nearest::no_path(self, closest, target)))
    }
}

impl Prefix {
    /// Returns the part of a path after the prefix, if the path is under the prefix.
    fn strip<'m>(&self, target: &Target<'m>) -> Result<Option<&'m str>, Elsewhere> {
        if !target.escapes {
            let plain = self.plain.as_deref().ok_or(Elsewhere)?;
            let rest = target.path.strip_prefix(plain).ok_or(Elsewhere)?;
            if rest.is_empty() {
                return Ok(None);
            }
            return rest.strip_prefix('/').map(Some).ok_or(Elsewhere);
        }
        let mut segments = Path::new(&[], target.path.get(1..), target.escapes).segments();
        for own in &self.segments {
            if segments.next().is_none_or(|segment| segment.decoded() != **own) {
                return Err(Elsewhere);
            }
        }
        Ok(segments.rest())
    }
}

/// The path is not under the prefix.
struct Elsewhere;

impl<'m> Mapping<'m> {
    /// Returns the query method, `package.Service/Method`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// let mapping = table.map("GET", "/chain/token/params").expect("a path that is served");
    /// assert_eq!(mapping.rpc(), "ixo.token.v1beta1.Query/Params");
    /// ```
    pub fn rpc(&self) -> &'m str {
        &self.route.rpc
    }

    /// Returns the fields of the request message that the request sets: those of the path, then those of the query.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::{FieldValue, Table, Value};
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// let mapping = table.map("GET", "/chain/entity?pagination.limit=5").expect("a path that is served");
    /// let field = &mapping.fields()[0];
    /// assert_eq!(field.name, "pagination.limit");
    /// assert_eq!(field.value, FieldValue::One(Value::Text("5".into())));
    /// ```
    pub fn fields(&self) -> &[Field<'m>] {
        &self.fields
    }

    /// Returns the prefix under which the path is served.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// assert_eq!(table.map("GET", "/chain/token/params").unwrap().prefix(), "/chain");
    /// ```
    pub fn prefix(&self) -> &'m str {
        &self.prefix.path
    }

    /// Returns the field of the response message that is the body, unless the whole message is.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(
    ///     br#"{"prefixes":[{"path":"/","standsFor":"/"}],
    ///         "routes":[{"template":"/shops","rpc":"shop.Query/Shops","responseBody":"shops"}]}"#,
    /// );
    /// let table = table.expect("a table").table;
    /// assert_eq!(table.map("GET", "/shops").unwrap().response_body(), Some("shops"));
    /// ```
    pub fn response_body(&self) -> Option<&'m str> {
        self.route.response_body.as_deref()
    }

    /// Returns the canonical path, with the client's escapes.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(b"").expect("the built-in table").table;
    /// assert_eq!(table.map("GET", "/chain/token/params").unwrap().path(), "/ixo/token/params");
    /// ```
    pub fn path(&self) -> String {
        if self.alias.is_some() {
            return self.written_out();
        }
        let lead = self.prefix.stands_for.trim_end_matches('/');
        match self.rest {
            Some(rest) => [lead, "/", rest].concat(),
            None => lead.into(),
        }
    }

    /// Returns the deprecation of the path, if any. If both the prefix and the alias are deprecated, the earlier date
    /// counts.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::gateway::Table;
    ///
    /// let table = Table::compile(
    ///     br#"{"prefixes":[{"path":"/old","standsFor":"/","deprecated":"2025-01-31"}],
    ///         "routes":[{"template":"/shops","rpc":"shop.Query/Shops"}]}"#,
    /// );
    /// let table = table.expect("a table").table;
    /// let deprecation = table.map("GET", "/old/shops").unwrap().deprecation().expect("the prefix is deprecated");
    /// assert_eq!(deprecation.since.to_string(), "2025-01-31");
    /// ```
    pub fn deprecation(&self) -> Option<Deprecation> {
        let alias = self.alias.and_then(|alias| alias.deprecated);
        let since = alias.into_iter().chain(self.prefix.deprecated).min()?;
        let canonical = self.path();
        let successor = match self.prefix.deprecated {
            None => self.under(self.prefix, &canonical),
            // Without a current prefix, the canonical path under a deprecated prefix is better than the alias.
            Some(_) => self
                .under_a_current_prefix(&canonical)
                .or_else(|| self.alias.and_then(|_| self.under(self.prefix, &canonical))),
        };
        Some(Deprecation { since, successor })
    }

    /// Returns the path under the first prefix of the configuration that is not deprecated and serves it.
    fn under_a_current_prefix(&self, canonical: &str) -> Option<String> {
        let current = self.table.prefixes.iter().filter(|prefix| prefix.deprecated.is_none());
        let served = current.filter_map(|prefix| Some((prefix.number, self.under(prefix, canonical)?)));
        served.min_by_key(|(number, _)| *number).map(|(_, path)| path)
    }

    /// Returns the path under a prefix that maps to a canonical path, if this route answers it. A longer prefix, or
    /// another route, can take it.
    fn under(&self, prefix: &Prefix, canonical: &str) -> Option<String> {
        let path = prefix.served(canonical)?;
        let found = Target::read(&path).ok().and_then(|target| self.table.find(&target).ok());
        let is_same = found.is_some_and(|found| found.number == self.number && found.alias.is_none());
        is_same.then_some(path)
    }

    /// Returns the template that matched: the alias's or the route's.
    pub(super) fn template(&self) -> &'m Template {
        self.alias.map_or(&self.route.template, |alias| &alias.template)
    }

    /// Returns the route's template, filled with the segments that the alias binds.
    fn written_out(&self) -> String {
        let template = &self.route.template;
        let mut segments: Vec<Cow<'_, str>> = Vec::new();
        for (index, segment) in template.segments.iter().enumerate() {
            let variable = template.variable_at(index);
            match (segment, variable) {
                (Segment::Literal(literal), None) => segments.push(escape::encoded(literal).into()),
                (_, Some(variable)) if variable.segments.start == index => {
                    segments.extend(self.taken(variable).map(|segment| segment.raw.into()));
                }
                _ => {}
            }
        }
        let path = joined(segments.iter().map(AsRef::as_ref));
        match &template.verb {
            Some(verb) => [path.as_str(), ":", verb].concat(),
            None => path,
        }
    }

    /// Returns the segments of the path that a variable of the route takes.
    fn taken(&self, variable: &Variable) -> impl Iterator<Item = PathSegment<'m>> {
        let (start, length) = match self.alias {
            None => extent(&self.route.template, variable),
            Some(alias) => {
                let template = &alias.template;
                let named = template.variables.iter().find(|own| own.name == variable.name);
                extent(template, named.held("an alias has the variables of its route"))
            }
        };
        self.path.segments().skip(start).take(length)
    }

    /// Reads the values of the variables.
    fn bind(&self, target: &str, findings: &mut Findings) -> Vec<Field<'m>> {
        let route = self.route;
        let mut fields = Vec::with_capacity(route.bindings.len());
        for (variable, binding) in route.template.variables.iter().zip(&route.bindings) {
            let mut segments = self.taken(variable);
            let (at, text) = if variable.multiple {
                let segments: Vec<PathSegment<'_>> = segments.collect();
                let at = segments.first().map_or(target.len(), |segment| offset(target, segment.raw));
                let texts: Vec<Cow<'_, str>> =
                    segments.iter().map(PathSegment::decoded_but_slashes).collect();
                (at, Cow::Owned(texts.join("/")))
            } else {
                let segment = segments.next().held("the path matches the template");
                (offset(target, segment.raw), segment.decoded())
            };
            let name = Cow::Borrowed(variable.name.as_str());
            match self.table.types.bound(*binding, text) {
                Ok(value) => fields.push(Field { name, value }),
                Err(refused) => findings.add(refused.finding(&name, at)),
            }
        }
        fields
    }
}

/// Returns the first segment that a variable takes, and the maximum number of segments.
fn extent(template: &Template, variable: &Variable) -> (usize, usize) {
    let open = template.taken(variable).contains(&Segment::Rest);
    (variable.segments.start, if open { usize::MAX } else { variable.segments.len() })
}

/// Returns the offset of a piece of the target, or 0 if the piece belongs to the canonical prefix instead.
fn offset(target: &str, piece: &str) -> usize {
    let at = (piece.as_ptr() as usize).wrapping_sub(target.as_ptr() as usize);
    if at <= target.len() { at } else { 0 }
}

/// The methods of a query.
const METHODS: &[&str] = &["GET", "HEAD"];

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use serde_json::Value;

    use super::Table;

    /// A table whose numbers come from the path, from the canonical prefix, and from parameters.
    const CONFIGURATION: &[u8] =
        br#"{"prefixes": [{"path": "/", "standsFor": "/"}, {"path": "/seven", "standsFor": "/q/x"}],
        "routes": [{"template": "/q/{a}/{b}", "rpc": "t.Query/A",
                    "fields": {"a": "uint64", "b": "uint64", "c": "uint64"}}]}"#;

    #[test]
    fn findings_have_their_byte_of_the_target() {
        let table = Table::compile(CONFIGURATION).expect("a table").table;
        let places = |target: &str| -> Vec<Value> {
            let refusal = table.map("GET", target).expect_err("a refusal");
            let findings = serde_json::to_value(refusal.findings).expect("JSON");
            let findings = findings.as_array().expect("findings").iter();
            findings.map(|finding| finding["params"]["at"].clone()).collect()
        };
        assert_eq!(places("/q/x/yz"), [3, 5]);
        assert_eq!(places("/q/1/2?c=x"), [7]);
        assert_eq!(places("/q/1/yz?d=1&c=x"), [5, 12]);
        // The value `x` comes from the canonical prefix and has no place in the target.
        assert_eq!(places("/seven/yz"), [0, 7]);
    }
}
