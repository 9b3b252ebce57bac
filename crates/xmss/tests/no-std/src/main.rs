//! Verifies a signature without the standard library; ends with 0 if it is valid and a tampered one is not.
//!
//! Key, signature and message are those of a golden vector of leanSig.
#![no_std]
#![no_main]

use core::alloc::{GlobalAlloc, Layout};

use touchmark_xmss::{Lifetime8Dim4Base8, Signature, VerifyingKey};

#[link(name = "c")]
unsafe extern "C" {
    fn aligned_alloc(alignment: usize, size: usize) -> *mut u8;
    fn free(pointer: *mut u8);
}

/// The C library's allocator: a decoded signature is one allocation.
struct C;

// SAFETY: the alignment is a power of two, and the size is rounded up to a multiple of it, as the C function wants.
unsafe impl GlobalAlloc for C {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let alignment = layout.align().max(size_of::<usize>());
        // SAFETY: see above.
        unsafe { aligned_alloc(alignment, layout.size().next_multiple_of(alignment)) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, _: Layout) {
        // SAFETY: the pointer comes from `alloc`.
        unsafe { free(pointer) }
    }
}

#[global_allocator]
static ALLOCATOR: C = C;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The precompiled `core` names it in its unwinding tables; nothing unwinds here.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

/// The other name in those tables.
#[unsafe(no_mangle)]
extern "C" fn _Unwind_Resume() -> ! {
    loop {}
}

/// The C library's entry.
#[unsafe(no_mangle)]
extern "C" fn main(_: i32, _: *const *const u8) -> i32 {
    i32::from(verify() != Some(true))
}

fn verify() -> Option<bool> {
    let key = VerifyingKey::<Lifetime8Dim4Base8>::from_bytes(include_bytes!("../verifying_key.ssz")).ok()?;
    let signature = Signature::from_bytes(include_bytes!("../signature.ssz")).ok()?;
    let mut message = *include_bytes!("../message");
    let valid = key.verify(0, &message, &signature).is_ok();
    message[0] ^= 1;
    Some(valid && key.verify(0, &message, &signature).is_err())
}
