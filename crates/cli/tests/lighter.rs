//! `touchmark schnorr` and `touchmark lighter`, run as commands.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;
use touchmark::{
    ecgfp5::Quintic,
    lighter::{Account, AuthToken, Order, OrderType, TimeInForce, Transaction},
    schnorr::{Signature, SigningKey, VerifyingKey},
};

fn touchmark(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchmark"));
    command.args(arguments);
    command
}

fn stdout(arguments: &[&str]) -> String {
    String::from_utf8(touchmark(arguments).assert().success().get_output().stdout.clone()).unwrap()
}

/// Fails with exit code 2 and a message that names the field.
fn refused(arguments: &[&str], field: &str) {
    let output = touchmark(arguments).assert().code(2).get_output().clone();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains(field), "{message}");
    assert!(output.stdout.is_empty());
}

/// A key file, and the key in it.
fn make_key(folder: &Path) -> (String, SigningKey) {
    let file = folder.join("api.key").display().to_string();
    let public = stdout(&["--json", "schnorr", "keygen", "--output", &file]);
    let text = std::fs::read_to_string(&file).unwrap();
    let key = SigningKey::from_bytes(&hex::decode(text.trim().strip_prefix("0x").unwrap()).unwrap()).unwrap();
    let public: Value = serde_json::from_str(&public).unwrap();
    assert_eq!(public["public_key"], format!("0x{}", hex::encode(key.verifying_key().to_bytes())));
    (file, key)
}

#[test]
fn keys_signatures_and_verification() {
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = make_key(folder.path());
    let message =
        "0100000000000000020000000000000003000000000000000400000000000000050000000000000000"[..80].to_owned();
    let signature = stdout(&["schnorr", "sign", &file, "--message", &message]);
    let public = hex::encode(key.verifying_key().to_bytes());
    let mut verify = [
        "schnorr",
        "verify",
        "--public-key",
        &public,
        "--message",
        &message,
        "--signature",
        signature.trim(),
    ];
    assert!(stdout(&verify).contains("valid"));
    let other = message.replacen('1', "2", 1);
    verify[5] = &other;
    touchmark(&verify).assert().code(1);
    // Not over an existing file; not with a key that is none.
    refused(&["schnorr", "keygen", "--output", &file], "exists");
    let zero = folder.path().join("zero.key");
    std::fs::write(&zero, "00".repeat(40)).unwrap();
    refused(&["schnorr", "sign", zero.to_str().unwrap(), "--message", &message], "zero");
    refused(&["schnorr", "sign", &file, "--message", "00"], "--message");
}

#[test]
fn a_seed_gives_the_key_of_lighters_tools() {
    let folder = tempfile::tempdir().unwrap();
    let (seed, output) = (folder.path().join("seed"), folder.path().join("seeded.key"));
    std::fs::write(&seed, "b9fc21f45c7fce7ddfa5ceaf4446a5bf7635d9c32d3f8f42248989fb63348a1a\n").unwrap();
    let said =
        stdout(&["schnorr", "keygen", "--seed", seed.to_str().unwrap(), "-o", output.to_str().unwrap()]);
    assert!(
        said.contains("0x4516c00114279c01f7ff20d7fb2dad569b49a4746f58269dadfbd3381bd7f56200c889f3d8bdbc8d")
    );
    let secret = std::fs::read_to_string(&output).unwrap();
    assert_eq!(
        secret,
        "0x1b9dde9d54b8a1c1d706899f986c1b02a6d5999987dbad2ab229dc044ea509b8f35ae4c90b430719\n"
    );
}

/// The signature of a JSON body, in base64.
fn signature_of(body: &Value) -> Signature {
    use base64::{Engine, engine::general_purpose::STANDARD};
    Signature::from_bytes(&STANDARD.decode(body["Sig"].as_str().unwrap()).unwrap()).unwrap()
}

fn assert_signed(key: &VerifyingKey, hash: &Quintic, signature: &Signature) {
    assert_eq!(key.verify(hash, signature), Ok(()));
}

#[test]
fn an_order_is_signed_and_printed_as_it_is_sent() {
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = make_key(folder.path());
    let common = ["lighter", "order", "--key", &file, "--account", "65", "--api-key", "3", "--nonce", "12"];
    let order = [
        "--market",
        "1",
        "--side",
        "sell",
        "--base-amount",
        "1000",
        "--price",
        "4100",
        "--client-order",
        "77",
        "--expired-at",
        "1700000599000",
        "--order-expiry",
        "1800000000000",
        "--reduce-only",
    ];
    let printed = stdout(&[&common[..], &order[..]].concat());
    let account = Account { chain_id: Account::MAINNET, account_index: 65, api_key_index: 3 };
    let expected = Transaction::new(
        account,
        12,
        1_700_000_599_000,
        Order {
            market_index: 1,
            client_order_index: 77,
            base_amount: 1000,
            price: 4100,
            is_ask: true,
            order_type: OrderType::Limit,
            time_in_force: TimeInForce::GoodTillTime,
            reduce_only: true,
            trigger_price: 0,
            order_expiry: 1_800_000_000_000,
        },
    );
    let body: Value = serde_json::from_str(&printed).unwrap();
    let signature = signature_of(&body);
    assert_signed(key.verifying_key(), &expected.hash(), &signature);
    assert_eq!(printed.trim(), expected.with_signature(signature).to_json());
    let bad = ["--market", "1", "--side", "buy", "--base-amount", "1000", "--price", "0"];
    refused(&[&common[..], &bad[..]].concat(), "Price");
}

#[test]
fn a_cancellation_expires_in_ten_minutes() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = make_key(folder.path());
    let arguments = [
        "lighter",
        "cancel",
        "--key",
        &file,
        "--account",
        "65",
        "--api-key",
        "3",
        "--nonce",
        "1",
        "--market",
        "1",
        "--order",
        "5",
    ];
    let body: Value = serde_json::from_str(&stdout(&arguments)).unwrap();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis();
    let left = i128::from(body["ExpiredAt"].as_i64().unwrap()) - i128::try_from(now).unwrap();
    assert!((400_000..=599_000).contains(&left), "{left}");
    assert_eq!((&body["Index"], &body["L2TxAttributes"]), (&Value::from(5), &Value::Null));
}

#[test]
fn a_token_carries_its_signature() {
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = make_key(folder.path());
    let token = stdout(&[
        "lighter",
        "auth-token",
        "--key",
        &file,
        "--account",
        "65",
        "--api-key",
        "3",
        "--deadline",
        "1921886253",
    ]);
    let account = Account { chain_id: Account::MAINNET, account_index: 65, api_key_index: 3 };
    let expected = AuthToken { account, deadline: 1_921_886_253 };
    let (message, signature) = token.trim().rsplit_once(':').unwrap();
    assert_eq!(message, expected.message());
    let signature = Signature::from_bytes(&hex::decode(signature).unwrap()).unwrap();
    assert_signed(key.verifying_key(), &expected.hash(), &signature);
}
