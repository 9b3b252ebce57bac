//! The record of used epochs: what a store promises.

mod memory;
mod sqlite;

use std::fmt;

use touchmark_keyfiles::Role;
use touchmark_xmss::MESSAGE_LEN;

pub use self::{memory::MemoryOnlyRecord, sqlite::SqliteRecord};

/// A message as the record keeps it: the 32 bytes that are signed.
pub type Message = [u8; MESSAGE_LEN];

/// The name of a key in the record: its public parameter.
///
/// Two key files with the same parameter share their one-time keys, whatever their epochs and whatever the target sum of their scheme.
/// So the record keeps one entry for both.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KeyId(Box<[u8]>);

impl KeyId {
    /// The longest name in bytes.
    pub const MAX_LEN: usize = 64;

    /// Wraps an encoded public parameter. Returns nothing if it is empty or longer than [`MAX_LEN`](Self::MAX_LEN) bytes.
    #[must_use]
    pub fn new(parameter: &[u8]) -> Option<Self> {
        (1..=Self::MAX_LEN).contains(&parameter.len()).then(|| Self(parameter.into()))
    }

    /// The name of the key with this encoded verifying key: the part after the root.
    ///
    /// Verifying keys of 32 bytes end with a parameter of 16 bytes, those of 48 and 52 bytes with one of 20 bytes.
    /// Returns nothing for another length.
    #[must_use]
    pub fn of_verifying_key(bytes: &[u8]) -> Option<Self> {
        let root = match bytes.len() {
            32 => 16,
            48 => 28,
            52 => 32,
            _ => return None,
        };
        Self::new(&bytes[root..])
    }

    /// The name's bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for KeyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KeyId({self})")
    }
}

/// Whether a key may be signed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It may.
    Active,
    /// Its record was exported to another machine: no signature until the record is imported again.
    Exported,
    /// The record is older than a witness of it: no signature until [`EpochRecord::reconcile`].
    Blocked,
}

impl Status {
    fn code(self) -> i64 {
        match self {
            Self::Active => 0,
            Self::Exported => 1,
            Self::Blocked => 2,
        }
    }

    /// An unknown code blocks.
    fn of_code(code: i64) -> Self {
        match code {
            0 => Self::Active,
            1 => Self::Exported,
            _ => Self::Blocked,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Active => "active",
            Self::Exported => "exported",
            Self::Blocked => "blocked",
        })
    }
}

/// What is entered for a key that is new to the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewKey {
    /// Its name.
    pub id: KeyId,
    /// Its encoded verifying key.
    pub verifying_key: Vec<u8>,
    /// The validator and the role that it serves, if they are known. A validator has one key for each role.
    pub duty: Option<Duty>,
    /// Every epoch up to this one counts as used. Nothing: the key has just been made, and no other copy of it exists.
    pub floor: Option<u32>,
}

/// What a key is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duty {
    /// The validator's number.
    pub validator: u32,
    /// Attestations or block proposals.
    pub role: Role,
}

impl Duty {
    fn role_code(self) -> i64 {
        match self.role {
            Role::Attester => 0,
            Role::Proposer => 1,
        }
    }

    fn of_codes(validator: Option<i64>, role: Option<i64>) -> Option<Self> {
        let role = if role? == 0 { Role::Attester } else { Role::Proposer };
        Some(Self { validator: u32::try_from(validator?).ok()?, role })
    }
}

/// What the record knows of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its number in the record, at least 1.
    pub number: u64,
    /// Its name.
    pub id: KeyId,
    /// Its encoded verifying key.
    pub verifying_key: Vec<u8>,
    /// What it is for.
    pub duty: Option<Duty>,
    /// Every epoch up to this one counts as used.
    pub floor: Option<u32>,
    /// The highest epoch with a row of its own.
    pub highest: Option<u32>,
    /// How often the entry has changed; it never decreases.
    pub generation: u64,
    /// Whether it may be signed with.
    pub status: Status,
}

impl Entry {
    /// The highest epoch that counts as used.
    #[must_use]
    pub fn high_water(&self) -> Option<u32> {
        self.floor.max(self.highest)
    }
}

/// What the record knows of an epoch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpochState {
    /// No message is known, and none was signed.
    Free,
    /// The epoch is used, and its message is not known: it was reserved before a crash, or imported without its message.
    Forfeited,
    /// One message was signed.
    Signed {
        /// The message.
        message: Message,
        /// The signature, as long as the record keeps it.
        signature: Option<Vec<u8>>,
    },
}

/// An epoch with its message, for import and export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UsedEpoch {
    /// The epoch.
    pub epoch: u32,
    /// The message; nothing if it is not known.
    pub message: Option<Message>,
}

/// The outcome of [`EpochRecord::commit`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Commit {
    /// The epoch was free and has this message from now on, durably.
    New {
        /// The entry's generation after it.
        generation: u64,
    },
    /// The epoch had the same message already.
    Repeated {
        /// The signature that was recorded, as long as the record keeps it.
        signature: Option<Vec<u8>>,
    },
}

/// Why the record refuses.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The record does not know the key. It is never taken for a new one.
    #[error(
        "the record has no entry of the key {0}: if it never signed, or since an epoch that you know, enter it with `record init`"
    )]
    UnknownKey(KeyId),
    /// The key is in the record already.
    #[error("the record has an entry of the key {0} already")]
    KnownKey(KeyId),
    /// The validator has another key for this role, or the key serves another role.
    #[error("one key serves one role of one validator: {0}")]
    TwoRoles(String),
    /// The epoch has another message.
    #[error(
        "epoch {epoch} is used: the message {} was signed in it, not {}; a second one would let anyone forge",
        hex::encode(.recorded), hex::encode(.requested)
    )]
    AlreadySigned {
        /// The epoch.
        epoch: u32,
        /// The message that was signed.
        recorded: Message,
        /// The message that was to be signed.
        requested: Message,
    },
    /// The epoch was reserved before a crash, or its message is not known: it is given up.
    #[error(
        "epoch {epoch} is given up: it was reserved or used, and the record does not know for which message"
    )]
    Forfeited {
        /// The epoch.
        epoch: u32,
    },
    /// The epoch is not above the floor.
    #[error("epoch {epoch} is not above {floor}, up to which all epochs count as used")]
    BelowFloor {
        /// The epoch.
        epoch: u32,
        /// The floor.
        floor: u32,
    },
    /// The record of this key is on another machine.
    #[error("the record of this key was exported: sign where it was imported, or import it here again")]
    Exported,
    /// The record is older than it was.
    #[error(
        "the record of this key is older than a witness of it, as after a restored backup: `record reconcile` tells how to go on"
    )]
    Blocked,
    /// Two histories have different messages in one epoch.
    #[error(
        "epoch {epoch} of the key {id} has two messages in two histories: this epoch is broken, anyone can forge for it"
    )]
    Burnt {
        /// The key.
        id: KeyId,
        /// The epoch.
        epoch: u32,
    },
    /// Another signer has the key.
    #[error("another signer is using this key")]
    InUse,
    /// There is no record where one was expected.
    #[error("there is no record at {0}: `record init` makes one")]
    Missing(String),
    /// What is there is no record of epochs.
    #[error("{0} is no record of epochs")]
    NotARecord(String),
    /// A newer version of this program wrote the record.
    #[error("the record has version {found}, this program knows versions up to {known}")]
    Newer {
        /// The version of the record.
        found: i64,
        /// The newest version known.
        known: i64,
    },
    /// The store failed. Nothing may be released, and the epoch counts as used.
    #[error("the record failed: {0}")]
    Store(Box<dyn std::error::Error + Send + Sync>),
}

impl RecordError {
    fn store(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self::Store(error.into())
    }
}

/// Keeps a key from a second signer, until it is dropped.
pub trait Lease: Send + Sync {}

/// A store of used epochs.
///
/// It keeps one entry for each key, and in it every epoch that was used. All of its methods may be called by several threads and by several
/// processes at once. Whoever signs holds to this order: commit, then release the signature.
pub trait EpochRecord: Send + Sync {
    /// Enters keys, all or none, in one durable transaction.
    ///
    /// # Errors
    /// [`RecordError::KnownKey`] if one is there; [`RecordError::TwoRoles`] if its validator has a key for the role.
    fn enter(&self, keys: &[NewKey]) -> Result<(), RecordError>;

    /// The entry of a key.
    ///
    /// # Errors
    /// [`RecordError::UnknownKey`] if there is none.
    fn entry(&self, id: &KeyId) -> Result<Entry, RecordError>;

    /// All entries, in the order in which they were entered.
    ///
    /// # Errors
    /// [`RecordError::Store`].
    fn entries(&self) -> Result<Vec<Entry>, RecordError>;

    /// What is known of an epoch. It may change before the next call: only [`commit`](Self::commit) decides.
    ///
    /// # Errors
    /// [`RecordError::UnknownKey`] if the key has no entry.
    fn epoch(&self, id: &KeyId, epoch: u32) -> Result<EpochState, RecordError>;

    /// Gives an epoch its message, in one durable transaction: check and commit are one step.
    ///
    /// Requires that the signature has not left the process. Returns when the message is on the disk.
    ///
    /// # Errors
    /// [`RecordError::AlreadySigned`], [`RecordError::Forfeited`], [`RecordError::BelowFloor`], [`RecordError::Exported`],
    /// [`RecordError::Blocked`], [`RecordError::UnknownKey`] if the signature must not be released for this reason;
    /// [`RecordError::Store`] if it is not known whether the message is on the disk: then neither.
    fn commit(
        &self,
        id: &KeyId,
        epoch: u32,
        message: &Message,
        signature: &[u8],
    ) -> Result<Commit, RecordError>;

    /// Reserves epochs for messages that are not known yet, in one durable transaction. Returns the epochs that are reserved now: those that
    /// were free and above the floor.
    ///
    /// Who is told so may sign one message in each, without asking again. To everyone else, and after a crash, they are
    /// [forfeited](EpochState::Forfeited).
    ///
    /// # Errors
    /// [`RecordError::Exported`], [`RecordError::Blocked`], [`RecordError::UnknownKey`], [`RecordError::Store`]: nothing is reserved.
    fn reserve(&self, id: &KeyId, epochs: &[u32]) -> Result<Vec<u32>, RecordError>;

    /// Takes down the message of an epoch that the caller reserved, without waiting for the disk: it goes there with the next transaction,
    /// or with [`flush`](Self::flush).
    fn note(&self, id: &KeyId, epoch: u32, message: &Message, signature: &[u8]);

    /// Writes what [`note`](Self::note) took down.
    ///
    /// # Errors
    /// [`RecordError::Store`].
    fn flush(&self) -> Result<(), RecordError>;

    /// Raises the floor and sets the status, durably. The floor never falls. Returns the entry's generation.
    ///
    /// # Errors
    /// [`RecordError::UnknownKey`], [`RecordError::Store`].
    fn set(&self, id: &KeyId, floor: Option<u32>, status: Status) -> Result<u64, RecordError>;

    /// Joins the history of another record to this one, in one durable transaction, and makes the key active. The floor never falls.
    ///
    /// # Errors
    /// [`RecordError::Burnt`] if both have an epoch with different messages: nothing is imported.
    fn import(&self, id: &KeyId, used: &[UsedEpoch], floor: Option<u32>) -> Result<(), RecordError>;

    /// The used epochs of a key, in rising order.
    ///
    /// # Errors
    /// [`RecordError::UnknownKey`], [`RecordError::Store`].
    fn used(&self, id: &KeyId) -> Result<Vec<UsedEpoch>, RecordError>;

    /// Forgets the rows of the epochs up to `floor`, which all count as used from then on.
    ///
    /// # Errors
    /// [`RecordError::UnknownKey`], [`RecordError::Store`].
    fn prune(&self, id: &KeyId, floor: u32) -> Result<(), RecordError>;

    /// Takes a key for one signer, without waiting.
    ///
    /// # Errors
    /// [`RecordError::InUse`] if another has it.
    fn lease(&self, id: &KeyId) -> Result<Box<dyn Lease>, RecordError>;

    /// Goes on after a regression: every epoch up to `floor` counts as used, the key is active, and its generation is at least `generation`.
    ///
    /// # Errors
    /// [`RecordError::UnknownKey`], [`RecordError::Store`].
    fn reconcile(&self, id: &KeyId, floor: u32, generation: u64) -> Result<(), RecordError>;
}

/// How many epochs below the one that is committed keep their signatures. Older ones keep their message.
pub(crate) const SIGNATURES_KEPT: u32 = 32;

/// What a check before a commit answers, the same in every store.
fn admit(entry_floor: Option<u32>, status: Status, epoch: u32) -> Result<(), RecordError> {
    match status {
        Status::Active => {}
        Status::Exported => return Err(RecordError::Exported),
        Status::Blocked => return Err(RecordError::Blocked),
    }
    match entry_floor {
        Some(floor) if epoch <= floor => Err(RecordError::BelowFloor { epoch, floor }),
        _ => Ok(()),
    }
}

/// What an epoch that has a row answers to a message.
fn repeat(
    epoch: u32,
    recorded: Option<Message>,
    signature: Option<Vec<u8>>,
    requested: &Message,
) -> Result<Commit, RecordError> {
    match recorded {
        None => Err(RecordError::Forfeited { epoch }),
        Some(message) if message == *requested => Ok(Commit::Repeated { signature }),
        Some(recorded) => Err(RecordError::AlreadySigned { epoch, recorded, requested: *requested }),
    }
}
