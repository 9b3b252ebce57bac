//! Client requests to valgrind's memcheck. Outside valgrind, and on processors other than x86-64, they do nothing.
//!
//! Source: valgrind 3.19, `valgrind.h` and `memcheck.h` (the request numbers and the instruction sequence that valgrind recognises).

/// 'M' 'C' in the upper half: the requests of memcheck itself.
const TOOL_BASE: usize = 0x4D43_0000;
const MAKE_MEM_UNDEFINED: usize = TOOL_BASE + 1;
const MAKE_MEM_DEFINED: usize = TOOL_BASE + 2;
const RUNNING_ON_VALGRIND: usize = 0x1001;
const COUNT_ERRORS: usize = 0x1201;

/// Marks the memory of a value as undefined: memcheck reports every branch and every address that depends on it.
pub fn mark_undefined<T: ?Sized>(value: &T) {
    request(MAKE_MEM_UNDEFINED, core::ptr::from_ref(value).addr(), size_of_val(value));
}

/// Marks the memory of a value as defined again.
pub fn mark_defined<T: ?Sized>(value: &T) {
    request(MAKE_MEM_DEFINED, core::ptr::from_ref(value).addr(), size_of_val(value));
}

/// Whether the process runs under valgrind.
#[must_use]
pub fn is_watched() -> bool {
    request(RUNNING_ON_VALGRIND, 0, 0) != 0
}

/// How many errors valgrind has reported so far.
#[must_use]
pub fn error_count() -> usize {
    request(COUNT_ERRORS, 0, 0)
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
fn request(number: usize, first: usize, second: usize) -> usize {
    let arguments = [number, first, second, 0, 0, 0];
    let mut answer = 0_usize;
    // SAFETY: the four rotations add up to 128 bits and the exchange is of a register with itself, so that the processor does
    // nothing. Valgrind reads the arguments, which live until the end of this function, and writes RDX. The named memory only
    // changes in valgrind's own record of it.
    unsafe {
        core::arch::asm!(
            "rol rdi, 3",
            "rol rdi, 13",
            "rol rdi, 61",
            "rol rdi, 51",
            "xchg rbx, rbx",
            in("rax") &raw const arguments,
            inout("rdx") answer,
        );
    }
    answer
}

#[cfg(not(all(target_arch = "x86_64", not(miri))))]
fn request(_number: usize, _first: usize, _second: usize) -> usize {
    0
}

#[cfg(test)]
mod tests {
    #[test]
    fn requests_leave_values_alone() {
        let secret = [7_u64; 5];
        super::mark_undefined(&secret);
        super::mark_defined(&secret);
        assert_eq!(secret, [7; 5]);
        assert_eq!(crate::public(9), 9);
        // Valgrind would answer otherwise, so that only a run without it is tested.
        if !super::is_watched() {
            assert_eq!(super::error_count(), 0);
        }
    }
}
