//! The table of operations, from which all lists of operations are derived.
//!
//! Rust code expands the table with [`crate::operations!`], which passes it to a macro. `cargo xtask generate` reads
//! [`AREAS`] and writes the files in other languages.

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
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::all().find(|operation| operation.name == name)
    }

    /// Iterates over the operations, in the order of the table.
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
    pub fn answer(&self, tables: &mut Tables, request: &[u8]) -> String {
        match self.call {
            Call::Alone(call) => call(request),
            Call::OnTables(call) => call(tables, request),
        }
    }
}

/// An area of the contract: the operations on one subject.
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
///     #[doc = "The documentation of the operation."]
///     name(request) as javascriptName takes RequestType like "area/topic/vector" gives AnswerType;
///     #[doc = "An operation on the tables of the gateway, whose request is empty."]
///     other(tables, request) as otherName gives OtherAnswer;
/// }
/// ```
///
/// The documentation is in attributes because a macro receives `///` as a raw string, which wasm-bindgen does not read.
///
/// A new operation needs an entry here, a function of the same name in the module of its area, the types of its request
/// and answer in `schema/types.rs`, and a run of `cargo xtask generate`.
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
                #[doc = "Checks one claim by itself."]
                #[doc = ""]
                #[doc = "The request is the claim: a JSON object with the members of `Claim`. Members that are not"]
                #[doc = "part of a claim are accepted, and a misspelt name is a warning."]
                #[doc = ""]
                #[doc = "Returns the warnings in `findings` and the verdicts of rules 4 to 8 in `checks`. Rules 5 to 7"]
                #[doc = "depend on the study of the claim, so for a single claim they are often `not-assessed`, which"]
                #[doc = "is neither a pass nor an error."]
                #[doc = ""]
                #[doc = "The outcome is `findings` if the claim has an error; `status` is then 400 (malformed, which"]
                #[doc = "includes invalid JSON) or 409 (contradictory). It is `could-not-run` if the request has more"]
                #[doc = "than 1 MiB."]
                validate(request) as validateClaim
                    takes Claim like "claims/total_matches_logs/sum-in-order" gives ValidateAnswer;

                #[doc = "Decides the record of a claim: its status, its checks, the reasons why it is pending, and its"]
                #[doc = "credential."]
                #[doc = ""]
                #[doc = "The request has the text of the claim in `claim`, a string; the DID of the validator in"]
                #[doc = "`issuer`; and the `policy`. Under the policy `claim`, a record is verified if rules 4 and 8"]
                #[doc = "pass; under `study`, rules 4 to 8 must pass. The caller adds the facts that only the store of"]
                #[doc = "claims contains: `study` (the number of reference claims, the nearest period of the other"]
                #[doc = "group, and whether the study's selection contains the household) and `conflict` (a stored"]
                #[doc = "claim of the household with different measurements)."]
                #[doc = ""]
                #[doc = "Returns the `record` to store and a summary of the `claim` for an index. The record is"]
                #[doc = "`verified` with a `credential`, or `pending` with one finding for each missing condition in"]
                #[doc = "`outstanding`. A record that is verified under the policy `claim` does not prove rules 5 to"]
                #[doc = "7, which may be `not-assessed`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` if the claim has an error, as for `claims.validate`. It is"]
                #[doc = "`could-not-run` if the request is malformed, or if it or the claim is too large."]
                record(request) as recordClaim
                    takes RecordRequest like "claims/external_factors_documented/record-verified" gives RecordAnswer;

                #[doc = "Returns the rules of claims, in the order in which they are applied: the id, the number in"]
                #[doc = "the specification, the title, the condition that satisfies the rule, the source, and the"]
                #[doc = "codes."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                rules(request) as claimRules gives RulesAnswer;

                #[doc = "Returns the JSON Schemas (2020-12) of a claim, in `claim`, and of a stored record, in"]
                #[doc = "`record`."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                schema(request) as claimSchema gives SchemaAnswer;
            }

            #[doc = "The protocol gateway, which maps paths of HTTP requests to gRPC query methods."]
            #[doc = ""]
            #[doc = "A compiled table belongs to the instance that compiled it. A handle, which is a number,"]
            #[doc = "identifies it."]
            gateway {
                #[doc = "Compiles a gateway configuration into a route table."]
                #[doc = ""]
                #[doc = "The request is the configuration. An empty request compiles the built-in configuration of the"]
                #[doc = "protocol."]
                #[doc = ""]
                #[doc = "Returns the `handle` of the table, from 1, and the warnings about the configuration in"]
                #[doc = "`findings`. The table exists only in the instance that compiled it, until `gateway.release`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the configuration has an error. It is"]
                #[doc = "`could-not-run` if the configuration has more than 8 MiB, or if the instance has reached its"]
                #[doc = "limit of 64 tables or of 16 MiB of configurations."]
                compile(tables, request) as compileGateway
                    takes GatewayConfiguration like "gateway/shapes/compiles" gives CompileAnswer;

                #[doc = "Maps the method and the target of an HTTP request to a gRPC query method and the fields of"]
                #[doc = "its request message."]
                #[doc = ""]
                #[doc = "The request has the `handle` of a compiled table, the `method`, and the `target` (path and"]
                #[doc = "query, without scheme and host). With `explain`, the answer also gives the reasons for the"]
                #[doc = "mapping."]
                #[doc = ""]
                #[doc = "Returns the gRPC method in `rpc` (`package.Service/Method`), the `fields` of its request"]
                #[doc = "message, the `prefix` of the path, the canonical `path`, and, if they apply, `responseBody`,"]
                #[doc = "`deprecation` and `explain`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 (invalid target or parameter), 404 (no route"]
                #[doc = "matches), 405 (the method is neither `GET` nor `HEAD`) or 501 (the query method is disabled)."]
                #[doc = "It is `could-not-run` if the request is malformed or the instance has no table with this"]
                #[doc = "handle."]
                route(tables, request) as routeRequest
                    takes RouteRequest like "gateway/methods/head-with-query" gives RouteAnswer;

                #[doc = "Releases a compiled table, whose `handle` is then unknown."]
                #[doc = ""]
                #[doc = "The request has the `handle`. The answer has the outcome alone."]
                #[doc = ""]
                #[doc = "The outcome is `could-not-run` if the request is malformed or the instance has no table with"]
                #[doc = "this handle."]
                release(tables, request) as releaseGateway
                    takes TableRequest like "gateway/release/release" gives ReleaseAnswer;

                #[doc = "Lists the prefixes and the routes of a compiled table."]
                #[doc = ""]
                #[doc = "The request has the `handle` of the table. Returns the `prefixes`, in the order in which they"]
                #[doc = "are tried, and the `routes`, in the order of the configuration."]
                #[doc = ""]
                #[doc = "The outcome is `could-not-run` if the request is malformed or the instance has no table with"]
                #[doc = "this handle."]
                routes(tables, request) as gatewayRoutes
                    takes TableRequest like "gateway/routes/own" gives RoutesAnswer;
            }

            #[doc = "User preferences: how an agent responds."]
            preferences {
                #[doc = "Checks a change of user preferences without applying it."]
                #[doc = ""]
                #[doc = "The request is the change: a value sets a member, `null` clears it, and an absent member is"]
                #[doc = "unchanged."]
                #[doc = ""]
                #[doc = "Returns the warnings in `findings`. The outcome is `findings` with the status 400 if the"]
                #[doc = "change has an error; `text` then describes the errors to the model that made the change. It"]
                #[doc = "is `could-not-run` if the request is too large."]
                validate(request) as validatePreferences
                    takes UserPreferencesChange like "preferences/validate/length-short" gives ValidatePreferencesAnswer;

                #[doc = "Applies a change to a record of user preferences (RFC 7396)."]
                #[doc = ""]
                #[doc = "The request has the stored `record` (absent or `null` if nothing is stored), the `change`,"]
                #[doc = "and the time `now` (RFC 3339), which becomes the record's `updatedAt`."]
                #[doc = ""]
                #[doc = "Returns the new `record` (`null` if nothing is stored and nothing changes), the names of the"]
                #[doc = "members that differ in `changed`, the warnings about the change in `findings`, and a sentence"]
                #[doc = "for the model in `text`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the change has an error; the paths are then"]
                #[doc = "those in the change, and `text` describes the errors to the model. It is `could-not-run` if"]
                #[doc = "the request is malformed or too large, or if `now` is not a time."]
                merge(request) as mergePreferences
                    takes MergePreferencesRequest like "preferences/merge/first-wish-empty-record" gives MergePreferencesAnswer;

                #[doc = "Renders a record of user preferences as a section of a system prompt."]
                #[doc = ""]
                #[doc = "The request is the record, or `null`. Returns the section in `text`, in Markdown (empty if"]
                #[doc = "the record has no preferences), and the warnings about members that the text omits in"]
                #[doc = "`findings`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the record cannot be read. It is"]
                #[doc = "`could-not-run` if the request is too large."]
                render(request) as renderPreferences
                    takes UserPreferences like "preferences/render/instructions-list" gives RenderPreferencesAnswer;

                #[doc = "Returns the JSON Schemas (2020-12) of a record, in `record`, and of a change, in `change`."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                schema(request) as preferencesSchema gives PreferencesSchemaAnswer;

                #[doc = "Returns the description of the tool `set_user_preferences` for agents, in the terms of the"]
                #[doc = "Model Context Protocol: name, title, description, input and output schema, and annotations."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                tool(request) as preferencesTool gives PreferencesToolAnswer;

                #[doc = "Returns the attributes of the plugin for runtimes, such as its name, its version, when to use"]
                #[doc = "it, and its tools."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                manifest(request) as preferencesManifest gives PreferencesManifestAnswer;
            }

            #[doc = "Random selection of households, in draws that can be repeated."]
            selection {
                #[doc = "Draws households at random from a sampling frame, by public randomness."]
                #[doc = ""]
                #[doc = "The request has the `frame` (the households that can be selected, with their strata if there"]
                #[doc = "are any), the `randomness` (its value and its source), the `design` (`simple` or"]
                #[doc = "`stratified`), the number of households to select in `size` or, by stratum, in `sizes`, and"]
                #[doc = "the number of `reserves`: substitutes, in order, for selected households that drop out."]
                #[doc = ""]
                #[doc = "Returns the selection document in `selection`, from which anyone with the frame can repeat"]
                #[doc = "the draw, and the warnings in `findings`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error. It is"]
                #[doc = "`could-not-run` if the request is not valid JSON, or has more than 16 MiB."]
                draw(request) as drawSelection
                    takes DrawRequest like "selection/draw/simple" gives DrawAnswer;

                #[doc = "Repeats the draw of a selection and compares the results."]
                #[doc = ""]
                #[doc = "The request has the selection document in `selection`, the `frame` from which it was drawn"]
                #[doc = "and, optionally, a `household` that the document must list."]
                #[doc = ""]
                #[doc = "Returns `redrawn`, which is always `true`, whether the `household` is selected or a reserve"]
                #[doc = "(a substitute), and the warnings in `findings`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 409 if the repeated draw gives another result, or"]
                #[doc = "400 if the request is malformed. It is `could-not-run` if the request is not valid JSON, or"]
                #[doc = "has more than 16 MiB."]
                verify(request) as verifySelection
                    takes VerifySelectionRequest like "selection/verify/simple" gives VerifySelectionAnswer;
            }

            #[doc = "Sample sizes of studies."]
            sampling {
                #[doc = "Calculates the number of households that a study needs."]
                #[doc = ""]
                #[doc = "The request has the expected result in `estimate`, which is required, and optionally the"]
                #[doc = "`population`, the rule of precision in `rule` (default `95/5`), the expected `dropout` as a"]
                #[doc = "fraction (default 0), the `strata`, and `perStratum`, which applies the rule to each stratum."]
                #[doc = ""]
                #[doc = "Returns the number of households to measure in `size`, the number to approach in `adjusted`"]
                #[doc = "(which allows for the dropout), the `formula`, the applied `rule`, the `inputs` with their"]
                #[doc = "defaults, the normal quantile `z`, the calculation in `derivation` (one sentence for each"]
                #[doc = "step), the sizes of the `strata`, and the warnings in `findings`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error. It is"]
                #[doc = "`could-not-run` if the request is not valid JSON, or has more than 1 MiB."]
                size(request) as sampleSize
                    takes SampleSizeRequest like "sampling/dropout/none" gives SampleSizeAnswer;
            }

            #[doc = "Studies: the claims of two groups of households, and the statistics that follow from them."]
            study {
                #[doc = "Assesses the claims of both groups of a study."]
                #[doc = ""]
                #[doc = "The request has the `claims` and, optionally, further facts about the study: `study`,"]
                #[doc = "`fuels`, `households`, `selection`, `dropouts` and `gaps`; the parameters of the statistics:"]
                #[doc = "`design`, `rule`, `sides`, `distribution`, `quantileDecimals` and `outliers`; and the"]
                #[doc = "emission reductions to calculate in `reductions`."]
                #[doc = ""]
                #[doc = "Returns the `assessment` (completeness, comparability of the groups, fuel use with intervals"]
                #[doc = "and derivations, saving, and plausibility) and the warnings in `findings`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error, or if a"]
                #[doc = "statistic would be meaningless (for example, a group without claims). It is `could-not-run`"]
                #[doc = "if the request is not valid JSON, or has more than 16 MiB."]
                assess(request) as assessStudy
                    takes AssessRequest like "study/groups/two-households-each" gives AssessAnswer;

                #[doc = "Calculates the confidence interval of a mean from published figures."]
                #[doc = ""]
                #[doc = "The request has the `mean`, its sample `standardDeviation` and the number of `households`,"]
                #[doc = "and optionally the `rule`, the `sides`, the `distribution`, the `quantileDecimals` and the"]
                #[doc = "`group`, as in `study.assess`."]
                #[doc = ""]
                #[doc = "Returns the `parameters` with their defaults, the `estimate` (the mean, its interval and its"]
                #[doc = "precision), and the warnings in `findings`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error. It is"]
                #[doc = "`could-not-run` if the request is not valid JSON, or has more than 1 MiB."]
                estimate(request) as estimateMean
                    takes EstimateRequest like "study/estimate/normal" gives EstimateAnswer;

                #[doc = "Calculates emission reductions by one version of a methodology."]
                #[doc = ""]
                #[doc = "The request has the `methodology` and its `version`. The other members depend on the"]
                #[doc = "methodology: `gwp`, `fnrb`, `baseline` and `project` or `savings`, `cap`,"]
                #[doc = "`downwardAdjustment`, `businessAsUsual`, `hawthorne`, `leakage`, `efficiency` and"]
                #[doc = "`netToGross`."]
                #[doc = ""]
                #[doc = "Returns the `reductions` with every input and the calculation, and the warnings in"]
                #[doc = "`findings`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error, for example"]
                #[doc = "an unknown version. It is `could-not-run` if the request is not a JSON object, or has more"]
                #[doc = "than 1 MiB."]
                reductions(request) as emissionReductions
                    takes ReductionsRequest like "reductions/rech/wood" gives ReductionsAnswer;
            }

            #[doc = "W3C verifiable credentials with a Data Integrity proof."]
            credential {
                #[doc = "Derives the public key, the DID and the controller document from a secret key."]
                #[doc = ""]
                #[doc = "The request has the `secretKey` or, for a new key, a `seed` of 64 random hexadecimal digits,"]
                #[doc = "and optionally the `did` of the controller (default: the `did:key` of the key)."]
                #[doc = ""]
                #[doc = "Returns the `did`, the `verificationMethod`, the `publicKeyMultibase`, the `controller`"]
                #[doc = "document and, for a seed only, the new `secretKey`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the secret key is invalid, or 409 if `did`"]
                #[doc = "is the `did:key` of another key. It is `could-not-run` if the request is malformed. No"]
                #[doc = "message contains the secret key."]
                key(request) as credentialKey
                    takes KeyRequest like "credential/key/of-a-did-web" gives KeyAnswer;

                #[doc = "Issues the verifiable credential of a claim, whose record is decided again."]
                #[doc = ""]
                #[doc = "The request has the text of the claim in `claim`, the `record` (its id, its policy, and the"]
                #[doc = "facts about the study), the `secretKey`, the time in `created` (RFC 3339) and the digest of"]
                #[doc = "the `module`. Optional are the `issuer`, the `verificationMethod`, `validUntil`, the `id` of"]
                #[doc = "the credential, its `status` entries and the `study`."]
                #[doc = ""]
                #[doc = "Returns the signed `verifiableCredential` and the warnings in `findings`. The paths of"]
                #[doc = "findings about the claim are those in the claim."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the claim is refused or its record is"]
                #[doc = "not verified. It is `could-not-run` if the request is malformed."]
                issue(request) as issueCredential
                    takes IssueRequest like "credential/issue/claim" gives IssueAnswer;

                #[doc = "Signs a JSON object with a Data Integrity proof."]
                #[doc = ""]
                #[doc = "The request has the `document`, the `secretKey` and the time in `created` (RFC 3339), and"]
                #[doc = "optionally the `verificationMethod` (default: that of the key's own `did:key`) and the"]
                #[doc = "`proofPurpose` (default `assertionMethod`)."]
                #[doc = ""]
                #[doc = "Returns the `document`, byte for byte, with `proof` as its last member."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the secret key is invalid, the"]
                #[doc = "document has a proof already, or the document cannot be signed for another reason. It is"]
                #[doc = "`could-not-run` if the request is malformed."]
                sign(request) as signDocument
                    takes SignRequest like "credential/sign/w3c-vector" gives SignAnswer;

                #[doc = "Verifies a document with a Data Integrity proof, in particular the credential of a claim."]
                #[doc = ""]
                #[doc = "The request has the document in `credential`. The other members are optional and supply the"]
                #[doc = "data for the checks: `claim` (its text), `study`, `assessment` (the text of the study's"]
                #[doc = "assessment), `module` (the digest of the verifier's module), `now` (RFC 3339), `controllers`,"]
                #[doc = "`statusLists` and `issuer` (the expected issuer)."]
                #[doc = ""]
                #[doc = "Returns the result of each check in `checks` (signature, issuer, period, digest, rules,"]
                #[doc = "study, module and status) and the warnings in `findings`. A check without its data is"]
                #[doc = "`not-checked`: it neither fails nor proves anything."]
                #[doc = ""]
                #[doc = "The outcome is `findings` if a check failed: with the status 400 if a document cannot be"]
                #[doc = "read, or 409 if a statement in it is wrong. It is `could-not-run` if the request is"]
                #[doc = "malformed."]
                verify(request) as verifyCredential
                    takes VerifyCredentialRequest like "credential/verify/last-moment" gives VerifyCredentialAnswer;
            }

            #[doc = "The module itself."]
            module {
                #[doc = "Returns the versions of the contract, the crate and the rule set."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                version(request) as version gives VersionAnswer;

                #[doc = "Returns every rule, and every code of every area with its messages, its parameters, its help"]
                #[doc = "and its source."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
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
