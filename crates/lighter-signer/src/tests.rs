//! The exports, called as C calls them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::{
    ffi::{CStr, CString, c_char},
    mem::{offset_of, size_of},
    ptr,
};

use touchmark_lighter::SignedTransaction;

use crate::{
    abi::{
        ApiKeyResponse, CreateMarketTxReq, CreateOrderTxReq, SettleMarketTxReq, SignedTxResponse, StrOrErr,
        UpdateMarketTxReq, guarded,
    },
    exports::{
        CheckClient, CreateAuthToken, CreateClient, Free, GenerateAPIKey, SignCancelOrder,
        SignCreateGroupedOrders, SignCreateOrder, SignModifyOrder, SignTransfer,
    },
};

/// Takes a text out of C's memory and frees it there.
fn take(text: *mut c_char) -> Option<String> {
    if text.is_null() {
        return None;
    }
    // SAFETY: the library returned the text, and nobody else has it.
    unsafe {
        let copy = CStr::from_ptr(text).to_str().unwrap().to_owned();
        Free(text.cast());
        Some(copy)
    }
}

/// The body and the hash, or the error.
fn taken(response: &SignedTxResponse) -> Result<(String, String), String> {
    let (info, hash, error) = (take(response.tx_info), take(response.tx_hash), take(response.err));
    take(response.message_to_sign);
    match error {
        Some(error) => {
            assert_eq!((info, hash), (None, None), "with an error the rest is null");
            Err(error)
        }
        None => Ok((info.unwrap(), hash.unwrap())),
    }
}

fn create(secret: &str, api_key: i32, account: i64) -> Option<String> {
    let secret = CString::new(secret).unwrap();
    // SAFETY: the text lives during the call.
    take(unsafe { CreateClient(ptr::null(), secret.as_ptr(), 304, api_key, account) })
}

fn cancel(account: i64, api_key: i32, nonce: i64) -> Result<(String, String), String> {
    // SAFETY: no pointers.
    taken(&unsafe { SignCancelOrder(1, 7, 0, nonce, api_key, account) })
}

#[test]
fn structs_have_the_layout_of_the_header() {
    assert_eq!((size_of::<SignedTxResponse>(), offset_of!(SignedTxResponse, err)), (40, 32));
    assert_eq!((size_of::<ApiKeyResponse>(), size_of::<StrOrErr>()), (24, 16));
    assert_eq!(
        (
            size_of::<CreateOrderTxReq>(),
            offset_of!(CreateOrderTxReq, is_ask),
            offset_of!(CreateOrderTxReq, trigger_price)
        ),
        (48, 28, 32)
    );
    assert_eq!(size_of::<CreateMarketTxReq>(), 104);
    assert_eq!(size_of::<UpdateMarketTxReq>(), 80);
    assert_eq!(size_of::<SettleMarketTxReq>(), 24);
}

#[test]
fn the_last_client_of_an_account_is_its_default() {
    assert_eq!(create(&"01".repeat(40), 3, 1001), None);
    assert_eq!(create(&format!("0x{}", "02".repeat(40)), 4, 1001), None);
    let key_of = |answer: Result<(String, String), String>| {
        let body = answer.unwrap().0;
        SignedTransaction::from_json(304, 15, &body).unwrap().transaction().account.api_key_index
    };
    assert_eq!(key_of(cancel(1001, 3, 1)), 3);
    assert_eq!(key_of(cancel(1001, 255, 1)), 4);
    assert_eq!(create(&"01".repeat(40), 3, 1001), None);
    assert_eq!(key_of(cancel(1001, 255, 1)), 3);
    // Another secret for the same key takes its place.
    let hash = |answer: Result<(String, String), String>| answer.unwrap().0;
    assert!(hash(cancel(1001, 3, 1)).contains("\"ApiKeyIndex\":3"));
}

#[test]
fn errors_are_texts_and_nothing_else_is_set() {
    assert!(create("zz", 3, 1002).unwrap().contains("hexadecimal"));
    assert!(create(&"00".repeat(40), 3, 1002).unwrap().contains("zero"));
    assert!(create(&"ff".repeat(40), 3, 1002).unwrap().contains("order"));
    assert!(create(&"01".repeat(40), 3, 0).unwrap().contains("account"));
    assert!(create(&"01".repeat(40), 259, 1002).unwrap().contains("259"));
    assert!(cancel(1002, 3, 1).unwrap_err().contains("not created"));
    assert_eq!(create(&"01".repeat(40), 3, 1002), None);
    assert!(cancel(1002, 3, -1).unwrap_err().contains("connection"));
    assert!(cancel(1002, 3, -2).unwrap_err().contains("Nonce"));
    assert!(take(CheckClient(3, 1002)).unwrap().contains("connection"));
    // SAFETY: null is allowed for every pointer.
    unsafe {
        assert!(taken(&SignTransfer(1, 3, 0, 0, 1, 0, ptr::null(), 0, 1, 3, 1002)).is_err());
        let group = SignCreateGroupedOrders(1, ptr::null(), 2, 0, 0, 0, 0, 0, 0, 1, 3, 1002);
        assert!(taken(&group).unwrap_err().contains("null"));
        let group = SignCreateGroupedOrders(1, ptr::null(), 1_000_000, 0, 0, 0, 0, 0, 0, 1, 3, 1002);
        assert!(taken(&group).unwrap_err().contains("Orders"));
        Free(ptr::null_mut());
    }
}

#[test]
fn an_order_is_signed_with_its_attributes() {
    assert_eq!(create(&"03".repeat(40), 5, 1003), None);
    // SAFETY: no pointers.
    let answer = unsafe { SignCreateOrder(1, 7, 10, -1, 0, 0, 1, 0, 0, -1, 5, 0, 0, 1, 1, 1, 12, 5, 1003) };
    let (body, hash) = taken(&answer).unwrap();
    assert!(body.contains("\"Price\":4294967295,"), "{body}");
    assert!(body.ends_with("\"L2TxAttributes\":{\"1\":5,\"4\":1,\"6\":1,\"7\":1}}"), "{body}");
    let signed = SignedTransaction::from_json(304, 14, &body).unwrap();
    assert_eq!(crate::clients::encode_hex("", &signed.hash().to_bytes()), hash);
    let (body, _) = taken(&SignModifyOrder(1, 5, 10, 20, 0, 0, 0, 0, 0, 0, 0, 1, 9, 5, 1003)).unwrap();
    assert!(body.ends_with("{\"8\":9}}"), "{body}");
    // SAFETY: no pointers.
    let wrapped = unsafe { SignCreateOrder(1, 7, 10, 1, 257, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 12, 5, 1003) };
    assert!(taken(&wrapped).unwrap_err().contains("IsAsk"));
}

#[test]
fn keys_and_tokens() {
    let key = GenerateAPIKey();
    let (secret, public) = (take(key.private_key).unwrap(), take(key.public_key).unwrap());
    assert!(key.err.is_null() && secret.len() == 82 && public.len() == 82);
    assert_eq!(create(&secret, 6, 1004), None);
    let token = CreateAuthToken(1_921_886_253, 6, 1004);
    let text = take(token.str).unwrap();
    assert!(token.err.is_null() && text.starts_with("1921886253:1004:6:"), "{text}");
}

#[test]
fn a_panic_becomes_an_error() {
    let answer: SignedTxResponse = guarded(|| panic!("deliberate")).into();
    assert!(taken(&answer).unwrap_err().contains("panic"));
}

#[test]
fn threads_create_and_sign_at_once() {
    std::thread::scope(|scope| {
        for thread in 0..8 {
            scope.spawn(move || {
                for round in 0..50 {
                    let account = 2000 + thread;
                    assert_eq!(create(&format!("{:02x}", thread + 1).repeat(40), 3, account), None);
                    assert!(cancel(account, 3, round).unwrap().0.contains(&format!(":{account},")));
                }
            });
        }
    });
}
