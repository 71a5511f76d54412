//! Serves the parameters of the token module, which change at height 600.

use tonic::{Request, Response, Status, async_trait};

use crate::height::at_height;
use crate::proto::ixo::token::v1beta1::query_server::{Query, QueryServer};
use crate::proto::ixo::token::v1beta1::{Params, QueryParamsRequest, QueryParamsResponse};

pub(crate) fn service() -> QueryServer<Token> {
    QueryServer::new(Token)
}

/// The token service.
pub(crate) struct Token;

#[async_trait]
impl Query for Token {
    async fn params(
        &self,
        request: Request<QueryParamsRequest>,
    ) -> Result<Response<QueryParamsResponse>, Status> {
        at_height(request, |height, _| {
            let ixo1155_contract_code = if height < 600 { 3 } else { 25 };
            Ok(QueryParamsResponse { params: Some(Params { ixo1155_contract_code }) })
        })
    }
}
