//! The work of a request. At its end, the refusals of the rules are logged.

use crate::context;
use crate::log;

/// Runs the work of a request.
pub(crate) async fn of_request<T>(id: String, trace_id: Option<String>, work: impl Future<Output = T>) -> T {
    let work = async {
        let done = work.await;
        let refusals = context::take_refusals();
        if !refusals.is_empty() {
            log::refusals(&refusals).await;
        }
        done
    };
    context::with(id, trace_id, work).await
}

/// Returns work that continues the current request after its response has begun, with figures of its own.
pub(crate) fn continued(work: impl Future<Output = ()>) -> impl Future<Output = ()> {
    of_request(context::id(), context::trace_id(), work)
}
