//! Takes values that the code itself guarantees, in place of `expect`.
//!
//! A broken invariant is an error of the module: it traps, and the host reports that, because a value in its place could
//! be a plausible wrong answer.

/// A value that an invariant guarantees.
pub(crate) trait Held<T> {
    /// Returns the value. The words state the invariant; only native programs can print them.
    fn held(self, invariant: &'static str) -> T;
}

impl<T> Held<T> for Option<T> {
    fn held(self, invariant: &'static str) -> T {
        match self {
            Some(value) => value,
            None => broken(invariant),
        }
    }
}

impl<T, E> Held<T> for Result<T, E> {
    fn held(self, invariant: &'static str) -> T {
        self.ok().held(invariant)
    }
}

#[cfg(target_family = "wasm")]
#[inline]
fn broken(_: &str) -> ! {
    core::arch::wasm32::unreachable()
}

#[cfg(not(target_family = "wasm"))]
#[cold]
#[expect(clippy::panic, reason = "an answer would be wrong")]
fn broken(invariant: &str) -> ! {
    panic!("an invariant is broken: {invariant}")
}
