//! The clients of this process: who signs with which key.
//!
//! The table only grows, and no lock guards it: a process may be forked at any moment, and a child
//! that inherits a lock which a thread of the parent held would wait for ever. A client that is made
//! again with the same values takes no further memory.

use std::sync::atomic::{AtomicU64, Ordering};

use once_cell::race::OnceBox;
use touchmark_ecgfp5::schnorr::SigningKey;
use touchmark_lighter::Account;
use zeroize::Zeroizing;

use crate::abi::Failure;

/// The API key that stands for the account's client that was made last.
const DEFAULT_KEY: i32 = 255;

/// An account of a chain, an API key of it, and the secret key.
pub(crate) struct Client {
    pub(crate) account: Account,
    pub(crate) key: SigningKey,
    /// When the client was made, as a number that grows.
    made: AtomicU64,
}

/// A client, and the one that was made after it.
struct Entry {
    client: Client,
    next: OnceBox<Entry>,
}

/// The first client.
static FIRST: OnceBox<Entry> = OnceBox::new();

/// Counts clients, so that the last made is known.
static CLOCK: AtomicU64 = AtomicU64::new(1);

/// All clients, in the order in which they were added.
fn clients() -> impl Iterator<Item = &'static Client> {
    std::iter::successors(FIRST.get(), |entry| entry.next.get()).map(|entry| &entry.client)
}

/// Adds a client, or makes it the last one again.
///
/// # Errors
/// A sentence for an account that is not positive, an API key out of 0..=255, a chain that is negative,
/// and a secret key that is not 40 bytes in hexadecimal in the range 1..n.
pub(crate) fn create(secret: &str, chain: i32, api_key: i32, account: i64) -> Result<(), Failure> {
    if account <= 0 {
        return Err("invalid account index".to_owned());
    }
    let account = Account {
        chain_id: u32::try_from(chain).map_err(|_| format!("chain id {chain}: negative"))?,
        account_index: account,
        api_key_index: u8::try_from(api_key)
            .map_err(|_| format!("API key index {api_key}: not in 0..=255"))?,
    };
    let key = secret_key(secret)?;
    let made = CLOCK.fetch_add(1, Ordering::Relaxed);
    let known = clients().find(|client| {
        // Public keys are equal exactly if the secret keys are.
        client.account == account && client.key.verifying_key() == key.verifying_key()
    });
    if let Some(client) = known {
        client.made.store(made, Ordering::Release);
        return Ok(());
    }
    let mut entry =
        Box::new(Entry { client: Client { account, key, made: AtomicU64::new(made) }, next: OnceBox::new() });
    let mut place = &FIRST;
    loop {
        match place.set(entry) {
            Ok(()) => return Ok(()),
            Err(back) => entry = back,
        }
        // Another client stands there: the place after it.
        match place.get() {
            Some(other) => place = &other.next,
            None => return Err("the table of clients is broken".to_owned()),
        }
    }
}

/// The client of an account and API key that was made last; 255 stands for any API key.
///
/// # Errors
/// A sentence if there is none.
pub(crate) fn find(api_key: i32, account: i64) -> Result<&'static Client, Failure> {
    let of_account = || clients().filter(|client| client.account.account_index == account);
    let last = |client: &&Client| client.made.load(Ordering::Acquire);
    let found = if api_key == DEFAULT_KEY {
        of_account().max_by_key(last)
    } else {
        of_account().filter(|client| i32::from(client.account.api_key_index) == api_key).max_by_key(last)
    };
    found.ok_or_else(|| format!("client is not created for apiKeyIndex: {api_key} accountIndex: {account}"))
}

/// Reads a secret key. Nothing of it enters the error.
fn secret_key(text: &str) -> Result<SigningKey, Failure> {
    let mut bytes = Zeroizing::new([0; 40]);
    decode_hex(text.strip_prefix("0x").unwrap_or(text), &mut *bytes)
        .ok_or("private key: not 40 bytes in hexadecimal")?;
    SigningKey::from_bytes(&*bytes).map_err(|error| format!("private key: {error}"))
}

/// Decodes hexadecimal digits of exactly the right number.
pub(crate) fn decode_hex(digits: &str, bytes: &mut [u8]) -> Option<()> {
    if digits.len() != 2 * bytes.len() {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
        let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(())
}

/// Bytes in hexadecimal.
pub(crate) fn encode_hex(prefix: &str, bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(prefix.len() + 2 * bytes.len());
    text.push_str(prefix);
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    text
}
