//! The table of routes. To add a route, add a line to it, and its handler in `service/http/src/handlers.rs`.

use http::{HeaderMap, Method};

use crate::access::{Access, Place, Replay};
use crate::lines::has_lines;
use crate::part::Part;
use crate::policy::Policy;
use crate::scope::Scope;

/// Defines the endpoints and their routes. A line has the endpoint, by the name of its operation in the `OpenAPI`
/// document, the method, the template of the path, the part of the service, what a client does with it, and what
/// differs from a public route.
macro_rules! routes {
    ($($endpoint:ident: $method:ident $path:literal $part:ident $summary:literal $(.$change:ident($($value:expr)?))*;)+) => {
        /// What a route does.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        pub enum Endpoint {
            $(#[doc = concat!($summary, ".")] $endpoint,)+
        }

        impl Endpoint {
            /// Returns the name of the operation in the `OpenAPI` document: that of the endpoint, with a small first letter.
            pub fn operation_id(self) -> String {
                let name = match self {
                    $(Self::$endpoint => stringify!($endpoint),)+
                };
                name.chars().next().into_iter().flat_map(char::to_lowercase).chain(name.chars().skip(1)).collect()
            }
        }

        /// The routes of the HTTP surfaces. Every other path belongs to the gateway.
        pub const ROUTES: &[Route] = &[
            $(route(Endpoint::$endpoint, Method::$method, $path, Part::$part, $summary)$(.$change($($value)?))*,)+
        ];
    };
}

routes! {
    GetStart: GET "/" Collections "Read the start page";
    SubmitClaim: POST "/v1/claims" Records "Submit a claim"
        .with_scope(Scope::ClaimsWrite).with_idempotency_key(Replay::Body).streaming_lines().open_to(Policy::Records)
        .signing();
    ListRecords: GET "/v1/claims" Collections "List the records of claims"
        .with_scope(Scope::ClaimsRead).open_to(Policy::Records);
    GetRecord: GET "/v1/claims/{id}" Records "Read a record"
        .with_scope(Scope::ClaimsRead).open_to(Policy::Readers).signing();
    GetClaim: GET "/v1/claims/{id}/claim" Records "Read the text of a claim"
        .with_scope(Scope::ClaimsRead).open_to(Policy::Readers);
    ChangeStatus: POST "/v1/claims/{id}/status" Records "Dispute a record, end a dispute, or invalidate a record"
        .with_scope(Scope::ClaimsStatus).with_idempotency_key(Replay::Body).open_to(Policy::Forms);
    ListFormsByBasic: GET "/openrosa/formList" Records "List the forms"
        .with_scope(Scope::ClaimsWrite).by_basic().without_entity_tag();
    DownloadFormByBasic: GET "/openrosa/forms/{id}" Records "Download the form"
        .with_scope(Scope::ClaimsWrite).by_basic().without_entity_tag();
    AnnounceSubmissionByBasic: HEAD "/openrosa/submission" Records "Read the limit of a submission"
        .with_scope(Scope::ClaimsWrite).by_basic();
    SubmitFormByBasic: POST "/openrosa/submission" Records "Submit a form"
        .with_scope(Scope::ClaimsWrite).by_basic().signing();
    ListForms: GET "/openrosa/{key}/formList" Records "List the forms"
        .with_scope(Scope::ClaimsWrite).without_entity_tag();
    DownloadForm: GET "/openrosa/{key}/forms/{id}" Records "Download the form"
        .with_scope(Scope::ClaimsWrite).without_entity_tag();
    AnnounceSubmission: HEAD "/openrosa/{key}/submission" Records "Read the limit of a submission"
        .with_scope(Scope::ClaimsWrite);
    SubmitForm: POST "/openrosa/{key}/submission" Records "Submit a form"
        .with_scope(Scope::ClaimsWrite).signing();
    ReadAttachment: GET "/.well-known/ni/sha-256/{digest}" Collections "Read an attachment"
        .with_scope(Scope::ClaimsRead).open_to(Policy::Readers);
    KeepAttachment: POST "/v1/attachments" Records "Store a photo or a document"
        .with_scope(Scope::ClaimsWrite).with_idempotency_key(Replay::Body).open_to(Policy::Forms);
    ListHouseholds: GET "/v1/households" Collections "List the households of a study"
        .with_scope(Scope::ClaimsWrite).open_to(Policy::Readers);
    ListEvents: GET "/v1/events" Collections "Read what happened"
        .with_scope(Scope::ClaimsRead).open_to(Policy::Readers).without_entity_tag();
    GetStatusList: GET "/v1/status/{list}" Collections "Read a status list"
        .open_to(Policy::Readers).without_entity_tag().signing();
    GetIssuerDocument: GET "/.well-known/did.json" Records "Read the issuer's document"
        .open_to(Policy::Readers);
    GetSampleSize: POST "/v1/sampling" Collections "Compute the sample size of a study"
        .with_scope(Scope::StudiesWrite).open_to(Policy::Forms);
    RegisterFrame: POST "/v1/frames" Collections "Register a sampling frame before the draw"
        .with_scope(Scope::StudiesWrite).with_idempotency_key(Replay::Body).open_to(Policy::Forms);
    DrawSelection: POST "/v1/selections" Collections "Draw a random selection of households"
        .with_scope(Scope::StudiesWrite).with_idempotency_key(Replay::Body).open_to(Policy::Forms);
    GetSelection: GET "/v1/selections/{id}" Collections "Read a selection"
        .with_scope(Scope::StudiesRead).open_to(Policy::Readers);
    ListStudies: GET "/v1/studies" Collections "List the studies"
        .with_scope(Scope::StudiesRead).open_to(Policy::Readers);
    KeepStudy: POST "/v1/studies/{id}" Collections "Set the parameters of a study"
        .with_scope(Scope::StudiesWrite).with_idempotency_key(Replay::Body).open_to(Policy::Studies);
    GetStudy: GET "/v1/studies/{id}" Collections "Read a study and its assessment"
        .with_scope(Scope::StudiesRead).open_to(Policy::Studies);
    ListRevisions: GET "/v1/studies/{id}/revisions" Collections "List the revisions of a study"
        .with_scope(Scope::StudiesRead).open_to(Policy::Readers);
    ListFrames: GET "/v1/studies/{id}/frames" Collections "List the frames that were registered for a study"
        .with_scope(Scope::StudiesRead).open_to(Policy::Readers);
    IssueStudyCredential: POST "/v1/studies/{id}/credential" Collections "Issue the credential of a study"
        .with_scope(Scope::StudiesWrite).with_idempotency_key(Replay::Body).open_to(Policy::Studies).signing();
    GetStudyCredential: GET "/v1/studies/{id}/credential" Collections "Read the credential of a study"
        .with_scope(Scope::StudiesRead).open_to(Policy::Studies);
    GetReport: GET "/v1/studies/{id}/report" Collections "Read the report of a study"
        .with_scope(Scope::StudiesRead).open_to(Policy::Readers).without_entity_tag();
    KeepMapping: PUT "/v1/mappings/{name}" Records "Store a mapping of field data"
        .with_scope(Scope::ClaimsWrite);
    GetMapping: GET "/v1/mappings/{name}" Records "Read a mapping of field data"
        .with_scope(Scope::ClaimsWrite);
    ImportKobo: POST "/v1/imports/kobo" Records "Take a submission of KoBoToolbox"
        .with_scope(Scope::ClaimsWrite).with_idempotency_key(Replay::Body).signing();
    CreateKey: POST "/v1/keys" Records "Create an API key"
        .with_scope(Scope::KeysAdmin).with_idempotency_key(Replay::Refusal).open_to(Policy::Keys);
    ListKeys: GET "/v1/keys" Collections "List the API keys"
        .with_scope(Scope::KeysAdmin).open_to(Policy::Keys);
    GetOwnKey: GET "/v1/keys/self" Records "Read the API key of the request"
        .for_any_key().open_to(Policy::Readers);
    RevokeKey: POST "/v1/keys/{id}/revocation" Records "Revoke an API key"
        .with_scope(Scope::KeysAdmin).open_to(Policy::Forms);
    GetRules: GET "/v1/rules" Records "Read the catalogue of rules"
        .open_to(Policy::Readers);
    GetSchema: GET "/v1/schemas/{name}" Records "Read a JSON Schema"
        .open_to(Policy::Readers);
    GetContext: GET "/v1/contexts/kpt" Records "Read the JSON-LD context of credentials"
        .open_to(Policy::Readers);
    CallOperations: POST "/v1/operations" Sessions "Call several operations in one session"
        .with_scope(Scope::OperationsCall).open_to(Policy::Forms);
    CallOperation: POST "/v1/operations/{operation}" Operations "Call an operation of the module"
        .with_scope(Scope::OperationsCall).open_to(Policy::Forms);
    GetRoutes: GET "/gateway/routes" Gateway "List the routes of the gateway"
        .like_queries();
    GetUserPreferences: GET "/user-preferences" Records "Read the user preferences of a room"
        .with_scope(Scope::PreferencesRead).open_to(Policy::Preferences);
    PostMessage: POST "/mcp" Records "Send a message of the Model Context Protocol"
        .with_scope(Scope::PreferencesWrite).open_to(Policy::Messages);
    GetDescription: GET "/openapi.json" Collections "Read the OpenAPI document";
    GetHealth: GET "/healthz" Health "Check the health of the service"
        .without_entity_tag();
    GetVersion: GET "/version" Health "Read the versions of the service";
}

/// An entry of the table of routes.
#[derive(Debug)]
pub struct Route {
    /// What the route does.
    pub endpoint: Endpoint,
    /// The method. `HEAD` is served as `GET` unless the path has a route for it.
    pub method: Method,
    /// The template of the path: segments, of which at most one is the API key, `{key}`, and at most one another
    /// `{variable}`. Segments are compared without percent-decoding.
    pub path: &'static str,
    /// The part of the service.
    pub part: Part,
    /// What a client does with the route, as in the `OpenAPI` document.
    pub summary: &'static str,
    /// The API key that the route needs.
    pub access: Access,
    /// Where a request carries its key, unless the path has it.
    pub key: Place,
    /// The policy of cross-origin requests, if pages of other origins may use the path. It is that of all routes of a path.
    pub policy: Option<Policy>,
    /// How a request with an `Idempotency-Key` that was answered is answered again, if the route takes one.
    pub replay: Option<Replay>,
    /// Whether an answer has an entity tag, so that a client can ask whether its copy is up to date.
    pub has_entity_tag: bool,
    /// Whether the module may sign credentials for the answer, which then states the time.
    pub signs: bool,
    /// Whether a body of lines is answered while it is read.
    takes_lines: bool,
}

impl Route {
    /// Returns whether a request with these headers is answered while its body is read, so that it takes no
    /// `Idempotency-Key`.
    pub fn streams(&self, headers: &HeaderMap) -> bool {
        self.takes_lines && has_lines(headers)
    }

    /// Returns whether the path contains the API key.
    pub fn has_key_in_path(&self) -> bool {
        self.path.contains("{key}")
    }

    /// Requires an API key with this scope.
    const fn with_scope(mut self, scope: Scope) -> Self {
        self.access = Access::Scope(scope);
        self
    }

    /// Requires an API key, whatever its scopes are.
    const fn for_any_key(mut self) -> Self {
        self.access = Access::AnyKey;
        self
    }

    /// Requires what queries require.
    const fn like_queries(mut self) -> Self {
        self.access = Access::Gateway;
        self
    }

    /// Takes the key as a password.
    const fn by_basic(mut self) -> Self {
        self.key = Place::Basic;
        self
    }

    /// Lets pages of other origins use the path.
    const fn open_to(mut self, policy: Policy) -> Self {
        self.policy = Some(policy);
        self
    }

    /// Takes an `Idempotency-Key`.
    const fn with_idempotency_key(mut self, replay: Replay) -> Self {
        self.replay = Some(replay);
        self
    }

    /// Answers a `GET` without an entity tag.
    const fn without_entity_tag(mut self) -> Self {
        self.has_entity_tag = false;
        self
    }

    /// Lets the module sign credentials.
    const fn signing(mut self) -> Self {
        self.signs = true;
        self
    }

    /// Answers a body of lines while it is read.
    const fn streaming_lines(mut self) -> Self {
        self.takes_lines = true;
        self
    }
}

/// Returns a public route.
const fn route(
    endpoint: Endpoint,
    method: Method,
    path: &'static str,
    part: Part,
    summary: &'static str,
) -> Route {
    Route {
        endpoint,
        method,
        path,
        part,
        summary,
        access: Access::Public,
        key: Place::Bearer,
        policy: None,
        replay: None,
        has_entity_tag: true,
        signs: false,
        takes_lines: false,
    }
}
