//! Tests the one module in a browser: the page compiles and instantiates it, runs every vector through both families of
//! exports, and compares their answers.
//!
//! The module under test is the built `hearth.wasm`. This crate itself compiles to the script that calls it.

#![cfg(target_arch = "wasm32")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod engine;
#[expect(unreachable_pub, reason = "a file shared with other tests, where it is public")]
#[path = "../vector/src/subset.rs"]
mod subset;
mod vector;

use js_sys::WebAssembly::Module;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

use engine::{Glue, Instance};
use vector::Vector;

wasm_bindgen_test_configure!(run_in_browser);

// One test for each folder of vectors.
include!(concat!(env!("OUT_DIR"), "/vectors.rs"));

#[wasm_bindgen_test]
fn the_module_imports_nothing() {
    assert_eq!(Module::imports(&engine::module().unwrap()).length(), 0);
}

/// Runs every vector, and fails with a list of all differences.
async fn all(vectors: &[(&str, &str)]) {
    let module = engine::module().unwrap();
    let (instance, glue) = (Instance::new(&module).unwrap(), Glue::new().await.unwrap());
    let mut wrong = Vec::new();
    for (name, text) in vectors {
        let outcome = async {
            let vector = Vector::read(text)?;
            // Compiled tables belong to an instance, so each vector of the gateway gets a new instance.
            if vector.call.operation.starts_with("gateway.") {
                one(&vector, &Instance::new(&module)?, &Glue::new().await?)
            } else {
                one(&vector, &instance, &glue)
            }
        };
        if let Err(difference) = outcome.await {
            wrong.push(format!("{name}: {difference}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), vectors.len(), wrong.join("\n"));
    console_log!("{} vectors", vectors.len());
}

/// Calls one instance through the component exports, and another through those of wasm-bindgen.
fn one(vector: &Vector, instance: &Instance, glue: &Glue) -> Result<(), String> {
    for call in &vector.call.before {
        instance.invoke(&call.operation, &call.request.bytes()?)?;
    }
    let request = vector.call.request.bytes()?;
    let answer = instance.invoke(&vector.call.operation, &request)?;
    vector.compare(&answer)?;
    // A JavaScript string is always valid UTF-16, so a request that is not UTF-8 can only be sent as bytes.
    if vector.call.request.is_binary() {
        return Ok(());
    }
    for call in &vector.call.before {
        glue.invoke(&call.operation, &call.request.bytes()?)?;
    }
    let same = glue.invoke(&vector.call.operation, &request)?;
    if same == answer {
        Ok(())
    } else {
        Err(format!("the component exports return {answer}, the JavaScript exports {same}"))
    }
}
