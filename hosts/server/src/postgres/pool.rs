//! The connections to the database, shared by all instances.
//!
//! Each statement is its own transaction and takes a connection for its own time. The statements are prepared once for
//! each connection. A connection returns to the pool only after the server completed its statement: otherwise, such as
//! after a request that was dropped, it is closed.

use std::num::NonZeroUsize;
use std::pin::pin;
use std::time::{Duration, Instant};

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, RecyclingMethod, Runtime};
use futures_util::TryStreamExt as _;
use prometheus_client::metrics::histogram::Histogram;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;
use tokio_postgres::Config;
use tokio_postgres::types::ToSql;

use super::failure::{failed, failed_with, is_broken, is_outdated, no_connection};
use super::value::{self, Parameter};
use crate::bindings::spin::postgres::postgres::{Column, DbValue, Error, ParameterValue};
use crate::metrics::times;
use crate::shares::{Client, Share, Shares};
use hearth_database::{PostgresUrl, connector};

/// The database with its connections.
pub(crate) struct Server {
    url: PostgresUrl,
    pool: Pool,
    /// The limit of connections.
    most: usize,
    /// The connections that requests of clients may take: the server itself always has one left, to state its health.
    clients: Semaphore,
    /// The shares of clients in these.
    shares: Shares,
    times: Histogram,
}

/// The result of a statement.
pub(crate) struct Outcome {
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<DbValue>>,
    /// The number of rows that the statement changed or returned.
    pub(crate) affected: u64,
}

impl Outcome {
    /// Returns the bytes of the rows.
    pub(crate) fn bytes(&self) -> usize {
        let bytes = |value: &DbValue| {
            size_of::<DbValue>()
                + match value {
                    DbValue::Str(text) => text.len(),
                    DbValue::Binary(bytes) => bytes.len(),
                    // The statements of the edge return no other values of variable length.
                    _ => 0,
                }
        };
        self.rows.iter().flatten().map(bytes).sum()
    }
}

impl Server {
    /// Prepares the pool. No connection is opened yet. The error is for the operator.
    pub(crate) fn new(url: PostgresUrl, connections: Option<NonZeroUsize>) -> Result<Self, String> {
        let config = with_time_limit(url.config());
        let method = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let most = connections.map_or(CONNECTIONS, NonZeroUsize::get);
        let pool = Pool::builder(Manager::from_config(config, connector(&url)?, method))
            .max_size(most)
            .wait_timeout(Some(WAIT_TIME))
            .create_timeout(Some(OPEN_TIME))
            .runtime(Runtime::Tokio1)
            .build()
            .map_err(|error| error.to_string())?;
        let of_clients = most.saturating_sub(1).max(1);
        let (clients, shares) = (Semaphore::new(of_clients), Shares::with_least(of_clients, 1));
        Ok(Self { url, pool, most, clients, shares, times: times() })
    }

    /// Returns the URL of the database.
    pub(crate) fn url(&self) -> &PostgresUrl {
        &self.url
    }

    /// Returns the times of the statements.
    pub(crate) fn times(&self) -> Histogram {
        self.times.clone()
    }

    /// Checks that the database accepts connections.
    pub(super) async fn reach(&self) -> Result<(), Error> {
        self.connection().await.map(Lease::release)
    }

    /// Runs one statement of a client, or of the server itself.
    pub(super) async fn run(
        &self,
        client: Option<Client>,
        statement: &str,
        parameters: Vec<ParameterValue>,
    ) -> Result<Outcome, Error> {
        admit(statement).map_err(failed_with)?;
        let parameters: Result<Vec<Parameter>, _> = parameters.into_iter().map(value::parameter).collect();
        let parameters = parameters.map_err(Error::ValueConversionFailed)?;
        let start = Instant::now();
        let _place = match client {
            Some(client) => Some(self.place(client).await.ok_or_else(in_use)?),
            None => None,
        };
        let done = match self.attempt(statement, &parameters).await {
            Err(Failed::Outdated(_)) => self.attempt(statement, &parameters).await,
            done => done,
        };
        self.times.observe(start.elapsed().as_secs_f64());
        done.map_err(|(Failed::Outdated(error) | Failed::With(error))| error)
    }

    async fn attempt(&self, statement: &str, parameters: &[Parameter]) -> Result<Outcome, Failed> {
        let lease = self.connection().await.map_err(Failed::With)?;
        match timeout(STATEMENT_TIME + GRACE, lease.query(statement, parameters)).await {
            Ok(Ok(outcome)) => {
                lease.release();
                Ok(outcome)
            }
            Ok(Err(Broken::Statement(error))) => {
                let outdated = is_outdated(&error);
                if !outdated && !is_broken(&error) {
                    lease.release();
                }
                let error = failed(&error);
                Err(if outdated { Failed::Outdated(error) } else { Failed::With(error) })
            }
            Ok(Err(Broken::Large)) => {
                let text = format!("the result of the statement is larger than {LARGEST_RESULT} bytes");
                Err(Failed::With(failed_with(text)))
            }
            Err(_) => {
                let seconds = (STATEMENT_TIME + GRACE).as_secs();
                let text = format!("the database did not answer within {seconds} s");
                Err(Failed::With(failed_with(text)))
            }
        }
    }

    /// Waits until a client may have one more connection.
    async fn place(&self, client: Client) -> Option<(Share, SemaphorePermit<'_>)> {
        let mut share = self.shares.share(client);
        if !share.take(1, WAIT_TIME).await {
            return None;
        }
        Some((share, timeout(WAIT_TIME, self.clients.acquire()).await.ok()?.ok()?))
    }

    async fn connection(&self) -> Result<Lease, Error> {
        let connection = self.pool.get().await.map_err(|error| no_connection(&error, self.most))?;
        Ok(Lease(Some(connection)))
    }
}

/// The failure of an attempt.
enum Failed {
    /// The connection has an outdated form of the statement, which had no effect.
    Outdated(Error),
    With(Error),
}

/// The failure of a statement on its connection.
enum Broken {
    Statement(tokio_postgres::Error),
    /// The result is too large.
    Large,
}

/// A connection in use. If it is dropped before [`Lease::release`], it is closed.
struct Lease(Option<Object>);

impl Lease {
    async fn query(&self, statement: &str, parameters: &[Parameter]) -> Result<Outcome, Broken> {
        let Some(connection) = &self.0 else { return Err(Broken::Large) };
        let prepared = connection.prepare_cached(statement).await.map_err(Broken::Statement)?;
        let columns = value::columns(prepared.columns());
        let parameters = parameters.iter().map(|value| value.as_ref() as &(dyn ToSql + Sync));
        let found = connection.query_raw(&prepared, parameters).await;
        let mut found = pin!(found.map_err(Broken::Statement)?);
        let (mut rows, mut size) = (Vec::new(), 0);
        while let Some(row) = found.try_next().await.map_err(Broken::Statement)? {
            size += row.raw_size_bytes();
            if size > LARGEST_RESULT {
                return Err(Broken::Large);
            }
            rows.push(value::row(&row).map_err(Broken::Statement)?);
        }
        let affected = found.rows_affected().unwrap_or_default();
        Ok(Outcome { columns, rows, affected })
    }

    /// Returns the connection to the pool.
    fn release(mut self) {
        drop(self.0.take());
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(Object::take(connection));
        }
    }
}

/// The error that the connections that a client may have are in use.
fn in_use() -> Error {
    Error::ConnectionFailed(String::from(
        "all connections to the database that this client may have are in use",
    ))
}

/// Admits the statements that leave no trace in the connection, such as an open transaction or a setting.
fn admit(statement: &str) -> Result<(), String> {
    let word: String = statement.trim_start().chars().take_while(char::is_ascii_alphabetic).collect();
    if ADMITTED.iter().any(|admitted| word.eq_ignore_ascii_case(admitted)) {
        return Ok(());
    }
    Err(format!(
        "a statement that begins with `{word}` is not allowed; statements begin with {}",
        ADMITTED.join(", ")
    ))
}

/// Limits the time of statements. The limit is before the options of the URL, which can set another time.
fn with_time_limit(config: &Config) -> Config {
    let limit = format!("-c statement_timeout={}", STATEMENT_TIME.as_millis());
    let options = config.get_options().map_or_else(|| limit.clone(), |given| format!("{limit} {given}"));
    let mut config = config.clone();
    config.options(options);
    config
}

/// The first words of the statements that are allowed. None of them changes the state of the session.
const ADMITTED: [&str; 7] = ["SELECT", "INSERT", "UPDATE", "DELETE", "MERGE", "WITH", "VALUES"];
/// The default limit of connections.
const CONNECTIONS: usize = 16;
/// The time that a statement waits for a connection.
const WAIT_TIME: Duration = Duration::from_secs(5);
/// The time limit for a new connection, to all hosts of the URL.
const OPEN_TIME: Duration = Duration::from_secs(10);
/// The time limit of a statement, below the 30 s of a request.
const STATEMENT_TIME: Duration = Duration::from_secs(25);
/// The time after which a server that did not end a statement itself has failed.
const GRACE: Duration = Duration::from_secs(2);
/// The limit of a result, which one instance could not hold.
const LARGEST_RESULT: usize = 256 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_limited_before_the_options_of_the_url() {
        let mut config = Config::new();
        assert_eq!(with_time_limit(&config).get_options(), Some("-c statement_timeout=25000"));
        config.options("-c work_mem=8MB");
        let both = "-c statement_timeout=25000 -c work_mem=8MB";
        assert_eq!(with_time_limit(&config).get_options(), Some(both));
    }

    #[test]
    fn a_statement_cannot_change_the_session() {
        for statement in
            ["SELECT 1", "\n    insert into a values (1)", "WITH a AS (SELECT 1) SELECT * FROM a"]
        {
            assert!(admit(statement).is_ok(), "{statement}");
        }
        for statement in
            ["BEGIN", "/* */ BEGIN", "start transaction", "SET a = 1", "LISTEN a", "SELECTED", ""]
        {
            assert!(admit(statement).is_err(), "{statement}");
        }
    }
}
