//! What a program without an operating system brings itself: an allocator, and what a panic does.

use core::alloc::{GlobalAlloc, Layout};
use core::arch::wasm32;
use core::panic::PanicInfo;

use rlsf::GlobalTlsf;

#[global_allocator]
static ALLOCATOR: Ahead = Ahead(GlobalTlsf::new());

/// The allocator, which takes more memory than it needs when it has much already. It takes a page at a time by itself,
/// and an engine may need a millisecond for each: a study of 40 MB then took minutes in Node.js.
struct Ahead(GlobalTlsf);

#[expect(unsafe_code, reason = "all of it is the allocator's own, called as it was")]
// SAFETY: each call is handed on to an allocator; what is taken ahead is given back before anybody sees it.
unsafe impl GlobalAlloc for Ahead {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let before = wasm32::memory_size(0);
        // SAFETY: by the caller's word.
        let block = unsafe { self.0.alloc(layout) };
        if before >= MUCH && wasm32::memory_size(0) > before {
            self.take_ahead(before / 4);
        }
        block
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: by the caller's word.
        unsafe { self.0.dealloc(block, layout) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: by the caller's word.
        unsafe { self.0.realloc(block, layout, size) }
    }
}

impl Ahead {
    /// Has so many pages more, if there are any. They are not touched, and so they are no memory of the machine's yet.
    #[expect(unsafe_code, reason = "a block is taken and given back")]
    #[inline(never)]
    fn take_ahead(&self, pages: usize) {
        let Ok(layout) = Layout::from_size_align(pages * PAGE, 16) else { return };
        // SAFETY: the layout has a size, and what is given back is what was taken by it.
        unsafe {
            let block = self.0.alloc(layout);
            if !block.is_null() {
                self.0.dealloc(block, layout);
            }
        }
    }
}

/// A trap, which every host knows. Nobody could read a message, so that none is kept in the module.
#[panic_handler]
fn panic(_: &PanicInfo) -> ! {
    wasm32::unreachable()
}

/// Bytes of a page.
const PAGE: usize = 1 << 16;
/// Pages that no usual call needs: 4 MiB.
const MUCH: usize = 64;
