//! Every type: random valid bodies survive JSON, and random invalid ones are refused by their field.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use rand_chacha::{
    ChaCha20Rng,
    rand_core::{Rng, SeedableRng},
};
use serde_json::{Map, Value, json};
use touchmark_ecgfp5::schnorr::SigningKey;
use touchmark_lighter::{Body, SignedTransaction, Transaction};

const CHAIN: u32 = 466_324;

/// A number in a range, often at its ends.
fn within(rng: &mut ChaCha20Rng, least: i64, most: i64) -> i64 {
    match rng.next_u32() % 4 {
        0 => least,
        1 => most,
        _ => {
            let width = u128::try_from(i128::from(most) - i128::from(least) + 1).unwrap();
            i64::try_from(i128::from(least) + i128::try_from(u128::from(rng.next_u64()) % width).unwrap())
                .unwrap()
        }
    }
}

/// Plain integer fields: name, least and greatest accepted value.
type Ranges = &'static [(&'static str, i64, i64)];

const TIME: i64 = (1 << 48) - 1;
const MONEY: i64 = (1 << 60) - 1;
const POOL: i64 = 1 << 47;
const ACCOUNT: i64 = (1 << 48) - 2;

/// The fields of every type; those of the types that need more than ranges are completed by [`body`].
const FIELDS: &[(u8, Ranges)] = &[
    (8, &[]),
    (9, &[]),
    (
        10,
        &[
            ("OperatorFee", 0, 1_000_000),
            ("InitialTotalShares", 1, MONEY),
            ("MinOperatorShareRate", 0, 10_000),
        ],
    ),
    (
        11,
        &[
            ("PublicPoolIndex", -1, ACCOUNT),
            ("Status", 0, 1),
            ("OperatorFee", 0, 1_000_000),
            ("MinOperatorShareRate", 0, 10_000),
        ],
    ),
    (
        12,
        &[
            ("ToAccountIndex", -1, ACCOUNT),
            ("AssetIndex", 1, 62),
            ("FromRouteType", 0, 1),
            ("ToRouteType", 0, 1),
            ("Amount", 1, MONEY),
            ("USDCFee", 0, MONEY),
        ],
    ),
    (13, &[("AssetIndex", 1, 62), ("RouteType", 0, 1), ("Amount", 1, MONEY)]),
    (14, ORDER),
    (15, &[("MarketIndex", 256, TIME), ("Index", 1, MONEY)]),
    (16, &[]),
    (
        17,
        &[
            ("MarketIndex", 0, 254),
            ("Index", 1, MONEY),
            ("BaseAmount", 0, TIME),
            ("Price", 1, u32::MAX as i64),
            ("TriggerPrice", 0, u32::MAX as i64),
        ],
    ),
    (18, &[("PublicPoolIndex", POOL, ACCOUNT), ("ShareAmount", 1, MONEY)]),
    (19, &[("PublicPoolIndex", POOL, ACCOUNT), ("ShareAmount", 1, MONEY)]),
    (20, &[("MarketIndex", 256, TIME), ("InitialMarginFraction", 1, 10_000), ("MarginMode", 0, 1)]),
    (28, &[]),
    (29, &[("MarketIndex", 256, TIME), ("USDCAmount", 1, MONEY), ("Direction", 0, 1)]),
    (35, &[("StakingPoolIndex", POOL, ACCOUNT), ("ShareAmount", 1, MONEY)]),
    (36, &[("StakingPoolIndex", POOL, ACCOUNT), ("ShareAmount", 1, MONEY)]),
    (41, &[("AccountTradingMode", 0, 1)]),
    (42, &[("AssetIndex", 1, 62), ("AssetMarginMode", 0, 1)]),
    (
        45,
        &[
            ("IntegratorAccountIndex", -1, ACCOUNT),
            ("MaxPerpsTakerFee", 0, 1_000_000),
            ("MaxPerpsMakerFee", 0, 1_000_000),
            ("MaxSpotTakerFee", 0, 1_000_000),
            ("MaxSpotMakerFee", 0, 1_000_000),
            ("ApprovalExpiry", 1, TIME),
        ],
    ),
    (49, MARKET),
    (
        50,
        &[
            ("MarketIndex", 1000, 2000),
            ("PublicMarketIndex", 256, TIME),
            ("SettlementPrice", 0, 0),
            ("IsRefund", 0, 1),
        ],
    ),
    (
        52,
        &[
            ("MarketIndex", 1000, 2000),
            ("PublicMarketIndex", 256, TIME),
            ("StartTimestamp", 0, TIME),
            ("EndTimestamp", 0, TIME),
            ("TakerFee", 0, 1_000_000),
            ("MakerFee", 0, 1_000_000),
            ("LiquidationFee", 0, 0),
            ("MinBaseAmount", 0, i64::MAX),
            ("MinQuoteAmount", 0, i64::MAX),
            ("OrderQuoteLimit", 0, i64::MAX),
            ("OpenInterestLimit", 0, i64::MAX),
            ("IsFrozen", 0, 1),
        ],
    ),
];

/// A limit order that stays.
const ORDER: Ranges = &[
    ("MarketIndex", 256, TIME),
    ("ClientOrderIndex", 0, TIME),
    ("BaseAmount", 1, TIME),
    ("Price", 1, u32::MAX as i64),
    ("IsAsk", 0, 1),
    ("Type", 0, 0),
    ("TimeInForce", 1, 2),
    ("ReduceOnly", 0, 1),
    ("TriggerPrice", 0, 0),
    ("OrderExpiry", 1, i64::MAX),
];

/// A market of binary options with 0 and 3 decimals.
const MARKET: Ranges = &[
    ("MarketIndex", 1000, 2000),
    ("MarketType", 2, 2),
    ("BaseAssetId", 3, 3),
    ("QuoteAssetId", 3, 3),
    ("StartTimestamp", 0, TIME),
    ("EndTimestamp", 0, TIME),
    ("SizeExtensionMultiplier", 5_000_000_000, 5_000_000_000),
    ("QuoteExtensionMultiplier", 1_000_000_000, 1_000_000_000),
    ("SettlementCap", 5, 5),
    ("SettlementType", 0, 1),
    ("DefaultPrice", 0, u32::MAX as i64),
    ("TakerFee", 0, 1_000_000),
    ("MakerFee", 0, 1_000_000),
    ("MinBaseAmount", 0, i64::MAX),
    ("MinQuoteAmount", 0, i64::MAX),
    ("OrderQuoteLimit", 0, i64::MAX),
    ("OpenInterestLimit", 0, i64::MAX),
    ("IsFrozen", 0, 1),
    ("SizeDecimals", 0, 0),
    ("PriceDecimals", 3, 3),
];

fn fill(rng: &mut ChaCha20Rng, ranges: Ranges) -> Map<String, Value> {
    ranges.iter().map(|(name, least, most)| ((*name).to_owned(), within(rng, *least, *most).into())).collect()
}

/// A valid body of a type, with its header.
fn body(rng: &mut ChaCha20Rng, tx_type: u8, ranges: Ranges) -> Map<String, Value> {
    let mut body = fill(rng, ranges);
    let mut put = |name: &str, value: Value| body.insert(name.to_owned(), value);
    match tx_type {
        8 => {
            put("PubKey", Value::from(format!("{}==", "A".repeat(54))));
            put("L1Sig", "0x12ab".into());
        }
        12 => {
            put("Memo", Value::from(vec![7_u8; 32]));
        }
        16 => {
            let is_scheduled = rng.next_u32() % 2 == 1;
            put("TimeInForce", i64::from(is_scheduled).into());
            put("Time", if is_scheduled { within(rng, 1, i64::MAX) } else { 0 }.into());
        }
        28 => {
            let mut parent = fill(rng, ORDER);
            parent.insert("ClientOrderIndex".into(), 0.into());
            let mut child = parent.clone();
            child.insert("IsAsk".into(), (1 - parent["IsAsk"].as_i64().unwrap()).into());
            for (name, value) in [("BaseAmount", 0), ("Type", 5), ("ReduceOnly", 1), ("TriggerPrice", 9)] {
                child.insert(name.into(), value.into());
            }
            put("GroupingType", 1.into());
            put("Orders", json!([parent, child]));
        }
        49 => {
            put("Symbol", Value::from(vec![65_u8; 32]));
        }
        _ => {}
    }
    let account = if matches!(tx_type, 12 | 13) { "FromAccountIndex" } else { "AccountIndex" };
    let most = if matches!(tx_type, 9 | 10) { POOL - 1 } else { ACCOUNT };
    put(account, within(rng, 0, most).into());
    put("ApiKeyIndex", within(rng, 0, 254).into());
    put("ExpiredAt", within(rng, 0, TIME).into());
    put("Nonce", within(rng, 0, i64::MAX).into());
    put("L2TxAttributes", if rng.next_u32().is_multiple_of(2) { Value::Null } else { json!({"4": 1}) });
    body
}

fn parse(tx_type: u8, body: &Map<String, Value>) -> Result<Transaction, String> {
    let text = serde_json::to_string(body).unwrap();
    let read = Transaction::from_json(CHAIN, tx_type, &text);
    let checked = read.and_then(|transaction| transaction.validate().map(|()| transaction));
    checked.map_err(|error| error.to_string())
}

#[test]
fn valid_bodies_of_every_type_survive_json_with_the_same_hash() {
    let mut rng = ChaCha20Rng::from_seed([5; 32]);
    let key = SigningKey::generate(&mut rng).unwrap();
    let mut types: Vec<u8> = FIELDS.iter().map(|(tx_type, _)| *tx_type).collect();
    types.sort_unstable();
    assert_eq!(types, Body::TYPES.iter().map(|(number, _)| *number).collect::<Vec<_>>());
    for (tx_type, ranges) in FIELDS {
        for _ in 0..40 {
            let body = body(&mut rng, *tx_type, ranges);
            let transaction =
                parse(*tx_type, &body).unwrap_or_else(|error| panic!("{tx_type}: {error}: {body:?}"));
            assert_eq!(transaction.body.tx_type(), *tx_type);
            let hash = transaction.hash();
            let signed = transaction.sign(&key, &mut rng).unwrap();
            let text = signed.to_json();
            let again = SignedTransaction::from_json(CHAIN, *tx_type, &text).unwrap();
            assert_eq!((again.hash(), &again), (&hash, &signed), "{text}");
            assert_eq!(again.to_json(), text);
            // What was put in comes out, member by member.
            let printed: Map<String, Value> = serde_json::from_str(&text).unwrap();
            assert!(body.iter().all(|(name, value)| printed[name] == *value), "{text}");
        }
    }
}

#[test]
fn a_field_that_is_out_of_its_range_missing_or_unknown_is_named() {
    let mut rng = ChaCha20Rng::from_seed([6; 32]);
    for (tx_type, ranges) in FIELDS {
        for (name, least, most) in *ranges {
            let good = body(&mut rng, *tx_type, ranges);
            for wrong in [least.checked_sub(1), most.checked_add(1)].into_iter().flatten() {
                // Ranges above are parts of what is accepted where rules between fields narrow them.
                let is_whole = !matches!(*name, "MarketIndex" | "PublicMarketIndex") || wrong > 255;
                let narrowed = [
                    "Type",
                    "TimeInForce",
                    "TriggerPrice",
                    "BaseAmount",
                    "SettlementPrice",
                    "SettlementCap",
                    "SizeDecimals",
                    "PriceDecimals",
                ];
                if !is_whole || (narrowed.contains(name) && wrong > *most) {
                    continue;
                }
                let mut bad = good.clone();
                bad.insert((*name).to_owned(), wrong.into());
                let narrowed_by_rule = narrowed.contains(name);
                match parse(*tx_type, &bad) {
                    Err(error) => {
                        assert!(
                            narrowed_by_rule || error.contains(name),
                            "{tx_type} {name} {wrong}: {error}"
                        );
                    }
                    Ok(_) => assert!(narrowed_by_rule, "{tx_type} {name} {wrong} is accepted"),
                }
            }
            let mut missing = good.clone();
            missing.remove(*name);
            assert_eq!(parse(*tx_type, &missing).unwrap_err(), format!("{name}: missing"));
            let mut text = good.clone();
            text.insert((*name).to_owned(), "1".into());
            assert!(parse(*tx_type, &text).unwrap_err().starts_with(&format!("{name}: not ")));
        }
        let mut more = body(&mut rng, *tx_type, ranges);
        more.insert("Stranger".into(), 1.into());
        assert!(parse(*tx_type, &more).unwrap_err().starts_with("Stranger: "));
    }
    for text in ["", "[]", "{", r#"{"Nonce":1,"Nonce":1}"#, r#"{"Nonce":1.5}"#, r#"{"Nonce":true}"#] {
        assert!(Transaction::from_json(CHAIN, 9, text).is_err(), "{text}");
    }
    let long = format!("{{\"Nonce\":\"{}\"}}", "x".repeat(20_000));
    assert!(Transaction::from_json(CHAIN, 9, &long).unwrap_err().to_string().contains("bytes of JSON"));
    assert!(Transaction::from_json(CHAIN, 51, "{}").is_err());
}
