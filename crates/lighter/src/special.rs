//! Bodies with more than plain fields.

use touchmark_ecgfp5::schnorr::VerifyingKey;
use touchmark_goldilocks::{Goldilocks, fold, hash};

use crate::{
    GroupingType, Order, TransactionError,
    field::{Field, Fields, range},
};

/// The signature of the account's Ethereum key, which some transactions carry; made elsewhere. It is not hashed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct L1Signature(String);

impl L1Signature {
    /// Takes `0x` and hexadecimal digits.
    ///
    /// # Errors
    /// [`TransactionError::L1Signature`] for anything else.
    pub fn new(text: &str) -> Result<Self, TransactionError> {
        let digits = text.strip_prefix("0x");
        if digits
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit()))
        {
            Ok(Self(text.into()))
        } else {
            Err(TransactionError::L1Signature(text.into()))
        }
    }

    /// The text; empty by default.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Type 8: registers a new API key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangePubKey {
    /// The new key; its five coefficients are hashed.
    pub new_key: VerifyingKey,
    /// The Ethereum signature.
    pub l1_signature: L1Signature,
}

impl Fields for ChangePubKey {
    /// None: the key is written in another form than it is hashed.
    fn visit(&self, _: &mut dyn FnMut(Field)) {}
}

/// Type 12: sends an asset to another account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The account that receives.
    pub to_account_index: i64,
    /// The asset.
    pub asset_index: u16,
    /// From perpetuals (0) or spot (1).
    pub from_route_type: u8,
    /// To perpetuals (0) or spot (1).
    pub to_route_type: u8,
    /// The amount in the asset's smallest unit.
    pub amount: i64,
    /// The fee in millionths of a USDC.
    pub usdc_fee: i64,
    /// A note; not hashed, it enters the Ethereum signature only.
    pub memo: [u8; 32],
    /// The Ethereum signature.
    pub l1_signature: L1Signature,
}

impl Fields for Transfer {
    fn visit(&self, see: &mut dyn FnMut(Field)) {
        let mut plain = |name, value, range| see(Field { name, value, is_split: false, range });
        plain("ToAccountIndex", self.to_account_index, range::ACCOUNT);
        plain("AssetIndex", self.asset_index.into(), range::ASSET);
        plain("FromRouteType", self.from_route_type.into(), range::BIT);
        plain("ToRouteType", self.to_route_type.into(), range::BIT);
        let mut split = |name, value, range| see(Field { name, value, is_split: true, range });
        split("Amount", self.amount, range::MONEY);
        split("USDCFee", self.usdc_fee, range::FEE_MONEY);
    }
}

/// Type 45: lets an integrator take fees. All fees and the expiry are zero to take it back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApproveIntegrator {
    /// The integrator's account.
    pub integrator_account_index: i64,
    /// The most for takers of perpetuals, in millionths.
    pub max_perps_taker_fee: u32,
    /// The most for makers of perpetuals, in millionths.
    pub max_perps_maker_fee: u32,
    /// The most for takers of spot, in millionths.
    pub max_spot_taker_fee: u32,
    /// The most for makers of spot, in millionths.
    pub max_spot_maker_fee: u32,
    /// When the approval ends, in milliseconds since 1970.
    pub approval_expiry: i64,
    /// The Ethereum signature.
    pub l1_signature: L1Signature,
}

impl Fields for ApproveIntegrator {
    fn visit(&self, see: &mut dyn FnMut(Field)) {
        let mut plain = |name, value, range| see(Field { name, value, is_split: false, range });
        plain("IntegratorAccountIndex", self.integrator_account_index, range::ACCOUNT);
        plain("MaxPerpsTakerFee", self.max_perps_taker_fee.into(), range::FEE);
        plain("MaxPerpsMakerFee", self.max_perps_maker_fee.into(), range::FEE);
        plain("MaxSpotTakerFee", self.max_spot_taker_fee.into(), range::FEE);
        plain("MaxSpotMakerFee", self.max_spot_maker_fee.into(), range::FEE);
        plain("ApprovalExpiry", self.approval_expiry, range::TIMESTAMP);
    }
}

/// Type 28: places one to three orders that depend on each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreateGroupedOrders {
    grouping_type: GroupingType,
    orders: Vec<Order>,
}

impl CreateGroupedOrders {
    /// Groups orders.
    ///
    /// # Errors
    /// [`TransactionError::OrderCount`] unless there are one to three.
    pub fn new(grouping_type: GroupingType, orders: Vec<Order>) -> Result<Self, TransactionError> {
        if (1..=3).contains(&orders.len()) {
            Ok(Self { grouping_type, orders })
        } else {
            Err(TransactionError::OrderCount(orders.len()))
        }
    }

    /// The orders.
    #[must_use]
    pub fn orders(&self) -> &[Order] {
        &self.orders
    }

    /// The four-lane digest of every order, folded from the left.
    pub(crate) fn digest(&self) -> [Goldilocks; 4] {
        let digests: Vec<[Goldilocks; 4]> = self
            .orders
            .iter()
            .map(|order| {
                let mut elements = Vec::with_capacity(10);
                order.visit(&mut |field| field.hash_into(&mut |element| elements.push(element)));
                hash(&elements)
            })
            .collect();
        // There is at least one order.
        fold(&digests).unwrap_or_default()
    }
}

impl Fields for CreateGroupedOrders {
    fn visit(&self, see: &mut dyn FnMut(Field)) {
        see(Field { name: "GroupingType", value: self.grouping_type.into(), is_split: false, range: 0..=3 });
    }
}
