//! Postgres: a connection for each request, from the pool of the host.
//!
//! The tables are created by `hearth migrate`. The engine only checks that they have a version of this edge.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use hearth_sql::postgres as sql;

use crate::host::{Connection, Failure, Kind, Row, Value, host};
use crate::problem::Problem;
use crate::store::Retries;
use crate::store::failure::{Effect, failed};

/// The connection of a request.
pub(in crate::store) struct Postgres {
    /// The URL, which contains the password.
    address: String,
    /// `None` before the first statement, and after the connection broke.
    connection: RefCell<Option<Rc<dyn Connection>>>,
}

impl Postgres {
    /// Prepares a connection. The first request of an instance checks the version of the tables.
    pub(super) async fn open(address: &str) -> Result<Self, Problem> {
        let opened = Self { address: address.to_owned(), connection: RefCell::default() };
        if !IS_CHECKED.get() {
            opened.check().await?;
            IS_CHECKED.set(true);
        }
        Ok(opened)
    }

    async fn check(&self) -> Result<(), Problem> {
        let mut retries = Retries::of_statement();
        let rows = loop {
            match self.run(sql::VERSIONS, &[]).await {
                Ok(rows) => break rows,
                Err(Failure { kind: Kind::Busy | Kind::Lost, .. }) if retries.pause().await => {}
                Err(failure) => return Err(failed(failure, Effect::None)),
            }
        };
        let versions = rows.first().and_then(|row| Some((row.get::<i64>(0)?, row.get::<i64>(1)?)));
        let own = i64::from(sql::VERSION);
        if versions.is_some_and(|(version, oldest_edge)| oldest_edge <= own && own <= version) {
            return Ok(());
        }
        let (version, oldest_edge) = versions.unwrap_or_default();
        let cause = format!(
            "the tables have the version {version} for edges of {oldest_edge} or later, and this edge has {own}"
        );
        Err(failed(Failure { kind: Kind::Outdated, cause }, Effect::None))
    }

    pub(super) async fn run(&self, statement: &str, parameters: &[Value]) -> Result<Vec<Row>, Failure> {
        let run = async { self.connection().await?.run(statement, parameters).await };
        run.await.inspect_err(|failure| {
            if matches!(failure.kind, Kind::Busy | Kind::Lost) {
                self.connection.take();
            }
        })
    }

    async fn connection(&self) -> Result<Rc<dyn Connection>, Failure> {
        if let Some(connection) = self.connection.borrow().as_ref() {
            return Ok(Rc::clone(connection));
        }
        let connection = host().postgres(self.address.clone()).await?;
        self.connection.replace(Some(Rc::clone(&connection)));
        Ok(connection)
    }
}

thread_local! {
    /// Whether this instance has checked the version of the tables.
    static IS_CHECKED: Cell<bool> = const { Cell::new(false) };
}
