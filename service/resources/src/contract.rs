//! The types of the module's contract that resources refer to. Their schemas are in `wasm/contract.schema.json`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

macro_rules! contract {
    ($($name:ident)*) => {$(
        #[doc = concat!("The type `", stringify!($name), "` of the contract.")]
        #[derive(Default)]
        pub(crate) struct $name;

        impl JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!({ "$ref": concat!("#/$defs/", stringify!($name)) })
            }
        }
    )*};
}

contract! {
    Assessment
    CatalogueCode
    ClaimFigures
    ExpectedEstimate
    Finding
    FrameEntry
    Pledge
    Rule
    SampleSizeRequest
    SelectionDesign
    SelectionDocument
    SelectionProof
    SizedStratum
    StudyCredential
    StudyHistory
}
