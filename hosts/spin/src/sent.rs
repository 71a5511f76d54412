//! Bodies that leave in one piece, of responses and of queries to a node.

use bytes::Bytes;
use spin_sdk::wasip3::http::types::{ErrorCode, Trailers};
use spin_sdk::wasip3::wit_bindgen::{FutureReader, StreamReader};
use spin_sdk::wasip3::{spawn, wit_future, wit_stream};

/// The contents and the trailers of a body, as the host takes them.
pub(crate) struct Sent {
    /// `None` if the body is empty.
    pub(crate) contents: Option<StreamReader<u8>>,
    pub(crate) trailers: FutureReader<Result<Option<Trailers>, ErrorCode>>,
}

/// Sends a body without trailers, once the host reads it.
pub(crate) fn whole(body: Bytes) -> Sent {
    // Without a writer, the trailers are none.
    let (end, trailers) = wit_future::new(|| Ok(None));
    if body.is_empty() {
        return Sent { contents: None, trailers };
    }
    let (mut contents, reader) = wit_stream::new();
    spawn(async move {
        contents.write_all(body.into()).await;
        drop(contents);
        // The other side may be gone.
        let _ = end.write(Ok(None)).await;
    });
    Sent { contents: Some(reader), trailers }
}
