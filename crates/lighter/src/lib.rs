#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod attributes;
mod auth;
mod body;
mod error;
mod ethereum;
mod field;
mod irregular_bodies;
mod json;
mod order;
mod parse;
mod rules;
mod transaction;

pub use attributes::{Attribute, Attributes};
pub use auth::AuthToken;
pub use body::{
    AccountAssetConfig, AccountConfig, ApproveIntegrator, Body, BurnShares, CancelAll, CancelOrder,
    ChangePubKey, CreateBinaryMarket, CreateGroupedOrders, CreatePublicPool, CreateSubAccount, MintShares,
    ModifyOrder, SettleBinaryMarket, StakeAssets, Transfer, UnstakeAssets, UpdateBinaryMarket,
    UpdateLeverage, UpdateMargin, UpdatePublicPool, Withdraw,
};
pub use error::TransactionError;
pub use irregular_bodies::{L1Signature, NewKey, OrderList};
pub use order::{CancelAllTimeInForce, GroupingType, Order, OrderType, TimeInForce};
pub use parse::MAX_JSON_BYTES;
pub use transaction::{Account, DEFAULT_EXPIRY_MS, DEFAULT_ORDER_EXPIRY_MS, SignedTransaction, Transaction};
