//! The messages that the account's Ethereum key signs.

use std::fmt::Write;

use crate::{ApproveIntegrator, Body, ChangePubKey, Transaction, Transfer};

/// What every message ends with.
const WARNING: &str = "Only sign this message for a trusted client!";

impl Transaction {
    /// The text that the account's Ethereum key signs for the types 8, 12 and 45; none for others.
    ///
    /// The signature of this text (EIP-191, `personal_sign`) is the body's `L1Sig`. Numbers are the 16
    /// hexadecimal digits of their two's complement.
    #[must_use]
    pub fn message_to_sign(&self) -> Option<String> {
        match &self.body {
            Body::ChangePubKey(body) => Some(self.register(body)),
            Body::Transfer(body) => Some(self.transfer(body)),
            Body::ApproveIntegrator(body) => Some(self.approve(body)),
            _ => None,
        }
    }

    fn register(&self, body: &ChangePubKey) -> String {
        let mut text = String::from("Register Lighter Account\n\npubkey: 0x");
        hexadecimal(&mut text, &body.new_key.to_bytes());
        text.push('\n');
        self.numbers(&mut text, "account index", &[]);
        text + WARNING
    }

    fn transfer(&self, body: &Transfer) -> String {
        let number = i64::cast_unsigned;
        let mut text = format!(
            "Transfer\n\nnonce: 0x{:016x}\nfrom: 0x{:016x} (route 0x{:016x})\napi key: 0x{:016x}\nto: 0x{:016x} (route 0x{:016x})\n",
            number(self.nonce),
            number(self.account.account_index),
            number(body.from_route_type),
            self.account.api_key_index,
            number(body.to_account_index),
            number(body.to_route_type),
        );
        for (name, value) in [
            ("asset", body.asset_index),
            ("amount", body.amount),
            ("fee", body.usdc_fee),
            ("chainId", self.account.chain_id.into()),
        ] {
            line(&mut text, name, value);
        }
        text.push_str("memo: ");
        hexadecimal(&mut text, &body.memo);
        text.push('\n');
        text + WARNING
    }

    fn approve(&self, body: &ApproveIntegrator) -> String {
        let mut text = String::from("Approve Integrator\n\n");
        let more = [
            ("integrator account index", body.integrator_account_index),
            ("max perps taker fee", body.max_perps_taker_fee),
            ("max perps maker fee", body.max_perps_maker_fee),
            ("max spot taker fee", body.max_spot_taker_fee),
            ("max spot maker fee", body.max_spot_maker_fee),
            ("approval expiry", body.approval_expiry),
            ("chainId", self.account.chain_id.into()),
        ];
        self.numbers(&mut text, "account index", &more);
        text + WARNING
    }

    /// Nonce, account and API key, then further numbers, a line each.
    fn numbers(&self, text: &mut String, account: &str, more: &[(&str, i64)]) {
        line(text, "nonce", self.nonce);
        line(text, account, self.account.account_index);
        line(text, "api key index", self.account.api_key_index.into());
        for (name, value) in more {
            line(text, name, *value);
        }
    }
}

/// Appends a name and the 16 digits of a number. Writing to a string does not fail.
fn line(text: &mut String, name: &str, value: i64) {
    let _ = writeln!(text, "{name}: 0x{:016x}", value.cast_unsigned());
}

/// Appends bytes in hexadecimal. Writing to a string does not fail.
fn hexadecimal(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
}
