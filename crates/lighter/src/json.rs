//! The JSON body: names and order are those of the reference.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};
use touchmark_ecgfp5::schnorr::Signature;

use crate::{
    Account, Attributes, Body, Order, SignedTransaction, Transaction, TransactionError,
    field::{Field, Fields, Role, Value, in_range, range},
    parse::{Json, Object},
};

/// The name of the account that signs.
const fn account_field(tx_type: u8) -> &'static str {
    match tx_type {
        12 | 13 => "FromAccountIndex",
        _ => "AccountIndex",
    }
}

/// Reads a body, and its signature if it has one.
pub(crate) fn read(
    chain_id: u32,
    tx_type: u8,
    text: &str,
) -> Result<(Transaction, Option<Signature>), TransactionError> {
    let mut object = Object::parse(text)?;
    let account_index = {
        let field = account_field(tx_type);
        object.take(field)?.integer(field)?
    };
    let api_key = object.take("ApiKeyIndex")?.integer("ApiKeyIndex")?;
    in_range("ApiKeyIndex", api_key, &range::API_KEY_OR_DEFAULT)?;
    // In the range of a byte, as was just checked.
    let api_key_index = u8::try_from(api_key).unwrap_or(u8::MAX);
    let expired_at = object.take("ExpiredAt")?.integer("ExpiredAt")?;
    let nonce = object.take("Nonce")?.integer("Nonce")?;
    let signature = object.take_optional("Sig").map(read_signature).transpose()?.flatten();
    let attributes = object.take_optional("L2TxAttributes").map(Attributes::read).transpose()?;
    if matches!(tx_type, 8 | 12 | 45) {
        object.put_default("L1Sig", Json::Text(String::new()));
    }
    let body = Body::read(tx_type, &mut object)?;
    object.finish()?;
    let account = Account { chain_id, account_index, api_key_index };
    let attributes = attributes.unwrap_or_default();
    Ok((Transaction { account, nonce, expired_at, body, attributes }, signature))
}

/// A signature in base64, or none for the empty text.
fn read_signature(json: Json) -> Result<Option<Signature>, TransactionError> {
    let text = json.text("Sig")?;
    if text.is_empty() {
        return Ok(None);
    }
    let wrong = |_| TransactionError::WrongForm { field: "Sig", expected: "base64 of 80 bytes" };
    let bytes = STANDARD.decode(text).map_err(wrong)?;
    Signature::from_bytes(&bytes).map(Some).map_err(TransactionError::Signature)
}

impl Serialize for SignedTransaction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Transaction { account, nonce, expired_at, body, attributes } = &self.transaction;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(account_field(body.tx_type()), &account.account_index)?;
        map.serialize_entry("ApiKeyIndex", &account.api_key_index)?;
        write_fields(&mut map, body, |role| role != Role::AfterSignature)?;
        map.serialize_entry("ExpiredAt", expired_at)?;
        map.serialize_entry("Nonce", nonce)?;
        map.serialize_entry("Sig", &STANDARD.encode(self.signature.to_bytes()))?;
        write_fields(&mut map, body, |role| role == Role::AfterSignature)?;
        map.serialize_entry("L2TxAttributes", attributes)?;
        map.end()
    }
}

/// Writes the fields of the chosen roles as entries, up to the first failure.
fn write_fields<M: SerializeMap>(
    map: &mut M,
    body: &Body,
    choose: impl Fn(Role) -> bool,
) -> Result<(), M::Error> {
    let mut outcome = Ok(());
    body.visit(&mut |field| {
        if outcome.is_ok() && choose(field.role) {
            outcome = write_field(map, &field);
        }
    });
    outcome
}

fn write_field<M: SerializeMap>(map: &mut M, field: &Field<'_>) -> Result<(), M::Error> {
    match field.value {
        Value::Integer(value) => map.serialize_entry(field.name, &value),
        Value::Bytes(bytes) => map.serialize_entry(field.name, bytes),
        Value::PublicKey(key) => map.serialize_entry(field.name, &STANDARD.encode(key.to_bytes())),
        Value::Text(text) => map.serialize_entry(field.name, text),
        Value::Orders(orders) => map.serialize_entry(field.name, &Orders(orders)),
    }
}

struct Orders<'a>(&'a [Order]);

impl Serialize for Orders<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for order in self.0 {
            list.serialize_element(order)?;
        }
        list.end()
    }
}

impl Serialize for Order {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let mut outcome = Ok(());
        self.visit(&mut |field| {
            if outcome.is_ok() {
                outcome = write_field(&mut map, &field);
            }
        });
        outcome?;
        map.end()
    }
}
