//! The operations themselves, as one TypeScript interface.

use wasm_bindgen::prelude::wasm_bindgen;

macro_rules! interface {
    ($($(#[doc = $about:tt])* $area:ident {$(
        $(#[doc = $doc:tt])*
        $name:ident $arguments:tt as $javascript:ident $(takes $request:tt)? gives $answer:tt;
    )*})*) => {
        concat!(
            "/**\n * The operations, each with the types of its request and of its answer. Where no request is named, the\n",
            " * documentation describes it.\n */\n",
            "export interface Operations {\n",
            $($(
                "    /**\n", $("     * ", $doc, "\n",)* "     */\n",
                "    \"", stringify!($area), ".", stringify!($name), "\": { ",
                $("request: ", stringify!($request), "; ",)? "answer: ", stringify!($answer), " };\n",
            )*)*
            "}\n",
        )
    };
}

#[wasm_bindgen(typescript_custom_section)]
const OPERATIONS: &str = hearth_core::operations!(interface);
