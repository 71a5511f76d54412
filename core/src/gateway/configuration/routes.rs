//! The members `routes` and `disabled`: templates and the query methods they lead to.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::shape::Place;
use super::types::message;
use crate::finding::{Finding, Findings};
use crate::gateway::binding::Kind;
use crate::gateway::codes;
use crate::gateway::table::{Binding, Route};
use crate::gateway::template::{Fault, Template, Variable};
use crate::gateway::trie::Trie;
use crate::gateway::types::{Found, Shape, Types};
use crate::limits;

/// The routes as they are collected.
#[derive(Debug, Default)]
pub(super) struct Routes {
    pub(super) list: Vec<Route>,
    pub(super) trie: Trie,
    /// Where each stands: its number in the document, and its template's byte.
    pub(super) places: Vec<(usize, usize)>,
    /// How many are of earlier documents; a later one takes the place of those it has the paths of.
    pub(super) earlier: usize,
}

impl Routes {
    /// Adds a route, or gives back the number of the one whose paths it has.
    fn add(&mut self, route: Route, place: (usize, usize)) -> Result<(), usize> {
        let next = self.list.len();
        let added = self.trie.add(&route.template, u32::try_from(next).unwrap_or(u32::MAX));
        let number = match added.map_err(|known| known as usize) {
            Err(known) if known >= self.earlier => return Err(known),
            Err(known) => known,
            Ok(()) => next,
        };
        if let (Some(earlier), Some(at)) = (self.list.get_mut(number), self.places.get_mut(number)) {
            (*earlier, *at) = (route, place);
        } else {
            self.list.push(route);
            self.places.push(place);
        }
        Ok(())
    }
}

/// Reads the routes of one document.
#[inline(never)]
pub(super) fn read(root: Place<'_, '_, '_>, routes: &mut Routes, types: &mut Types, findings: &mut Findings) {
    let members = root.members();
    root.member(members, "routes", |list| {
        let items = list.array(findings);
        if routes.list.len() + items.len() > limits::ROUTES {
            let count = routes.list.len() + items.len();
            let finding = list.finding(&codes::TOO_MANY_ROUTES);
            findings.add(finding.with("count", count).with("limit", limits::ROUTES));
            return;
        }
        let mut number = 0;
        list.each(items, |place| {
            route(place, number, routes, types, findings);
            number += 1;
        });
    });
}

#[inline(never)]
fn route(
    place: Place<'_, '_, '_>,
    number: usize,
    routes: &mut Routes,
    types: &mut Types,
    findings: &mut Findings,
) {
    let members = place.object(&["template", "rpc", "fields", "responseBody"], findings);
    let rpc = place.required(members, "rpc", findings, |place, findings| {
        let rpc = place.text(findings)?;
        let fits = is_rpc(rpc);
        if !fits {
            findings.add(place.finding(&codes::BAD_RPC).with("rpc", rpc));
        }
        fits.then_some(rpc)
    });
    let response_body = place.member(members, "responseBody", |place| place.text(findings)).flatten();
    let request = place.member(members, "fields", |place| {
        types.messages.push(message(types, place, findings));
        types.messages.len() - 1
    });
    place.required(members, "template", findings, |place, findings| {
        let template = template(place, findings)?;
        let bindings = bindings(place, &template, request, types, findings);
        let route = Route {
            template,
            rpc: rpc.unwrap_or_default().to_string(),
            response_body: response_body.map(ToString::to_string),
            disabled: false,
            request,
            bindings,
        };
        if let Err(known) = routes.add(route, (number, place.node.at())) {
            findings.add(same_paths(place, rpc, routes.list.get(known)));
        }
        Some(())
    });
}

/// A template, or a finding that says what is wrong with it.
pub(super) fn template(place: Place<'_, '_, '_>, findings: &mut Findings) -> Option<Template> {
    let text = place.text(findings)?;
    let finding = match Template::read(text) {
        Ok(template) => return Some(template),
        Err(Fault::Shape(why)) => place.finding(&codes::BAD_TEMPLATE).with("why", why),
        Err(Fault::Twice(variable)) => place.finding(&codes::VARIABLE_TWICE).with("variable", variable),
    };
    findings.add(finding.with("template", text));
    None
}

/// What each variable is read as.
fn bindings(
    place: Place<'_, '_, '_>,
    template: &Template,
    request: Option<usize>,
    types: &Types,
    findings: &mut Findings,
) -> Vec<Binding> {
    let text = Binding { shape: Kind::of("string").map_or(Shape::Map, Shape::Kind), repeated: false };
    let mut bind = |variable: &Variable| {
        let Some(request) = request else { return text };
        let refused = |code| {
            let finding = place.finding(code).with("template", template.text.as_str());
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

fn same_paths(place: Place<'_, '_, '_>, rpc: Option<&str>, known: Option<&Route>) -> Finding {
    let template = place.text(&mut Findings::default()).unwrap_or_default();
    let (other, other_rpc) = known.map_or(("", ""), |route| (route.template(), route.rpc()));
    place
        .finding(&codes::SAME_PATHS)
        .with("template", template)
        .with("other", other)
        .with("rpc", rpc.unwrap_or_default())
        .with("otherRpc", other_rpc)
}

/// Disables the methods that one document names.
pub(super) fn disable(root: Place<'_, '_, '_>, routes: &mut [Route], findings: &mut Findings) {
    let members = root.members();
    root.member(members, "disabled", |list| {
        let items = list.array(findings);
        list.each(items, |place| {
            let Some(name) = place.text(findings) else { return };
            let mut any = false;
            for route in routes.iter_mut() {
                let service = route.rpc.split_once('/').map(|(service, _)| service);
                if route.rpc == name || service == Some(name) {
                    route.disabled = true;
                    any = true;
                }
            }
            if !any {
                findings.add(place.finding(&codes::UNKNOWN_RPC).with("rpc", name));
            }
        });
    });
}

/// Whether it is `package.Service/Method`, as gRPC writes it in a path.
fn is_rpc(text: &str) -> bool {
    let is_name = |name: &str| {
        name.bytes().next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    text.split_once('/').is_some_and(|(service, method)| service.split('.').all(is_name) && is_name(method))
}
