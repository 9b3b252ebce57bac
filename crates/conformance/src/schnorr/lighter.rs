//! Lighter's transactions and auth tokens.

use serde_json::Value;
use touchmark_ecgfp5::schnorr::{SigningKey, hazmat::sign_with_nonce};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};
use touchmark_lighter::{Account, Attribute, Attributes, AuthToken, SignedTransaction, Transaction};

use super::{
    group::same_bytes,
    read::{Read, bytes, elements, list, scalar, text},
    signing::from_seed,
};
use crate::{
    Document,
    report::{Report, Verdict, same},
};

pub(super) fn transactions(document: &Document<'_>, report: &mut Report) {
    report.each("transactions", &document.json["transactions"], transaction);
    report.each("auth_tokens", &document.json["auth_tokens"], auth_token);
    report.each("seed_keys", &document.json["seed_keys"], from_seed);
}

pub(super) fn validations(document: &Document<'_>, report: &mut Report) {
    report.each("cases", &document.json["cases"], validation);
}

fn transaction(case: &Value) -> Verdict {
    let json_text = text(&case["tx_info_json"])?;
    let signed =
        SignedTransaction::from_json(integer(case, "chain_id")?, integer(case, "tx_type")?, json_text)
            .map_err(|error| error.to_string())?;
    let mut transaction = signed.transaction().clone();
    let account = Account {
        chain_id: integer(case, "chain_id")?,
        account_index: integer(case, "account_index")?,
        api_key_index: integer(case, "api_key_index")?,
    };
    same("account", &transaction.account, &account)?;
    same("nonce", &transaction.nonce, &integer(case, "nonce")?)?;
    same("expired_at", &transaction.expired_at, &integer(case, "expired_at")?)?;
    let attributes = attributes(&case["attributes"])?;
    same("attributes", &transaction.attributes, &attributes)?;
    same_elements(&transaction.elements(), &case["elements"])?;
    same_fields(&transaction.elements(), &case["fields_after_header"])?;
    transaction.attributes = Attributes::new();
    same_bytes("hash_without_attributes", &transaction.hash().to_bytes(), &case["hash_without_attributes"])?;
    transaction.attributes = attributes;
    same_bytes("hash", &transaction.hash().to_bytes(), &case["hash"])?;
    if let Some(message) = case.get("message_to_sign") {
        same("message_to_sign", &transaction.message_to_sign().as_deref(), &message.as_str())?;
    }
    let signature = sign(case, &transaction.hash())?;
    same_bytes("signature", &signature.to_bytes(), &case["signature"])?;
    same("signature in the body", signed.signature(), &signature)?;
    same("tx_info_json", &transaction.with_signature(signature).to_json().as_str(), &json_text)
}

/// A body that the exchange's own signer accepts or refuses. Reading it may refuse it already.
fn validation(case: &Value) -> Verdict {
    let body = case["body"].to_string();
    let verdict = Transaction::from_json(integer(case, "chain_id")?, integer(case, "tx_type")?, &body)
        .and_then(|transaction| transaction.validate());
    let found = if verdict.is_ok() { "accept" } else { "refuse" };
    let also = case.get("expect_also").map_or(Ok(&[][..]), list)?;
    if text(&case["expect"])? == found || also.iter().any(|answer| answer == found) {
        return Ok(());
    }
    Err(format!("found {found} ({verdict:?}), expected {}; observed: {}", case["expect"], case["observed"]))
}

/// A member that is an integer of this type.
fn integer<T: TryFrom<i64>>(json: &Value, name: &str) -> Read<T> {
    let value = json[name].as_i64().and_then(|value| T::try_from(value).ok());
    value.ok_or_else(|| format!("{name}: {} is no integer of its type", json[name]))
}

fn attributes(json: &Value) -> Read<Attributes> {
    let mut attributes = Attributes::new();
    for (number, value) in json.as_object().ok_or("the attributes are no object")? {
        let attribute =
            Attribute::ALL.into_iter().find(|attribute| attribute.number().to_string() == *number);
        let attribute = attribute.ok_or_else(|| format!("no attribute has the number {number}"))?;
        let value = value.as_i64().ok_or_else(|| format!("attribute {number}: no integer"))?;
        attributes = attributes.with(attribute, value).map_err(|error| error.to_string())?;
    }
    Ok(attributes)
}

fn sign(case: &Value, hash: &Quintic) -> Read<touchmark_ecgfp5::schnorr::Signature> {
    let key = SigningKey::from_bytes(&bytes(&case["sk"])?).map_err(|error| error.to_string())?;
    let signature = sign_with_nonce(&key, &scalar(&case["k"])?, hash).map_err(|error| error.to_string())?;
    same("verifies", &key.verifying_key().verify(hash, &signature).is_ok(), &true)?;
    Ok(signature)
}

fn auth_token(case: &Value) -> Verdict {
    let account = Account {
        chain_id: Account::MAINNET,
        account_index: integer(case, "account_index")?,
        api_key_index: integer(case, "api_key_index")?,
    };
    let token = AuthToken { account, deadline: integer(case, "deadline_unix")? };
    same("message_ascii", &token.message().as_str(), &text(&case["message_ascii"])?)?;
    same_elements(&token.elements(), &case["elements"])?;
    same_bytes("hash", &token.hash().to_bytes(), &case["hash"])?;
    let signature = sign(case, &token.hash())?;
    same("token", &token.with_signature(&signature).as_str(), &text(&case["token"])?)
}

fn same_elements(found: &[Goldilocks], expected: &Value) -> Verdict {
    same("elements", &found.to_vec(), &elements(expected)?)?;
    same("hash of the elements", &hash_to_quintic(found), &hash_to_quintic(&elements(expected)?))
}

/// The elements after the six of the header, against decimal signed integers.
fn same_fields(found: &[Goldilocks], expected: &Value) -> Verdict {
    let fields = if expected.is_null() { &[][..] } else { list(expected)? };
    let expected: Read<Vec<_>> = fields
        .iter()
        .map(|field| {
            let number: i64 = text(&field[1])?.parse().map_err(|error| format!("{field}: {error}"))?;
            Ok(Goldilocks::from_i64_bits(number))
        })
        .collect();
    same("fields_after_header", &found.get(6..).map(<[_]>::to_vec), &Some(expected?))
}
