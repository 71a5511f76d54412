//! The URL of a Postgres database, whose password is never shown.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use percent_encoding::percent_decode_str;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

/// The URL of a Postgres database: `postgres://USER:PASSWORD@HOST:PORT/NAME`, with several hosts if the database has
/// replicas.
///
/// In addition to the parameters of tokio-postgres, the URL can have `sslrootcert`, the path of a file with root
/// certificates. `Display` and `Debug` leave out the password and the parameters.
#[derive(Clone, Eq, PartialEq)]
pub struct PostgresUrl {
    text: String,
    config: Box<Config>,
    roots: Option<PathBuf>,
}

impl PostgresUrl {
    /// Returns whether a text has the scheme of such a URL.
    pub fn is_scheme_of(text: &str) -> bool {
        SCHEMES.iter().any(|scheme| text.starts_with(scheme))
    }

    /// Returns the URL as it was given, with the password.
    pub fn secret(&self) -> &str {
        &self.text
    }

    /// Returns the configuration of a connection.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns the file with root certificates that replaces those of the system.
    pub fn roots(&self) -> Option<&PathBuf> {
        self.roots.as_ref()
    }

    /// Returns the first host with its port, in the form of the variable `database_host` of the Spin component.
    pub fn origin(&self) -> String {
        format!("postgres://{}", self.hosts().first().map_or("", String::as_str))
    }

    /// Returns the reason why Spin, which has no other parameters than tokio-postgres, cannot use the URL.
    pub fn unusable_on_spin(&self) -> Option<&'static str> {
        if self.config.get_hosts().len() > 1 {
            return Some("it has several hosts, and the manifest of the component allows one");
        }
        let (_, parameters) = split(&self.text);
        let own = |parameter: &str| {
            parameter.starts_with("sslrootcert=") || parameter.starts_with("sslmode=verify")
        };
        parameters.split('&').any(own).then_some(
            "Spin has neither `sslrootcert` nor `sslmode=verify-full`; write `sslmode=require`, which also verifies the \
             certificate",
        )
    }

    /// Returns the hosts with their ports.
    pub(super) fn hosts(&self) -> Vec<String> {
        let ports = self.config.get_ports();
        let port = |index| ports.get(index).or(ports.first()).copied().unwrap_or(DEFAULT_PORT);
        let host = |(index, host): (usize, &Host)| match host {
            Host::Tcp(name) if name.contains(':') => format!("[{name}]:{}", port(index)),
            Host::Tcp(name) => format!("{name}:{}", port(index)),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        };
        self.config.get_hosts().iter().enumerate().map(host).collect()
    }

    /// Returns whether all hosts are on this machine.
    fn is_local(&self) -> bool {
        let loopback = |name: &str| {
            name == "localhost" || name.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
        };
        self.config.get_hosts().iter().all(|host| match host {
            Host::Tcp(name) => loopback(name),
            #[cfg(unix)]
            Host::Unix(_) => true,
        })
    }
}

impl FromStr for PostgresUrl {
    type Err = String;

    /// Reads a URL. The error has no part of the text, which can contain a password.
    fn from_str(text: &str) -> Result<Self, String> {
        if !Self::is_scheme_of(text) {
            return Err(String::from("the URL of the database does not begin with `postgres://`"));
        }
        let (address, parameters) = split(text);
        let mut kept = Vec::new();
        let (mut roots, mut has_mode) = (None, false);
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("sslrootcert", path)) => roots = Some(decoded(path)?.into()),
                // Certificates are always verified, with the name of the host.
                Some(("sslmode", "verify-ca" | "verify-full")) => kept.push("sslmode=require"),
                _ => kept.push(parameter),
            }
            has_mode |= parameter.starts_with("sslmode=");
        }
        let config = format!("{address}?{}", kept.join("&"));
        let config = config.parse::<Config>().map_err(|_| String::from(MALFORMED))?;
        let mut url = Self { text: text.to_owned(), config: Box::new(config), roots };
        if url.config.get_hosts().is_empty() {
            return Err(String::from(
                "the URL of the database has no host; write `postgres://USER@HOST/NAME`",
            ));
        }
        if url.config.get_hosts().iter().any(|host| matches!(host, Host::Tcp(name) if name.contains('@'))) {
            return Err(String::from(MALFORMED));
        }
        url.set_defaults(has_mode);
        Ok(url)
    }
}

impl PostgresUrl {
    fn set_defaults(&mut self, has_mode: bool) {
        if !has_mode && self.roots.is_some() {
            self.config.ssl_mode(SslMode::Require);
        } else if !has_mode && self.is_local() {
            self.config.ssl_mode(SslMode::Disable);
        }
        if self.config.get_connect_timeout().is_none() {
            self.config.connect_timeout(CONNECT_TIME);
        }
        if self.config.get_application_name().is_none() {
            self.config.application_name("hearth");
        }
        // A connection that a network silently dropped is noticed.
        self.config.keepalives_idle(KEEPALIVE).keepalives_interval(KEEPALIVE).keepalives_retries(3);
    }
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("postgres://")?;
        if let Some(user) = self.config.get_user() {
            write!(f, "{user}@")?;
        }
        f.write_str(&self.hosts().join(","))?;
        self.config.get_dbname().map_or(Ok(()), |name| write!(f, "/{name}"))
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PostgresUrl({self})")
    }
}

/// Splits a URL at its parameters. The password, which ends at the first `@`, can have a question mark.
fn split(text: &str) -> (&str, &str) {
    let host = text.find('@').unwrap_or(0);
    let end = text.get(host..).and_then(|rest| rest.find('?')).map_or(text.len(), |place| host + place);
    let (address, parameters) = text.split_at(end);
    (address, parameters.strip_prefix('?').unwrap_or(parameters))
}

fn decoded(text: &str) -> Result<String, String> {
    let decoded = percent_decode_str(text).decode_utf8();
    decoded.map(String::from).map_err(|_| String::from(MALFORMED))
}

const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];
const DEFAULT_PORT: u16 = 5432;
const MALFORMED: &str = "the URL of the database is malformed; its form is \
    `postgres://USER:PASSWORD@HOST:PORT/NAME?sslmode=require`, and special characters of the password are \
    percent-encoded, such as `%40` for `@`";
/// The time limit for a connection to one address.
const CONNECT_TIME: Duration = Duration::from_secs(5);
/// The idle time after which a connection is probed, and the time between probes.
const KEEPALIVE: Duration = Duration::from_secs(10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_is_shown_without_its_secrets() -> Result<(), String> {
        for (text, shown) in [
            ("postgres://hearth:hunter2@db.example/kpt", "postgres://hearth@db.example:5432/kpt"),
            (
                "postgresql://hearth:hunter2@[::1]:6000/kpt?sslmode=disable",
                "postgres://hearth@[::1]:6000/kpt",
            ),
            (
                "postgres://hearth:hunter2@a:1,b:2/kpt?target_session_attrs=read-write",
                "postgres://hearth@a:1,b:2/kpt",
            ),
            ("postgres://hearth@a/kpt?password=hunter2", "postgres://hearth@a:5432/kpt"),
            ("postgres://hearth:x?hunter2&sslmode=y@a/kpt?sslmode=require", "postgres://hearth@a:5432/kpt"),
            ("postgres://hearth:x/hunter2@a/kpt", "postgres://hearth@a:5432/kpt"),
        ] {
            let url: PostgresUrl = text.parse()?;
            assert_eq!(url.to_string(), shown, "{text}");
            assert!(!format!("{url:?}").contains("hunter2"), "{url:?}");
            assert_eq!(url.secret(), text);
        }
        Ok(())
    }

    #[test]
    fn a_malformed_url_is_an_error_without_its_secrets() {
        for text in [
            "",
            "mysql://hearth:hunter2@db/kpt",
            "postgres://hearth:hunter2@db:port/kpt",
            "postgres://hearth:x@hunter2@db/kpt",
            "postgres:///kpt",
            "postgres://db/kpt?sslmode=hunter2",
            "postgres://db/kpt?sslrootcert=%ff",
        ] {
            let error = text.parse::<PostgresUrl>().err().unwrap_or_default();
            assert!(!error.is_empty() && !error.contains("hunter2"), "{text}: {error}");
        }
    }

    #[test]
    fn tls_is_used_unless_the_database_is_on_this_machine() -> Result<(), String> {
        for (text, mode) in [
            ("postgres://db.example/kpt", SslMode::Prefer),
            ("postgres://127.0.0.1/kpt", SslMode::Disable),
            ("postgres://localhost,[::1]/kpt", SslMode::Disable),
            ("postgres://localhost,db.example/kpt", SslMode::Prefer),
            ("postgres://localhost/kpt?sslmode=require", SslMode::Require),
            ("postgres://db/kpt?sslmode=verify-full&connect_timeout=2", SslMode::Require),
            ("postgres://localhost/kpt?sslrootcert=%2Fetc%2Froot.pem", SslMode::Require),
            ("postgres://db.example/kpt?sslmode=disable", SslMode::Disable),
        ] {
            assert_eq!(text.parse::<PostgresUrl>()?.config().get_ssl_mode(), mode, "{text}");
        }
        let url: PostgresUrl = "postgres://db/kpt?sslrootcert=%2Fetc%2Froot.pem&sslmode=require".parse()?;
        assert_eq!(url.roots(), Some(&PathBuf::from("/etc/root.pem")));
        Ok(())
    }
}
