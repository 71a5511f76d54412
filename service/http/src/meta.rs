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
    let schemas = module::schemas()?;
    let schema = match call.variable.as_str() {
        "claim" => schemas.claim,
        "record" => schemas.record,
        "kpt-credential" => return Ok(published(call, "application/schema+json", CREDENTIAL)),
        "mapping" => return Ok(published(call, "application/schema+json", MAPPING)),
        "kpt-study-credential" => return Ok(published(call, "application/schema+json", STUDY_CREDENTIAL)),
        other => {
            return Err(Problem::not_found(format!(
                "`{other}` is not the name of a schema; the schemas are `claim`, `record`, `mapping`, \
                 `kpt-credential` and `kpt-study-credential`"
            )));
        }
    };
    let body = String::from(Box::<str>::from(schema));
    Ok(Reply::typed(StatusCode::OK, "application/schema+json", body).tagged(&call.head.headers))
}

/// `GET /v1/contexts/kpt`: returns the JSON-LD context of credentials, whose URL ends in the same path.
pub(crate) fn context(call: &Call) -> Reply {
    published(call, "application/ld+json", CONTEXT)
}

/// Returns a file that is published with the project.
fn published(call: &Call, media_type: &'static str, text: &'static str) -> Reply {
    Reply::typed(StatusCode::OK, media_type, text).tagged(&call.head.headers)
}

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
