//! A record that ends with the process.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use super::{
    Commit, Entry, EpochRecord, EpochState, KeyId, Lease, Message, NewKey, RecordError, Status, UsedEpoch,
    admit, repeat,
};

/// A record in memory only.
///
/// **It forgets every epoch when the process ends.** A restart, a crash or a second process can sign a second message in an epoch. It is for
/// tests, and for signers whose epochs never repeat for another reason.
#[derive(Debug, Default)]
pub struct MemoryOnlyRecord {
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    entries: Vec<Entry>,
    numbers: HashMap<KeyId, usize>,
    used: HashMap<KeyId, Rows>,
    leased: HashSet<KeyId>,
}

impl MemoryOnlyRecord {
    /// An empty record.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The used epochs of one key, with the message and the signature where they are known.
type Rows = BTreeMap<u32, (Option<Message>, Option<Vec<u8>>)>;

impl State {
    /// The entry of a key, and its epochs.
    fn key(&mut self, id: &KeyId) -> Result<(&mut Entry, &mut Rows), RecordError> {
        let unknown = || RecordError::UnknownKey(id.clone());
        let entry =
            self.numbers.get(id).and_then(|&index| self.entries.get_mut(index)).ok_or_else(unknown)?;
        Ok((entry, self.used.entry(id.clone()).or_default()))
    }
}

impl Entry {
    fn change(&mut self, rows: &Rows) -> u64 {
        self.generation += 1;
        self.highest = rows.last_key_value().map(|(&epoch, _)| epoch);
        self.generation
    }
}

impl EpochRecord for MemoryOnlyRecord {
    fn enter(&self, keys: &[NewKey]) -> Result<(), RecordError> {
        let mut state = self.state();
        for (index, key) in keys.iter().enumerate() {
            let earlier = &keys[..index];
            if state.numbers.contains_key(&key.id) || earlier.iter().any(|other| other.id == key.id) {
                return Err(RecordError::KnownKey(key.id.clone()));
            }
            let known = state.entries.iter().map(|entry| entry.duty);
            if key.duty.is_some()
                && known.chain(earlier.iter().map(|key| key.duty)).any(|duty| duty == key.duty)
            {
                return Err(RecordError::TwoRoles("the validator has another key".to_owned()));
            }
        }
        for key in keys {
            let index = state.entries.len();
            state.entries.push(Entry {
                number: index as u64 + 1,
                id: key.id.clone(),
                verifying_key: key.verifying_key.clone(),
                duty: key.duty,
                floor: key.floor,
                highest: None,
                generation: 0,
                status: Status::Active,
            });
            state.numbers.insert(key.id.clone(), index);
        }
        Ok(())
    }

    fn entry(&self, id: &KeyId) -> Result<Entry, RecordError> {
        Ok(self.state().key(id)?.0.clone())
    }

    fn entries(&self) -> Result<Vec<Entry>, RecordError> {
        Ok(self.state().entries.clone())
    }

    fn epoch(&self, id: &KeyId, epoch: u32) -> Result<EpochState, RecordError> {
        Ok(match self.state().key(id)?.1.get(&epoch) {
            None => EpochState::Free,
            Some((None, _)) => EpochState::Forfeited,
            Some((Some(message), signature)) => {
                EpochState::Signed { message: *message, signature: signature.clone() }
            }
        })
    }

    fn commit(
        &self,
        id: &KeyId,
        epoch: u32,
        message: &Message,
        signature: &[u8],
    ) -> Result<Commit, RecordError> {
        let mut state = self.state();
        let (entry, rows) = state.key(id)?;
        admit(None, entry.status, epoch)?;
        if let Some((recorded, signature)) = rows.get(&epoch) {
            return repeat(epoch, *recorded, signature.clone(), message);
        }
        admit(entry.floor, entry.status, epoch)?;
        rows.insert(epoch, (Some(*message), Some(signature.to_vec())));
        Ok(Commit::New { generation: entry.change(rows) })
    }

    fn reserve(&self, id: &KeyId, epochs: &[u32]) -> Result<Vec<u32>, RecordError> {
        let mut state = self.state();
        let (entry, rows) = state.key(id)?;
        admit(None, entry.status, 0)?;
        let mut reserved = Vec::new();
        for &epoch in epochs {
            if admit(entry.floor, entry.status, epoch).is_ok() && !rows.contains_key(&epoch) {
                rows.insert(epoch, (None, None));
                reserved.push(epoch);
            }
        }
        entry.change(rows);
        Ok(reserved)
    }

    fn note(&self, id: &KeyId, epoch: u32, message: &Message, signature: &[u8]) {
        if let Ok((_, rows)) = self.state().key(id)
            && let Some(row @ (None, _)) = rows.get_mut(&epoch)
        {
            *row = (Some(*message), Some(signature.to_vec()));
        }
    }

    fn flush(&self) -> Result<(), RecordError> {
        Ok(())
    }

    fn set(&self, id: &KeyId, floor: Option<u32>, status: Status) -> Result<u64, RecordError> {
        let mut state = self.state();
        let (entry, rows) = state.key(id)?;
        entry.floor = entry.floor.max(floor);
        entry.status = status;
        Ok(entry.change(rows))
    }

    fn import(&self, id: &KeyId, used: &[UsedEpoch], floor: Option<u32>) -> Result<(), RecordError> {
        let mut state = self.state();
        let (entry, rows) = state.key(id)?;
        for &UsedEpoch { epoch, message } in used {
            let recorded = rows.get(&epoch).and_then(|row| row.0);
            if recorded.is_some() && message.is_some() && recorded != message {
                return Err(RecordError::Burnt { id: id.clone(), epoch });
            }
        }
        for &UsedEpoch { epoch, message } in used {
            let row = rows.entry(epoch).or_insert((None, None));
            row.0 = row.0.or(message);
        }
        entry.floor = entry.floor.max(floor);
        entry.status = Status::Active;
        entry.change(rows);
        Ok(())
    }

    fn used(&self, id: &KeyId) -> Result<Vec<UsedEpoch>, RecordError> {
        let mut state = self.state();
        let rows = state.key(id)?.1.iter();
        Ok(rows.map(|(&epoch, &(message, _))| UsedEpoch { epoch, message }).collect())
    }

    fn prune(&self, id: &KeyId, floor: u32) -> Result<(), RecordError> {
        let mut state = self.state();
        let (entry, rows) = state.key(id)?;
        rows.retain(|&epoch, _| epoch > floor);
        entry.floor = entry.floor.max(Some(floor));
        entry.change(rows);
        Ok(())
    }

    fn lease(&self, id: &KeyId) -> Result<Box<dyn Lease>, RecordError> {
        let mut state = self.state();
        state.key(id)?;
        if !state.leased.insert(id.clone()) {
            return Err(RecordError::InUse);
        }
        Ok(Box::new(MemoryLease { state: Arc::clone(&self.state), id: id.clone() }))
    }

    fn reconcile(&self, id: &KeyId, floor: u32, generation: u64) -> Result<(), RecordError> {
        let mut state = self.state();
        let (entry, rows) = state.key(id)?;
        entry.floor = entry.floor.max(Some(floor));
        entry.status = Status::Active;
        entry.generation = entry.generation.max(generation);
        entry.change(rows);
        Ok(())
    }
}

struct MemoryLease {
    state: Arc<Mutex<State>>,
    id: KeyId,
}

impl Lease for MemoryLease {}

impl Drop for MemoryLease {
    fn drop(&mut self) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).leased.remove(&self.id);
    }
}
