//! The members `routes` and `disabled`: path templates and their query methods.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::request::ConfiguredRoute;
use super::text::Rpc;
use super::types::message;
use crate::finding::{Finding, Findings};
use crate::gateway::binding::Kind;
use crate::gateway::codes;
use crate::gateway::table::Route;
use crate::gateway::template::{Template, Variable};
use crate::gateway::trie::Trie;
use crate::gateway::types::{Binding, Found, Shape, Types};
use crate::invariant::Held as _;
use crate::json::Path;
use crate::limits;
use crate::wire::{At, Place};

/// The routes collected so far.
#[derive(Debug, Default)]
pub(super) struct Routes {
    pub(super) list: Vec<Route>,
    pub(super) trie: Trie,
    /// The place of each route: its index in the document, and the byte offset of its template.
    pub(super) places: Vec<(usize, usize)>,
    /// The number of routes from earlier documents. A later route replaces one of these if both match the same paths.
    pub(super) earlier: usize,
}

impl Routes {
    /// Adds a route. If an earlier route of the same document matches the same paths, returns it as an error.
    fn add(&mut self, route: Route, place: (usize, usize)) -> Result<(), &Route> {
        let Err(number) = self.trie.add(&route.template, self.list.len()) else {
            self.list.push(route);
            self.places.push(place);
            return Ok(());
        };
        let known = self.list.get_mut(number).held("a number has a route");
        if number >= self.earlier {
            return Err(known);
        }
        *known = route;
        *self.places.get_mut(number).held("a route has a place") = place;
        Ok(())
    }
}

/// Adds the routes of one document.
pub(super) fn add(
    given: At<Vec<ConfiguredRoute<'_>>>,
    routes: &mut Routes,
    types: &mut Types,
    findings: &mut Findings,
) {
    let path = Path::ROOT.member("routes");
    let count = routes.list.len() + given.value.len();
    if count > limits::ROUTES {
        findings.add(too_many(&path, given.at, count));
        return;
    }
    for (number, given) in given.value.into_iter().enumerate() {
        let At { at, .. } = given.template;
        let path = path.item(number);
        let route = route(given, &path, types, findings);
        let (template, rpc) = (route.template.text.clone(), route.rpc.clone());
        if let Err(known) = routes.add(route, (number, at)) {
            let place = Place { path: &path.member("template"), at };
            findings.add(same_paths(place, &template, &rpc, known));
        }
    }
}

/// Returns the finding for too many routes or aliases, counted over all documents.
pub(super) fn too_many(path: &Path<'_>, at: usize, count: usize) -> Finding {
    let finding = Finding::new(&codes::TOO_MANY_ROUTES, path.pointer(), at);
    finding.with("count", count).with("limit", limits::ROUTES)
}

fn route(given: ConfiguredRoute<'_>, path: &Path<'_>, types: &mut Types, findings: &mut Findings) -> Route {
    let ConfiguredRoute { template: At { value: template, at }, rpc: Rpc(rpc), fields, response_body } =
        given;
    let request = fields.map(|fields| {
        types.messages.push(message(types, &fields, &path.member("fields"), findings));
        types.messages.len() - 1
    });
    let path = path.member("template");
    let place = Place { path: &path, at };
    let bindings = bindings(place, &template, request, types, findings);
    Route {
        template,
        rpc: rpc.to_string(),
        response_body: response_body.map(ToString::to_string),
        disabled: false,
        request,
        bindings,
    }
}

/// Returns the type of each variable.
fn bindings(
    place: Place<'_>,
    template: &Template,
    request: Option<usize>,
    types: &Types,
    findings: &mut Findings,
) -> Vec<Binding> {
    let kind = Kind::of("string").held("the table has the kind of texts");
    let text = Binding { shape: Shape::Kind(kind), repeated: false };
    let mut bind = |variable: &Variable| {
        let Some(request) = request else { return text };
        let refused = |code| {
            let finding = place.here(code).with("template", template.text.as_str());
            finding.with("variable", variable.name.as_str())
        };
        let unbindable = |kind: &'static str| refused(&codes::UNBINDABLE_FIELD).with("kind", kind);
        let finding = match types.find(request, &variable.name, false) {
            Found::Field(_, field) => match field.unbindable() {
                Some(kind) => unbindable(kind),
                None => return Binding { shape: field.shape, repeated: field.repeated },
            },
            Found::Blocked(..) => unbindable("within a list or a map"),
            Found::Nowhere => refused(&codes::UNKNOWN_FIELD),
        };
        findings.add(finding);
        text
    };
    template.variables.iter().map(&mut bind).collect()
}

fn same_paths(place: Place<'_>, template: &str, rpc: &str, known: &Route) -> Finding {
    place
        .here(&codes::SAME_PATHS)
        .with("template", template)
        .with("other", known.template())
        .with("rpc", rpc)
        .with("otherRpc", known.rpc())
}

/// Disables the methods of one document.
pub(super) fn disable(names: &[At<&str>], routes: &mut [Route], findings: &mut Findings) {
    let path = Path::ROOT.member("disabled");
    for (index, At { value: name, at }) in names.iter().enumerate() {
        let mut any = false;
        for route in routes.iter_mut() {
            let service = route.rpc.split_once('/').map(|(service, _)| service);
            if route.rpc == *name || service == Some(name) {
                route.disabled = true;
                any = true;
            }
        }
        if !any {
            let finding = Finding::new(&codes::UNKNOWN_RPC, path.item(index).pointer(), *at);
            findings.add(finding.with("rpc", *name));
        }
    }
}
