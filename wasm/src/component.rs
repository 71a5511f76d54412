//! The component exports: the world `hearth:rules/rules` of the folder `wit`.
//!
//! Each function passes the bytes of the request to the core and returns the answer. A request that is not UTF-8 is
//! passed on unchanged, because rejecting it is a rule, and rules are in the core.

use alloc::string::String;
use alloc::vec::Vec;

use crate::tables;
use bindings::exports::hearth::rules as exports;

#[expect(
    unsafe_code,
    reason = "generated: the canonical ABI lifts arguments and lowers results through raw pointers"
)]
#[expect(
    clippy::same_length_and_capacity,
    reason = "generated: the canonical ABI hands over a list as one exact allocation"
)]
mod bindings {
    wit_bindgen::generate!({ world: "rules", path: "wit" });

    use super::Component;

    export!(Component);
}

/// The type that implements the exports. It is empty; the compiled tables are in [`tables`].
struct Component;

macro_rules! areas {
    ($($(#[doc = $about:tt])* $area:ident {$(
        $name:ident $arguments:tt as $javascript:ident $(takes $request:tt like $example:literal)? gives $answer:tt;
    )*})*) => {$(
        impl exports::$area::Guest for Component {
            $(
                fn $name(request: Vec<u8>) -> String {
                    answer!($area $name $arguments &request)
                }
            )*
        }
    )*};
}
hearth_kpt_core::operations!(areas);

impl exports::tables::Guest for Component {
    fn open_session() {
        tables::open_session();
    }

    fn close_session() {
        tables::close_session();
    }
}
