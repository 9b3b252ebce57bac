//! `touchmark lighter`: transactions and auth tokens of the Lighter exchange. Nothing is sent.

use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Subcommand, ValueEnum};
use touchmark::lighter::{
    Account, AuthToken, Body, CancelOrder, DEFAULT_EXPIRY_MS, Order, OrderType, TimeInForce, Transaction,
    TransactionError,
};

use crate::{
    console::Console,
    failure::Failure,
    input::Source,
    output::{Access, Target},
    schnorr::{read_key, rng},
};

/// Signs transactions and auth tokens, and prints the JSON body or the token. Nothing is sent.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Places an order
    Order(OrderArguments),
    /// Cancels an order
    Cancel(CancelArguments),
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
    /// The test network instead of the main one
    #[arg(long)]
    testnet: bool,
}

impl Who {
    fn account(&self) -> Account {
        let chain_id = if self.testnet { Account::TESTNET } else { Account::MAINNET };
        Account { chain_id, account_index: self.account, api_key_index: self.api_key }
    }
}

/// The header of a transaction.
#[derive(Debug, clap::Args)]
struct Header {
    #[command(flatten)]
    who: Who,
    /// The server's counter for this API key; not the nonce of the signature
    #[arg(long)]
    nonce: i64,
    /// When the transaction expires, in milliseconds since 1970 [default: in ten minutes less a second]
    #[arg(long, value_name = "MS")]
    expired_at: Option<i64>,
}

#[derive(Debug, clap::Args)]
struct OrderArguments {
    #[command(flatten)]
    header: Header,
    /// The market: 0 to 254 for perpetuals, 2048 to 4094 for spot
    #[arg(long, value_name = "INDEX")]
    market: i64,
    /// To buy or to sell
    #[arg(long)]
    side: Side,
    /// The amount in the market's smallest unit
    #[arg(long)]
    base_amount: i64,
    /// The price in the market's smallest unit
    #[arg(long)]
    price: i64,
    /// What the order does
    #[arg(long = "type", default_value = "limit")]
    order_type: TypeName,
    /// How long it stays
    #[arg(long, default_value = "good-till-time")]
    time_in_force: TimeName,
    /// Your own number of the order
    #[arg(long, value_name = "INDEX", default_value_t = 0)]
    client_order: i64,
    /// The order may only reduce a position
    #[arg(long)]
    reduce_only: bool,
    /// The trigger price
    #[arg(long, default_value_t = 0)]
    trigger_price: i64,
    /// When the order expires, in milliseconds since 1970
    #[arg(long, value_name = "MS", default_value_t = 0)]
    order_expiry: i64,
}

#[derive(Debug, clap::Args)]
struct CancelArguments {
    #[command(flatten)]
    header: Header,
    /// The market
    #[arg(long, value_name = "INDEX")]
    market: i64,
    /// The order's number, the exchange's or your own
    #[arg(long, value_name = "INDEX")]
    order: i64,
}

#[derive(Debug, clap::Args)]
struct TokenArguments {
    #[command(flatten)]
    who: Who,
    /// When the token ends, in seconds since 1970 [default: in seven hours]
    #[arg(long, value_name = "SECONDS")]
    deadline: Option<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Side {
    Buy,
    Sell,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TypeName {
    Limit,
    Market,
    StopLoss,
    StopLossLimit,
    TakeProfit,
    TakeProfitLimit,
    Twap,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum TimeName {
    ImmediateOrCancel,
    GoodTillTime,
    PostOnly,
}

impl From<TypeName> for OrderType {
    fn from(name: TypeName) -> Self {
        match name {
            TypeName::Limit => Self::Limit,
            TypeName::Market => Self::Market,
            TypeName::StopLoss => Self::StopLoss,
            TypeName::StopLossLimit => Self::StopLossLimit,
            TypeName::TakeProfit => Self::TakeProfit,
            TypeName::TakeProfitLimit => Self::TakeProfitLimit,
            TypeName::Twap => Self::Twap,
        }
    }
}

impl From<TimeName> for TimeInForce {
    fn from(name: TimeName) -> Self {
        match name {
            TimeName::ImmediateOrCancel => Self::ImmediateOrCancel,
            TimeName::GoodTillTime => Self::GoodTillTime,
            TimeName::PostOnly => Self::PostOnly,
        }
    }
}

impl Arguments {
    /// The answer is what is sent, JSON or not: `--json` makes no difference to it.
    pub(crate) fn run(&self, _: Console) -> Result<(), Failure> {
        let line = match &self.command {
            Command::Order(arguments) => arguments.header.sign(arguments.order().into())?,
            Command::Cancel(CancelArguments { header, market, order }) => {
                header.sign(CancelOrder { market_index: *market, index: *order }.into())?
            }
            Command::AuthToken(arguments) => arguments.token()?,
        };
        Target::Stdout.write(format!("{line}\n").as_bytes(), Access::Everyone)
    }
}

impl OrderArguments {
    fn order(&self) -> Order {
        Order {
            market_index: self.market,
            client_order_index: self.client_order,
            base_amount: self.base_amount,
            price: self.price,
            is_ask: self.side == Side::Sell,
            order_type: self.order_type.into(),
            time_in_force: self.time_in_force.into(),
            reduce_only: self.reduce_only,
            trigger_price: self.trigger_price,
            order_expiry: self.order_expiry,
        }
    }
}

impl Header {
    /// Checks every field against its range, signs, and gives the JSON body.
    fn sign(&self, body: Body) -> Result<String, Failure> {
        let expired_at = match self.expired_at {
            Some(time) => time,
            None => milliseconds_since_1970()?.saturating_add(DEFAULT_EXPIRY_MS),
        };
        let transaction = Transaction::new(self.who.account(), self.nonce, expired_at, body);
        transaction.validate().map_err(bad_input)?;
        let key = read_key(&self.who.key)?;
        Ok(transaction.sign(&key, &mut rng()?).map_err(bad_input)?.to_json())
    }
}

impl TokenArguments {
    fn token(&self) -> Result<String, Failure> {
        let account = self.who.account();
        let token = match self.deadline {
            Some(deadline) => AuthToken { account, deadline },
            None => AuthToken::new(account, milliseconds_since_1970()? / 1000),
        };
        let key = read_key(&self.who.key)?;
        token.sign(&key, &mut rng()?).map_err(bad_input)
    }
}

fn bad_input(error: TransactionError) -> Failure {
    Failure::BadInput(error.to_string())
}

fn milliseconds_since_1970() -> Result<i64, Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok().map(|passed| passed.as_millis());
    now.and_then(|now| i64::try_from(now).ok())
        .ok_or_else(|| Failure::BadInput("the system's clock is wrong".to_owned()))
}
