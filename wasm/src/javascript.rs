//! The JavaScript exports: text to text, by wasm-bindgen, one function for each operation of the contract's table.
//!
//! JavaScript strings are UTF-16, and conversion replaces a lone surrogate with U+FFFD. Therefore only the component
//! exports can answer requests that are not UTF-8. The caller parses the answer.

macro_rules! functions {
    ($($(#[doc = $about:tt])* $area:ident {$(
        $name:ident $arguments:tt as $javascript:ident $(takes $request:tt like $example:literal)? gives $answer:tt;
    )*})*) => {$(
        $(#[doc = $about])*
        pub mod $area {
            use alloc::string::String;

            use wasm_bindgen::prelude::wasm_bindgen;

            $(
                #[doc = concat!(
                    "Answers a request with [`hearth_kpt_core::contract::",
                    stringify!($area), "::", stringify!($name), "()`].",
                )]
                #[wasm_bindgen(js_name = $javascript)]
                pub fn $name(request: &str) -> String {
                    answer!($area $name $arguments request.as_bytes())
                }
            )*
        }
    )*};
}
hearth_kpt_core::operations!(functions);
