//! `hearth serve`: runs the edge in this process, with a state directory and optionally the files of a site.
//!
//! The edge is the Spin component with the three HTTP surfaces: claims, gateway and user preferences. It runs in instances
//! of wasmtime (`instances`, `guest`), to which this crate gives what Spin would: SQLite (`sqlite`), Postgres
//! (`postgres`), variables and requests to a node (`outbound`).
//!
//! A request passes `connections`, `quotas` and `admission`, then [`Part::of`] selects the part of the service, whose
//! `lanes` and `room` bound what runs and waits. `front` has this order. `metrics`, `telemetry` and `log` record it.
//!
//! The start, in order: state directory, settings, key of the issuer, site, gateway, address, database, component,
//! health check, banner. Several servers can share a Postgres database.

mod admission;
mod answers;
mod banner;
mod bindings;
mod body;
mod bounds;
mod budget;
mod check;
mod clients;
mod component;
mod compression;
mod connections;
pub mod deployment;
mod epochs;
mod front;
pub mod gateway;
mod guest;
mod hostnames;
mod instances;
mod issuer;
mod lanes;
mod limits;
mod log;
mod machine;
mod memory;
mod metrics;
mod openrosa;
mod origin;
mod outbound;
mod pace;
mod postgres;
mod problem;
mod quotas;
mod refusals;
mod request_id;
mod room;
mod routes;
mod sent;
mod server;
mod settings;
mod shares;
mod site;
mod sqlite;
mod stderr;
mod storage;
mod telemetry;
mod tls;
mod variables;
mod webhooks;

use std::io::{self, Write as _};
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use http::uri::Scheme;
use tokio::net::{TcpListener, TcpSocket};
use tokio::runtime::Runtime;
use tokio::signal::ctrl_c;
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};

use banner::{Banner, Keys};
use bounds::REQUEST_DEADLINE;
use budget::Budget;
pub use check::SettingsCheck;
use component::Linked;
use connections::Connections;
use deployment::Deployment;
use epochs::Epochs;
use front::Front;
use gateway::Gateway;
use hearth_database::schema;
use hearth_files::private;
use hearth_routes::Part;
use hearth_terminal::warn;
use hostnames::Hostnames;
use instances::Instances;
pub use issuer::IssuerKey;
use lanes::Lanes;
use log::Log;
use metrics::{Endpoint, Metrics};
use outbound::Outbound;
use quotas::Quotas;
use refusals::Refusals;
use room::Room;
use routes::Routes;
use server::Entrance;
use settings::{Chosen, NewKeys};
pub use settings::{Settings, new_secret};
use site::Site;
use storage::Storage;
use telemetry::Telemetry;
use tls::{Invitation, Tls};
use variables::Values;
use webhooks::Webhooks;

/// Serve the HTTP API on one machine.
///
/// Serves claims, protocol queries and user preferences over HTTP/1.1, with TLS if a flag asks for it. The first start
/// creates the state directory and two API keys, and prints them once. The description of the API is at `/openapi.json`.
/// If `OTEL_EXPORTER_OTLP_ENDPOINT` is set, traces go to that OpenTelemetry collector.
///
/// Exit codes: 0 stopped by a signal, 2 the server could not start.
#[derive(Args, Debug)]
pub struct Serve {
    /// Address to listen on, or a host name and a port
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    listen: String,
    #[command(flatten)]
    deployment: Deployment,
    /// Directory of pages to serve beside the API: its folders `form`, `desk`, `docs` and `book`, and other static files
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    #[command(flatten)]
    tls: tls::Flags,
    /// Number of requests after which an instance of the component is replaced [default: 4096]; with 1, each request
    /// gets a fresh instance, and at most 64 are answered at once
    #[arg(long, value_name = "N")]
    requests_per_instance: Option<NonZeroUsize>,
    /// Memory that the server may take, such as `1GiB` [default: the limit of its control group, or else the memory of the
    /// machine]; requests for which none is free get 503
    #[arg(long, value_name = "SIZE")]
    memory: Option<ByteSize>,
    /// File of a component to run in place of the edge, such as another build of it; it can import no more than the edge
    #[arg(long, value_name = "FILE")]
    component: Option<PathBuf>,
    /// Directory of the compiled edge, which several servers of one user can share [default: `cache` in the state
    /// directory]
    #[arg(long, value_name = "DIR", env = "HEARTH_CACHE")]
    cache: Option<PathBuf>,
    /// Receiver of the events of the organisation `default` as signed Standard Webhooks, or `ORGANISATION=URL` for those of
    /// another one; repeatable
    #[arg(long = "webhook", value_name = "URL")]
    webhooks: Vec<String>,
    /// Address of the metrics for Prometheus, at `/metrics`, such as `127.0.0.1:9464`; they need no key
    #[arg(long, value_name = "ADDR")]
    metrics: Option<String>,
    /// Access log on standard error [default: `text` on a terminal, otherwise `json`]
    #[arg(long, value_enum)]
    log: Option<Log>,
}

/// Runs the server until a stop signal. The error is for the operator.
pub fn run(options: &Serve) -> Result<(), String> {
    let (deployment, state) = (&options.deployment, &options.deployment.state);
    private::create_directory(state).map_err(|error| format!("`{}`: {error}", state.display()))?;
    let settings_file = deployment.file();
    for name in ["hearth.toml", "issuer.key", "hearth.db", "hearth.db-wal", "hearth.db-shm"] {
        if let Some(warning) = private::keep(&state.join(name))? {
            warn(&warning);
        }
    }
    deployment.warn_of_ignored_key();
    let (mut settings, new_keys) = Settings::open(&settings_file, deployment.api_key.as_deref())?;
    let issuer_key =
        IssuerKey::open(state, deployment.issuer_key.as_deref(), settings.issuer_key.as_deref())?;
    let webhooks = Webhooks::prepare(&options.webhooks, &mut settings, issuer_key.secret())?;
    let mut chosen = deployment.choose(&settings)?;
    chosen.issuer_key = Some(issuer_key.secret());

    let directory = options.site.clone().or_else(|| settings.site(state));
    let site = directory.as_deref().map(Site::open).transpose()?;
    let pages: Vec<String> = site.iter().flat_map(Site::pages).collect();

    let tls = Tls::open(&options.tls, state)?;

    let epochs = Epochs::default();
    let runtime = epochs.runtime().map_err(|error| error.to_string())?;
    let (gateway, sample) = Gateway::prepare(&deployment.gateway, &settings.gateway, state, &runtime)?;
    let log = options.log.unwrap_or_else(Log::suitable);
    let telemetry = Telemetry::start(runtime.handle(), log)?.map(Arc::new);
    // Listens before the edge starts, because the edge needs the address. Early connections wait for the edge.
    let (listener, address) = runtime.block_on(async { listen(&options.listen) })?;
    let own = format!("{}://{address}", if tls.is_some() { "https" } else { "http" });
    let hosts = Hostnames::new(address, &options.listen, chosen.base_url, &settings.hosts);
    if tls.is_none() && !address.ip().is_loopback() {
        warn(PLAIN_HTTP);
    }
    let is_local = chosen.base_url.is_none();
    chosen.base_url.get_or_insert(&own);
    let variables = variables(&settings, &chosen, &gateway, &pages);
    let requests = options.requests_per_instance.or_else(|| settings.requests_per_instance());
    let work = epochs.runtime().map_err(|error| error.to_string())?;
    let lanes = Lanes::start(&epochs).map_err(|error| error.to_string())?;
    let storage = storage(state, &chosen, &settings, &runtime)?;
    let component = linked(options, state, &epochs)?;
    let memory = machine::memory(options.memory.map(|memory| memory.as_u64()));
    let instances = instances(component, storage.clone(), &gateway, variables, log)?;
    let (budget, work_handle) = (Budget::of(memory), work.handle().clone());
    let instances = Instances { requests, budget, work: Some(work_handle), ..instances };

    let served = runtime.block_on(async {
        let stop = stop_signal().map_err(|error| error.to_string())?;
        let _node = sample.map(|sample| sample.start(log));
        let quotas = Quotas::new(&settings.limits, settings.proxies.clone());
        let most = limits::connections(site.is_some(), memory);
        let mut front = Front::new(&instances, (memory, most), quotas, hosts);
        let secure = tls.as_ref().map(Tls::secure).transpose().inspect_err(|_| front.stop())?;
        front.set_scheme(if tls.is_some() { Scheme::HTTPS } else { Scheme::HTTP });
        let connections = Connections::new(most, settings.limits.connections_per_address);
        healthy(&front, &chosen).await.inspect_err(|_| front.stop())?;
        let Chosen { policy, issuer, ref database, .. } = chosen;
        if let Some(site) = site {
            front.show(site, &gateway.index.prefixes).inspect_err(|_| front.stop())?;
        }
        let measured = options.metrics.as_deref().map(|address| (address, settings.hosts.as_slice()));
        let routes = Routes::new(&gateway.index.prefixes);
        let observed = observed(&mut front, measured, routes, &instances, telemetry.as_ref());
        let measured = observed.await.inspect_err(|_| front.stop())?;
        if let Some(keys) = &new_keys {
            keys.store(&settings_file).inspect_err(|_| front.stop())?;
        }
        let (site, signer, gateway) = (directory.as_deref(), issuer_key.did(), &gateway);
        let receivers = webhooks.shown();
        let webhooks = webhooks.start(&instances, state).inspect_err(|_| front.stop())?;
        let banner = Banner {
            origin: &own,
            state,
            database: database.as_ref(),
            policy,
            issuer,
            signer,
            is_local,
            gateway,
            site,
            pages: &pages,
            keys: shown_keys(new_keys.as_ref(), deployment),
            memory,
            receivers,
            metrics: measured.as_ref().and_then(|endpoint| endpoint.listener.local_addr().ok()),
        };
        // Written at once: a program that waits for a part of the banner can then read the rest.
        let banner = shown(&banner, tls.as_ref(), address, log);
        io::stdout().lock().write_all(banner.as_bytes()).map_err(|error| error.to_string())?;
        let stopping = webhooks.token();
        let stop = async move {
            stop.await;
            stopping.cancel();
        };
        let front = Arc::new(front);
        if let Some(measured) = measured {
            tokio::spawn(metrics::serve(measured, Arc::clone(&front)));
        }
        server::serve(front, connections, &lanes, Entrance { listener, secure }, stop).await;
        webhooks.end().await;
        Ok(())
    });
    lanes.end();
    close([runtime, work], telemetry.as_deref(), instances, storage);
    served
}

/// Sends the last spans, and closes the database before the process ends.
fn close(runtimes: [Runtime; 2], telemetry: Option<&Telemetry>, instances: Instances, storage: Storage) {
    if let Some(telemetry) = telemetry {
        telemetry.end();
    }
    for runtime in runtimes {
        runtime.shutdown_timeout(Duration::from_secs(1));
    }
    // The last reference to the database but one.
    drop(instances);
    storage.close();
}

/// Returns the variables of the edge.
fn variables(settings: &Settings, chosen: &Chosen<'_>, gateway: &Gateway, pages: &[String]) -> Values {
    let mut variables = settings.variables(chosen, Some(gateway));
    // A page at `/` replaces the start page, which lists the others.
    let listed: Vec<&str> = pages.iter().map(String::as_str).filter(|page| *page != "/").collect();
    variables.insert("pages", listed.join(","));
    Values::new(variables)
}

/// Checks that the edge works with the settings. The error is for the operator.
async fn healthy(front: &Front, chosen: &Chosen<'_>) -> Result<(), String> {
    let faults = front.faults().await?;
    if faults.is_empty() {
        return Ok(());
    }
    let Chosen { policy, policy_from, issuer, issuer_from, .. } = chosen;
    Err(format!(
        "the service does not start with these settings (issuer `{issuer}` from {issuer_from}, \
         policy `{policy}` from {policy_from}):\n  {}",
        faults.join("\n  ")
    ))
}

/// Returns the keys that the banner shows.
fn shown_keys<'a>(new: Option<&'a NewKeys>, deployment: &Deployment) -> Keys<'a> {
    match new {
        Some(keys) => Keys::New(keys),
        None if deployment.api_key.is_some() => Keys::Given,
        None => Keys::Stored,
    }
}

/// Counts requests and exports their spans from now on, as far as the operator asks for it: at an address to these hosts.
/// Returns the endpoint of the metrics. The error is for the operator.
async fn observed(
    front: &mut Front,
    address: Option<(&str, &[String])>,
    routes: Routes,
    instances: &Instances,
    telemetry: Option<&Arc<Telemetry>>,
) -> Result<Option<Endpoint>, String> {
    let routes = Arc::new(routes);
    if let Some(telemetry) = telemetry {
        front.trace(Arc::clone(telemetry), Arc::clone(&routes));
    }
    let Some((address, hosts)) = address else { return Ok(None) };
    let refused = |error: io::Error| format!("cannot listen on `{address}` (`--metrics`): {error}");
    let listener = TcpListener::bind(address).await.map_err(refused)?;
    let hosts = Hostnames::new(listener.local_addr().map_err(refused)?, address, None, hosts);
    let metrics = Arc::new(Metrics::new(
        routes,
        instances.storage.times(),
        &instances.refusals,
        instances.budget.clone(),
    ));
    front.measure(Arc::clone(&metrics));
    Ok(Some(Endpoint { listener, hosts, metrics }))
}

/// Returns the text for standard output. The certificate is renewed from now on.
fn shown(banner: &Banner<'_>, tls: Option<&Tls>, address: SocketAddr, log: Log) -> String {
    if let Some(tls) = tls {
        tls.renew(log);
    }
    let Some(local) = tls.and_then(Tls::local) else { return format!("{banner}\n") };
    let origin = &tls::origin(address);
    let (link, has_key) = (banner.form(origin), banner.has_key());
    format!("{banner}\n{}\n", Invitation { origin, link, has_key, address, local })
}

/// Listens on the first address that is available. The error is for the operator.
fn listen(text: &str) -> Result<(TcpListener, SocketAddr), String> {
    let failed = |error| format!("cannot listen on `{text}` (`--listen`): {error}");
    let addresses: Vec<SocketAddr> = text.to_socket_addrs().map_err(failed)?.collect();
    let mut tried = Err(io::Error::from(io::ErrorKind::AddrNotAvailable));
    for address in addresses {
        tried = listen_on(address);
        if tried.is_ok() {
            break;
        }
    }
    let listener = tried.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

fn listen_on(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted server can reuse the address. On Windows, the option would let another process take the address.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(WAITING_CONNECTIONS)
}

/// Opens the store. The error is for the operator.
fn storage(
    state: &Path,
    chosen: &Chosen<'_>,
    settings: &Settings,
    runtime: &Runtime,
) -> Result<Storage, String> {
    match &chosen.database {
        None => Storage::file(&state.join("hearth.db")),
        Some(url) => {
            let server = Storage::server(url.clone(), settings.database_connections)?;
            runtime.block_on(schema::check(url))?;
            Ok(server)
        }
    }
}

/// Compiles the edge, or takes it from the cache. The error is for the operator.
fn linked(options: &Serve, state: &Path, epochs: &Epochs) -> Result<Linked, String> {
    let cache = options.cache.clone().unwrap_or_else(|| state.join("cache"));
    Linked::new(&cache, options.component.as_deref(), epochs)
}

/// Opens the parts that an instance of the edge needs. The error is for the operator.
fn instances(
    component: Linked,
    storage: Storage,
    gateway: &Gateway,
    variables: Values,
    log: Log,
) -> Result<Instances, String> {
    let outbound = Arc::new(Outbound::new(gateway.upstream.clone(), log)?);
    let Linked { engine, edge } = component;
    Ok(Instances {
        engine,
        edge: Arc::new(edge),
        storage,
        outbound,
        variables,
        log,
        refusals: Refusals::default(),
        room: Arc::new(Room::new(Part::Health, None, &Budget::unlimited())),
        budget: Budget::unlimited(),
        requests: None,
        work: None,
        deadline: REQUEST_DEADLINE,
        stopping: Arc::default(),
    })
}

/// Returns a future that completes at the first stop signal.
#[cfg(unix)]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = ctrl_c() => {}
        }
    })
}

/// Returns a future that completes at the first stop signal.
#[cfg(not(unix))]
pub fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = ctrl_c().await;
    })
}

/// The backlog of the listening socket. The system may apply a lower limit.
const WAITING_CONNECTIONS: u32 = 4_096;

const PLAIN_HTTP: &str = "this is plain HTTP, so keys and claims can be read on the network; use `--tls`, or put a \
                          proxy with TLS in front";

#[cfg(test)]
mod tests;
