//! What the fuzz targets share: the form of an input, a mutator that understands JSON, and what holds of every answer.
//!
//! A target is a file of `fuzz_targets`: the areas of the contract that it calls, and what holds of their answers.

pub mod answer;
pub mod input;
pub mod layout;
pub mod module;
pub mod mutation;

pub use hearth_vectors::{case, vector};

/// A fuzz target: the name of an entry of [`input::TARGETS`], and a function that checks an input's calls.
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
