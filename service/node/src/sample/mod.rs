//! The service of difficult types and paths. The modules below build its responses.

mod any;
mod decimals;
mod scalars;
mod structures;
mod things;
mod times;

use std::collections::BTreeMap;

use tonic::metadata::{KeyAndValueRef, MetadataMap};
use tonic::{Request, Response, Status, async_trait};

use crate::height::at_height;
use crate::proto::hearth::sample::v1::query_server::{Query, QueryServer};
use crate::proto::hearth::sample::v1::{
    AnyResponse, BytesRequest, BytesResponse, CountThingsRequest, CountThingsResponse, DecimalsRequest,
    DecimalsResponse, DescribeThingResponse, EchoRequest, EchoResponse, EmptyRequest, EmptyResponse,
    EnumsRequest, EnumsResponse, FileRequest, FileResponse, HeightRequest, HeightResponse, KindRequest,
    MapsRequest, MapsResponse, MetadataRequest, MetadataResponse, NamesRequest, NamesResponse,
    NumbersResponse, OneofResponse, StructRequest, StructResponse, SubmitRequest, SubmitResponse,
    TextsRequest, TextsResponse, ThingByIdRequest, ThingByIdResponse, ThingRequest, ThingResponse,
    TimesRequest, TimesResponse, TreeRequest, TreeResponse, UnsetRequest, UnsetResponse, WrappersRequest,
    WrappersResponse,
};

pub(crate) fn service() -> QueryServer<Sample> {
    QueryServer::new(Sample)
}

/// The sample service.
pub(crate) struct Sample;

type Answer<T> = Result<Response<T>, Status>;

#[async_trait]
impl Query for Sample {
    async fn any(&self, request: Request<KindRequest>) -> Answer<AnyResponse> {
        at_height(request, |_, request| of_kind(&request.kind, any::answer))
    }

    async fn enums(&self, request: Request<EnumsRequest>) -> Answer<EnumsResponse> {
        at_height(request, |_, _| Ok(scalars::enums()))
    }

    async fn numbers(&self, request: Request<KindRequest>) -> Answer<NumbersResponse> {
        at_height(request, |_, request| of_kind(&request.kind, scalars::numbers))
    }

    async fn bytes(&self, request: Request<BytesRequest>) -> Answer<BytesResponse> {
        at_height(request, |_, _| Ok(scalars::bytes()))
    }

    async fn texts(&self, request: Request<TextsRequest>) -> Answer<TextsResponse> {
        at_height(request, |_, _| Ok(scalars::texts()))
    }

    async fn decimals(&self, request: Request<DecimalsRequest>) -> Answer<DecimalsResponse> {
        at_height(request, |_, _| Ok(decimals::answer()))
    }

    async fn unset(&self, request: Request<UnsetRequest>) -> Answer<UnsetResponse> {
        at_height(request, |_, _| Ok(UnsetResponse::default()))
    }

    async fn oneof(&self, request: Request<KindRequest>) -> Answer<OneofResponse> {
        at_height(request, |_, request| of_kind(&request.kind, structures::oneof))
    }

    async fn maps(&self, request: Request<MapsRequest>) -> Answer<MapsResponse> {
        at_height(request, |_, _| Ok(structures::maps()))
    }

    async fn times(&self, request: Request<TimesRequest>) -> Answer<TimesResponse> {
        at_height(request, |_, _| Ok(times::answer()))
    }

    async fn tree(&self, request: Request<TreeRequest>) -> Answer<TreeResponse> {
        at_height(request, |_, request| structures::tree(request.depth))
    }

    async fn wrappers(&self, request: Request<WrappersRequest>) -> Answer<WrappersResponse> {
        at_height(request, |_, _| Ok(scalars::wrappers()))
    }

    async fn r#struct(&self, request: Request<StructRequest>) -> Answer<StructResponse> {
        at_height(request, |_, _| Ok(structures::dynamic()))
    }

    async fn names(&self, request: Request<NamesRequest>) -> Answer<NamesResponse> {
        at_height(request, |_, _| Ok(scalars::names()))
    }

    async fn empty(&self, request: Request<EmptyRequest>) -> Answer<EmptyResponse> {
        at_height(request, |_, _| Ok(EmptyResponse {}))
    }

    async fn height(&self, request: Request<HeightRequest>) -> Answer<HeightResponse> {
        at_height(request, |height, _| Ok(HeightResponse { height }))
    }

    async fn metadata(&self, request: Request<MetadataRequest>) -> Answer<MetadataResponse> {
        let metadata = texts(request.metadata());
        at_height(request, |_, _| Ok(MetadataResponse { metadata }))
    }

    async fn echo(&self, request: Request<EchoRequest>) -> Answer<EchoResponse> {
        at_height(request, |_, request| Ok(EchoResponse { request: Some(request) }))
    }

    async fn thing_by_id(&self, request: Request<ThingByIdRequest>) -> Answer<ThingByIdResponse> {
        at_height(request, |_, request| things::by_id(&request.id))
    }

    async fn thing(&self, request: Request<ThingRequest>) -> Answer<ThingResponse> {
        at_height(request, |_, request| Ok(ThingResponse { thing: Some(things::named(&request.name)?) }))
    }

    async fn describe_thing(&self, request: Request<ThingRequest>) -> Answer<DescribeThingResponse> {
        at_height(request, |_, request| things::describe(&request.name))
    }

    async fn count_things(&self, request: Request<CountThingsRequest>) -> Answer<CountThingsResponse> {
        at_height(request, |_, _| Ok(things::count()))
    }

    async fn file(&self, request: Request<FileRequest>) -> Answer<FileResponse> {
        at_height(request, |_, request| Ok(things::file(request.path)))
    }

    async fn submit(&self, request: Request<SubmitRequest>) -> Answer<SubmitResponse> {
        at_height(request, |_, request| Ok(SubmitResponse { thing: request.thing }))
    }
}

/// Returns metadata as text; binary entries keep their encoding.
fn texts(metadata: &MetadataMap) -> BTreeMap<String, String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let entry = |entry| match entry {
        KeyAndValueRef::Ascii(key, value) => (key.to_string(), text(value.as_bytes())),
        KeyAndValueRef::Binary(key, value) => (key.to_string(), text(value.as_encoded_bytes())),
    };
    metadata.iter().map(entry).collect()
}

/// Returns the response of a kind.
fn of_kind<T>(kind: &str, response: impl FnOnce(&str) -> Option<T>) -> Result<T, Status> {
    response(kind).ok_or_else(|| Status::invalid_argument(format!("unknown kind `{kind}`")))
}
