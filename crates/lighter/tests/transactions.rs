//! What vectors do not reach: every type's header and names, ranges, attributes, refusals.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;
use touchmark_ecgfp5::schnorr::SigningKey;
use touchmark_goldilocks::{Goldilocks, hash_to_quintic};
use touchmark_lighter::{
    Account, AccountAssetConfig, AccountConfig, ApproveIntegrator, Attribute, Attributes, AuthToken, Body,
    BurnShares, CancelAll, CancelAllTimeInForce, CancelOrder, ChangePubKey, CreateGroupedOrders,
    CreatePublicPool, CreateSubAccount, GroupingType, L1Signature, MintShares, ModifyOrder, NewKey, Order,
    OrderType, StakeAssets, TimeInForce, Transaction, TransactionError, Transfer, UnstakeAssets,
    UpdateLeverage, UpdateMargin, UpdatePublicPool, Withdraw,
};

const ACCOUNT: Account = Account { chain_id: Account::TESTNET, account_index: 65, api_key_index: 3 };

fn key() -> SigningKey {
    SigningKey::generate(&mut ChaCha20Rng::from_seed([1; 32])).unwrap()
}

fn order() -> Order {
    Order {
        market_index: 1,
        client_order_index: 2,
        base_amount: 3,
        price: 4,
        is_ask: true,
        order_type: OrderType::StopLossLimit,
        time_in_force: TimeInForce::PostOnly,
        reduce_only: true,
        trigger_price: 5,
        order_expiry: 6,
    }
}

/// A stop-loss and a take-profit that cancel each other.
fn alternatives() -> Vec<Order> {
    vec![order(), Order { order_type: OrderType::TakeProfitLimit, client_order_index: 9, ..order() }]
}

/// Every type with its number, the integers after the header (`None` where they are a digest or a key), and the names of its fields.
fn bodies() -> Vec<(Body, u8, Option<Vec<u64>>, &'static str)> {
    const LARGE: i64 = (5 << 32) + 7;
    let pool = 1 << 47;
    let l1 = L1Signature::default;
    let transfer = Transfer {
        to_account_index: 1,
        asset_index: 3,
        from_route_type: 0,
        to_route_type: 1,
        amount: LARGE,
        usdc_fee: LARGE + 1,
        memo: [9; 32],
        l1_signature: l1(),
    };
    let approval = ApproveIntegrator {
        integrator_account_index: 1,
        max_perps_taker_fee: 2,
        max_perps_maker_fee: 3,
        max_spot_taker_fee: 4,
        max_spot_maker_fee: 5,
        approval_expiry: 6,
        l1_signature: l1(),
    };
    let grouped = CreateGroupedOrders::new(GroupingType::OneCancelsTheOther, alternatives()).unwrap();
    let change =
        ChangePubKey { new_key: NewKey::Register(key().verifying_key().clone()), l1_signature: l1() };
    vec![
        (change.into(), 8, None, "PubKey L1Sig"),
        (CreateSubAccount {}.into(), 9, Some(vec![]), ""),
        (
            CreatePublicPool { operator_fee: 1, initial_total_shares: 2, min_operator_share_rate: 3 }.into(),
            10,
            Some(vec![1, 2, 3]),
            "OperatorFee InitialTotalShares MinOperatorShareRate",
        ),
        (
            UpdatePublicPool { public_pool_index: 1, status: 0, operator_fee: 2, min_operator_share_rate: 3 }
                .into(),
            11,
            Some(vec![1, 0, 2, 3]),
            "PublicPoolIndex Status OperatorFee MinOperatorShareRate",
        ),
        (
            transfer.into(),
            12,
            Some(vec![1, 3, 0, 1, 7, 5, 8, 5]),
            "ToAccountIndex AssetIndex FromRouteType ToRouteType Amount USDCFee Memo",
        ),
        (
            Withdraw { asset_index: 3, route_type: 1, amount: LARGE }.into(),
            13,
            Some(vec![3, 1, 7, 5]),
            "AssetIndex RouteType Amount",
        ),
        (
            order().into(),
            14,
            Some(vec![1, 2, 3, 4, 1, 3, 2, 1, 5, 6]),
            "MarketIndex ClientOrderIndex BaseAmount Price IsAsk Type TimeInForce ReduceOnly TriggerPrice OrderExpiry",
        ),
        (CancelOrder { market_index: 1, index: 2 }.into(), 15, Some(vec![1, 2]), "MarketIndex Index"),
        (
            CancelAll { time_in_force: CancelAllTimeInForce::AbortScheduled, time: 0 }.into(),
            16,
            Some(vec![2, 0]),
            "TimeInForce Time",
        ),
        (
            ModifyOrder { market_index: 1, index: 2, base_amount: 3, price: 4, trigger_price: 5 }.into(),
            17,
            Some(vec![1, 2, 3, 4, 5]),
            "MarketIndex Index BaseAmount Price TriggerPrice",
        ),
        (
            MintShares { public_pool_index: pool, share_amount: 2 }.into(),
            18,
            Some(vec![1 << 47, 2]),
            "PublicPoolIndex ShareAmount",
        ),
        (
            BurnShares { public_pool_index: pool, share_amount: 2 }.into(),
            19,
            Some(vec![1 << 47, 2]),
            "PublicPoolIndex ShareAmount",
        ),
        (
            UpdateLeverage { market_index: 1, initial_margin_fraction: 2, margin_mode: 1 }.into(),
            20,
            Some(vec![1, 2, 1]),
            "MarketIndex InitialMarginFraction MarginMode",
        ),
        (grouped.into(), 28, None, "GroupingType Orders"),
        (
            UpdateMargin { market_index: 1, usdc_amount: LARGE, direction: 1 }.into(),
            29,
            Some(vec![1, 7, 5, 1]),
            "MarketIndex USDCAmount Direction",
        ),
        (
            StakeAssets { staking_pool_index: pool, share_amount: 2 }.into(),
            35,
            Some(vec![1 << 47, 2]),
            "StakingPoolIndex ShareAmount",
        ),
        (
            UnstakeAssets { staking_pool_index: pool, share_amount: 2 }.into(),
            36,
            Some(vec![1 << 47, 2]),
            "StakingPoolIndex ShareAmount",
        ),
        (AccountConfig { account_trading_mode: 1 }.into(), 41, Some(vec![1]), "AccountTradingMode"),
        (
            AccountAssetConfig { asset_index: 3, asset_margin_mode: 1 }.into(),
            42,
            Some(vec![3, 1]),
            "AssetIndex AssetMarginMode",
        ),
        (
            approval.into(),
            45,
            Some(vec![1, 2, 3, 4, 5, 6]),
            "IntegratorAccountIndex MaxPerpsTakerFee MaxPerpsMakerFee MaxSpotTakerFee MaxSpotMakerFee ApprovalExpiry",
        ),
    ]
}

#[test]
fn every_type_hashes_its_header_and_fields_and_names_them() {
    let (key, mut rng) = (key(), ChaCha20Rng::from_seed([2; 32]));
    for (body, number, fields, names) in bodies() {
        assert_eq!(body.tx_type(), number);
        let transaction = Transaction::new(ACCOUNT, 12, 13, body);
        assert_eq!(transaction.validate(), Ok(()), "type {number}");
        let elements: Vec<_> = transaction.elements().iter().map(|element| element.to_canonical()).collect();
        assert_eq!(elements[..6], [300, u64::from(number), 12, 13, 65, 3]);
        match fields {
            Some(fields) => assert_eq!(elements[6..], fields, "type {number}"),
            None => assert_eq!(elements.len(), 11),
        }
        let signed = transaction.sign(&key, &mut rng).unwrap();
        assert_eq!(key.verifying_key().verify(signed.hash(), signed.signature()), Ok(()));
        let json = signed.to_json();
        let mut rest = json.as_str();
        for name in names.split_whitespace().chain(["ExpiredAt", "Nonce", "Sig", "L2TxAttributes"]) {
            let at = rest.find(&format!("\"{name}\":"));
            assert!(at.is_some(), "type {number}: `{name}` in {json}");
            rest = &rest[at.unwrap()..];
        }
    }
}

#[test]
fn a_field_out_of_its_range_is_named() {
    let validate = |body: Body| Transaction::new(ACCOUNT, 1, 1, body).validate();
    let field = |verdict: Result<(), TransactionError>| match verdict {
        Err(TransactionError::OutOfRange { field, .. }) => field,
        other => panic!("{other:?}"),
    };
    assert_eq!(field(validate(Order { price: 0, ..order() }.into())), "Price");
    assert_eq!(field(validate(Order { base_amount: 1 << 48, ..order() }.into())), "BaseAmount");
    assert_eq!(field(validate(Order { base_amount: -1, ..order() }.into())), "BaseAmount");
    assert_eq!(field(validate(Order { market_index: 1 << 48, ..order() }.into())), "MarketIndex");
    let grouped = CreateGroupedOrders::new(
        GroupingType::OneTriggersTheOther,
        vec![order(), Order { price: 0, ..order() }],
    );
    assert_eq!(field(validate(grouped.unwrap().into())), "Price");
    let mut transaction = Transaction::new(ACCOUNT, -1, 1, order());
    assert_eq!(field(transaction.validate()), "Nonce");
    transaction.nonce = 0;
    transaction.account.api_key_index = 255;
    assert_eq!(field(transaction.validate()), "ApiKeyIndex");
    let message = transaction.validate().unwrap_err().to_string();
    assert_eq!(message, "ApiKeyIndex: 255 is not in 0..=254");
}

#[test]
fn bad_groups_attributes_and_ethereum_signatures_are_refused() {
    for count in [0, 4, 100] {
        let refused = CreateGroupedOrders::new(GroupingType::OneCancelsTheOther, vec![order(); count]);
        assert_eq!(refused, Err(TransactionError::OrderCount(count)));
    }
    let four = Attribute::ALL[..4].iter().fold(Attributes::new(), |all, one| all.with(*one, 1).unwrap());
    assert_eq!(four.clone().with(Attribute::SelfTradeEquality, 0), Err(TransactionError::TooManyAttributes));
    assert!(four.with(Attribute::SkipNonce, 0).is_ok(), "a second value replaces the first");
    for text in ["", "0x", "abcd", "0xzz", "0x12\"", "0x1 "] {
        assert_eq!(L1Signature::new(text), Err(TransactionError::L1Signature(text.into())));
    }
    assert_eq!(L1Signature::new("0xAb12").unwrap().as_str(), "0xAb12");
    assert_eq!(OrderType::try_from(7).is_err(), OrderType::try_from(-1).is_err());
    assert!(OrderType::ALL.iter().all(|kind| OrderType::try_from(i64::from(*kind)) == Ok(*kind)));
}

#[test]
fn attributes_that_say_nothing_do_not_change_the_hash() {
    let plain = Transaction::new(ACCOUNT, 1, 2, order());
    let mut said = plain.clone();
    said.attributes = Attributes::new()
        .with(Attribute::SelfTradeBehavior, 0)
        .and_then(|attributes| attributes.with(Attribute::CancelAllMarketIndex, 255))
        .unwrap();
    assert_eq!(said.hash(), plain.hash());
    assert_eq!(plain.hash(), hash_to_quintic(&plain.elements()));
    said.attributes = Attributes::new().with(Attribute::CancelAllMarketIndex, 0).unwrap();
    assert_ne!(said.hash(), plain.hash());
}

#[test]
fn a_prepared_nonce_signs_a_transaction() {
    let (key, mut rng) = (key(), ChaCha20Rng::from_seed([3; 32]));
    let nonce = key.prepare_nonce(&mut rng).unwrap();
    let signed = Transaction::new(ACCOUNT, 1, 2, order()).sign_prepared(&key, nonce).unwrap();
    assert_eq!(key.verifying_key().verify(signed.hash(), signed.signature()), Ok(()));
}

#[test]
fn tokens_pack_eight_bytes_an_element() {
    let token = AuthToken::new(ACCOUNT, 1_000_000_000);
    assert_eq!(token.message(), "1000025200:65:3");
    let expected = [u64::from_le_bytes(*b"10000252"), u64::from_le_bytes(*b"00:65:3\0")];
    assert_eq!(token.elements(), expected.map(Goldilocks::new));
    assert_eq!(AuthToken::new(ACCOUNT, i64::MAX).deadline, i64::MAX);
}
