//! The catalogue of rules, the schemas, the health and the versions of the service.

use hearth_resources::{Health, Version};
use http::StatusCode;
use http::header::{CACHE_CONTROL, HeaderValue};

use crate::call::Call;
use crate::findings::Finding;
use crate::module;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::store::Store;

/// `GET /v1/rules`: returns the module's catalogue.
pub(crate) fn rules(call: &Call) -> Reply {
    Reply::json(StatusCode::OK, module::catalogue()).tagged(&call.head.headers)
}

/// `GET /v1/schemas/{name}`: returns the JSON Schema of a claim, of a record, of a mapping, or of a credential. Credentials name the
/// URL of their schema, which ends in the same path.
pub(crate) fn schema(call: &Call) -> Result<Reply, Problem> {
    let name = call.variable.as_str();
    let Some((_, schema)) = SCHEMAS.into_iter().find(|(known, _)| *known == name) else {
        let names = SCHEMAS.map(|(name, _)| name).join("`, `");
        return Err(Problem::not_found(format!(
            "`{name}` is not the name of a schema; the schemas are `{names}`"
        )));
    };
    let body = match schema {
        Schema::Claim => String::from(Box::<str>::from(module::schemas()?.claim)),
        Schema::Record => String::from(Box::<str>::from(module::schemas()?.record)),
        Schema::Published(text) => text.to_owned(),
    };
    Ok(Reply::typed(StatusCode::OK, "application/schema+json", body).tagged(&call.head.headers))
}

/// `GET /v1/contexts/kpt`: returns the JSON-LD context of credentials, whose URL ends in the same path.
pub(crate) fn context(call: &Call) -> Reply {
    Reply::typed(StatusCode::OK, "application/ld+json", CONTEXT).tagged(&call.head.headers)
}

/// The source of a schema.
#[derive(Clone, Copy)]
pub(crate) enum Schema {
    /// The module has the schema of a claim.
    Claim,
    /// The module has the schema of a record.
    Record,
    /// A file that is published with the project.
    Published(&'static str),
}

/// The schemas by their names.
pub(crate) const SCHEMAS: [(&str, Schema); 5] = [
    ("claim", Schema::Claim),
    ("record", Schema::Record),
    ("mapping", Schema::Published(MAPPING)),
    ("kpt-credential", Schema::Published(CREDENTIAL)),
    ("kpt-study-credential", Schema::Published(STUDY_CREDENTIAL)),
];

const CONTEXT: &str = include_str!("../../../docs/contexts/kpt.jsonld");
/// The schema of a mapping of field data.
pub(crate) const MAPPING: &str = include_str!("../../../docs/schemas/mapping.json");
const CREDENTIAL: &str = include_str!("../../../docs/schemas/kpt-credential.json");
const STUDY_CREDENTIAL: &str = include_str!("../../../docs/schemas/kpt-study-credential.json");

/// `GET /healthz`: checks whether the service can decide, store and certify a claim, and map a query. The problem lists
/// every wrong setting.
pub(crate) async fn health(call: Call) -> Result<Reply, Problem> {
    let faults = call.settings.faults();
    if !faults.is_empty() {
        return Err(Problem::unhealthy(faults.into_iter().map(Finding::from).collect()));
    }
    Store::answers(&call.settings.database).await?;
    let reply = Reply::of_json(StatusCode::OK, &Health { status: Health::OK });
    Ok(reply.with_header(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

/// `GET /version`: returns the versions and the digest of the module.
pub(crate) fn version(call: &Call) -> Result<Reply, Problem> {
    let version = module::version()?;
    let document = Version {
        package: &version.package,
        contract: &version.contract,
        rule_set: &version.rule_set,
        module: module::digest(),
    };
    Ok(Reply::of_json(StatusCode::OK, &document).tagged(&call.head.headers))
}
