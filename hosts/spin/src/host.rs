//! WASI, Spin and the module, as the HTTP surfaces use them.

use std::rc::Rc;

use bytes::Bytes;
use hearth_http::{Broken, Connection, Failure, Host, Mark, Unread, Waiting};
use http::{Request, Response};
use spin_sdk::variables::{self, Error};
use spin_sdk::wasip3::cli::stderr;
use spin_sdk::wasip3::clocks::{monotonic_clock, system_clock};
use spin_sdk::wasip3::random::random;
use spin_sdk::wasip3::{self, wit_stream};

use crate::module::hearth::rules::tables;
use crate::store::{Postgres, Sqlite};
use crate::{operations, outbound};

/// The host of the component.
pub(crate) struct Spin;

impl Host for Spin {
    fn digest(&self) -> &'static str {
        // The builder sets it, because it builds the module before it compiles the edge.
        env!("HEARTH_MODULE_DIGEST", "run `cargo xtask build`: it builds the module first")
    }

    #[expect(clippy::expect_used, reason = "both tables of operations are generated from the contract")]
    fn answer(&self, operation: &str, request: &[u8]) -> String {
        operations::answer(operation, request).expect("the contract has the operation")
    }

    fn open_session(&self) {
        tables::open_session();
    }

    fn close_session(&self) {
        tables::close_session();
    }

    fn mark(&self) -> Mark {
        monotonic_clock::now()
    }

    fn wait_until(&self, mark: Mark) -> Waiting<'static, ()> {
        Box::pin(monotonic_clock::wait_until(mark))
    }

    fn time(&self) -> (i64, u32) {
        let now = system_clock::now();
        (now.seconds, now.nanoseconds)
    }

    fn random(&self) -> u64 {
        random::get_random_u64()
    }

    fn spawn(&self, work: Waiting<'static, ()>) {
        wasip3::spawn(work);
    }

    fn log(&self, line: Vec<u8>) -> Waiting<'static, ()> {
        Box::pin(async move {
            let (mut writer, reader) = wit_stream::new();
            let _written = stderr::write_via_stream(reader);
            let _ = writer.write_all(line).await;
        })
    }

    fn variable(&self, name: &'static str) -> Waiting<'static, Result<String, String>> {
        Box::pin(async move {
            variables::get(name).await.or_else(|error| match error {
                Error::Undefined(_) => Ok(String::new()),
                Error::InvalidName(why) | Error::Provider(why) | Error::Other(why) => Err(why),
            })
        })
    }

    fn sqlite(&self) -> Waiting<'static, Result<Rc<dyn Connection>, Failure>> {
        Box::pin(async { Ok(Rc::new(Sqlite::open().await?) as Rc<dyn Connection>) })
    }

    fn postgres(&self, url: String) -> Waiting<'static, Result<Rc<dyn Connection>, Failure>> {
        Box::pin(async { Ok(Rc::new(Postgres::open(url).await?) as Rc<dyn Connection>) })
    }

    fn send(&self, request: Request<Bytes>) -> Waiting<'static, Result<Response<Box<dyn Unread>>, Broken>> {
        Box::pin(outbound::send(request))
    }
}
