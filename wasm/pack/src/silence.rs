//! Removes panic messages: a panic in the module is a trap.
//!
//! A panic message could never be read, because the module has no import to write it with. A host reports the trap. The
//! compiler cannot omit the messages, because the standard library is precompiled. This step therefore replaces the
//! functions that report a panic with traps, and the optimiser then removes the code that is no longer used.

use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module};

/// Replaces each function that only reports a panic with a trap.
pub(crate) fn silence(module: &mut Module) {
    let reporting: Vec<FunctionId> = module
        .funcs
        .iter()
        .filter(|function| matches!(function.kind, FunctionKind::Local(_)))
        .filter(|function| function.name.as_deref().is_some_and(only_reports))
        .map(walrus::Function::id)
        .collect();
    for id in reporting {
        let signature = module.types.get(module.funcs.get(id).ty());
        let (parameters, results) = (signature.params().to_vec(), signature.results().to_vec());
        let mut trap = FunctionBuilder::new(&mut module.types, &parameters, &results);
        trap.func_body().unreachable();
        let arguments = parameters.iter().map(|kind| module.locals.add(*kind)).collect();
        module.funcs.get_mut(id).kind = FunctionKind::Local(trap.local_func(arguments));
    }
}

/// Returns whether a function of this name ends in a panic, or formats for developers.
///
/// The names of functions of our crates end with a hash, those of the standard library do not. Only `Debug`
/// implementations of the standard library are replaced, because the `Debug` of another crate may share its code with
/// `Display`.
pub(crate) fn only_reports(name: &str) -> bool {
    PARTS.iter().any(|part| name.contains(part)) || name.ends_with("fmt::Debug>::fmt")
}

/// Parts of the names of functions that end in a panic, or that format the output of `Debug`.
const PARTS: [&str; 9] = [
    "::panicking::",
    "::fmt::builders::",
    "slice_error_fail",
    "slice_index_fail",
    "unwrap_failed",
    "expect_failed",
    "raw_vec::handle_error",
    "raw_vec::capacity_overflow",
    "handle_alloc_error",
];

#[cfg(test)]
mod tests {
    use anyhow::Result;
    use walrus::Module;

    use super::{only_reports, silence};

    #[test]
    fn a_function_that_reports_a_panic_traps_and_its_callers_are_kept() -> Result<()> {
        let text = r#"(module
            (func $core::panicking::panic_fmt (param i32) (result i32) (local.get 0))
            (func $rule (export "rule") (result i32) (call $core::panicking::panic_fmt (i32.const 7))))"#;
        let mut module = Module::from_buffer(&wat::parse_str(text)?)?;
        silence(&mut module);
        let silenced = module.emit_wasm();
        wasmparser::validate(&silenced)?;
        let expected = r#"(module
            (func $core::panicking::panic_fmt (param i32) (result i32) (unreachable))
            (func $rule (export "rule") (result i32) (call $core::panicking::panic_fmt (i32.const 7))))"#;
        let expected = Module::from_buffer(&wat::parse_str(expected)?)?.emit_wasm();
        assert_eq!(silenced, expected);
        Ok(())
    }

    #[test]
    fn only_debug_of_the_standard_library_is_replaced() {
        assert!(only_reports("<char as core[c5930c85a12de822]::fmt::Debug>::fmt"));
        assert!(!only_reports(
            "<chrono::naive::date::NaiveDate as core::fmt::Debug>::fmt::h7e38877b83681452"
        ));
        assert!(!only_reports(
            "<alloc[3ca501edff3f0c7c]::string::String as core[c5930c85a12de822]::fmt::Display>::fmt"
        ));
    }
}
