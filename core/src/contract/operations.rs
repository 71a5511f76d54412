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
/// # Examples
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
                #[doc = "The request is the claim. Members that are not part of a claim are accepted; a misspelt name"]
                #[doc = "is a warning."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `findings`: the warnings, in document order."]
                #[doc = "- `checks`: the verdicts of rules 4 to 8. Rules 5 to 7 depend on the study, so for a single"]
                #[doc = "  claim they are often `not-assessed`, which is neither a pass nor an error."]
                #[doc = ""]
                #[doc = "The outcome is `findings` if the claim has an error; `status` is then 400 (malformed, which"]
                #[doc = "includes invalid JSON) or 409 (contradictory). It is `could-not-run` if the request has more"]
                #[doc = "than 1 MiB."]
                validate(request) as validateClaim
                    takes Claim like "claims/total_matches_logs/sum-in-order" gives ValidateAnswer;

                #[doc = "Decides the record of a claim: its status, its checks, the reasons why it is pending, and its"]
                #[doc = "credential."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `claim`: the JSON text of the claim, as a string."]
                #[doc = "- `issuer`: the DID of the validator."]
                #[doc = "- `policy`: the rules that must pass before the record is verified: rules 4 and 8 for"]
                #[doc = "  `claim`, rules 4 to 8 for `study`."]
                #[doc = "- `study` (optional): facts about the study of the claim: the number of reference claims, the"]
                #[doc = "  nearest period of the other group, and whether the study's selection contains the"]
                #[doc = "  household."]
                #[doc = "- `conflict` (optional): a stored claim of the household with different measurements over an"]
                #[doc = "  overlapping period."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `record`: the record to store. Its `status` is `verified`, with a `credential`, or"]
                #[doc = "  `pending`, with the reasons in `outstanding`."]
                #[doc = "- `claim`: a summary of the claim for an index."]
                #[doc = ""]
                #[doc = "A record that is verified under the policy `claim` does not prove rules 5 to 7, whose checks"]
                #[doc = "may be `not-assessed` or `fail`."]
                #[doc = ""]
                #[doc = "The outcome is `findings` if the claim has an error, as for `claims.validate`. It is"]
                #[doc = "`could-not-run` if the request is malformed, or if the request or the claim is too large."]
                record(request) as recordClaim
                    takes RecordRequest like "claims/external_factors_documented/record-verified" gives RecordAnswer;

                #[doc = "Returns the rules of claims."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `rules`: the rules, in the order in which they are applied, each with its id, its number in"]
                #[doc = "  the specification, its title, the condition that satisfies it, its source, and its codes."]
                rules(request) as claimRules gives RulesAnswer;

                #[doc = "Returns the JSON Schemas (2020-12) of claims and records."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `claim`: the schema of a claim."]
                #[doc = "- `record`: the schema of a stored record."]
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
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `handle`: the number of the table, from 1. The table exists only in the instance that"]
                #[doc = "  compiled it, until `gateway.release`."]
                #[doc = "- `findings`: the warnings about the configuration."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the configuration has an error. It is"]
                #[doc = "`could-not-run` if the configuration has more than 8 MiB, or if the instance has reached its"]
                #[doc = "limit of 64 tables or of 16 MiB of configurations."]
                compile(tables, request) as compileGateway
                    takes GatewayConfiguration like "gateway/shapes/compiles" gives CompileAnswer;

                #[doc = "Maps an HTTP request to a gRPC query method and the fields of its request message."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `handle`: the handle of a compiled table."]
                #[doc = "- `method`: the HTTP method."]
                #[doc = "- `target`: the path and the query, without scheme and host."]
                #[doc = "- `explain` (optional): whether the answer gives the reasons for the mapping."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `rpc`: the gRPC method, `package.Service/Method`."]
                #[doc = "- `fields`: the fields of the request message."]
                #[doc = "- `prefix`: the prefix of the path."]
                #[doc = "- `path`: the canonical path."]
                #[doc = "- `responseBody` (optional): the field of the gRPC response that is the body of the HTTP"]
                #[doc = "  response."]
                #[doc = "- `deprecation` (optional): present if the path is deprecated."]
                #[doc = "- `explain` (optional): the reasons for the mapping."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 (invalid target or parameter), 404 (no route"]
                #[doc = "matches), 405 (the method is neither `GET` nor `HEAD`) or 501 (the query method is disabled)."]
                #[doc = "It is `could-not-run` if the request is malformed or the instance has no table with this"]
                #[doc = "handle."]
                route(tables, request) as routeRequest
                    takes RouteRequest like "gateway/methods/head-with-query" gives RouteAnswer;

                #[doc = "Releases a compiled table."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `handle`: the handle of the table, which is unknown afterwards."]
                #[doc = ""]
                #[doc = "The answer has no members except the outcome. The outcome is `could-not-run` if the request"]
                #[doc = "is malformed or the instance has no table with this handle."]
                release(tables, request) as releaseGateway
                    takes TableRequest like "gateway/release/release" gives ReleaseAnswer;

                #[doc = "Lists the prefixes and the routes of a compiled table."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `handle`: the handle of the table."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `prefixes`: the prefixes, in the order in which they are tried."]
                #[doc = "- `routes`: the routes, in the order of the configuration."]
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
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `findings`: the warnings."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the change has an error; `text` then"]
                #[doc = "describes the errors to the model that made the change. It is `could-not-run` if the request"]
                #[doc = "is too large."]
                validate(request) as validatePreferences
                    takes UserPreferencesChange like "preferences/validate/length-short" gives ValidatePreferencesAnswer;

                #[doc = "Applies a change to a record of user preferences (RFC 7396)."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `record` (optional): the stored record; absent or `null` if nothing is stored."]
                #[doc = "- `change`: the change, as for `preferences.validate`."]
                #[doc = "- `now`: the time of the change (RFC 3339), which becomes the record's `updatedAt`."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `record`: the record after the change; `null` if nothing is stored and nothing changes."]
                #[doc = "- `changed`: the names of the members that differ."]
                #[doc = "- `findings`: the warnings about the change."]
                #[doc = "- `text`: a sentence about the change for the model that made it."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the change has an error; the paths are then"]
                #[doc = "those in the change, and `text` describes the errors to the model. It is `could-not-run` if"]
                #[doc = "the request is malformed or too large, or if `now` is not a time."]
                merge(request) as mergePreferences
                    takes MergePreferencesRequest like "preferences/merge/first-wish-empty-record" gives MergePreferencesAnswer;

                #[doc = "Renders a record of user preferences as a section of a system prompt."]
                #[doc = ""]
                #[doc = "The request is the record, or `null`."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `text`: the section, in Markdown; empty if the record has no preferences."]
                #[doc = "- `findings`: the warnings about members that the text omits."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the record cannot be read. It is"]
                #[doc = "`could-not-run` if the request is too large."]
                render(request) as renderPreferences
                    takes UserPreferences like "preferences/render/instructions-list" gives RenderPreferencesAnswer;

                #[doc = "Returns the JSON Schemas (2020-12) of user preferences."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `record`: the schema of a record."]
                #[doc = "- `change`: the schema of a change."]
                schema(request) as preferencesSchema gives PreferencesSchemaAnswer;

                #[doc = "Describes the tool `set_user_preferences` for agents, in the terms of the Model Context"]
                #[doc = "Protocol."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                #[doc = ""]
                #[doc = "The answer has the `name`, the `title`, the `description`, the `inputSchema`, the"]
                #[doc = "`outputSchema` and the `annotations` of the tool."]
                tool(request) as preferencesTool gives PreferencesToolAnswer;

                #[doc = "Describes the plugin for runtimes."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                #[doc = ""]
                #[doc = "The answer has the `name`, the `version`, the `title` and the `summary` of the plugin; when"]
                #[doc = "to use it (`whenToUse`, `whenNotToUse`, `examples`); how it is listed (`tags`, `category`,"]
                #[doc = "`visibility`, `stability`); how it is switched on (`defaultState`, `featureSwitch`); what it"]
                #[doc = "depends on (`dependsOn`, `requiredEnvironmentVariables`); and what it provides (`tools`,"]
                #[doc = "`routes`, `subAgents`, `middlewares`, `sharedState`)."]
                manifest(request) as preferencesManifest gives PreferencesManifestAnswer;
            }

            #[doc = "Random selection of households, in draws that can be repeated."]
            selection {
                #[doc = "Draws households at random from a sampling frame, by public randomness."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `frame`: every household that can be selected, with its stratum in a stratified design."]
                #[doc = "- `randomness`: the public randomness (`value`) and the place where it was published"]
                #[doc = "  (`source`)."]
                #[doc = "- `design`: `simple` to draw from all households, or `stratified` to draw from each stratum."]
                #[doc = "- `size` (optional): the number of households to select."]
                #[doc = "- `sizes` (optional): the number of households to select from each stratum, by its name."]
                #[doc = "- `reserves` (optional): the number of reserves to draw, which are substitutes for selected"]
                #[doc = "  households that drop out."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `selection`: the selection document, from which anyone with the frame can repeat the draw."]
                #[doc = "- `findings`: the warnings."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error. It is"]
                #[doc = "`could-not-run` if the request is not valid JSON, or has more than 16 MiB."]
                draw(request) as drawSelection
                    takes DrawRequest like "selection/draw/simple" gives DrawAnswer;

                #[doc = "Repeats the draw of a selection and compares the results."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `selection`: the selection document."]
                #[doc = "- `frame`: the frame from which the selection was drawn."]
                #[doc = "- `household` (optional): a household that the document must list."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `redrawn`: always `true`."]
                #[doc = "- `household` (optional): the household of the request, and whether it is selected or a"]
                #[doc = "  reserve (a substitute)."]
                #[doc = "- `findings`: the warnings."]
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
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `estimate`: the expected result, a proportion or a mean."]
                #[doc = "- `population` (optional): the number of households of the population; without a limit if"]
                #[doc = "  absent."]
                #[doc = "- `rule` (optional): the precision requirement; `95/5` if absent."]
                #[doc = "- `dropout` (optional): the expected dropout as a fraction: 0.15 for 15 %; 0 if absent."]
                #[doc = "- `strata` (optional): the strata, each with a weight or each with a population."]
                #[doc = "- `perStratum` (optional): whether each stratum must meet the rule by itself."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `size`: the number of households to measure."]
                #[doc = "- `adjusted`: the number of households to approach, which allows for the dropout."]
                #[doc = "- `formula`: the formula."]
                #[doc = "- `rule`: the precision requirement that was applied."]
                #[doc = "- `inputs`: the other inputs, with their defaults."]
                #[doc = "- `z`: the quantile of the normal distribution."]
                #[doc = "- `derivation`: the calculation, one sentence for each step."]
                #[doc = "- `strata` (optional): the sizes of the strata."]
                #[doc = "- `findings`: the warnings."]
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
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `claims`: the claims of both groups, in any order."]
                #[doc = "- `study` (optional): the study; if absent, the study that the claims state."]
                #[doc = "- `design` (optional): how the groups are related, `independent` or `paired`; `independent`"]
                #[doc = "  if absent."]
                #[doc = "- `rule` (optional): the precision requirement; `95/5` if absent."]
                #[doc = "- `sides` (optional): whether intervals have `two` sides or `one`; `two` if absent."]
                #[doc = "- `distribution` (optional): the distribution of the quantiles, `t` or `normal`; `t` if"]
                #[doc = "  absent."]
                #[doc = "- `quantileDecimals` (optional): the decimals to which quantiles are rounded; not rounded if"]
                #[doc = "  absent."]
                #[doc = "- `fuels` (optional): the fuel and the unit of each group."]
                #[doc = "- `households` (optional): the sizes of households that their claims do not state."]
                #[doc = "- `selection` (optional): how the households were drawn."]
                #[doc = "- `dropouts` (optional): the households that were to be measured but were not."]
                #[doc = "- `gaps` (optional): the periods in which no household of a group was monitored, with the"]
                #[doc = "  reasons."]
                #[doc = "- `outliers` (optional): how outliers are flagged; by `iqr` if absent. No household is"]
                #[doc = "  removed."]
                #[doc = "- `reductions` (optional): the emission reductions to calculate from the measurements."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `assessment`: the completeness of the study, whether the groups can be compared, the fuel"]
                #[doc = "  use with intervals and derivations, the difference between the groups, and the"]
                #[doc = "  plausibility."]
                #[doc = "- `findings`: the warnings."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error, or if a"]
                #[doc = "statistic would be meaningless (for example, because a group has no claims). It is"]
                #[doc = "`could-not-run` if the request is not valid JSON, or has more than 16 MiB."]
                assess(request) as assessStudy
                    takes AssessRequest like "study/groups/two-households-each" gives AssessAnswer;

                #[doc = "Calculates the confidence interval of a mean from published figures."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `mean`: the mean."]
                #[doc = "- `standardDeviation`: the standard deviation of the sample, with n − 1."]
                #[doc = "- `households`: the number of households."]
                #[doc = "- `rule`, `sides`, `distribution`, `quantileDecimals` (optional): as for `study.assess`."]
                #[doc = "- `group` (optional): the group, which decides which end of the interval is conservative."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `parameters`: the parameters of the interval, with their defaults."]
                #[doc = "- `estimate`: the mean, its interval, its precision and the derivation."]
                #[doc = "- `findings`: the warnings."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the request has an error. It is"]
                #[doc = "`could-not-run` if the request is not valid JSON, or has more than 1 MiB."]
                estimate(request) as estimateMean
                    takes EstimateRequest like "study/estimate/normal" gives EstimateAnswer;

                #[doc = "Calculates emission reductions by one version of a methodology."]
                #[doc = ""]
                #[doc = "Request (which of the optional members are used depends on the methodology):"]
                #[doc = ""]
                #[doc = "- `methodology`: the methodology: `TPDDTEC`, `RECH`, `SMEC`, `VM0050` or `AMS-II.G`."]
                #[doc = "- `version`: the version of the methodology, such as `4.0`."]
                #[doc = "- `gwp` (optional): the assessment report of the warming potentials; `AR5` if absent."]
                #[doc = "- `fnrb` (optional): the fraction of non-renewable biomass."]
                #[doc = "- `baseline`, `project` (optional): the terms of the baseline and of the project."]
                #[doc = "- `savings` (optional): the terms of the savings, in place of `baseline` and `project`."]
                #[doc = "- `cap` (optional): the cap of the baseline's consumption."]
                #[doc = "- `downwardAdjustment` (optional): the fraction by which the baseline is reduced."]
                #[doc = "- `businessAsUsual` (optional): the emissions of business as usual, which limit the credited"]
                #[doc = "  baseline."]
                #[doc = "- `hawthorne` (optional): the factor for households that cook differently while they are"]
                #[doc = "  observed."]
                #[doc = "- `leakage` (optional): the leakage."]
                #[doc = "- `efficiency` (optional): the efficiencies of the old and the new technology."]
                #[doc = "- `netToGross` (optional): the factor for leakage."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `reductions`: the reductions with every input, factor and step of the calculation."]
                #[doc = "- `findings`: the warnings."]
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
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `secretKey` (optional): the key as a secret Multikey; required without a `seed`."]
                #[doc = "- `seed` (optional): 64 random hexadecimal digits, from which a new key is derived."]
                #[doc = "- `did` (optional): the DID of the controller; the `did:key` of the key if absent."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `did`: the DID of the controller."]
                #[doc = "- `verificationMethod`: the URL of the key."]
                #[doc = "- `publicKeyMultibase`: the public key as a Multikey."]
                #[doc = "- `secretKey` (optional): the key as a secret Multikey, if it was made from a seed."]
                #[doc = "- `controller`: the controller document, which a `did:web` has to serve."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 if the secret key is invalid, or 409 if `did`"]
                #[doc = "is the `did:key` of another key. It is `could-not-run` if the request is malformed. No"]
                #[doc = "message contains the secret key."]
                key(request) as credentialKey
                    takes KeyRequest like "credential/key/of-a-did-web" gives KeyAnswer;

                #[doc = "Issues the verifiable credential of a claim, whose record is decided again."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `claim`: the JSON text of the claim, as a string."]
                #[doc = "- `record`: the record of the claim: its `id`, its `policy`, and the facts about its `study`."]
                #[doc = "- `secretKey`: the key as a secret Multikey."]
                #[doc = "- `created`: the time of issuing (RFC 3339)."]
                #[doc = "- `module`: the digest of the running module."]
                #[doc = "- `issuer` (optional): the DID of the issuer; that of the key if absent."]
                #[doc = "- `verificationMethod` (optional): the URL of the key; that of the issuer's DID if absent."]
                #[doc = "- `validUntil` (optional): the end of the validity (RFC 3339)."]
                #[doc = "- `id` (optional): the URL of the credential."]
                #[doc = "- `status` (optional): the entries in status lists."]
                #[doc = "- `study` (optional): facts about the study to include."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `verifiableCredential`: the signed credential."]
                #[doc = "- `findings`: the warnings. The paths of findings about the claim are those in the claim."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the claim is refused or its record is"]
                #[doc = "not verified. It is `could-not-run` if the request is malformed."]
                issue(request) as issueCredential
                    takes IssueRequest like "credential/issue/claim" gives IssueAnswer;

                #[doc = "Signs a JSON object with a Data Integrity proof."]
                #[doc = ""]
                #[doc = "Request:"]
                #[doc = ""]
                #[doc = "- `document`: the object to sign."]
                #[doc = "- `secretKey`: the key as a secret Multikey."]
                #[doc = "- `created`: the time of the signature (RFC 3339)."]
                #[doc = "- `verificationMethod` (optional): the URL of the key; that of the key's `did:key` if absent."]
                #[doc = "- `proofPurpose` (optional): the purpose of the proof; `assertionMethod` if absent."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `document`: the document, byte for byte, with `proof` as its last member."]
                #[doc = ""]
                #[doc = "The outcome is `findings` with the status 400 or 409 if the secret key is invalid, the"]
                #[doc = "document has a proof already, or the document cannot be signed for another reason. It is"]
                #[doc = "`could-not-run` if the request is malformed."]
                sign(request) as signDocument
                    takes SignRequest like "credential/sign/w3c-vector" gives SignAnswer;

                #[doc = "Verifies a document with a Data Integrity proof, in particular the credential of a claim."]
                #[doc = ""]
                #[doc = "Request (the optional members supply the data for the checks):"]
                #[doc = ""]
                #[doc = "- `credential`: the document."]
                #[doc = "- `claim` (optional): the JSON text of the claim, as a string."]
                #[doc = "- `study` (optional): facts about the study, as for `claims.record`."]
                #[doc = "- `assessment` (optional): the JSON text of the study's assessment, as a string."]
                #[doc = "- `module` (optional): the digest of the verifier's module."]
                #[doc = "- `now` (optional): the time of the verifier (RFC 3339)."]
                #[doc = "- `controllers` (optional): the controller documents of issuers."]
                #[doc = "- `statusLists` (optional): the credentials of status lists."]
                #[doc = "- `issuer` (optional): the expected issuer."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `checks`: the results for `signature`, `issuer`, `period`, `digest`, `rules`, `study`,"]
                #[doc = "  `module` and `status`. A check without its data is `not-checked`: it neither fails nor"]
                #[doc = "  proves anything."]
                #[doc = "- `findings`: the warnings."]
                #[doc = ""]
                #[doc = "The outcome is `findings` if a check failed: with the status 400 if a document cannot be"]
                #[doc = "read, or 409 if a statement in it is wrong. It is `could-not-run` if the request is"]
                #[doc = "malformed."]
                verify(request) as verifyCredential
                    takes VerifyCredentialRequest like "credential/verify/last-moment" gives VerifyCredentialAnswer;
            }

            #[doc = "The module itself."]
            module {
                #[doc = "Returns the versions of the module."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `contract`: the version of the contract."]
                #[doc = "- `crate`: the version of the crate."]
                #[doc = "- `ruleSet`: the version of the rule set."]
                version(request) as version gives VersionAnswer;

                #[doc = "Returns every rule and every code."]
                #[doc = ""]
                #[doc = "The request is empty; the outcome is `could-not-run` if it is not."]
                #[doc = ""]
                #[doc = "Answer:"]
                #[doc = ""]
                #[doc = "- `rules`: the rules of claims, in the order in which they are applied."]
                #[doc = "- `codes`: every code of every area, with its messages, its parameters, its help and its"]
                #[doc = "  source."]
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
