//! The JavaScript exports: text to text, by wasm-bindgen.
//!
//! JavaScript strings are UTF-16 and a lone surrogate becomes U+FFFD on the way in, so the answers for
//! requests that are not UTF-8 can only be had from the component exports. Parsing the answer is left to the caller.

use alloc::string::String;

use hearth_core::contract;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::tables;

/// Checks one claim; the answer is a `ValidateAnswer`.
#[wasm_bindgen(js_name = validateClaim)]
pub fn validate_claim(request: &str) -> String {
    contract::claims::validate(request.as_bytes())
}

/// Decides the record of a claim; the request is a `RecordRequest`, the answer a `RecordAnswer`.
#[wasm_bindgen(js_name = recordClaim)]
pub fn record_claim(request: &str) -> String {
    contract::claims::record(request.as_bytes())
}

/// The catalogue of rules; the request is empty, the answer a `RulesAnswer`.
#[wasm_bindgen(js_name = claimRules)]
pub fn claim_rules(request: &str) -> String {
    contract::claims::rules(request.as_bytes())
}

/// The JSON Schemas of a claim and of a record; the request is empty, the answer a `SchemaAnswer`.
#[wasm_bindgen(js_name = claimSchema)]
pub fn claim_schema(request: &str) -> String {
    contract::claims::schema(request.as_bytes())
}

/// Compiles a gateway configuration, or the default one for an empty request; the answer is a `CompileAnswer`.
#[wasm_bindgen(js_name = compileGateway)]
pub fn compile_gateway(request: &str) -> String {
    tables::with(|tables| contract::gateway::compile(tables, request.as_bytes()))
}

/// Maps method and target of an HTTP request; the request is a `RouteRequest`, the answer a `RouteAnswer`.
#[wasm_bindgen(js_name = routeRequest)]
pub fn route_request(request: &str) -> String {
    tables::with(|tables| contract::gateway::route(tables, request.as_bytes()))
}

/// Forgets a compiled table; the request is a `TableRequest`, the answer a `ReleaseAnswer`.
#[wasm_bindgen(js_name = releaseGateway)]
pub fn release_gateway(request: &str) -> String {
    tables::with(|tables| contract::gateway::release(tables, request.as_bytes()))
}

/// The index of a compiled table; the request is a `TableRequest`, the answer a `RoutesAnswer`.
#[wasm_bindgen(js_name = gatewayRoutes)]
pub fn gateway_routes(request: &str) -> String {
    tables::with(|tables| contract::gateway::routes(tables, request.as_bytes()))
}

/// Checks a change of preferences, which is the request; the answer is a `ValidatePreferencesAnswer`.
#[wasm_bindgen(js_name = validatePreferences)]
pub fn validate_preferences(request: &str) -> String {
    contract::preferences::validate(request.as_bytes())
}

/// Makes a change to a record; the request is a `MergePreferencesRequest`, the answer a `MergePreferencesAnswer`.
#[wasm_bindgen(js_name = mergePreferences)]
pub fn merge_preferences(request: &str) -> String {
    contract::preferences::merge(request.as_bytes())
}

/// The section of a system prompt for a record, which is the request; the answer is a `RenderPreferencesAnswer`.
#[wasm_bindgen(js_name = renderPreferences)]
pub fn render_preferences(request: &str) -> String {
    contract::preferences::render(request.as_bytes())
}

/// The JSON Schemas of a record and of a change; the request is empty, the answer a `PreferencesSchemaAnswer`.
#[wasm_bindgen(js_name = preferencesSchema)]
pub fn preferences_schema(request: &str) -> String {
    contract::preferences::schema(request.as_bytes())
}

/// The tool as agents are told of it; the request is empty, the answer a `PreferencesToolAnswer`.
#[wasm_bindgen(js_name = preferencesTool)]
pub fn preferences_tool(request: &str) -> String {
    contract::preferences::tool(request.as_bytes())
}

/// The plugin's attributes; the request is empty, the answer a `PreferencesManifestAnswer`.
#[wasm_bindgen(js_name = preferencesManifest)]
pub fn preferences_manifest(request: &str) -> String {
    contract::preferences::manifest(request.as_bytes())
}

/// Draws a random sample; the request is a `DrawRequest`, the answer a `DrawAnswer`.
#[wasm_bindgen(js_name = drawSelection)]
pub fn draw_selection(request: &str) -> String {
    contract::selection::draw(request.as_bytes())
}

/// Draws a sample once more; the request is a `VerifySelectionRequest`, the answer a `VerifySelectionAnswer`.
#[wasm_bindgen(js_name = verifySelection)]
pub fn verify_selection(request: &str) -> String {
    contract::selection::verify(request.as_bytes())
}

/// How many households a study needs; the request is a `SampleSizeRequest`, the answer a `SampleSizeAnswer`.
#[wasm_bindgen(js_name = sampleSize)]
pub fn sample_size(request: &str) -> String {
    contract::sampling::size(request.as_bytes())
}

/// Assesses the claims of a study; the request is an `AssessRequest`, the answer an `AssessAnswer`.
#[wasm_bindgen(js_name = assessStudy)]
pub fn assess_study(request: &str) -> String {
    contract::study::assess(request.as_bytes())
}

/// The interval of a mean; the request is an `EstimateRequest`, the answer an `EstimateAnswer`.
#[wasm_bindgen(js_name = estimateMean)]
pub fn estimate_mean(request: &str) -> String {
    contract::study::estimate(request.as_bytes())
}

/// Emission reductions by a methodology; the request is a `ReductionsRequest`, the answer a `ReductionsAnswer`.
#[wasm_bindgen(js_name = emissionReductions)]
pub fn emission_reductions(request: &str) -> String {
    contract::reductions::reductions(request.as_bytes())
}

/// What follows from a secret key; the request is a `KeyRequest`, the answer a `KeyAnswer`.
#[wasm_bindgen(js_name = credentialKey)]
pub fn credential_key(request: &str) -> String {
    contract::credential::key(request.as_bytes())
}

/// Issues the credential of a claim; the request is an `IssueRequest`, the answer an `IssueAnswer`.
#[wasm_bindgen(js_name = issueCredential)]
pub fn issue_credential(request: &str) -> String {
    contract::credential::issue(request.as_bytes())
}

/// Signs a document; the request is a `SignRequest`, the answer a `SignAnswer`.
#[wasm_bindgen(js_name = signDocument)]
pub fn sign_document(request: &str) -> String {
    contract::credential::sign(request.as_bytes())
}

/// Verifies a credential; the request is a `VerifyCredentialRequest`, the answer a `VerifyCredentialAnswer`.
#[wasm_bindgen(js_name = verifyCredential)]
pub fn verify_credential(request: &str) -> String {
    contract::credential::verify(request.as_bytes())
}

/// The versions of contract, crate and rule set; the request is empty, the answer a `VersionAnswer`.
#[wasm_bindgen]
pub fn version(request: &str) -> String {
    contract::module::version(request.as_bytes())
}
