//! Shared code of the fuzz targets: the form of an input, a mutator for JSON, and the properties of every answer.
//!
//! A target is a file in `fuzz_targets`: the areas of the contract that it calls, and the properties of their answers.

pub mod answer;
pub mod input;
pub mod layout;
pub mod mutation;

pub use hearth_vectors::{case, vector};

/// Defines a fuzz target from the name of an entry in [`input::TARGETS`] and a function that checks an input's calls.
#[macro_export]
macro_rules! target {
    ($name:literal, $check:path) => {
        libfuzzer_sys::fuzz_target!(|data: &[u8]| -> libfuzzer_sys::Corpus {
            match $crate::input::calls(data, $name) {
                Some(calls) => {
                    $check(&calls);
                    libfuzzer_sys::Corpus::Keep
                }
                None => libfuzzer_sys::Corpus::Reject,
            }
        });
        libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
            $crate::mutation::mutate(data, size, max_size, seed)
        });
    };
}
