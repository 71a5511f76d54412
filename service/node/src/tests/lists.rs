//! Pages, heights, and missing items.

use tonic::Code;

use super::Node;
use crate::proto::cosmos::base::query::v1beta1::{PageRequest, PageResponse};
use crate::proto::hearth::sample::v1::{HeightRequest, HeightResponse};
use crate::proto::ixo::claims::v1beta1::{
    QueryClaimListRequest, QueryClaimListResponse, QueryClaimRequest, QueryClaimResponse,
};
use crate::proto::ixo::entity::v1beta1::{
    QueryEntityListRequest, QueryEntityListResponse, QueryEntityRequest, QueryEntityResponse,
};
use crate::{ENTITIES, LATEST_HEIGHT};

const CLAIMS: &str = "/ixo.claims.v1beta1.Query/ClaimList";
const CLAIM: &str = "/ixo.claims.v1beta1.Query/Claim";
const ENTITY: &str = "/ixo.entity.v1beta1.Query/Entity";
const HEIGHT: &str = "/hearth.sample.v1.Query/Height";

async fn claims(node: &Node, page: PageRequest) -> (Vec<String>, PageResponse) {
    let list: QueryClaimListResponse =
        node.call(CLAIMS, QueryClaimListRequest { pagination: Some(page) }).await.unwrap();
    (list.claims.into_iter().map(|claim| claim.claim_id).collect(), list.pagination.unwrap())
}

#[tokio::test]
async fn keys_lead_through_all_claims() {
    let node = Node::start().await;
    let list: QueryClaimListResponse = node.call(CLAIMS, QueryClaimListRequest::default()).await.unwrap();
    let first = list.pagination.unwrap();
    assert_eq!((list.claims.len(), first.total), (100, 250));
    assert!(first.next_key.starts_with(&[0xfb, 0xff, 0xbe]));

    let (second, page) = claims(&node, PageRequest { key: first.next_key, ..PageRequest::default() }).await;
    assert_eq!((second.len(), second[0].as_str(), page.total), (100, "bafkreisample0101", 0));
    let (third, page) = claims(&node, PageRequest { key: page.next_key, ..PageRequest::default() }).await;
    assert_eq!((third.len(), third[49].as_str()), (50, "bafkreisample0250"));
    assert!(page.next_key.is_empty());
}

#[tokio::test]
async fn pages_use_offsets_and_the_reverse_order() {
    let node = Node::start().await;
    let (ids, page) = claims(&node, PageRequest { offset: 248, limit: 5, ..PageRequest::default() }).await;
    assert_eq!(ids, ["bafkreisample0249", "bafkreisample0250"]);
    assert_eq!(page, PageResponse::default());

    let backwards = PageRequest { limit: 2, reverse: true, ..PageRequest::default() };
    let (ids, page) = claims(&node, PageRequest { count_total: true, ..backwards.clone() }).await;
    assert_eq!(
        (ids, page.total),
        (vec![String::from("bafkreisample0250"), String::from("bafkreisample0249")], 250)
    );
    let (ids, _) = claims(&node, PageRequest { key: page.next_key, ..backwards }).await;
    assert_eq!(ids, ["bafkreisample0248", "bafkreisample0247"]);

    let far = PageRequest { offset: u64::MAX, limit: u64::MAX, ..PageRequest::default() };
    assert_eq!(claims(&node, far).await, (Vec::new(), PageResponse::default()));
}

#[tokio::test]
async fn key_and_offset_exclude_each_other() {
    let node = Node::start().await;
    let pagination = Some(PageRequest { key: vec![1], offset: 1, ..PageRequest::default() });
    let refused = node.call::<QueryClaimListResponse>(CLAIMS, QueryClaimListRequest { pagination }).await;
    assert_eq!(refused.unwrap_err().code(), Code::InvalidArgument);
}

#[tokio::test]
async fn the_height_selects_the_data() {
    let node = Node::start().await;
    let then = node
        .call_at::<QueryClaimListResponse>("1040", CLAIMS, QueryClaimListRequest::default())
        .await
        .unwrap();
    assert_eq!(then.metadata().get("x-cosmos-block-height").unwrap(), "1040");
    assert_eq!(then.into_inner().pagination.unwrap().total, 40);
    let list = "/ixo.entity.v1beta1.Query/EntityList";
    let then =
        node.call_at::<QueryEntityListResponse>("1", list, QueryEntityListRequest::default()).await.unwrap();
    assert_eq!(then.into_inner().entities.len(), 1);

    let latest = node.call_at::<HeightResponse>("0", HEIGHT, HeightRequest {}).await.unwrap();
    assert_eq!(latest.get_ref().height, LATEST_HEIGHT);
    assert_eq!(latest.metadata().get("x-cosmos-block-height").unwrap(), "1250");
    assert_eq!(node.call::<HeightResponse>(HEIGHT, HeightRequest {}).await.unwrap().height, LATEST_HEIGHT);
    for height in ["1251", "-1", "1.5", "latest", "9223372036854775808"] {
        let refused = node.call_at::<HeightResponse>(height, HEIGHT, HeightRequest {}).await;
        assert_eq!(refused.unwrap_err().code(), Code::InvalidArgument, "{height}");
    }
}

#[tokio::test]
async fn every_entity_is_served() {
    let node = Node::start().await;
    for id in ENTITIES {
        let found: QueryEntityResponse =
            node.call(ENTITY, QueryEntityRequest { id: String::from(id) }).await.unwrap();
        assert_eq!(found.entity.unwrap().id, id);
        assert_eq!(found.iid_document.unwrap().id, id);
    }
}

#[tokio::test]
async fn missing_items_have_the_status_of_their_module() {
    let node = Node::start().await;
    let id = String::from("nothing");
    let entity = node.call::<QueryEntityResponse>(ENTITY, QueryEntityRequest { id: id.clone() }).await;
    assert_eq!(entity.unwrap_err().code(), Code::NotFound);
    let claim = node.call::<QueryClaimResponse>(CLAIM, QueryClaimRequest { id }).await.unwrap_err();
    assert_eq!(claim.code(), Code::Unknown);
    assert!(claim.message().starts_with("codespace claims code 1100"), "{}", claim.message());

    for rpc in [
        "/ixo.claims.v1beta1.Query/Collection",
        "/ixo.bonds.v1beta1.Query/Bonds",
        "/hearth.sample.v1.Faults/No",
    ] {
        let refused = node.call::<()>(rpc, ()).await.unwrap_err();
        assert_eq!(refused.code(), Code::Unimplemented, "{rpc}");
    }
    let slashed: QueryClaimResponse =
        node.call(CLAIM, QueryClaimRequest { id: String::from("ixo:claim/7") }).await.unwrap();
    assert!(slashed.claim.is_some());
}
