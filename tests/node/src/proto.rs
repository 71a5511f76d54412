//! What the build script generated from `proto/`. Nothing here is written by hand.

#![expect(
    clippy::allow_attributes,
    clippy::allow_attributes_without_reason,
    clippy::enum_variant_names,
    clippy::pedantic,
    unreachable_pub,
    unused_qualifications,
    reason = "generated, for this crate alone"
)]

include!(concat!(env!("OUT_DIR"), "/proto.rs"));
