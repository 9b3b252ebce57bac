//! What crosses the C boundary: structs by value, and texts in memory of C's `malloc`.
//!
//! The layouts are those of the header beside the official library; a test pins sizes and offsets.

use std::{
    ffi::{CStr, c_char},
    panic::{AssertUnwindSafe, catch_unwind},
    ptr,
};

/// Why a call failed, in a sentence.
pub(crate) type Failure = String;

/// A signed transaction. With `err` set the other texts are null.
#[repr(C)]
pub struct SignedTxResponse {
    pub(crate) tx_type: u8,
    pub(crate) tx_info: *mut c_char,
    pub(crate) tx_hash: *mut c_char,
    pub(crate) message_to_sign: *mut c_char,
    pub(crate) err: *mut c_char,
}

/// A new key pair in hexadecimal with `0x`. With `err` set the other texts are null.
#[repr(C)]
pub struct ApiKeyResponse {
    pub(crate) private_key: *mut c_char,
    pub(crate) public_key: *mut c_char,
    pub(crate) err: *mut c_char,
}

/// A text or an error; the other is null.
#[repr(C)]
pub struct StrOrErr {
    pub(crate) str: *mut c_char,
    pub(crate) err: *mut c_char,
}

/// An order of a group, as the caller lays it out.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CreateOrderTxReq {
    pub(crate) market_index: i64,
    pub(crate) client_order_index: i64,
    pub(crate) base_amount: i64,
    pub(crate) price: u32,
    pub(crate) is_ask: u8,
    pub(crate) order_type: u8,
    pub(crate) time_in_force: u8,
    pub(crate) reduce_only: u8,
    pub(crate) trigger_price: u32,
    pub(crate) order_expiry: i64,
}

/// A new market of binary options, as the caller lays it out.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct CreateMarketTxReq {
    pub(crate) market_slot: i16,
    pub(crate) start_timestamp: i64,
    pub(crate) end_timestamp: i64,
    pub(crate) settlement_cap: u32,
    pub(crate) settlement_type: u8,
    pub(crate) default_price: u32,
    pub(crate) taker_fee: u32,
    pub(crate) maker_fee: u32,
    pub(crate) min_base_amount: i64,
    pub(crate) min_quote_amount: i64,
    pub(crate) order_quote_limit: i64,
    pub(crate) open_interest_limit: i64,
    pub(crate) is_frozen: u8,
    pub(crate) symbol: *const c_char,
    pub(crate) size_decimals: u8,
    pub(crate) price_decimals: u8,
}

/// A change of a market of binary options, as the caller lays it out.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct UpdateMarketTxReq {
    pub(crate) market_slot: i16,
    pub(crate) public_market_index: i64,
    pub(crate) start_timestamp: i64,
    pub(crate) end_timestamp: i64,
    pub(crate) taker_fee: u32,
    pub(crate) maker_fee: u32,
    pub(crate) min_base_amount: i64,
    pub(crate) min_quote_amount: i64,
    pub(crate) order_quote_limit: i64,
    pub(crate) open_interest_limit: i64,
    pub(crate) is_frozen: u8,
}

/// The settlement of a market of binary options, as the caller lays it out.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SettleMarketTxReq {
    pub(crate) market_slot: i16,
    pub(crate) public_market_index: i64,
    pub(crate) settlement_price: u32,
    pub(crate) is_refund: u8,
}

/// A signed transaction before it crosses the boundary.
pub(crate) struct Signed {
    pub(crate) tx_type: u8,
    pub(crate) tx_info: String,
    pub(crate) tx_hash: String,
    pub(crate) message_to_sign: Option<String>,
}

/// Copies a text into memory of C's `malloc`, ended by a zero byte.
///
/// Returns null if there is no memory. No text of this library holds a zero byte.
pub(crate) fn to_c(text: &str) -> *mut c_char {
    let length = text.len();
    // SAFETY: `malloc` may be called with any size; the size is at most `isize::MAX + 1`.
    let memory = unsafe { libc::malloc(length + 1) }.cast::<u8>();
    if !memory.is_null() {
        // SAFETY: `memory` has `length + 1` bytes, is new, and so does not overlap the text.
        unsafe {
            ptr::copy_nonoverlapping(text.as_ptr(), memory, length);
            memory.add(length).write(0);
        }
    }
    memory.cast()
}

/// Borrows a text of the caller.
///
/// # Safety
/// `text` is null, or points to bytes that end with a zero byte and that nobody changes during `'a`.
///
/// # Errors
/// A sentence for null and for bytes that are not UTF-8.
pub(crate) unsafe fn from_c<'a>(name: &str, text: *const c_char) -> Result<&'a str, Failure> {
    if text.is_null() {
        return Err(format!("{name}: null"));
    }
    // SAFETY: not null, and the rest is this function's contract.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| format!("{name}: not UTF-8"))
}

/// Copies a struct of the caller.
///
/// # Safety
/// `request` is null, or points to a readable `T`.
///
/// # Errors
/// A sentence for null.
pub(crate) unsafe fn copied<T: Copy>(request: *const T) -> Result<T, Failure> {
    if request.is_null() {
        return Err("the request is null".to_owned());
    }
    // SAFETY: not null, and the rest is this function's contract. The caller may not align it.
    Ok(unsafe { request.read_unaligned() })
}

/// Runs what may fail or panic; a panic becomes an error and never crosses the boundary.
pub(crate) fn guarded<T>(call: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    catch_unwind(AssertUnwindSafe(call))
        .unwrap_or_else(|_| Err("internal error: a panic was caught".to_owned()))
}

impl From<Result<Signed, Failure>> for SignedTxResponse {
    fn from(outcome: Result<Signed, Failure>) -> Self {
        let null = ptr::null_mut();
        match outcome {
            Ok(signed) => Self {
                tx_type: signed.tx_type,
                tx_info: to_c(&signed.tx_info),
                tx_hash: to_c(&signed.tx_hash),
                message_to_sign: signed.message_to_sign.as_deref().map_or(null, to_c),
                err: null,
            },
            Err(error) => {
                Self { tx_type: 0, tx_info: null, tx_hash: null, message_to_sign: null, err: to_c(&error) }
            }
        }
    }
}

impl From<Result<String, Failure>> for StrOrErr {
    fn from(outcome: Result<String, Failure>) -> Self {
        match outcome {
            Ok(text) => Self { str: to_c(&text), err: ptr::null_mut() },
            Err(error) => Self { str: ptr::null_mut(), err: to_c(&error) },
        }
    }
}
