//! What a program without an operating system brings itself: an allocator, and what a panic does.

use core::panic::PanicInfo;

use rlsf::GlobalTlsf;

#[global_allocator]
static ALLOCATOR: GlobalTlsf = GlobalTlsf::new();

/// A trap, which every host knows. Nobody could read a message, so that none is kept in the module.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
