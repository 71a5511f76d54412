//! Serves entities and their identifier documents. For a missing entity, the status is `NOT_FOUND`.

use prost_types::Timestamp;
use tonic::{Request, Response, Status, async_trait};

use crate::height::at_height;
use crate::page::{self, page};
use crate::proto::ixo::entity::v1beta1::query_server::{Query, QueryServer};
use crate::proto::ixo::entity::v1beta1::{
    Entity, EntityAccount, EntityMetadata, Params, QueryEntityListRequest, QueryEntityListResponse,
    QueryEntityRequest, QueryEntityResponse, QueryParamsRequest, QueryParamsResponse,
};
use crate::proto::ixo::iid::v1beta1::verification_method::VerificationMaterial;
use crate::proto::ixo::iid::v1beta1::{Context, IidDocument, VerificationMethod};

/// The ids of the entities, in the order in which they appear. The fifth contains a literal percent escape, and the
/// sixth contains more colons and a dot.
pub const ENTITIES: [&str; 6] = [
    "did:ixo:entity:4f8e2a91",
    "did:ixo:entity:0a1b2c3d4e5f60718293a4b5c6d7e8f9",
    "did:ixo:entity:7e57ab1e7e57ab1e7e57ab1e7e57ab1e",
    "did:ixo:entity:c0ffeec0ffeec0ffeec0ffeec0ffee00",
    "did:x:farm%3A12",
    "did:cosmos:net:ixo-5:stove.9",
];

pub(crate) fn service() -> QueryServer<Entities> {
    QueryServer::new(Entities)
}

/// The entity service.
pub(crate) struct Entities;

#[async_trait]
impl Query for Entities {
    async fn params(
        &self,
        request: Request<QueryParamsRequest>,
    ) -> Result<Response<QueryParamsResponse>, Status> {
        at_height(request, |height, _| {
            let params = Params {
                nft_contract_address: String::from(
                    "ixo14hj2tavq8fpesdwxxcu44rty3hh90vhujrvcmstl4zr3txmfvw9sqa3vn7",
                ),
                nft_contract_minter: String::from("ixo1n8yrmeatsk74dw0zs95ess9sgzptd6thgjgcj2"),
                create_sequence: existing(height).len() as u64,
            };
            Ok(QueryParamsResponse { params: Some(params) })
        })
    }

    async fn entity(
        &self,
        request: Request<QueryEntityRequest>,
    ) -> Result<Response<QueryEntityResponse>, Status> {
        at_height(request, |height, QueryEntityRequest { id }| {
            if id.is_empty() {
                return Err(Status::invalid_argument("entity id cannot be empty"));
            }
            let place = existing(height).iter().position(|known| **known == id);
            let place = place.ok_or_else(|| Status::not_found(format!("entity not found: {id}")))?;
            Ok(QueryEntityResponse { entity: Some(entity(place, &id)), iid_document: Some(document(&id)) })
        })
    }

    async fn entity_list(
        &self,
        request: Request<QueryEntityListRequest>,
    ) -> Result<Response<QueryEntityListResponse>, Status> {
        at_height(request, |height, QueryEntityListRequest { pagination }| {
            let known = existing(height).iter().enumerate();
            let mut entities: Vec<Entity> = known.map(|(place, id)| entity(place, id)).collect();
            entities.sort_by(|left, right| left.id.cmp(&right.id));
            let (entities, pagination) =
                page(entities, |entity| page::key(entity.id.as_bytes()), pagination)?;
            Ok(QueryEntityListResponse { entities, pagination: Some(pagination) })
        })
    }
}

/// Returns the entities at a height: the first one from the start, and another one every 100 blocks.
fn existing(height: i64) -> &'static [&'static str] {
    let count = usize::try_from(height / 100).unwrap_or(0).saturating_add(1);
    ENTITIES.get(..count).unwrap_or(&ENTITIES)
}

/// Returns an entity. Every second entity has no end date, and the first one is verified.
fn entity(place: usize, id: &str) -> Entity {
    let created = CREATED + 86_400 * i64::try_from(place).unwrap_or(0);
    let at = |seconds, nanos| Some(Timestamp { seconds, nanos });
    Entity {
        id: String::from(id),
        r#type: String::from(if place == 0 { "dao" } else { "asset/device" }),
        start_date: at(created, 0),
        end_date: if place.is_multiple_of(2) { None } else { at(created + 31_536_000, 0) },
        status: i32::from(place != 0),
        relayer_node: String::from("did:ixo:entity:relayer"),
        credentials: if place == 0 { vec![String::from("bafkreicredential")] } else { Vec::new() },
        entity_verified: place == 0,
        metadata: Some(EntityMetadata {
            version_id: format!("v{place}"),
            created: at(created, 123_000_000),
            updated: at(created, 123_456_000),
        }),
        accounts: vec![EntityAccount {
            name: String::from("admin"),
            address: String::from("ixo1kgql5ty06jp2q4fzt3k83tk58wrdtjmgmyqq6r"),
        }],
    }
}

fn document(id: &str) -> IidDocument {
    IidDocument {
        context: vec![Context { key: String::from("ixo"), val: String::from("https://w3id.org/ixo/ns/") }],
        id: String::from(id),
        controller: vec![String::from(id)],
        verification_method: vec![VerificationMethod {
            id: format!("{id}#admin"),
            r#type: String::from("CosmosAccountAddress"),
            controller: String::from(id),
            verification_material: Some(VerificationMaterial::BlockchainAccountId(String::from(
                "ixo1kgql5ty06jp2q4fzt3k83tk58wrdtjmgmyqq6r",
            ))),
        }],
    }
}

/// 2024-03-01T00:00:00Z.
const CREATED: i64 = 1_709_251_200;
