//! Passes requests to the edge: request ids, bodies, quotas and the log.
//!
//! The edge interprets the requests. Files of the site are served without the edge.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use hearth_resources::Problem;
use hearth_routes::{Access, ROUTES, at, is_for_phones};
use http::header::{
    ACCEPT_ENCODING, AUTHORIZATION, CONTENT_LENGTH, HeaderName, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use http::request::Parts;
use http::uri::Scheme;
use http::{HeaderMap, Method, Request, Response, StatusCode, Uri};
use http_body_util::{BodyExt as _, Empty};
use hyper::body::Incoming;
use tokio::time::timeout;
use wasmtime_wasi_http::WasiBody;
use wasmtime_wasi_http::handler::{ExpirationError, InstantiationError};

use crate::admission::{Edge, Load, Queue};
use crate::answers::Answers;
use crate::body::{Bodies, NoRoom, RequestBody};
use crate::bounds::Bounds as _;
use crate::budget::{Budget, NoMemory};
use crate::connections::Connection;
use crate::gateway::without_values;
use crate::hostnames::{Hostnames, names_its_host};
use crate::instances::Instances;
use crate::lanes::ForEach;
use crate::log::{Answered, Log};
use crate::metrics::{Metrics, Outcome};
use crate::openrosa;
use crate::origin::Origin;
use crate::problem::{self, Rejection};
use crate::quotas::{self, Organisation, Quotas, Standing};
use crate::request_id::{REQUEST_ID, request_id};
use crate::room::{Full, Permit};
use crate::routes::{Routes, known};
use crate::sent::Sent;
use crate::shares::{Client, Place, Shares};
use crate::site::Site;
use crate::telemetry::{Telemetry, client_trace};
use hearth_routes::Part;

/// The edges of one thread for short requests.
struct Short {
    health: Edge,
    records: Edge,
    gateway: Edge,
    /// The shares of clients in the instances of the thread.
    places: HashMap<Part, Shares>,
}

/// The edge behind its HTTP server, with the state that all requests share.
pub(crate) struct Front {
    /// The edges for short requests, on the threads of the connections.
    short: ForEach<Short>,
    collections: Edge,
    bulk: Edge,
    operations: Edge,
    sessions: Edge,
    /// The shares of clients in the instances of each other part.
    places: HashMap<Part, Shares>,
    /// The shares of clients in the requests in progress, whose connections are not closed.
    progress: Shares,
    /// The shares of clients in the keys that are looked up at a time.
    introductions: Shares,
    /// The memory of all instances.
    budget: Budget,
    bodies: Bodies,
    answers: Answers,
    quotas: Quotas,
    hosts: Hostnames,
    /// The scheme of the server's URLs.
    scheme: Scheme,
    site: Option<Site>,
    metrics: Option<Arc<Metrics>>,
    /// The export of spans, and the routes that their names contain.
    traces: Option<(Arc<Telemetry>, Arc<Routes>)>,
    log: Log,
    stopping: Arc<AtomicBool>,
}

impl Front {
    /// Creates the front of a server with these limits of memory in bytes, and of connections.
    pub(crate) fn new(
        instances: &Instances,
        (memory, connections): (usize, usize),
        quotas: Quotas,
        hosts: Hostnames,
    ) -> Self {
        let edge = |part| Edge::new(instances, part, Queue::of(part));
        let [health, records, gateway] = [Part::Health, Part::Records, Part::Gateway].map(Queue::of);
        let share = |part, queue: &Arc<Queue>| Edge::new(instances, part, Arc::clone(queue));
        let places = |is_short: bool| {
            let parts = Part::ALL.into_iter().filter(move |part| part.is_short() == is_short);
            let most =
                |part: Part| part.places(instances.budget.instances(part)).map(|most| part.share_of(most));
            parts.filter_map(|part| Some((part, Shares::with_least(most(part)?, 1)))).collect()
        };
        Self {
            short: ForEach::new(|| Short {
                health: share(Part::Health, &health),
                records: share(Part::Records, &records),
                gateway: share(Part::Gateway, &gateway),
                places: places(true),
            }),
            collections: edge(Part::Collections),
            bulk: edge(Part::Bulk),
            operations: edge(Part::Operations),
            sessions: edge(Part::Sessions),
            places: places(false),
            progress: Shares::of(connections),
            introductions: Shares::of(INTRODUCTIONS),
            budget: instances.budget.clone(),
            bodies: Bodies::of(memory),
            answers: Answers::of(memory),
            quotas,
            hosts,
            scheme: Scheme::HTTP,
            site: None,
            metrics: None,
            traces: None,
            log: instances.log,
            stopping: Arc::clone(&instances.stopping),
        }
    }

    /// Sets the scheme of the server's URLs.
    pub(crate) fn set_scheme(&mut self, scheme: Scheme) {
        self.scheme = scheme;
    }

    /// Counts requests from now on.
    pub(crate) fn measure(&mut self, metrics: Arc<Metrics>) {
        self.metrics = Some(metrics);
    }

    /// Exports the spans of requests from now on.
    pub(crate) fn trace(&mut self, telemetry: Arc<Telemetry>, routes: Arc<Routes>) {
        self.traces = Some((telemetry, routes));
    }

    /// Returns the load of each part of the service.
    pub(crate) fn loads(&self) -> [(&'static str, Load); Part::ALL.len()] {
        Part::ALL.map(|part| {
            let mut load = self.edge(part, self.short.own()).load();
            if part.is_short() {
                let shares = self.short.all().map(|short| self.edge(part, short).load().instances);
                load.instances = shares.sum();
            }
            (part.name(), load)
        })
    }

    /// Returns the edge for a part of the service.
    fn edge<'e>(&'e self, part: Part, short: &'e Short) -> &'e Edge {
        match part {
            Part::Health => &short.health,
            Part::Records => &short.records,
            Part::Collections => &self.collections,
            Part::Bulk => &self.bulk,
            Part::Operations => &self.operations,
            Part::Sessions => &self.sessions,
            Part::Gateway => &short.gateway,
        }
    }

    /// Returns the errors that the edge's `/healthz` lists, worded for the operator; empty if the edge is healthy. On a busy
    /// disk, a new store takes longer than the edge waits for it, so a store that does not answer is asked again.
    ///
    /// # Errors
    ///
    /// Returns an error if the edge does not answer.
    pub(crate) async fn faults(&self) -> Result<Vec<String>, String> {
        let mut attempts = 1;
        loop {
            let (status, document) = self.get("/healthz").await?;
            if status.is_success() {
                return Ok(Vec::new());
            }
            let problem: Problem<'_> = serde_json::from_value(document).map_err(|error| error.to_string())?;
            let faults: Vec<String> =
                problem.errors.into_iter().map(|error| error.detail.into_owned()).collect();
            if !faults.is_empty() {
                return Ok(faults);
            }
            if attempts == ATTEMPTS {
                return Ok(vec![problem.detail.into_owned()]);
            }
            attempts += 1;
        }
    }

    /// Adds a site beside the API. Its files cannot shadow paths that the edge describes or the gateway serves. The
    /// error is for the operator.
    pub(crate) fn show(&mut self, mut site: Site, prefixes: &[String]) -> Result<(), String> {
        // A page at `/` replaces the start page of the edge.
        let first =
            ROUTES.iter().filter_map(|route| route.path.split('/').nth(1)).filter(|first| !first.is_empty());
        site.leave(first.map(|first| format!("/{first}")).chain(prefixes.iter().cloned()))?;
        self.site = Some(site);
        Ok(())
    }

    /// Requests a JSON document from the edge.
    async fn get(&self, path: &'static str) -> Result<(StatusCode, serde_json::Value), String> {
        let mut request = Request::new(nothing());
        *request.uri_mut() = Uri::from_static(path);
        let answer = self.short.own().health.answer(request, Place::default()).await;
        let answer = answer.map_err(|error| error.root_cause().to_string())?;
        let status = answer.status();
        let body = answer.into_body().collect().await.map_err(|error| error.to_string())?.to_bytes();
        Ok((status, serde_json::from_slice(&body).unwrap_or_default()))
    }
}

impl Front {
    /// Allows instances to be dropped at any point from now on.
    pub(crate) fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    pub(crate) fn log(&self) -> Log {
        self.log
    }

    /// Answers a request of a connection's client. The connection waits for its client again, and the request is logged,
    /// once the answer is complete.
    pub(crate) async fn answer(
        &self,
        request: Request<Incoming>,
        client: Arc<Connection>,
    ) -> Response<WasiBody> {
        let start = Instant::now();
        let measured = self.metrics.as_ref().map(|metrics| (Arc::clone(metrics), metrics.begin()));
        let (mut head, body) = request.into_parts();
        let id = request_id(&mut head.headers);
        let origin = self.origin(&id, &mut head);
        head.extensions.insert(origin.clone());
        let request = Request::from_parts(head, body);
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        let part = Part::of(&method, &path, request.headers());
        let handled = self.handle(request, part, &client).await;
        let outcome = handled
            .as_ref()
            .map_or_else(|refusal| Outcome::of_server(refusal.status()), |_| Outcome::answered);
        let mut response = match handled {
            Ok(response) => response,
            Err(refusal) if is_for_phones(&path) => problem::message(&refusal),
            Err(refusal) => problem::response(&refusal, &id),
        };
        if let Ok(value) = HeaderValue::from_str(&id) {
            response.headers_mut().insert(REQUEST_ID, value);
        }
        response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        let signing = response.headers().get(SERVER_TIMING).and_then(signing_time);
        let bytes =
            response.headers().get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
        let path = match openrosa::shown(&path) {
            Some(path) => path,
            None if part == Part::Gateway => without_values(&path),
            None => path,
        };
        let (log, status) = (self.log, response.status());
        let at_end = move |bytes| {
            client.wait();
            let took = start.elapsed();
            let answered =
                Answered { origin: &origin, method: &method, path: &path, status, took, bytes, signing };
            if let Some(span) = origin.span() {
                span.end(status);
            }
            if let Some((metrics, _progress)) = &measured {
                metrics.count(&answered, outcome);
            }
            log.request(&answered);
        };
        match bytes {
            Some(bytes) => {
                at_end(bytes);
                response
            }
            // The body is sent while it is written.
            None => response.map(|body| Sent::new(body, at_end).boxed_unsync()),
        }
    }

    /// Describes a request. If spans are exported, its span begins, and the edge gets it as `traceparent`.
    fn origin(&self, id: &str, head: &mut Parts) -> Origin {
        let client = client_trace(&head.headers);
        let span = self.traces.as_ref().map(|(telemetry, routes)| {
            let route = routes.of(head.uri.path());
            telemetry.request(&client, known(&head.method), route, &mut head.headers)
        });
        Origin::new(id.to_owned(), &client, span)
    }

    async fn handle(
        &self,
        request: Request<Incoming>,
        part: Part,
        client: &Connection,
    ) -> Result<Response<WasiBody>, Rejection> {
        let found = at(request.uri().path());
        let in_path = found.as_ref().and_then(|found| found.key);
        let access = found.as_ref().map_or(Access::Gateway, |found| found.first().access);
        let secret = quotas::key(in_path, request.headers());
        let key = secret.as_deref().map(quotas::Key::new);
        // A key in a path is refused with another status, because a phone would ask for a password after a 401.
        let has_key_in_path = in_path.is_some();
        let address = self.quotas.client(client.peer(), request.headers());
        let standing = match self.admit(&request, key.as_ref(), address) {
            Ok(standing) => standing,
            Err(refusal) => {
                // The client gets its answer after its body has been read.
                drop(RequestBody::unread(request.into_body()));
                return Err(refusal);
            }
        };
        let nameless = if self.quotas.limits(address) { Client::Address(address) } else { Client::Others };
        let organisation = match secret.as_deref().zip(key) {
            Some(of) => self.organisation(of, access, nameless).await,
            None => None,
        };
        let (mut head, body) = request.into_parts();
        if is_for_phones(head.uri.path())
            && let Some(target) = openrosa::with_host(&head.uri, &head.headers, &self.scheme)
        {
            head.uri = target;
        }
        Organisation::ask(&mut head.headers, key.is_some() && organisation.is_none());
        let sender = key.zip(organisation).map_or(nameless, |(key, of)| Client::Key(key, of));
        // The health takes no share: it is answered while clients have taken theirs.
        if part != Part::Health
            && let Some(origin) = head.extensions.get::<Origin>()
        {
            origin.of(sender);
        }
        // If a key is required, the edge refuses a request without one and reads no body.
        let body = if part == Part::Bulk {
            RequestBody::lines(body)
        } else if key.is_some() || part == Part::Gateway {
            let read = self.bodies.read(body, sender).await;
            read.map_err(|NoRoom| StatusCode::SERVICE_UNAVAILABLE)?
        } else {
            RequestBody::unread(body)
        };
        client.work();
        let request = Request::from_parts(head, body.boxed_unsync());
        let (start, deadline) = (Instant::now(), part.deadline());
        let sent = self.send(request, part, sender);
        let mut answer = match timeout(deadline + STOP, sent).await {
            Ok(Err(_)) if start.elapsed() >= deadline => Err(StatusCode::GATEWAY_TIMEOUT),
            Ok(answer) => answer,
            Err(_) => Err(StatusCode::GATEWAY_TIMEOUT),
        }?;
        let organisation = Organisation::answered(answer.headers_mut());
        if let Some(key) = key {
            let is_wrong = match answer.status() {
                StatusCode::UNAUTHORIZED => true,
                status => has_key_in_path && status == StatusCode::FORBIDDEN && organisation.is_none(),
            };
            if is_wrong {
                self.quotas.refused(key, address);
            } else if let Some(organisation) = organisation {
                self.quotas.accepted(key, organisation);
            }
        }
        if let Some(standing) = standing {
            standing.describe(answer.headers_mut());
        }
        Ok(answer)
    }

    /// Returns the organisation of a key. One that is not known is looked up, so that its first request counts to its
    /// organisation already. Queries can be open to all, whatever they bring: there, the answer shows the organisation.
    async fn organisation(
        &self,
        (secret, key): (&[u8], quotas::Key),
        access: Access,
        nameless: Client,
    ) -> Option<Organisation> {
        let known = self.quotas.organisation(&key);
        if known.is_some() || !matches!(access, Access::AnyKey | Access::Scope(_)) {
            return known;
        }
        let mut turn = self.introductions.share(nameless);
        if !turn.take(1, Part::Records.patience()).await {
            return None;
        }
        let mut request = Request::new(nothing());
        *request.uri_mut() = Uri::from_static("/v1/keys/self");
        let authorization = HeaderValue::from_bytes(&[b"Bearer ", secret].concat()).ok()?;
        request.headers_mut().insert(AUTHORIZATION, authorization);
        Organisation::ask(request.headers_mut(), true);
        let answer = self.short.own().records.answer(request, Place::default()).await;
        let organisation = Organisation::answered(answer.ok()?.headers_mut())?;
        self.quotas.accepted(key, organisation);
        Some(organisation)
    }

    /// Admits a request of a client by its head alone. Returns the use of the client's quota.
    fn admit(
        &self,
        request: &Request<Incoming>,
        key: Option<&quotas::Key>,
        address: IpAddr,
    ) -> Result<Option<Standing>, Rejection> {
        // The service is no proxy.
        if *request.method() == Method::CONNECT || !names_its_host(request) {
            return Err(StatusCode::BAD_REQUEST.into());
        }
        if !self.hosts.admits(request) {
            return Err(StatusCode::MISDIRECTED_REQUEST.into());
        }
        // A balancer that gets no answer takes the server out of service.
        if request.uri().path() == "/healthz" {
            return Ok(None);
        }
        Ok(self.quotas.admit(key, address)?)
    }

    async fn send(
        &self,
        request: Request<WasiBody>,
        part: Part,
        client: Client,
    ) -> Result<Response<WasiBody>, StatusCode> {
        let origin = request.extensions().get::<Origin>().cloned().unwrap_or_default();
        let accepted = request.headers().get_all(ACCEPT_ENCODING).iter().cloned();
        let accepted = accepted.map(|value| (ACCEPT_ENCODING, value)).collect::<HeaderMap>();
        if let Some(site) = &self.site {
            match site.answer(request.method(), request.uri(), request.headers()).await {
                Ok(Some(file)) => {
                    return self.complete((file, Place::default()), client, &accepted, &origin).await;
                }
                Ok(None) => {}
                Err(error) => {
                    self.log.error(&format!("cannot read a file of the site: {error}"), &origin);
                    return Err(StatusCode::INTERNAL_SERVER_ERROR);
                }
            }
        }
        let place = self.place(part, client).await?;
        let answer =
            self.edge(part, self.short.own()).answer(request, Arc::clone(&place)).await.map_err(|error| {
                if error.is::<ExpirationError>() {
                    return StatusCode::GATEWAY_TIMEOUT;
                }
                if error.is::<Full>() || origin.lacks_memory() {
                    return StatusCode::SERVICE_UNAVAILABLE;
                }
                self.log.error(&format!("a request failed: {error:#}"), &origin);
                if error.is::<InstantiationError<Permit>>() {
                    StatusCode::SERVICE_UNAVAILABLE
                } else {
                    StatusCode::INTERNAL_SERVER_ERROR
                }
            })?;
        self.complete((answer, place), client, &accepted, &origin).await
    }

    /// Completes an answer that has a place.
    async fn complete(
        &self,
        (answer, place): (Response<WasiBody>, Place),
        client: Client,
        accepted: &HeaderMap,
        origin: &Origin,
    ) -> Result<Response<WasiBody>, StatusCode> {
        self.answers.complete(answer, client, place, accepted).await.map_err(|error| {
            if !origin.lacks_memory() {
                self.log.error(&format!("an answer is not complete: {error}"), origin);
            }
            StatusCode::SERVICE_UNAVAILABLE
        })
    }

    /// Waits until a client may have an instance of a part, and memory for it.
    async fn place(&self, part: Part, client: Client) -> Result<Place, StatusCode> {
        let mut place = Vec::new();
        let places = if part.is_short() { &self.short.own().places } else { &self.places };
        if let Some(places) = places.get(&part) {
            let mut request = self.progress.share(client);
            if !request.try_take(1) {
                return Err(StatusCode::SERVICE_UNAVAILABLE);
            }
            place.push(request);
            let mut instance = places.share(client);
            if !instance.take(1, part.patience()).await {
                return Err(StatusCode::SERVICE_UNAVAILABLE);
            }
            place.push(instance);
            // Instances of single records are few, and take usual memory.
            if part != Part::Records {
                let memory = self.budget.admit(client, part, part.patience()).await;
                place.push(memory.map_err(|NoMemory| StatusCode::SERVICE_UNAVAILABLE)?);
            }
        }
        Ok(Arc::new(place))
    }
}

/// Returns the body of a request without content.
fn nothing() -> WasiBody {
    Empty::new().map_err(|never| match never {}).boxed_unsync()
}

/// Reads the time of the metric `sign` (W3C Server Timing).
fn signing_time(value: &HeaderValue) -> Option<Duration> {
    let mut metrics = value.to_str().ok()?.split(',');
    let duration = metrics.find_map(|metric| metric.trim().strip_prefix("sign;dur="))?;
    Duration::try_from_secs_f64(duration.parse::<f64>().ok()? / 1_000.0).ok()
}

const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// The most keys that are looked up at a time, of which a client without a name has a share.
const INTRODUCTIONS: usize = 16;
/// How often a store that does not answer is asked at the start. The edge waits for it 1.5 s each time.
const ATTEMPTS: u32 = 20;
/// The time limit for requests in flight during shutdown.
pub(crate) const STOP: Duration = Duration::from_secs(10);
