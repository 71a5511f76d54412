//! Direct calls of the module's operations.

use serde::Serialize;

/// The answers of several calls.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(description = ""))]
pub struct Answers {
    /// One answer for each call.
    pub answers: Vec<String>,
}

/// The most calls of a request: twice those that a test of all the module's limits needs.
pub const MOST_CALLS: usize = 128;

/// The requests and answers of which the edge reads and writes the texts only.
#[cfg(feature = "schema")]
#[expect(dead_code, reason = "the types are for their schemas")]
pub(crate) mod texts {
    use schemars::JsonSchema;

    use super::MOST_CALLS;
    use crate::transforms::exclusive;

    /// The answer of an operation.
    // The edge adds the answers of the contract.
    #[derive(JsonSchema)]
    #[schemars(extend("anyOf" = []))]
    pub(crate) struct ModuleAnswer {
        /// The outcome: `valid`, `findings` if the input has errors, or `could-not-run` if the request cannot be read.
        outcome: Outcome,
    }

    #[derive(JsonSchema)]
    #[schemars(inline, rename_all = "kebab-case")]
    enum Outcome {
        Valid,
        Findings,
        CouldNotRun,
    }

    /// Calls of operations.
    #[derive(JsonSchema)]
    #[schemars(deny_unknown_fields)]
    pub(crate) struct Calls {
        /// The calls, in the order in which they are made.
        #[schemars(length(max = MOST_CALLS))]
        calls: Vec<Call>,
    }

    #[derive(JsonSchema)]
    #[schemars(inline, deny_unknown_fields)]
    struct Call {
        /// The name of the operation.
        // The edge adds the names.
        #[schemars(extend("enum" = []))]
        operation: String,
        /// The request of the operation: a string, or an object with the bytes in base64. The request is empty if the
        /// member is missing or `null`.
        #[schemars(default)]
        request: Request,
    }

    #[derive(Default, JsonSchema)]
    #[schemars(inline, untagged, transform = exclusive)]
    enum Request {
        Text(Option<String>),
        Encoded(Encoded),
        #[default]
        #[schemars(skip)]
        Empty,
    }

    #[derive(JsonSchema)]
    #[schemars(inline, deny_unknown_fields)]
    struct Encoded {
        /// The bytes in base64 with padding (RFC 4648, section 4).
        #[schemars(extend("contentEncoding" = "base64"), regex(pattern = BASE64))]
        base64: String,
    }

    const BASE64: &str =
        "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/][AQgw]==|[A-Za-z0-9+/]{2}[AEIMQUYcgkosw048]=)?$";
}
