//! A real Postgres for tests: Debian's programs on a temporary folder, on a free port of the loopback interface.
//!
//! Postgres refuses to run as root. There, it runs as the user `postgres` of Debian's package, otherwise as the user of
//! the tests. A guard process ends it and removes its folder when the value is dropped, or when the process of the
//! tests ends for any reason.

mod database;
mod guard;
mod programs;
mod tls;

use std::fs;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use postgres::{Client, NoTls};

use crate::port::free_address;

pub use database::{Database, migrate};
use guard::Guard;
use programs::Programs;
pub use tls::Authority;

/// A server of Postgres, with the role `hearth`, which owns the databases and has no other right.
#[derive(Debug)]
pub struct Postgres {
    programs: Programs,
    folder: PathBuf,
    port: u16,
    settings: Vec<String>,
    environment: Vec<(String, String)>,
    /// The name of the next database.
    next: Mutex<u32>,
    /// Whether the template has been made. Its lock also makes copies of it one after the other.
    template: Mutex<bool>,
    _guard: Guard,
}

impl Postgres {
    /// Returns the server that all tests of the process share. The first call starts it. It does not wait for the
    /// disk, so it survives no failure of the machine.
    ///
    /// # Errors
    ///
    /// Returns an error if Postgres is not installed, or does not start.
    pub fn shared() -> Result<&'static Self> {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        static FIRST: Mutex<()> = Mutex::new(());
        let _first = FIRST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(shared) = SHARED.get() {
            return Ok(shared);
        }
        let started = Self::start(&["fsync=off", "full_page_writes=off"])?;
        Ok(SHARED.get_or_init(|| started))
    }

    /// Starts a server of its own with these settings, such as `fsync=off`, for a test that makes it fail.
    ///
    /// # Errors
    ///
    /// Returns an error if Postgres is not installed, or does not start.
    pub fn start(settings: &[&str]) -> Result<Self> {
        Self::start_in(None, settings, &[])
    }

    /// Starts a server like [`Postgres::start`], in a folder below `parent` instead of the usual one, and with
    /// variables of the environment.
    ///
    /// # Errors
    ///
    /// Returns an error if Postgres is not installed, or does not start.
    pub fn start_in(parent: Option<&Path>, settings: &[&str], environment: &[(&str, &str)]) -> Result<Self> {
        let mut server = Self::new(parent, settings, environment)?;
        let password = server.folder.join("password");
        // The command reads the password from a file, which only its own user may read.
        programs::read(
            server.programs.shell(&format!("umask 077; echo {PASSWORD} >{}", password.display())),
        )?;
        let mut made = server.programs.command("initdb");
        made.args(["--no-sync", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"])
            .args(["--auth=scram-sha-256", "--pwfile"])
            .arg(&password)
            .arg("--pgdata")
            .arg(server.data());
        programs::read(made)?;
        server.launch_on_a_free_port()?;
        server.execute(&format!("CREATE ROLE hearth LOGIN PASSWORD '{PASSWORD}'"))?;
        Ok(server)
    }

    /// Starts a replica of this server, which streams its changes.
    ///
    /// # Errors
    ///
    /// Returns an error if the replica does not start.
    pub fn replica(&self) -> Result<Self> {
        let settings: Vec<&str> = self.settings.iter().map(String::as_str).collect();
        let mut replica = Self::new(None, &settings, &[])?;
        let mut copied = replica.programs.command("pg_basebackup");
        copied
            .args(["--no-sync", "--checkpoint=fast", "--write-recovery-conf", "--wal-method=stream"])
            .arg("--dbname")
            .arg(self.url("postgres", "postgres"))
            .arg("--pgdata")
            .arg(replica.data());
        programs::read(copied)?;
        replica.launch_on_a_free_port()?;
        Ok(replica)
    }

    /// Makes a replica accept changes.
    ///
    /// # Errors
    ///
    /// Returns an error if the server is no replica.
    pub fn promote(&self) -> Result<()> {
        let mut promoted = self.programs.command("pg_ctl");
        promoted.args(["promote", "--wait", "--silent", "--pgdata"]).arg(self.data());
        programs::read(promoted).map(drop)
    }

    fn new(parent: Option<&Path>, settings: &[&str], environment: &[(&str, &str)]) -> Result<Self> {
        let programs = Programs::find()?;
        let folder = programs.folder(parent)?;
        let guard = Guard::start(&programs, &folder)?;
        Ok(Self {
            programs,
            folder,
            port: 0,
            settings: settings.iter().map(|&setting| setting.to_owned()).collect(),
            environment: environment
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect(),
            next: Mutex::new(1),
            template: Mutex::new(false),
            _guard: guard,
        })
    }

    /// Returns the address of the server.
    pub fn address(&self) -> SocketAddr {
        (Ipv4Addr::LOCALHOST, self.port).into()
    }

    /// Returns the process id of the postmaster.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not run.
    pub fn id(&self) -> Result<u32> {
        // The file belongs to the user of Postgres. Only root and this user may read it.
        let file = fs::read_to_string(self.data().join("postmaster.pid")).context("Postgres does not run")?;
        Ok(file.lines().next().context("the file `postmaster.pid` is empty")?.trim().parse()?)
    }

    /// Kills all processes of the server with SIGKILL, as a failure of the machine does.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not run.
    pub fn kill(&self) -> Result<()> {
        let ids = self.processes()?;
        // The postmaster is first, since it would start its children again. A child that ends by itself is no error.
        let _ = Command::new("kill").arg("-9").args(ids.iter().map(u32::to_string)).output()?;
        let start = Instant::now();
        while ids.iter().any(|&id| is_running(id)) {
            ensure!(start.elapsed() < Duration::from_secs(10), "Postgres did not end");
            std::thread::sleep(Duration::from_millis(10));
        }
        // Postgres would take a process that ended, and that its parent has not read, for one that runs.
        let removed = self.programs.shell(&format!("rm -f {}/postmaster.pid", self.data().display()));
        programs::read(removed).map(drop)
    }

    /// Returns the ids of all processes, beginning with the postmaster.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not run.
    pub fn processes(&self) -> Result<Vec<u32>> {
        let id = self.id()?;
        let children = programs::read(programs::quiet("pgrep", &["-P", &id.to_string()])).unwrap_or_default();
        let children = children.lines().filter_map(|child| child.trim().parse().ok());
        Ok([id].into_iter().chain(children).collect())
    }

    /// Starts the server again after [`Postgres::kill`], on the same port.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not start.
    pub fn restart(&self) -> Result<()> {
        self.launch()
    }

    /// Returns the log so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }

    /// Returns the directory of the data.
    pub fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// Connects as the superuser to a database.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not accept the connection.
    pub fn connect(&self, database: &str) -> Result<Client> {
        Client::connect(&self.url("postgres", database), NoTls).context("cannot connect to Postgres")
    }

    /// Ends all connections to the databases, as an administrator does. Returns their number.
    ///
    /// # Errors
    ///
    /// Returns an error if the server does not answer.
    pub fn terminate_connections(&self) -> Result<usize> {
        let ended = self.connect("postgres")?.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
             WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
            &[],
        )?;
        Ok(ended.len())
    }

    fn execute(&self, statement: &str) -> Result<()> {
        self.connect("postgres")?.batch_execute(statement).with_context(|| statement.to_owned())
    }

    fn url(&self, user: &str, database: &str) -> String {
        format!("postgres://{user}:{PASSWORD}@{}/{database}", self.address())
    }

    fn launch_on_a_free_port(&mut self) -> Result<()> {
        for _ in 0..ATTEMPTS {
            self.port = free_address()?.port();
            match self.launch() {
                // Another process may take the port between the search for a free port and the start.
                Err(_) if self.log().contains("Address already in use") => {}
                launched => return launched,
            }
        }
        bail!("Postgres did not start: {ATTEMPTS} ports in turn were taken by other processes")
    }

    /// Starts the server, and waits until it accepts connections.
    fn launch(&self) -> Result<()> {
        let mut options = format!("-h 127.0.0.1 -p {} -c unix_socket_directories=", self.port);
        for setting in SETTINGS.iter().copied().chain(self.settings.iter().map(String::as_str)) {
            options.push_str(" -c ");
            options.push_str(setting);
        }
        let mut started = self.programs.command_with("pg_ctl", &self.environment);
        started
            .args(["start", "--wait", "--timeout=60", "--silent", "--pgdata"])
            .arg(self.data())
            .arg("--log")
            .arg(self.folder.join("log"))
            .args(["--options", &options]);
        let started = programs::read(started);
        started.map(drop).with_context(|| format!("Postgres did not start: {}", self.log()))
    }
}

/// Returns whether a process runs. A process that ended, and that its parent has not read, does not run.
pub fn is_running(id: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    status.rsplit_once(") ").is_some_and(|(_, state)| !state.starts_with(['Z', 'X']))
}

/// A few hundred servers of a suite, each with its own pool.
const SETTINGS: [&str; 4] =
    ["max_connections=400", "shared_buffers=32MB", "max_wal_senders=4", "log_min_messages=warning"];
/// Users connect with a password, so that tests notice where it appears.
const PASSWORD: &str = "hearth-secret-of-tests";
const ATTEMPTS: u32 = 5;
