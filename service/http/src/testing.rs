//! A host for unit tests: the rules as a library, SQLite in memory, and a clock that a test sets.

use std::cell::{Cell, RefCell};
use std::future::ready;
use std::rc::Rc;

use bytes::Bytes;
use futures::executor::block_on;
use hearth_kpt_core::contract::Operation;
use hearth_kpt_core::contract::gateway::Tables;
use http::{Request, Response};
use rusqlite::params_from_iter;
use rusqlite::types::Value as Stored;

use crate::body::{self, Body as RequestBody};
use crate::host::{Broken, Connection, Failure, Host, Kind, Mark, Row, Unread, Value, Waiting, install};
use crate::reply::Body;

/// The host of the thread of a test.
struct Native {
    variables: Vec<(&'static str, String)>,
    database: Rc<Memory>,
    tables: RefCell<Tables>,
    random: Cell<u64>,
    log: Rc<RefCell<Vec<u8>>>,
}

/// An API key with all scopes, whose subject and organisation are `tests`.
pub(crate) const KEY: &str = "a-key-for-unit-tests";

/// Installs a host with these variables, beside [`KEY`] and the defaults of the manifest. Returns its log.
pub(crate) fn host_with(variables: &[(&'static str, &str)]) -> Rc<RefCell<Vec<u8>>> {
    let digest = data_encoding::HEXLOWER.encode(<sha2::Sha256 as sha2::Digest>::digest(KEY).as_slice());
    let scopes = hearth_routes::Scope::ALL;
    let keys = serde_json::json!([
        {"id": "tests", "sha256": digest, "subject": "tests", "organisation": "tests", "scopes": scopes, "rooms": ["*"]}
    ]);
    let defaults = [
        ("policy", "claim"),
        ("issuer", "did:web:localhost"),
        ("database", "sqlite"),
        ("gateway_upstream", "http://127.0.0.1:9090"),
        ("gateway_upstream_kind", "grpc"),
        ("gateway_auth", "none"),
        ("gateway_deadline_ms", "10000"),
    ];
    let given = variables.iter().chain(&defaults).map(|(name, text)| (*name, (*text).to_owned()));
    let log = Rc::new(RefCell::default());
    let database = Rc::new(Memory(rusqlite::Connection::open_in_memory().expect("memory")));
    DATABASE.set(Some(Rc::clone(&database)));
    let native = Native {
        variables: given.chain([("api_keys", keys.to_string())]).collect(),
        database,
        tables: RefCell::default(),
        random: Cell::default(),
        log: Rc::clone(&log),
    };
    install(Box::leak(Box::new(native)));
    log
}

/// Sets the clock of the thread to a number of seconds since 1970.
pub(crate) fn set_time(seconds: i64) {
    TIME.set(seconds);
}

/// Runs statements in the database of the thread, which must have its tables.
pub(crate) fn run(statements: &str) {
    DATABASE.with_borrow(|database| {
        database.as_ref().expect("a host").0.execute_batch(statements).expect(statements);
    });
}

thread_local! {
    // 2026-11-28T09:30:00Z
    static TIME: Cell<i64> = const { Cell::new(1_795_858_200) };
    static DATABASE: RefCell<Option<Rc<Memory>>> = const { RefCell::new(None) };
}

/// Sends a request to the surfaces, and returns the status and the body of the response.
pub(crate) fn ask(method: &str, path: &str, body: &str) -> (u16, String) {
    let request =
        Request::builder().method(method).uri(path).header("authorization", format!("Bearer {KEY}"));
    let request = request.body(body::whole(body.as_bytes().to_vec())).expect("a request");
    let (head, body) = answer(request).into_parts();
    let Body::Whole(bytes) = body else { panic!("the body is not whole") };
    (head.status.as_u16(), String::from_utf8_lossy(&bytes).into_owned())
}

/// Answers a request.
pub(crate) fn answer(request: Request<RequestBody>) -> Response<Body> {
    block_on(crate::serve(request))
}

impl Host for Native {
    fn digest(&self) -> &'static str {
        "sha256:0000000000000000000000000000000000000000000000000000000000000000"
    }

    fn answer(&self, operation: &str, request: &[u8]) -> String {
        let operation = Operation::named(operation).expect("an operation");
        operation.answer(&mut self.tables.borrow_mut(), request)
    }

    fn open_session(&self) {}

    fn close_session(&self) {}

    fn mark(&self) -> Mark {
        1
    }

    fn wait_until(&self, _: Mark) -> Waiting<'static, ()> {
        Box::pin(ready(()))
    }

    fn time(&self) -> (i64, u32) {
        (TIME.get(), 0)
    }

    fn random(&self) -> u64 {
        self.random.set(self.random.get() + 1);
        self.random.get()
    }

    fn spawn(&self, work: Waiting<'static, ()>) {
        block_on(work);
    }

    fn log(&self, line: Vec<u8>) -> Waiting<'static, ()> {
        self.log.borrow_mut().extend(line);
        Box::pin(ready(()))
    }

    fn variable(&self, name: &'static str) -> Waiting<'static, Result<String, String>> {
        let found = self.variables.iter().find(|(known, _)| *known == name);
        Box::pin(ready(Ok(found.map(|(_, text)| text.clone()).unwrap_or_default())))
    }

    fn sqlite(&self) -> Waiting<'static, Result<Rc<dyn Connection>, Failure>> {
        Box::pin(ready(Ok(Rc::clone(&self.database) as Rc<dyn Connection>)))
    }

    fn postgres(&self, _: String) -> Waiting<'static, Result<Rc<dyn Connection>, Failure>> {
        Box::pin(ready(Err(Failure { kind: Kind::Other, cause: String::from("there is no Postgres") })))
    }

    fn send(&self, _: Request<Bytes>) -> Waiting<'static, Result<Response<Box<dyn Unread>>, Broken>> {
        Box::pin(ready(Err(Broken::Unreachable(String::from("there is no node")))))
    }
}

/// A database in memory.
struct Memory(rusqlite::Connection);

impl Memory {
    fn rows(&self, statement: &str, parameters: &[Value]) -> rusqlite::Result<Vec<Row>> {
        let parameters = parameters.iter().map(|value| match value.clone() {
            Value::Null => Stored::Null,
            Value::Integer(integer) => Stored::Integer(integer),
            Value::Real(real) => Stored::Real(real),
            Value::Text(text) => Stored::Text(text),
            Value::Blob(bytes) => Stored::Blob(bytes),
        });
        let mut statement = self.0.prepare(statement)?;
        let columns = statement.column_count();
        let row = |row: &rusqlite::Row<'_>| -> rusqlite::Result<Row> {
            let value = |column| {
                Ok(match row.get(column)? {
                    Stored::Null => Value::Null,
                    Stored::Integer(integer) => Value::Integer(integer),
                    Stored::Real(real) => Value::Real(real),
                    Stored::Text(text) => Value::Text(text),
                    Stored::Blob(bytes) => Value::Blob(bytes),
                })
            };
            (0..columns).map(value).collect::<rusqlite::Result<_>>().map(Row::new)
        };
        statement.query_map(params_from_iter(parameters), row)?.collect()
    }
}

impl Connection for Memory {
    fn run<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>> {
        let failed = |error: rusqlite::Error| Failure { kind: Kind::Other, cause: error.to_string() };
        Box::pin(ready(self.rows(statement, parameters).map_err(failed)))
    }

    fn read<'a>(
        &'a self,
        statement: &'a str,
        parameters: &'a [Value],
    ) -> Waiting<'a, Result<Vec<Row>, Failure>> {
        self.run(statement, parameters)
    }
}
