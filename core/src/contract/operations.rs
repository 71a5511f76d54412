//! The table of operations, from which all lists of operations are derived.
//!
//! Rust code expands the table with [`crate::operations!`], which passes it to a macro. `cargo xtask generate` reads
//! [`AREAS`] and writes the files in other languages.

use alloc::string::String;

use super::gateway::Tables;
use super::{claims, credential, gateway, module, preferences, sampling, selection, study};

/// An operation of the contract.
///
/// # Examples
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
    /// The name within its area, which is the name of the function in Rust and in WIT.
    pub function: &'static str,
    /// The name of the function that wasm-bindgen exports.
    pub javascript: &'static str,
    /// The type of the request in the schema of the contract; `None` if the request is empty.
    pub request_type: Option<&'static str>,
    /// The name of the vector that serves as an example; `None` if the request is empty.
    pub example: Option<&'static str>,
    /// The type of the answer in the schema of the contract.
    pub answer_type: &'static str,
    /// The lines of the documentation.
    pub documentation: &'static [&'static str],
    call: Call,
}

impl Operation {
    /// Finds an operation by its name, for example `claims.validate`.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::contract::Operation;
    ///
    /// assert_eq!(Operation::named("study.assess").map(|operation| operation.javascript), Some("assessStudy"));
    /// assert!(Operation::named("study.nonsense").is_none());
    /// ```
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|operation| operation.name == name)
    }

    /// Iterates over the operations, in the order of the table.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::contract::Operation;
    ///
    /// assert_eq!(Operation::all().next().map(|operation| operation.name), Some("claims.validate"));
    /// ```
    pub fn all() -> impl Iterator<Item = &'static Self> {
        AREAS.iter().flat_map(|area| area.operations)
    }

    /// Returns whether the operation reads or changes the compiled tables of a gateway.
    ///
    /// # Examples
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

    /// Answers a request, a JSON text in UTF-8. `tables` contains the gateway tables that earlier calls compiled.
    ///
    /// # Examples
    ///
    /// ```
    /// use hearth_kpt_core::contract::{Operation, gateway::Tables};
    ///
    /// let operation = Operation::named("preferences.render").expect("an operation");
    /// let answer = operation.answer(&mut Tables::default(), br#"{"userName":"Alex"}"#);
    /// assert!(answer.contains("Alex"));
    /// ```
    pub fn answer(&self, tables: &mut Tables, request: &[u8]) -> String {
        match self.call {
            Call::Alone(call) => call(request),
            Call::OnTables(call) => call(tables, request),
        }
    }
}

/// An area of the contract: the operations on one subject.
///
/// # Examples
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
    /// The name, which is the name of its module in Rust and of its interface in WIT.
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

/// Passes the table of operations to a macro.
///
/// An entry consists of the name of the operation, its arguments, the name of its JavaScript function, the types of its
/// request and answer (by their names in the schema of the contract), and an example of a request (by the name of a
/// vector):
///
/// ```text
/// #[doc = "The documentation of the area."]
/// area {
///     name(request) as javascriptName takes RequestType like "area/topic/vector" gives AnswerType;
///     other(tables, request) as otherName gives OtherAnswer;
/// }
/// ```
///
/// The second entry is an operation on the tables of the gateway, whose request is empty.
///
/// A new operation needs an entry here, a function of the same name with `#[documented]` in the module of its area, the
/// types of its request and answer in `schema/types.rs`, and a run of `cargo xtask generate`. The documentation of the
/// operation is that of the function.
///
/// # Examples
///
/// ```
/// macro_rules! names {
///     ($($(#[doc = $about:tt])* $area:ident {$(
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
                validate(request) as validateClaim
                    takes Claim like "claims/total_matches_logs/sum-in-order" gives ValidateAnswer;
                record(request) as recordClaim
                    takes RecordRequest like "claims/external_factors_documented/record-verified" gives RecordAnswer;
                derive(request) as deriveClaim
                    takes DeriveRequest like "weighings/visits/three-intervals" gives DeriveAnswer;
                figures(request) as claimFigures
                    takes Claim like "figures/claim/persons-present" gives FiguresAnswer;
                rules(request) as claimRules gives RulesAnswer;
                schema(request) as claimSchema gives SchemaAnswer;
            }

            #[doc = "The protocol gateway, which maps paths of HTTP requests to gRPC query methods."]
            #[doc = ""]
            #[doc = "A compiled table belongs to the instance that compiled it. A handle, which is a number,"]
            #[doc = "identifies it."]
            gateway {
                compile(tables, request) as compileGateway
                    takes GatewayConfiguration like "gateway/shapes/compiles" gives CompileAnswer;
                route(tables, request) as routeRequest
                    takes RouteRequest like "gateway/methods/head-with-query" gives RouteAnswer;
                release(tables, request) as releaseGateway
                    takes TableRequest like "gateway/release/release" gives ReleaseAnswer;
                routes(tables, request) as gatewayRoutes
                    takes TableRequest like "gateway/routes/own" gives RoutesAnswer;
            }

            #[doc = "User preferences: how an agent responds."]
            preferences {
                validate(request) as validatePreferences
                    takes UserPreferencesChange like "preferences/validate/length-short" gives ValidatePreferencesAnswer;
                merge(request) as mergePreferences
                    takes MergePreferencesRequest like "preferences/merge/first-wish-empty-record" gives MergePreferencesAnswer;
                render(request) as renderPreferences
                    takes UserPreferences like "preferences/render/instructions-list" gives RenderPreferencesAnswer;
                schema(request) as preferencesSchema gives PreferencesSchemaAnswer;
                tool(request) as preferencesTool gives PreferencesToolAnswer;
                manifest(request) as preferencesManifest gives PreferencesManifestAnswer;
            }

            #[doc = "Random selection of households, in draws that can be repeated."]
            selection {
                frame(request) as describeFrame
                    takes FrameRequest like "selection/frame/simple" gives FrameAnswer;
                draw(request) as drawSelection
                    takes DrawRequest like "selection/draw/simple" gives DrawAnswer;
                verify(request) as verifySelection
                    takes VerifySelectionRequest like "selection/verify/simple" gives VerifySelectionAnswer;
            }

            #[doc = "Sample sizes of studies."]
            sampling {
                size(request) as sampleSize
                    takes SampleSizeRequest like "sampling/dropout/none" gives SampleSizeAnswer;
            }

            #[doc = "Studies: the claims of two groups of households, and the statistics that follow from them."]
            study {
                assess(request) as assessStudy
                    takes AssessRequest like "study/groups/two-households-each" gives AssessAnswer;
                estimate(request) as estimateMean
                    takes EstimateRequest like "study/estimate/normal" gives EstimateAnswer;
                reductions(request) as emissionReductions
                    takes ReductionsRequest like "reductions/rech/wood" gives ReductionsAnswer;
            }

            #[doc = "W3C verifiable credentials with a Data Integrity proof."]
            credential {
                key(request) as credentialKey
                    takes KeyRequest like "credential/key/of-a-did-web" gives KeyAnswer;
                issue(request) as issueCredential
                    takes IssueRequest like "credential/issue/claim" gives IssueAnswer;

                study(request) as studyCredential
                    takes StudyCredentialRequest like "credential/study/two-groups" gives StudyCredentialAnswer;
                sign(request) as signDocument
                    takes SignRequest like "credential/sign/w3c-vector" gives SignAnswer;
                verify(request) as verifyCredential
                    takes VerifyCredentialRequest like "credential/verify/last-moment" gives VerifyCredentialAnswer;
            }

            #[doc = "The module itself."]
            module {
                version(request) as version gives VersionAnswer;
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
                documentation: $area::$name::DOCUMENTATION,
                call: call!($area $name $arguments),
            },)*],
            documentation: &[$($about),*],
        },)*]
    };
}

/// Every area of the contract, in the order of the table.
pub static AREAS: &[Area] = operations!(areas);
