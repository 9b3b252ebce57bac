//! The JSON body: names and order are those of the reference.

use base64::{Engine, engine::general_purpose::STANDARD};
use serde::{
    Serialize, Serializer,
    ser::{SerializeMap, SerializeSeq},
};

use crate::{Body, Order, SignedTransaction, field::Fields};

impl Serialize for SignedTransaction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let transaction = &self.transaction;
        let body = &transaction.body;
        let mut map = serializer.serialize_map(None)?;
        let account = match body {
            Body::Transfer(_) | Body::Withdraw(_) => "FromAccountIndex",
            _ => "AccountIndex",
        };
        map.serialize_entry(account, &transaction.account.account_index)?;
        map.serialize_entry("ApiKeyIndex", &transaction.account.api_key_index)?;
        visit_into(&mut map, |see| body.visit(see))?;
        match body {
            Body::ChangePubKey(body) => {
                map.serialize_entry("PubKey", &STANDARD.encode(body.new_key.to_bytes()))?;
                map.serialize_entry("L1Sig", body.l1_signature.as_str())?;
            }
            Body::Transfer(body) => map.serialize_entry("Memo", &body.memo)?,
            Body::CreateGroupedOrders(body) => map.serialize_entry("Orders", &Orders(body.orders()))?,
            _ => {}
        }
        map.serialize_entry("ExpiredAt", &transaction.expired_at)?;
        map.serialize_entry("Nonce", &transaction.nonce)?;
        map.serialize_entry("Sig", &STANDARD.encode(self.signature.to_bytes()))?;
        match body {
            Body::Transfer(body) => map.serialize_entry("L1Sig", body.l1_signature.as_str())?,
            Body::ApproveIntegrator(body) => map.serialize_entry("L1Sig", body.l1_signature.as_str())?,
            _ => {}
        }
        map.serialize_entry("L2TxAttributes", &transaction.attributes)?;
        map.end()
    }
}

/// Writes fields as entries, up to the first failure.
fn visit_into<M: SerializeMap>(
    map: &mut M,
    visit: impl Fn(&mut dyn FnMut(crate::field::Field)),
) -> Result<(), M::Error> {
    let mut outcome = Ok(());
    visit(&mut |field| {
        if outcome.is_ok() {
            outcome = map.serialize_entry(field.name, &field.value);
        }
    });
    outcome
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
        visit_into(&mut map, |see| self.visit(see))?;
        map.end()
    }
}
