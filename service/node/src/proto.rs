//! The code that the build script generates from `proto/`.

#![expect(
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    clippy::enum_variant_names,
    clippy::pedantic,
    unreachable_pub,
    unused_qualifications,
    reason = "generated, and private to this crate"
)]

include!(concat!(env!("OUT_DIR"), "/proto.rs"));
