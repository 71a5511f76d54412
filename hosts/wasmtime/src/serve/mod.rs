//! `hearth serve`: the very component that runs on Spin, in this process, with a state directory, and the files of a
//! site beside it.
//!
//! Start, in order: state directory, settings, key of the issuer, site, gateway, address, database, component, a look at
//! its own health, banner. The server is for one machine; past that the same component runs on Spin.

mod admission;
mod banner;
mod bindings;
mod body;
mod front;
mod gateway;
mod guest;
mod instances;
mod issuer;
mod limits;
mod log;
mod origins;
mod outbound;
mod problem;
mod settings;
mod site;
mod sqlite;
mod variables;

use std::io::{self, Write as _};
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clap::Args;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::signal::ctrl_c;
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use wasmtime::component::Component;
use wasmtime::{Cache, CacheConfig, Config, Engine};

use admission::Room;
use banner::{Banner, Key};
use front::Front;
use gateway::{Flags, Gateway};
use instances::Instances;
use issuer::IssuerKey;
use log::Log;
use outbound::Outbound;
use settings::{Chosen, Settings};
use site::Site;
use sqlite::Database;
use variables::Values;

/// Serves the HTTP surfaces on one machine.
#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// Address to listen on, or a name and a port: the first of its addresses that can be had
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8787")]
    listen: String,
    /// Directory for the database and the settings
    #[arg(long, value_name = "DIR", default_value = ".hearth")]
    state: PathBuf,
    /// `claim` decides each claim on its own, `study` waits for the other claims of its study
    #[arg(long, value_parser = ["claim", "study"])]
    policy: Option<String>,
    /// DID that stands as issuer in the credentials
    #[arg(long, value_name = "DID")]
    issuer: Option<String>,
    /// Secret key (a Multikey, `z3u2...`) that signs credentials in this run, instead of the stored one
    #[arg(long, value_name = "KEY", env = "HEARTH_ISSUER_KEY", hide_env_values = true)]
    issuer_key: Option<String>,
    /// URL at which clients reach the server; credentials name its status lists. The address it listens on by default
    #[arg(long, value_name = "URL", value_parser = settings::base_url)]
    base_url: Option<String>,
    /// Key to accept in this run, instead of the stored ones
    #[arg(long, value_name = "KEY", value_parser = settings::given_key)]
    api_key: Option<String>,
    /// Directory of files to serve at `/`, beside the API: a page that uses it
    #[arg(long, value_name = "DIR")]
    site: Option<PathBuf>,
    /// Throw an instance of the edge away after so many requests; with 1, none meets what another has left, and 64 are
    /// answered at once
    #[arg(long, value_name = "N")]
    requests_per_instance: Option<NonZeroUsize>,
    /// Access log on standard error; `text` on a terminal, else `json`
    #[arg(long, value_enum)]
    log: Option<Log>,
    #[command(flatten)]
    gateway: Flags,
}

/// Runs the server until it is told to stop. The error is for the operator.
pub(crate) fn run(options: &Serve) -> Result<(), String> {
    let state = &options.state;
    settings::create_state(state).map_err(|error| format!("`{}`: {error}", state.display()))?;
    let settings_file = state.join("hearth.toml");
    let (settings, new_key) = Settings::open(&settings_file, options.api_key.as_deref())?;
    let (policy, policy_from) =
        choose(options.policy.as_deref(), "`--policy`", settings.policy.as_deref(), "claim");
    let (issuer, issuer_from) =
        choose(options.issuer.as_deref(), "`--issuer`", settings.issuer.as_deref(), "did:web:localhost");
    let issuer_key = IssuerKey::open(state, options.issuer_key.as_deref(), settings.issuer_key.as_deref())?;

    let directory = options.site.clone().or_else(|| settings.site(state));
    let site = directory.as_deref().map(Site::open).transpose()?;

    let runtime = Runtime::new().map_err(|error| error.to_string())?;
    let (gateway, sample) = Gateway::prepare(&options.gateway, &settings.gateway, state, &runtime)?;
    let log = options.log.unwrap_or_else(Log::suitable);
    // Before the edge, which is told the address. Whoever connects by now waits for it.
    let (listener, address) = runtime.block_on(listen(&options.listen))?;
    let own = format!("http://{address}");
    let (base_url, _) = choose(options.base_url.as_deref(), "", settings.base_url.as_deref(), &own);
    let chosen = Chosen { policy, issuer, issuer_key: issuer_key.secret(), base_url };
    let variables = settings.variables(&chosen, &gateway);
    let requests = options.requests_per_instance.or_else(|| settings.requests_per_instance());
    let instances = instances(state, &gateway, variables, log, requests)?;
    let database = Arc::clone(&instances.database);

    let served = runtime.block_on(async {
        let stop = stop_signal().map_err(|error| error.to_string())?;
        let _node = sample.map(|sample| sample.start(log));
        let mut front = Front::new(instances);
        front.check().await.map_err(|error| {
            format!(
                "the edge does not start with these settings (issuer `{issuer}` from {issuer_from}, \
                 policy `{policy}` from {policy_from}): {error}"
            )
        })?;
        if let Some(site) = site {
            front.show(site, &gateway.index.prefixes).await.inspect_err(|_| front.stop())?;
        }
        if let Some(key) = &new_key {
            key.store(&settings_file).inspect_err(|_| front.stop())?;
        }
        let key = match &new_key {
            Some(key) => Key::New(&key.secret),
            None => options.api_key.as_deref().map_or(Key::Stored, Key::Given),
        };
        let (site, signer) = (directory.as_deref(), issuer_key.did());
        let banner = Banner { address, state, policy, issuer, signer, gateway: &gateway, site, key };
        // At once: who waits for a part of it shall find the rest.
        let banner = format!("{banner}\n");
        io::stdout().lock().write_all(banner.as_bytes()).map_err(|error| error.to_string())?;
        front::serve(front, listener, stop).await;
        Ok(())
    });
    runtime.shutdown_timeout(Duration::from_secs(1));
    // Nobody else has it any more: it is closed before the process ends.
    drop(Arc::into_inner(database));
    served
}

/// Listens on the first address that can be had. The error is for the operator.
async fn listen(text: &str) -> Result<(TcpListener, SocketAddr), String> {
    let failed = |error| format!("cannot listen on `{text}` (`--listen`): {error}");
    let addresses: Vec<SocketAddr> = text.to_socket_addrs().map_err(failed)?.collect();
    let listener = TcpListener::bind(&addresses[..]).await.map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    Ok((listener, address))
}

/// Everything an instance of the edge needs, compiled and open. The error is for the operator.
fn instances(
    state: &Path,
    gateway: &Gateway,
    variables: Values,
    log: Log,
    requests: Option<NonZeroUsize>,
) -> Result<Instances, String> {
    let file = state.join("hearth.db");
    let database = Database::open(&file).map_err(|error| format!("`{}`: {error}", file.display()))?;
    let engine = engine(state).map_err(|error| format!("the engine did not start: {error:#}"))?;
    let component =
        Component::new(&engine, EDGE).map_err(|error| format!("the edge did not compile: {error:#}"))?;
    let edge =
        guest::link(&engine, &component).map_err(|error| format!("the edge does not fit: {error:#}"))?;
    let outbound = Arc::new(Outbound::new(gateway.upstream.clone(), log)?);
    Ok(Instances {
        engine,
        edge: Arc::new(edge),
        database: Arc::new(database),
        outbound,
        variables,
        log,
        room: Arc::new(Room::new(requests)),
        requests,
        stopping: Arc::default(),
    })
}

/// A setting, and where it is from: the flag goes before the file, and the file before the default.
fn choose<'a>(
    given: Option<&'a str>,
    flag: &'static str,
    stored: Option<&'a str>,
    default: &'a str,
) -> (&'a str, &'static str) {
    match (given, stored) {
        (Some(given), _) => (given, flag),
        (None, Some(stored)) => (stored, "`hearth.toml`"),
        (None, None) => (default, "the default"),
    }
}

/// An engine for the component, with what it compiles kept in the state directory where that works.
fn engine(state: &Path) -> wasmtime::Result<Engine> {
    let mut config = Config::new();
    config.wasm_component_model_async(true).epoch_interruption(true).cache(compiled(state));
    let engine = Engine::new(&config)?;
    let ticking = engine.weak();
    thread::Builder::new().name(String::from("hearth-epochs")).spawn(move || {
        while let Some(engine) = ticking.upgrade() {
            engine.increment_epoch();
            drop(engine);
            thread::sleep(EPOCH);
        }
    })?;
    Ok(engine)
}

/// A cache that cannot be used only makes the start slower.
fn compiled(state: &Path) -> Option<Cache> {
    let directory = state.canonicalize().ok()?.join("cache");
    let mut config = CacheConfig::new();
    config.with_directory(directory);
    Cache::new(config).ok()
}

/// Ends at the first signal to stop.
#[cfg(unix)]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = ctrl_c() => {}
        }
    })
}

/// Ends at the first signal to stop.
#[cfg(not(unix))]
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = ctrl_c().await;
    })
}

/// The edge with the module in it, as the builder composed it.
const EDGE: &[u8] = include_bytes!(env!("HEARTH_EDGE"));
/// How often a computing guest is looked at.
const EPOCH: Duration = Duration::from_millis(10);

#[cfg(test)]
mod tests;
