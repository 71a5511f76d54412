//! The table of operations, from which everything that lists them follows.
//!
//! Rust code expands the table: [`crate::operations!`] hands it to a macro. Files in other languages are written by
//! `cargo xtask generate`, which reads [`AREAS`].

use alloc::string::String;

use super::gateway::Tables;
use super::{claims, credential, gateway, module, preferences, sampling, selection, study};

/// An operation of the contract.
///
/// ```
/// use hearth_kpt_core::contract::{Operation, gateway::Tables};
///
/// let operation = Operation::named("claims.validate").expect("it is in the table");
/// assert_eq!(operation.javascript, "validateClaim");
/// assert_eq!(operation.answer_type, "ValidateAnswer");
/// let answer = operation.answer(&mut Tables::default(), b"{}");
/// assert!(answer.starts_with(r#"{"outcome":"findings","status":400"#));
/// ```
#[derive(Debug)]
pub struct Operation {
    /// The name in every host: `area.function`.
    pub name: &'static str,
    /// The name in its area: that of the function in the module of its area, in Rust and in WIT.
    pub function: &'static str,
    /// The name of the function that wasm-bindgen exports.
    pub javascript: &'static str,
    /// The type of the request in the schema of the contract. `None` if the documentation describes the request.
    pub request_type: Option<&'static str>,
    /// The name of the vector whose call is an example. `None` if the request is empty.
    pub example: Option<&'static str>,
    /// The type of the answer in the schema of the contract.
    pub answer_type: &'static str,
    /// The lines of the documentation.
    pub documentation: &'static [&'static str],
    call: Call,
}

impl Operation {
    /// Finds an operation by its name, such as `claims.validate`.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|operation| operation.name == name)
    }

    /// Every operation, in the order of the table.
    ///
    /// ```
    /// use hearth_kpt_core::contract::Operation;
    ///
    /// assert_eq!(Operation::all().next().map(|operation| operation.name), Some("claims.validate"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Self> {
        AREAS.iter().flat_map(|area| area.operations)
    }

    /// Whether it reads or changes the compiled tables of a gateway.
    ///
    /// ```
    /// use hearth_kpt_core::contract::Operation;
    ///
    /// let on_tables = |name| Operation::named(name).is_some_and(Operation::is_on_tables);
    /// assert!(on_tables("gateway.route"));
    /// assert!(!on_tables("claims.validate"));
    /// ```
    pub fn is_on_tables(&self) -> bool {
        matches!(self.call, Call::OnTables(_))
    }

    /// Answers a request. The tables are those that earlier calls compiled.
    pub fn answer(&self, tables: &mut Tables, request: &[u8]) -> String {
        match self.call {
            Call::Alone(call) => call(request),
            Call::OnTables(call) => call(tables, request),
        }
    }
}

/// An area of the contract: operations on one subject.
///
/// ```
/// use hearth_kpt_core::contract::AREAS;
///
/// let claims = &AREAS[0];
/// assert_eq!((claims.name, claims.operations[0].name), ("claims", "claims.validate"));
/// assert_eq!(claims.documentation, ["Kitchen Performance Test claims."]);
/// ```
#[derive(Debug)]
pub struct Area {
    /// The name: that of its module in Rust, and of its interface in WIT.
    pub name: &'static str,
    /// The operations, in the order of the table.
    pub operations: &'static [Operation],
    /// The lines of the documentation.
    pub documentation: &'static [&'static str],
}

/// The function of an operation.
#[derive(Debug)]
enum Call {
    Alone(fn(&[u8]) -> String),
    OnTables(fn(&mut Tables, &[u8]) -> String),
}

/// Hands the table of operations to a macro.
///
/// An entry is the name of the operation, its arguments, the name of its JavaScript function, the types of its request and
/// of its answer, by their names in the schema of the contract, and an example of a request, by the name of a vector:
///
/// ```text
/// #[doc = "The documentation of the area."]
/// area {
///     #[doc = "The documentation of the operation."]
///     name(request) as javascriptName takes RequestType like "area/topic/vector" gives AnswerType;
///     #[doc = "An operation on the gateway's tables, whose request has no type of its own."]
///     other(tables, request) as otherName gives OtherAnswer;
/// }
/// ```
///
/// The documentation is in attributes, because in a macro `///` becomes a raw string, which wasm-bindgen does not read.
///
/// A new operation is a line here, a function of the same name in the module of its area, the types of its request and
/// answer in `schema/types.rs`, and a run of `cargo xtask generate`.
///
/// ```
/// macro_rules! names {
///     ($($(#[doc = $about:tt])* $area:ident {$(
///         $(#[doc = $doc:tt])*
///         $name:ident $arguments:tt as $javascript:ident $(takes $request:tt like $example:literal)? gives $answer:tt;
///     )*})*) => {
///         &[$($(concat!(stringify!($area), ".", stringify!($name)),)*)*]
///     };
/// }
/// let names: &[&str] = hearth_kpt_core::operations!(names);
/// assert!(names.contains(&"study.assess"));
/// ```
#[macro_export]
macro_rules! operations {
    ($with:ident) => {
        $with! {
            #[doc = "Kitchen Performance Test claims."]
            claims {
                #[doc = "Checks one claim. The request is the claim itself."]
                validate(request) as validateClaim
                    takes Claim like "claims/total_matches_logs/sum-in-order" gives ValidateAnswer;

                #[doc = "Decides the record of a claim: status, checks, what is outstanding, and the credential."]
                record(request) as recordClaim
                    takes RecordRequest like "claims/external_factors_documented/record-verified" gives RecordAnswer;

                #[doc = "The catalogue of rules. The request is empty."]
                rules(request) as claimRules gives RulesAnswer;

                #[doc = "The JSON Schemas of a claim and of a record. The request is empty."]
                schema(request) as claimSchema gives SchemaAnswer;
            }

            #[doc = "The protocol gateway: paths of HTTP requests to gRPC query methods."]
            #[doc = ""]
            #[doc = "A compiled table belongs to the instance that compiled it, under a number."]
            gateway {
                #[doc = "Compiles a gateway configuration, or the default one for an empty request. The answer has the"]
                #[doc = "table's handle."]
                compile(tables, request) as compileGateway
                    takes GatewayConfiguration like "gateway/shapes/compiles" gives CompileAnswer;

                #[doc = "Maps method and target of an HTTP request to a query method and its request fields."]
                route(tables, request) as routeRequest
                    takes RouteRequest like "gateway/methods/head-with-query" gives RouteAnswer;

                #[doc = "Forgets a compiled table."]
                release(tables, request) as releaseGateway
                    takes TableRequest like "gateway/release/release" gives ReleaseAnswer;

                #[doc = "The index of a compiled table: its prefixes and routes."]
                routes(tables, request) as gatewayRoutes
                    takes TableRequest like "gateway/routes/own" gives RoutesAnswer;
            }

            #[doc = "Preferences of users: how an agent responds."]
            preferences {
                #[doc = "Checks a change. The request is the change itself."]
                validate(request) as validatePreferences
                    takes UserPreferencesChange like "preferences/validate/length-short" gives ValidatePreferencesAnswer;

                #[doc = "Makes a change to a record (RFC 7396). The request has both, and the time."]
                merge(request) as mergePreferences
                    takes MergePreferencesRequest like "preferences/merge/first-wish-empty-record" gives MergePreferencesAnswer;

                #[doc = "The section of a system prompt for a record. The request is the record."]
                render(request) as renderPreferences
                    takes UserPreferences like "preferences/render/instructions-list" gives RenderPreferencesAnswer;

                #[doc = "The JSON Schemas of a record and of a change. The request is empty."]
                schema(request) as preferencesSchema gives PreferencesSchemaAnswer;

                #[doc = "The tool `set_user_preferences`, as it is described to agents. The request is empty."]
                tool(request) as preferencesTool gives PreferencesToolAnswer;

                #[doc = "The plugin's attributes, as they are described to runtimes. The request is empty."]
                manifest(request) as preferencesManifest gives PreferencesManifestAnswer;
            }

            #[doc = "Random samples that can be drawn again."]
            selection {
                #[doc = "Draws households from a sampling frame, by public randomness."]
                draw(request) as drawSelection
                    takes DrawRequest like "selection/draw/simple" gives DrawAnswer;

                #[doc = "Draws a sample again and compares."]
                verify(request) as verifySelection
                    takes VerifySelectionRequest like "selection/verify/simple" gives VerifySelectionAnswer;
            }

            #[doc = "Sample sizes of studies."]
            sampling {
                #[doc = "The number of households that a study needs, with the formula and its inputs."]
                size(request) as sampleSize
                    takes SampleSizeRequest like "sampling/dropout/none" gives SampleSizeAnswer;
            }

            #[doc = "Studies: the claims of two groups of households, and what follows from them."]
            study {
                #[doc = "Assesses the claims of both groups: completeness, statistics with their derivation,"]
                #[doc = "plausibility."]
                assess(request) as assessStudy
                    takes AssessRequest like "study/groups/two-households-each" gives AssessAnswer;

                #[doc = "The interval of a mean, from mean, spread and number alone."]
                estimate(request) as estimateMean
                    takes EstimateRequest like "study/estimate/normal" gives EstimateAnswer;

                #[doc = "Emission reductions by a methodology and its version."]
                reductions(request) as emissionReductions
                    takes ReductionsRequest like "reductions/rech/wood" gives ReductionsAnswer;
            }

            #[doc = "W3C verifiable credentials with a Data Integrity proof."]
            credential {
                #[doc = "The public key, the DID and the controller document of a secret key."]
                key(request) as credentialKey
                    takes KeyRequest like "credential/key/of-a-did-web" gives KeyAnswer;

                #[doc = "Issues the credential of a claim."]
                issue(request) as issueCredential
                    takes IssueRequest like "credential/issue/claim" gives IssueAnswer;

                #[doc = "Signs a document."]
                sign(request) as signDocument
                    takes SignRequest like "credential/sign/w3c-vector" gives SignAnswer;

                #[doc = "Verifies a credential: signature, issuer, period, digest, rules, module, status."]
                verify(request) as verifyCredential
                    takes VerifyCredentialRequest like "credential/verify/last-moment" gives VerifyCredentialAnswer;
            }

            #[doc = "The module itself."]
            module {
                #[doc = "The versions of contract, crate and rule set. The request is empty."]
                version(request) as version gives VersionAnswer;

                #[doc = "Every rule, and every code of every area with its phrasing, its help and its source. The"]
                #[doc = "request is empty."]
                catalogue(request) as catalogue gives CatalogueAnswer;
            }
        }
    };
}

macro_rules! call {
    ($area:ident $name:ident (request)) => {
        Call::Alone($area::$name)
    };
    ($area:ident $name:ident (tables, request)) => {
        Call::OnTables($area::$name)
    };
}

macro_rules! optional {
    () => {
        None
    };
    ($text:expr) => {
        Some($text)
    };
}

macro_rules! areas {
    ($($(#[doc = $about:tt])* $area:ident {$(
        $(#[doc = $doc:tt])*
        $name:ident $arguments:tt as $javascript:ident $(takes $request:tt like $example:literal)? gives $answer:tt;
    )*})*) => {
        &[$(Area {
            name: stringify!($area),
            operations: &[$(Operation {
                name: concat!(stringify!($area), ".", stringify!($name)),
                function: stringify!($name),
                javascript: stringify!($javascript),
                request_type: optional!($(stringify!($request))?),
                example: optional!($($example)?),
                answer_type: stringify!($answer),
                documentation: &[$($doc),*],
                call: call!($area $name $arguments),
            },)*],
            documentation: &[$($about),*],
        },)*]
    };
}

/// Every area of the contract, in the order of the table.
pub static AREAS: &[Area] = operations!(areas);
