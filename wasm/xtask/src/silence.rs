//! Silence: a panic in the module is a trap, and nothing is kept that only tells of it.
//!
//! Nobody could read the message: the module imports nothing to write with, and a host says that it trapped. The
//! compiler cannot leave the messages out by itself, because its library comes compiled. So the functions that tell
//! become traps here, and the optimiser takes away what led to them.

use walrus::{FunctionBuilder, FunctionId, FunctionKind, Module};

/// Makes a trap of each function that only tells of a panic.
pub(crate) fn silence(module: &mut Module) {
    let telling: Vec<FunctionId> = module
        .funcs
        .iter()
        .filter(|function| matches!(function.kind, FunctionKind::Local(_)))
        .filter(|function| function.name.as_deref().is_some_and(only_tells))
        .map(walrus::Function::id)
        .collect();
    for id in telling {
        let signature = module.types.get(module.funcs.get(id).ty());
        let (parameters, results) = (signature.params().to_vec(), signature.results().to_vec());
        let mut trap = FunctionBuilder::new(&mut module.types, &parameters, &results);
        trap.func_body().unreachable();
        let arguments = parameters.iter().map(|kind| module.locals.add(*kind)).collect();
        module.funcs.get_mut(id).kind = FunctionKind::Local(trap.local_func(arguments));
    }
}

/// Whether a function of this name ends in a panic, or formats for developers.
///
/// Names end with a hash where a crate of ours was compiled, and without one where the library was. Only the library's
/// `Debug` goes: that of another crate can be its `Display` as well.
pub(crate) fn only_tells(name: &str) -> bool {
    PARTS.iter().any(|part| name.contains(part)) || name.ends_with("fmt::Debug>::fmt")
}

/// Parts of the names of functions that end in a panic, or that lay out what `Debug` prints.
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

    use super::{only_tells, silence};

    #[test]
    fn what_tells_of_a_panic_traps_and_its_callers_stay() -> Result<()> {
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
    fn debug_of_the_library_goes_and_that_of_other_crates_stays() {
        assert!(only_tells("<char as core[c5930c85a12de822]::fmt::Debug>::fmt"));
        assert!(!only_tells("<chrono::naive::date::NaiveDate as core::fmt::Debug>::fmt::h7e38877b83681452"));
        assert!(!only_tells(
            "<alloc[3ca501edff3f0c7c]::string::String as core[c5930c85a12de822]::fmt::Display>::fmt"
        ));
    }
}
