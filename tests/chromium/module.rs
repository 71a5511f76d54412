//! Tests the one module in a browser: the page compiles and instantiates it, and runs every conformance case through
//! both families of exports. Their answers are those of the core, byte for byte; whether these are right is judged by
//! the suite `vectors`.
//!
//! The module under test is the built `hearth.wasm`. This crate itself compiles to the script that calls it.

#![cfg(target_arch = "wasm32")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod case;
mod engine;

use js_sys::WebAssembly::Module;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

use case::Case;
use engine::{Glue, Instance};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen_test]
fn the_module_imports_nothing() {
    assert_eq!(Module::imports(&engine::module().unwrap()).length(), 0);
}

/// Fails with a list of all differences.
#[wasm_bindgen_test]
async fn every_case_has_the_answers_of_the_core() {
    let module = engine::module().unwrap();
    let (instance, glue) = (Instance::new(&module).unwrap(), Glue::new().await.unwrap());
    let (mut count, mut wrong) = (0, Vec::new());
    for case in case::all() {
        let case = case.unwrap();
        // Compiled tables belong to an instance, so each case of the gateway gets a new instance.
        let outcome = if case.calls.iter().any(|call| call.operation.starts_with("gateway.")) {
            one(&case, &Instance::new(&module).unwrap(), &Glue::new().await.unwrap())
        } else {
            one(&case, &instance, &glue)
        };
        if let Err(difference) = outcome {
            wrong.push(format!("{}: {difference}", case.name));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{} of {count}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(count > 3000, "{count} cases");
    console_log!("{count} cases");
}

/// Calls one instance through the component exports, and another through those of wasm-bindgen.
fn one(case: &Case, instance: &Instance, glue: &Glue) -> Result<(), String> {
    // A JavaScript string is always valid UTF-16, so a request that is not UTF-8 can only be sent as bytes.
    let is_text = case.calls.iter().all(|call| call.text.is_some());
    if case.calls.len() != case.answers.len() {
        return Err(String::from("each call has an answer"));
    }
    for (call, expected) in case.calls.iter().zip(&case.answers) {
        let request = call.request()?;
        let answer = instance.invoke(&call.operation, &request)?;
        if answer != *expected {
            return Err(format!("the component exports return {answer}, expected {expected}"));
        }
        if is_text {
            let answer = glue.invoke(&call.operation, &request)?;
            if answer != *expected {
                return Err(format!("the JavaScript exports return {answer}, expected {expected}"));
            }
        }
    }
    Ok(())
}
