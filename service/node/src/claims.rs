//! Serves 250 claims, one for each block from 1001 on. For a missing claim, the status is `UNKNOWN`, as in the
//! protocol's own module.

use prost_types::Timestamp;
use tonic::{Request, Response, Status, async_trait};

use crate::height::at_height;
use crate::page::{self, page};
use crate::proto::cosmos::base::v1beta1::Coin;
use crate::proto::ixo::claims::v1beta1::query_server::{Query, QueryServer};
use crate::proto::ixo::claims::v1beta1::{
    Claim, Evaluation, EvaluationStatus, Params, QueryClaimListRequest, QueryClaimListResponse,
    QueryClaimRequest, QueryClaimResponse, QueryParamsRequest, QueryParamsResponse,
};

pub(crate) fn service() -> QueryServer<Claims> {
    QueryServer::new(Claims)
}

/// The claims service.
pub(crate) struct Claims;

#[async_trait]
impl Query for Claims {
    async fn params(
        &self,
        request: Request<QueryParamsRequest>,
    ) -> Result<Response<QueryParamsResponse>, Status> {
        at_height(request, |height, _| {
            let params = Params {
                collection_sequence: 4,
                ixo_account: String::from("ixo1kqmtxkggcqa9u34lnr6shy0euvclgatw4f9zz5"),
                // 10 % and 5 % as integers with 18 decimals.
                network_fee_percentage: String::from("10000000000000000000"),
                node_fee_percentage: String::from("5000000000000000000"),
                intent_sequence: existing(height),
            };
            Ok(QueryParamsResponse { params: Some(params) })
        })
    }

    async fn claim(
        &self,
        request: Request<QueryClaimRequest>,
    ) -> Result<Response<QueryClaimResponse>, Status> {
        at_height(request, |height, QueryClaimRequest { id }| {
            let number = (1..=existing(height)).find(|number| identifier(*number) == id);
            let number = number.ok_or_else(|| {
                Status::unknown(format!("codespace claims code 1100: claim with id `{id}`: claim not found"))
            })?;
            Ok(QueryClaimResponse { claim: Some(claim(number)) })
        })
    }

    async fn claim_list(
        &self,
        request: Request<QueryClaimListRequest>,
    ) -> Result<Response<QueryClaimListResponse>, Status> {
        at_height(request, |height, QueryClaimListRequest { pagination }| {
            let numbers = (1..=existing(height)).collect();
            let (numbers, pagination) =
                page(numbers, |number: &u64| page::key(&number.to_be_bytes()), pagination)?;
            let claims = numbers.into_iter().map(claim).collect();
            Ok(QueryClaimListResponse { claims, pagination: Some(pagination) })
        })
    }
}

/// Returns the number of claims at a height.
fn existing(height: i64) -> u64 {
    u64::try_from(height - FIRST_BLOCK).unwrap_or(0).min(COUNT)
}

/// Returns the id of a claim. Most ids are content hashes, but the protocol accepts any text.
fn identifier(number: u64) -> String {
    match number {
        7 => String::from("ixo:claim/7"),
        8 => String::from("Ähren 100%"),
        _ => format!("bafkreisample{number:04}"),
    }
}

/// Returns a claim. The claims are approved, rejected, pending and not evaluated, in turn.
fn claim(number: u64) -> Claim {
    let id = identifier(number);
    let submitted = FIRST_SUBMISSION + 60 * i64::try_from(number).unwrap_or(0);
    let at = |seconds| Some(Timestamp { seconds, nanos: 0 });
    let status = match number % 4 {
        1 => Some(EvaluationStatus::Approved),
        2 => Some(EvaluationStatus::Rejected),
        3 => Some(EvaluationStatus::Pending),
        _ => None,
    };
    let evaluation = status.map(|status| Evaluation {
        claim_id: id.clone(),
        agent_did: String::from("did:ixo:ixo1evaluator"),
        status: status.into(),
        reason: u32::from(status == EvaluationStatus::Rejected),
        evaluation_date: at(submitted + 3_600),
    });
    Claim {
        collection_id: format!("{}", 1 + number % 4),
        agent_did: String::from("did:ixo:ixo1agent"),
        agent_address: String::from("ixo1xwn45d6xhe3egcz3nqlfc2elpc3h6usy6yw3uk"),
        submission_date: at(submitted),
        claim_id: id,
        evaluation,
        amount: vec![Coin { denom: String::from("uixo"), amount: format!("{}", number * 1_000_000) }],
    }
}

/// The block before that of the first claim.
const FIRST_BLOCK: i64 = 1_000;
const COUNT: u64 = 250;

/// 2025-06-01T00:00:00Z.
const FIRST_SUBMISSION: i64 = 1_748_736_000;
