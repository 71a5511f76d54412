//! Serves the requests of the gateway.
//!
//! The order of the checks is that of every other path: path, method, API key, and then the query itself. Preflight
//! requests are answered before the key is checked, because they have none.

use std::time::Duration;

use hearth_api_key::has_key;
use http::header::{ALLOW, CACHE_CONTROL, HeaderMap, HeaderValue};
use http::request::Parts;
use http::uri::PathAndQuery;
use http::{Method, StatusCode};

use super::access::{METHODS, PAGES, Served};
use super::deadline::{Arrival, Deadline};
use super::failure::Failure;
use super::query::Query;
use super::settings::Gateway;
use super::upstream::Kind;
use super::{forward, grpc, headers, status};
use crate::cors::Cors;
use crate::findings::Findings;
use crate::module::Route;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::settings::Settings;
use crate::trace;

/// Serves a request whose path is not in the route table.
pub(crate) async fn answer(request: &Parts, settings: &Settings) -> Result<Reply, Problem> {
    let arrival = Arrival::now();
    let served = Served::of(settings)?;
    let target = request.uri.path_and_query().map_or("", PathAndQuery::as_str);
    // `OPTIONS` uses the route of `GET`.
    let method = if request.method == Method::OPTIONS { &Method::GET } else { &request.method };
    let found = served.gateway.configuration.table()?.route(method.as_str(), target)?;
    let cors = Cors::of(&PAGES, settings, &request.headers);
    let answer = match cors.preflight(request, HeaderValue::from_static(METHODS)) {
        Some(answer) => answer,
        None => serve(request, &served, found, arrival).await,
    };
    cors.on(answer)
}

async fn serve(
    request: &Parts,
    served: &Served<'_>,
    found: Result<Route, Findings>,
    arrival: Arrival,
) -> Result<Reply, Problem> {
    let allow = HeaderValue::from_static(METHODS);
    let route = found.map_err(|findings| {
        let wrong_method = findings.status == StatusCode::METHOD_NOT_ALLOWED;
        let problem = Problem::query(findings);
        if wrong_method { problem.with_header(ALLOW, allow.clone()) } else { problem }
    })?;
    let answer = if request.method == Method::OPTIONS {
        Ok(Reply::no_content().with_header(ALLOW, allow))
    } else {
        send(request, served, &route, arrival).await
    };
    match &route.deprecation {
        Some(deprecation) => {
            let headers = headers::deprecation(deprecation);
            match answer {
                Ok(reply) => Ok(reply.with_headers(&headers)),
                Err(problem) => Err(problem.with_headers(&headers)),
            }
        }
        None => answer,
    }
}

/// Sends the query to the node.
async fn send(
    request: &Parts,
    served: &Served<'_>,
    route: &Route,
    arrival: Arrival,
) -> Result<Reply, Problem> {
    served.admit(&request.headers).await?;
    let gateway = served.gateway;
    if request.uri.path_and_query().is_some_and(|target| has_key(target.as_str())) {
        return Err(Problem::bad_request(
            "the path or the query contains an API key, which is not passed on to the node; send it in the header \
             `authorization`",
        ));
    }
    let query = Query {
        route,
        height: headers::height(&request.headers)?,
        deadline: deadline(&request.headers, gateway.deadline, arrival)?,
        trace: trace::forwarded(&request.headers),
    };
    let answer = match gateway.upstream.kind {
        Kind::Grpc => transcode(gateway, &query).await,
        Kind::Http if forward::has_dot_segment(&route.path) => Err(Problem::bad_request(
            "the path has a segment `.` or `..`, which the node's gateway would remove",
        )),
        Kind::Http => forward::get(&gateway.upstream, &query, request).await.map_err(Problem::from),
    };
    // A response depends on the block height, and the latest height changes every few seconds.
    answer.map(|reply| reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

fn deadline(request: &HeaderMap, longest: Duration, arrival: Arrival) -> Result<Deadline, Problem> {
    let wanted = headers::timeout(request)?;
    Ok(Deadline::after(arrival, wanted.map_or(longest, |wanted| wanted.min(longest))))
}

/// Calls the node by gRPC, and transcodes the request and the response with the descriptors.
async fn transcode(gateway: &Gateway, query: &Query<'_>) -> Result<Reply, Problem> {
    let route = query.route;
    let descriptors = gateway.configuration.descriptors()?;
    let Some(method) = descriptors.method(&route.rpc) else {
        return Ok(status::unknown_method(&route.rpc, descriptors));
    };
    // If the configuration types the field as the descriptors do, the module has already refused such a value.
    let message = method.request(&route.fields).map_err(|error| Problem::bad_request(error.to_string()))?;
    match grpc::call(&gateway.upstream, query, message).await {
        Ok(answer) => {
            let body = method.response(&answer.message, route.response_body.as_deref()).map_err(|error| {
                Failure::Unusable(format!("the node's response cannot be written as JSON: {error}").into())
            })?;
            let heights = headers::answered_height(&answer.metadata);
            Ok(Reply::json(StatusCode::OK, body).with_headers(&heights))
        }
        Err(grpc::Error::Status(status, metadata)) => Ok(status::reply(&status, metadata, descriptors)),
        Err(grpc::Error::Failure(failure)) => Err(failure.into()),
    }
}
