//! Transactions: hash, signature, body.

use rand_core::TryCryptoRng;
use touchmark_ecgfp5::schnorr::{PreparedNonce, Signature, SigningKey};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};

use crate::{
    Attributes, Body, TransactionError,
    field::{Field, Fields, range},
};

/// How long after now a transaction expires by default, in milliseconds: ten minutes less a second.
pub const DEFAULT_EXPIRY_MS: i64 = 599_000;

/// Whom a transaction is for: the chain, the account, and which of its API keys signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// [`Self::MAINNET`] or [`Self::TESTNET`].
    pub chain_id: u32,
    /// The account.
    pub account_index: i64,
    /// Which API key signs.
    pub api_key_index: u8,
}

impl Account {
    /// The chain id of the main network.
    pub const MAINNET: u32 = 304;
    /// The chain id of the test network.
    pub const TESTNET: u32 = 300;
}

/// A transaction that is not signed yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Transaction {
    /// Whom it is for.
    pub account: Account,
    /// The server's counter for this API key. It has nothing to do with the nonce of the signature.
    pub nonce: i64,
    /// When it expires, in milliseconds since 1970; see [`DEFAULT_EXPIRY_MS`].
    pub expired_at: i64,
    /// What it does.
    pub body: Body,
    /// Optional attributes.
    pub attributes: Attributes,
}

impl Transaction {
    /// A transaction without attributes.
    #[must_use]
    pub fn new(account: Account, nonce: i64, expired_at: i64, body: impl Into<Body>) -> Self {
        Self { account, nonce, expired_at, body: body.into(), attributes: Attributes::new() }
    }

    /// Compares every field with the range that the exchange is known to accept.
    ///
    /// Signing does not: the hash is defined for all values, and the exchange may change its mind.
    ///
    /// # Errors
    /// [`TransactionError::OutOfRange`] names the first field that is out of its range.
    pub fn validate(&self) -> Result<(), TransactionError> {
        let mut verdict = Ok(());
        let mut check = |field: Field| {
            if verdict.is_ok() {
                verdict = field.validate();
            }
        };
        for (name, value, range) in [
            ("AccountIndex", self.account.account_index, range::ACCOUNT),
            ("ApiKeyIndex", self.account.api_key_index.into(), range::API_KEY),
            ("Nonce", self.nonce, range::NOT_NEGATIVE),
            ("ExpiredAt", self.expired_at, range::TIMESTAMP),
        ] {
            check(Field { name, value, is_split: false, range });
        }
        self.body.visit(&mut check);
        if let Body::CreateGroupedOrders(group) = &self.body {
            for order in group.orders() {
                order.visit(&mut check);
            }
        }
        verdict
    }

    /// The elements that are hashed: the header, then the fields of the body.
    #[must_use]
    pub fn elements(&self) -> Vec<Goldilocks> {
        let mut elements = Vec::with_capacity(16);
        elements.extend([
            Goldilocks::new(self.account.chain_id.into()),
            Goldilocks::new(self.body.tx_type().into()),
            Goldilocks::from_i64_bits(self.nonce),
            Goldilocks::from_i64_bits(self.expired_at),
            Goldilocks::from_i64_bits(self.account.account_index),
            Goldilocks::new(self.account.api_key_index.into()),
        ]);
        self.body.visit(&mut |field| field.hash_into(&mut |element| elements.push(element)));
        match &self.body {
            Body::ChangePubKey(body) => elements.extend(body.new_key.encoded().0.coefficients()),
            Body::CreateGroupedOrders(body) => elements.extend(body.digest()),
            _ => {}
        }
        elements
    }

    /// The hash that is signed, which the exchange shows as the transaction's hash.
    #[must_use]
    pub fn hash(&self) -> Quintic {
        self.attributes.combine(hash_to_quintic(&self.elements()))
    }

    /// Signs.
    ///
    /// # Errors
    /// [`TransactionError::Sign`] if the generator fails.
    pub fn sign<R: TryCryptoRng + ?Sized>(
        self,
        key: &SigningKey,
        rng: &mut R,
    ) -> Result<SignedTransaction, TransactionError> {
        let hash = self.hash();
        let signature = key.sign(rng, &hash)?;
        Ok(SignedTransaction { transaction: self, hash, signature })
    }

    /// Signs with a nonce made ahead.
    ///
    /// # Errors
    /// [`TransactionError::Sign`] if the nonce was made in another process.
    pub fn sign_prepared(
        self,
        key: &SigningKey,
        nonce: PreparedNonce,
    ) -> Result<SignedTransaction, TransactionError> {
        let hash = self.hash();
        let signature = key.sign_prepared(nonce, &hash)?;
        Ok(SignedTransaction { transaction: self, hash, signature })
    }

    /// Joins a signature that was made elsewhere, for example by a pool of nonces; it is not checked.
    #[must_use]
    pub fn with_signature(self, signature: Signature) -> SignedTransaction {
        SignedTransaction { hash: self.hash(), transaction: self, signature }
    }
}

/// A transaction with its signature.
#[derive(Clone, Debug, PartialEq)]
pub struct SignedTransaction {
    pub(crate) transaction: Transaction,
    hash: Quintic,
    pub(crate) signature: Signature,
}

impl SignedTransaction {
    /// What was signed.
    #[must_use]
    pub fn transaction(&self) -> &Transaction {
        &self.transaction
    }

    /// The hash that was signed.
    #[must_use]
    pub fn hash(&self) -> &Quintic {
        &self.hash
    }

    /// The signature.
    #[must_use]
    pub fn signature(&self) -> &Signature {
        &self.signature
    }

    /// The JSON body that is sent beside the type, byte for byte that of the reference.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Serialising to a string fails for maps with odd keys only, which this type has not.
        serde_json::to_string(self).unwrap_or_default()
    }
}
