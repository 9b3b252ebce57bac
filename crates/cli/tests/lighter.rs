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
        "4000000000000",
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
            order_expiry: 4_000_000_000_000,
        },
    );
    let line = printed.lines().next().unwrap();
    let body: Value = serde_json::from_str(line).unwrap();
    let signature = signature_of(&body);
    assert_signed(key.verifying_key(), &expected.hash(), &signature);
    assert!(printed.contains(&format!("hash  {}", hex::encode(expected.hash().to_bytes()))));
    assert_eq!(line, expected.with_signature(signature).to_json());
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
    let body: Value = serde_json::from_str(stdout(&arguments).lines().next().unwrap()).unwrap();
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

/// Every subcommand with nothing but what it requires signs what the exchange takes.
#[test]
fn the_defaults_of_every_subcommand_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let (file, key) = make_key(folder.path());
    let public = hex::encode(key.verifying_key().to_bytes());
    let order = "--market 1 --side buy --base-amount 5 --price 9";
    for (words, tx_type) in [
        (format!("order {order}"), 14),
        (format!("order {order} --type market"), 14),
        (format!("order {order} --type stop-loss --trigger-price 8"), 14),
        (format!("order {order} --type take-profit-limit --trigger-price 8"), 14),
        (format!("order {order} --type twap"), 14),
        (format!("order {order} --time-in-force immediate-or-cancel"), 14),
        ("cancel --market 300 --order 5".into(), 15),
        ("cancel-all".into(), 16),
        ("cancel-all --market 70000".into(), 16),
        ("modify --market 1 --order 5 --base-amount 5 --price 9 --attribute 8=3".into(), 17),
        ("leverage --market 1 --initial-margin 500".into(), 20),
        ("transfer --to 66 --asset 3 --amount 5".into(), 12),
        ("withdraw --asset 3 --amount 5".into(), 13),
        (format!("change-key --public-key {public}"), 8),
        ("change-key --remove".into(), 8),
    ] {
        let header = format!("--key {file} --account 65 --api-key 3 --nonce 12 --chain 466324");
        let line = format!("--json lighter {words} {header}");
        let answer: Value =
            serde_json::from_str(&stdout(&line.split_whitespace().collect::<Vec<_>>())).unwrap();
        assert_eq!(answer["tx_type"], tx_type, "{words}");
        assert_eq!(answer["message_to_sign"].is_string(), matches!(tx_type, 8 | 12), "{words}");
        // The printed body reads back, verifies, and signs again.
        let body = folder.path().join("body.json").display().to_string();
        std::fs::write(&body, answer["tx_info"].as_str().unwrap()).unwrap();
        let number = tx_type.to_string();
        let common = ["--type", &number, "--chain", "466324"];
        let verify = [&["lighter", "verify", &body, "--public-key", &public], &common[..]].concat();
        assert!(stdout(&verify).contains(answer["hash"].as_str().unwrap()), "{words}");
        let sign = [&["--json", "lighter", "sign", &body, "--key", &file], &common[..]].concat();
        let again: Value = serde_json::from_str(&stdout(&sign)).unwrap();
        assert_eq!(again["hash"], answer["hash"], "{words}");
        let inspect = [&["--json", "lighter", "inspect", &body], &common[..]].concat();
        let shown: Value = serde_json::from_str(&stdout(&inspect)).unwrap();
        assert_eq!((&shown["refused"], &shown["hash"]), (&Value::Null, &answer["hash"]), "{words}");
    }
}

#[test]
fn orders_that_the_exchange_rejects_are_refused_by_field() {
    let folder = tempfile::tempdir().unwrap();
    let (file, _) = make_key(folder.path());
    let order = "--market 1 --side buy --price 9";
    for (words, field) in [
        ("--base-amount 5 --type market --time-in-force good-till-time", "TimeInForce"),
        ("--base-amount 5 --type stop-loss", "TriggerPrice"),
        ("--base-amount 0", "BaseAmount"),
        ("--base-amount 5 --order-expiry 0", "OrderExpiry"),
        ("--base-amount 5 --order-expiry 1790000000", "seconds"),
        ("--base-amount 5 --order-expiry 1700000000000", "past"),
        ("--base-amount 5 --attribute 2=5", "L2TxAttributes"),
    ] {
        let header = format!("--key {file} --account 65 --api-key 3 --nonce 12");
        let line = format!("lighter order {order} {words} {header}");
        refused(&line.split_whitespace().collect::<Vec<_>>(), field);
    }
}
