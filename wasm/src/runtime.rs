//! The runtime support of a module without an operating system: the allocator and the panic handler.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32;
use core::panic::PanicInfo;

use rlsf::GlobalTlsf;

#[global_allocator]
static ALLOCATOR: Ahead = Ahead(GlobalTlsf::new());

/// An allocator that reserves memory ahead once the memory is large. The inner allocator grows the memory page by page,
/// and an engine can take a millisecond for each page: a study of 40 MB then took minutes in Node.js.
struct Ahead(GlobalTlsf);

#[expect(unsafe_code, reason = "every method delegates to the inner allocator")]
// SAFETY: each call is delegated to an allocator. A block that is reserved ahead is freed before the call returns.
unsafe impl GlobalAlloc for Ahead {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let before = wasm32::memory_size(0);
        // SAFETY: the caller upholds the contract of `alloc`.
        let block = unsafe { self.0.alloc(layout) };
        if before >= MUCH && wasm32::memory_size(0) > before {
            self.take_ahead(before / 4);
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller upholds the contract of `dealloc`.
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller upholds the contract of `realloc`.
        unsafe { self.0.realloc(block, layout, size) }
    }
}

impl Ahead {
    /// Reserves this number of pages, if they are available. The pages are not touched, so they use no physical memory
    /// yet.
    #[expect(unsafe_code, reason = "a block is allocated and freed")]
    #[inline(never)]
    fn take_ahead(&self, pages: usize) {
        let Ok(layout) = Layout::from_size_align(pages * PAGE, 16) else { return };
        // SAFETY: the layout has a non-zero size, and the block is freed with the layout of its allocation.
        unsafe {
            let block = self.0.alloc(layout);
            if !block.is_null() {
                self.0.dealloc(block, layout);
            }
        }
    }
}

/// Traps on a panic, which every host supports. A message could not be read, so the module contains none.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    wasm32::unreachable()
}

/// The size of a page in bytes.
const PAGE: usize = 1 << 16;
/// The number of pages that typical calls do not exceed: 4 MiB.
const MUCH: usize = 64;
