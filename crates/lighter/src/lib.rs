#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

mod attributes;
mod auth;
mod body;
mod error;
mod field;
mod json;
mod order;
mod special;
mod transaction;

pub use attributes::{Attribute, Attributes};
pub use auth::AuthToken;
pub use body::{
    AccountAssetConfig, AccountConfig, Body, BurnShares, CancelAll, CancelOrder, CreatePublicPool,
    CreateSubAccount, MintShares, ModifyOrder, StakeAssets, UnstakeAssets, UpdateLeverage, UpdateMargin,
    UpdatePublicPool, Withdraw,
};
pub use error::TransactionError;
pub use order::{CancelAllTimeInForce, GroupingType, Order, OrderType, TimeInForce};
pub use special::{ApproveIntegrator, ChangePubKey, CreateGroupedOrders, L1Signature, Transfer};
pub use transaction::{Account, DEFAULT_EXPIRY_MS, SignedTransaction, Transaction};
