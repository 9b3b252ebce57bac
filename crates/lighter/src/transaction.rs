//! Transactions: hash, signature, body.

use rand_core::TryCryptoRng;
use touchmark_ecgfp5::schnorr::{PreparedNonce, Signature, SigningKey};
use touchmark_goldilocks::{Goldilocks, Quintic, hash_to_quintic};

use crate::{Attributes, Body, TransactionError, json};

/// How long after now a transaction expires by default, in milliseconds: ten minutes less a second.
pub const DEFAULT_EXPIRY_MS: i64 = 599_000;

/// How long after now an order that stays expires by default, in milliseconds: 28 days.
pub const DEFAULT_ORDER_EXPIRY_MS: i64 = 28 * 86_400_000;

/// Whom a transaction is for: the chain, the account, and which of its API keys signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Account {
    /// [`Self::MAINNET`], [`Self::TESTNET`], or another.
    pub chain_id: u32,
    /// The account.
    pub account_index: i64,
    /// Which API key signs; 255 only for cancel-all.
    pub api_key_index: u8,
}

impl Account {
    /// The chain id of the main network.
    pub const MAINNET: u32 = 304;
    /// The chain id of the test network.
    pub const TESTNET: u32 = 300;
    /// The chain id of the third network that the exchange's own signer serves.
    pub const THIRD: u32 = 466_324;
}

/// A transaction that is not signed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
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

    /// Reads a transaction of a type from its JSON body, so that it can be signed.
    ///
    /// Requires every field of the type and no other, each once. `Sig` may be absent; if it is there
    /// it is empty or a signature in base64, which is left out. An absent `L1Sig` is an empty one, and
    /// absent `L2TxAttributes` are none.
    ///
    /// # Errors
    /// [`TransactionError`] names the field that is missing, unknown or of another form. Ranges are the
    /// business of [`Self::validate`].
    pub fn from_json(chain_id: u32, tx_type: u8, json: &str) -> Result<Self, TransactionError> {
        json::read(chain_id, tx_type, json).map(|(transaction, _)| transaction)
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedTransaction {
    pub(crate) transaction: Transaction,
    hash: Quintic,
    pub(crate) signature: Signature,
}

impl SignedTransaction {
    /// Reads a signed transaction from its JSON body, as the exchange stores and returns it.
    ///
    /// The signature is not checked here: [`Self::hash`] and [`Self::signature`] are what
    /// [`VerifyingKey::verify`](touchmark_ecgfp5::schnorr::VerifyingKey::verify) takes.
    ///
    /// # Errors
    /// As [`Transaction::from_json`]; [`TransactionError::MissingField`] without a signature.
    pub fn from_json(chain_id: u32, tx_type: u8, json: &str) -> Result<Self, TransactionError> {
        let (transaction, signature) = json::read(chain_id, tx_type, json)?;
        Ok(transaction.with_signature(signature.ok_or(TransactionError::MissingField("Sig"))?))
    }

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
