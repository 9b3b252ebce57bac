//! `touchmark lighter`: transactions and auth tokens of the Lighter exchange. Nothing is sent.

mod bodies;

use std::{
    io::{self, Write},
    time::{SystemTime, UNIX_EPOCH},
};

use clap::Subcommand;
use serde::Serialize;
use touchmark::{
    lighter::{
        Account, Attribute, Attributes, AuthToken, Body, DEFAULT_EXPIRY_MS, MAX_JSON_BYTES,
        SignedTransaction, Transaction, TransactionError,
    },
    schnorr::VerifyingKey,
};

use self::bodies::{
    CancelAllArguments, CancelArguments, ChangeKeyArguments, LeverageArguments, ModifyArguments,
    OrderArguments, TransferArguments, WithdrawArguments,
};
use crate::{
    console::{Answer, Console},
    failure::Failure,
    input::Source,
    output::{Access, Target},
    schnorr::{bytes, read_key, rng},
};

/// Signs transactions and auth tokens, and prints what is sent. Nothing is sent.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Places an order
    Order(Signing<OrderArguments>),
    /// Cancels an order
    Cancel(Signing<CancelArguments>),
    /// Cancels all orders
    CancelAll(Signing<CancelAllArguments>),
    /// Changes an order
    Modify(Signing<ModifyArguments>),
    /// Sets the leverage in a market
    Leverage(Signing<LeverageArguments>),
    /// Sends an asset to another account
    Transfer(Signing<TransferArguments>),
    /// Withdraws an asset
    Withdraw(Signing<WithdrawArguments>),
    /// Registers or removes an API key
    ChangeKey(Signing<ChangeKeyArguments>),
    /// Signs the JSON body of a transaction of any type, grouped orders included
    Sign(SignArguments),
    /// Verifies the signature of a JSON body
    Verify(VerifyArguments),
    /// Shows a JSON body's type, hash and message, and what the exchange would refuse
    Inspect(BodyArguments),
    /// Makes a token for reading
    AuthToken(TokenArguments),
}

/// Whose transaction it is, and with which key it is signed.
#[derive(Debug, clap::Args)]
struct Who {
    /// The file with the secret key (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    key: Source,
    /// The account
    #[arg(long, value_name = "INDEX")]
    account: i64,
    /// Which API key of the account signs
    #[arg(long, value_name = "INDEX")]
    api_key: u8,
}

/// The network.
#[derive(Debug, clap::Args)]
struct Chain {
    /// The test network instead of the main one
    #[arg(long, conflicts_with = "chain")]
    testnet: bool,
    /// The number of another network
    #[arg(long, value_name = "ID")]
    chain: Option<u32>,
}

impl Chain {
    fn id(&self) -> u32 {
        self.chain.unwrap_or(if self.testnet { Account::TESTNET } else { Account::MAINNET })
    }
}

/// The header of a transaction, and the arguments of its body.
#[derive(Debug, clap::Args)]
struct Signing<B: clap::Args> {
    #[command(flatten)]
    who: Who,
    #[command(flatten)]
    chain: Chain,
    /// The server's counter for this API key; not the nonce of the signature
    #[arg(long)]
    nonce: i64,
    /// When the transaction expires, in milliseconds since 1970 [default: in ten minutes less a second]
    #[arg(long, value_name = "MS")]
    expired_at: Option<i64>,
    /// An attribute by its number, 1 to 8; up to four times
    #[arg(long = "attribute", value_name = "NUMBER=VALUE")]
    attributes: Vec<String>,
    #[command(flatten)]
    body: B,
}

#[derive(Debug, clap::Args)]
struct BodyArguments {
    /// The file with the JSON body (`-`: standard input)
    body: Source,
    /// The type, by number or name (`14` or `create-order`)
    #[arg(long = "type", value_name = "TYPE", value_parser = parse_type)]
    tx_type: u8,
    #[command(flatten)]
    chain: Chain,
}

#[derive(Debug, clap::Args)]
struct SignArguments {
    #[command(flatten)]
    body: BodyArguments,
    /// The file with the secret key (`-`: standard input)
    #[arg(long, value_name = "FILE")]
    key: Source,
}

#[derive(Debug, clap::Args)]
struct VerifyArguments {
    #[command(flatten)]
    body: BodyArguments,
    /// The public key: 40 bytes in hexadecimal
    #[arg(long, value_name = "HEX")]
    public_key: String,
}

#[derive(Debug, clap::Args)]
struct TokenArguments {
    #[command(flatten)]
    who: Who,
    #[command(flatten)]
    chain: Chain,
    /// When the token ends, in seconds since 1970 [default: in seven hours]
    #[arg(long, value_name = "SECONDS")]
    deadline: Option<i64>,
}

/// A transaction, signed or not.
#[derive(Serialize)]
struct Shown {
    tx_type: u8,
    tx_name: &'static str,
    /// The body that is sent beside the type; absent where none was signed.
    #[serde(skip_serializing_if = "Option::is_none")]
    tx_info: Option<String>,
    hash: String,
    /// The text that the Ethereum key signs, for the types that need it.
    message_to_sign: Option<String>,
    /// What the exchange would refuse, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

impl Shown {
    fn new(transaction: &Transaction, tx_info: Option<String>) -> Self {
        Self {
            tx_type: transaction.body.tx_type(),
            tx_name: transaction.body.type_name(),
            tx_info,
            hash: hex::encode(transaction.hash().to_bytes()),
            message_to_sign: transaction.message_to_sign(),
            refused: None,
        }
    }
}

impl Answer for Shown {
    /// The body comes first, on a line of its own.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Some(body) = &self.tx_info {
            writeln!(out, "{body}")?;
        }
        writeln!(out, "type  {} {}", self.tx_type, self.tx_name)?;
        writeln!(out, "hash  {}", self.hash)?;
        if let Some(refused) = &self.refused {
            writeln!(out, "refused by the exchange  {refused}")?;
        }
        if let Some(message) = &self.message_to_sign {
            writeln!(out, "message for the Ethereum key, whose signature is L1Sig:\n{message}")?;
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Verified {
    valid: bool,
    hash: String,
}

impl Answer for Verified {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "the signature is valid; hash {}", self.hash)
    }
}

impl Arguments {
    pub(crate) fn run(&self, console: Console) -> Result<(), Failure> {
        let now = milliseconds_since_1970()?;
        match &self.command {
            Command::Order(signing) => signing.sign(console, now, signing.body.body(now)),
            Command::Cancel(signing) => signing.sign(console, now, signing.body.body()),
            Command::CancelAll(signing) => {
                let attributes = signing.body.attributes(signing.attributes()?)?;
                signing.sign_with(console, now, signing.body.body(), attributes)
            }
            Command::Modify(signing) => signing.sign(console, now, signing.body.body()),
            Command::Leverage(signing) => signing.sign(console, now, signing.body.body()),
            Command::Transfer(signing) => signing.sign(console, now, signing.body.body()?),
            Command::Withdraw(signing) => signing.sign(console, now, signing.body.body()),
            Command::ChangeKey(signing) => signing.sign(console, now, signing.body.body()?),
            Command::Sign(arguments) => {
                let transaction = arguments.body.read(Transaction::from_json)?;
                sign(console, now, transaction, &arguments.key)
            }
            Command::Verify(arguments) => arguments.verify(console),
            Command::Inspect(arguments) => arguments.inspect(console, now),
            Command::AuthToken(arguments) => arguments.token(now),
        }
    }
}

impl<B: clap::Args> Signing<B> {
    fn sign(&self, console: Console, now: i64, body: Body) -> Result<(), Failure> {
        self.sign_with(console, now, body, self.attributes()?)
    }

    fn sign_with(
        &self,
        console: Console,
        now: i64,
        body: Body,
        attributes: Attributes,
    ) -> Result<(), Failure> {
        let account = self.who.account(&self.chain);
        let expired_at = self.expired_at.unwrap_or(now.saturating_add(DEFAULT_EXPIRY_MS));
        let mut transaction = Transaction::new(account, self.nonce, expired_at, body);
        transaction.attributes = attributes;
        sign(console, now, transaction, &self.who.key)
    }

    fn attributes(&self) -> Result<Attributes, Failure> {
        self.attributes.iter().try_fold(Attributes::new(), |attributes, text| {
            let bad = || Failure::BadInput(format!("--attribute: `{text}` is not NUMBER=VALUE"));
            let (number, value) = text.split_once('=').ok_or_else(bad)?;
            let attribute = Attribute::ALL.into_iter().find(|one| one.number().to_string() == number);
            let value = value.parse().map_err(|_| bad())?;
            attributes.with(attribute.ok_or_else(bad)?, value).map_err(bad_input)
        })
    }
}

/// Checks what the exchange checks, signs, and shows the answer.
fn sign(console: Console, now: i64, transaction: Transaction, key: &Source) -> Result<(), Failure> {
    check(&transaction, now)?;
    let key = read_key(key)?;
    let shown = Shown::new(&transaction, None);
    let signed = transaction.sign(&key, &mut rng()?).map_err(bad_input)?;
    console.say(&Shown { tx_info: Some(signed.to_json()), ..shown })
}

/// Refuses what the exchange would refuse.
///
/// A transaction whose own expiry is past may be signed, for records and tests: a warning says so.
fn check(transaction: &Transaction, now: i64) -> Result<(), Failure> {
    match transaction.validate_at(now) {
        Err(error @ TransactionError::Clock { field: "ExpiredAt", value, .. }) if value > now / 10 => {
            // There is nowhere left to tell that this fails.
            let _ = writeln!(io::stderr(), "touchmark: warning: {error}");
            let renewed = Transaction { expired_at: now.saturating_add(1), ..transaction.clone() };
            renewed.validate_at(now).map_err(bad_input)
        }
        verdict => verdict.map_err(bad_input),
    }
}

impl Who {
    fn account(&self, chain: &Chain) -> Account {
        Account { chain_id: chain.id(), account_index: self.account, api_key_index: self.api_key }
    }
}

impl BodyArguments {
    /// Reads the body with one of the library's readers.
    fn read<T>(
        &self,
        reader: impl FnOnce(u32, u8, &str) -> Result<T, TransactionError>,
    ) -> Result<T, Failure> {
        let content = self.body.read()?;
        if content.len() > MAX_JSON_BYTES {
            return Err(bad_input(TransactionError::TooLong(content.len())));
        }
        let text = std::str::from_utf8(&content)
            .map_err(|_| Failure::BadInput(format!("{}: not UTF-8", self.body)))?;
        reader(self.chain.id(), self.tx_type, text)
            .map_err(|error| Failure::BadInput(format!("{}: {error}", self.body)))
    }

    fn inspect(&self, console: Console, now: i64) -> Result<(), Failure> {
        let transaction = self.read(Transaction::from_json)?;
        let refused = transaction.validate_at(now).err().map(|error| error.to_string());
        console.say(&Shown { refused, ..Shown::new(&transaction, None) })
    }
}

impl VerifyArguments {
    fn verify(&self, console: Console) -> Result<(), Failure> {
        let signed = self.body.read(SignedTransaction::from_json)?;
        let key = VerifyingKey::from_bytes(&bytes("--public-key", &self.public_key)?)
            .map_err(|error| Failure::BadInput(format!("--public-key: {error}")))?;
        key.verify(signed.hash(), signed.signature()).map_err(|error| Failure::Invalid(error.to_string()))?;
        console.say(&Verified { valid: true, hash: hex::encode(signed.hash().to_bytes()) })
    }
}

impl TokenArguments {
    /// The answer is what is sent: `--json` makes no difference to it.
    fn token(&self, now: i64) -> Result<(), Failure> {
        let account = self.who.account(&self.chain);
        let token = match self.deadline {
            Some(deadline) => AuthToken { account, deadline },
            None => AuthToken::new(account, now / 1000),
        };
        let key = read_key(&self.who.key)?;
        let token = token.sign(&key, &mut rng()?).map_err(bad_input)?;
        Target::Stdout.write(format!("{token}\n").as_bytes(), Access::Everyone)
    }
}

/// A type by its number or name.
fn parse_type(text: &str) -> Result<u8, String> {
    let known = Body::TYPES.iter().find(|(number, name)| *name == text || number.to_string() == text);
    let names = || Body::TYPES.iter().map(|(_, name)| *name).collect::<Vec<_>>().join(", ");
    known.map(|(number, _)| *number).ok_or_else(|| format!("the types are {}", names()))
}

fn bad_input(error: TransactionError) -> Failure {
    Failure::BadInput(error.to_string())
}

fn milliseconds_since_1970() -> Result<i64, Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|passed| passed.as_millis());
    now.and_then(|now| i64::try_from(now).ok())
        .ok_or_else(|| Failure::BadInput("the system's clock is wrong".to_owned()))
}
