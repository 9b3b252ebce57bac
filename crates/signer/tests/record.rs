//! Every promise of `EpochRecord`, held by every store.

use std::{path::Path, process::Command, time::Instant};

use touchmark_signer::record::{
    Commit, EpochRecord, EpochState, KeyId, MemoryOnlyRecord, NewKey, RecordError, SqliteRecord, Status,
    UsedEpoch,
};

fn id(number: u32) -> KeyId {
    KeyId::new(&number.to_le_bytes()).expect("a name")
}

fn key(number: u32, floor: Option<u32>) -> NewKey {
    NewKey { id: id(number), verifying_key: vec![1; 52], duty: None, floor }
}

fn message(byte: u8) -> [u8; 32] {
    [byte; 32]
}

fn holds_its_promises(record: &dyn EpochRecord) {
    let (one, signature) = (id(1), [9; 40]);
    let commit = |epoch, byte| record.commit(&one, epoch, &message(byte), &signature);
    assert!(matches!(commit(5, 1), Err(RecordError::UnknownKey(_))));
    record.enter(&[key(1, Some(3))]).expect("a new key");
    assert!(matches!(record.enter(&[key(1, None)]), Err(RecordError::KnownKey(_))));
    assert!(matches!(commit(3, 1), Err(RecordError::BelowFloor { epoch: 3, floor: 3 })));
    assert!(matches!(commit(5, 1), Ok(Commit::New { .. })));
    assert_eq!(commit(5, 1).expect("the same"), Commit::Repeated { signature: Some(signature.to_vec()) });
    match commit(5, 2) {
        Err(RecordError::AlreadySigned { epoch: 5, recorded, requested }) => {
            assert_eq!((recorded, requested), (message(1), message(2)));
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(commit(4, 2), Ok(Commit::New { .. })), "a gap above the floor is free");

    assert_eq!(record.reserve(&one, &[2, 5, 6, 7]).expect("reserves"), [6, 7]);
    assert!(matches!(commit(6, 1), Err(RecordError::Forfeited { epoch: 6 })));
    record.note(&one, 6, &message(6), &signature);
    record.note(&one, 5, &message(6), &signature);
    record.flush().expect("flushes");
    assert!(matches!(commit(6, 6), Ok(Commit::Repeated { .. })));
    assert!(matches!(commit(5, 1), Ok(Commit::Repeated { .. })), "a note replaces no message");
    assert_eq!(record.epoch(&one, 7).expect("a state"), EpochState::Forfeited);
    assert_eq!(record.epoch(&one, 8).expect("a state"), EpochState::Free);

    let before = record.entry(&one).expect("an entry");
    assert_eq!((before.high_water(), before.status), (Some(7), Status::Active));
    record.set(&one, None, Status::Exported).expect("exports");
    assert!(matches!(commit(9, 1), Err(RecordError::Exported)));
    assert!(matches!(record.reserve(&one, &[9]), Err(RecordError::Exported)));
    let clash = UsedEpoch { epoch: 5, message: Some(message(8)) };
    assert!(matches!(record.import(&one, &[clash], None), Err(RecordError::Burnt { epoch: 5, .. })));
    let news = UsedEpoch { epoch: 20, message: Some(message(8)) };
    record.import(&one, &[news], Some(20)).expect("imports");
    assert!(matches!(commit(20, 8), Ok(Commit::Repeated { .. })), "a repeat is harmless below the floor");
    assert!(matches!(commit(19, 1), Err(RecordError::BelowFloor { .. })));
    record.set(&one, Some(4), Status::Blocked).expect("blocks");
    assert!(matches!(commit(30, 1), Err(RecordError::Blocked)));
    record.reconcile(&one, 40, 1000).expect("goes on");
    let after = record.entry(&one).expect("an entry");
    assert!(after.generation > 1000 && after.floor == Some(40), "{after:?}");
    record.prune(&one, 41).expect("prunes");
    assert!(record.used(&one).expect("epochs").is_empty());
    assert!(matches!(commit(41, 1), Err(RecordError::BelowFloor { floor: 41, .. })));

    let lease = record.lease(&one).expect("a lease");
    assert!(matches!(record.lease(&one), Err(RecordError::InUse)));
    record.enter(&[key(2, None)]).expect("a new key");
    drop(record.lease(&id(2)).expect("another key has its own lease"));
    drop(lease);
    drop(record.lease(&one).expect("a lease"));
}

#[test]
fn every_store_holds_its_promises() {
    holds_its_promises(&MemoryOnlyRecord::new());
    let folder = tempfile::tempdir().expect("a folder");
    holds_its_promises(&SqliteRecord::open_or_create(&folder.path().join("r")).expect("a record"));
}

#[test]
fn ten_thousand_keys_open_in_less_than_a_second() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r");
    fill(&path, 10_000);
    let start = Instant::now();
    let record = SqliteRecord::open(&path).expect("a record");
    assert_eq!(record.entries().expect("entries").len(), 10_000);
    let leases: Vec<_> = (0..10_000).map(|number| record.lease(&id(number)).expect("a lease")).collect();
    let seconds = start.elapsed().as_secs_f64();
    println!("{} keys open, with leases, in {seconds:.3} s", leases.len());
    assert!(seconds < 1.0, "{seconds} s");
}

/// Enters keys.
fn fill(path: &Path, count: u32) {
    let record = SqliteRecord::open_or_create(path).expect("a record");
    let keys: Vec<_> = (0..count).map(|number| key(number, None)).collect();
    record.enter(&keys).expect("new keys");
}

/// Not a test of its own: what each of two racing processes does.
#[test]
fn a_racer() {
    let (Ok(path), Ok(byte)) = (std::env::var("RACE_RECORD"), std::env::var("RACE_MESSAGE")) else { return };
    let record = SqliteRecord::open(Path::new(&path)).expect("a record");
    let own = message(byte.parse().expect("a number"));
    for step in 0..5_000 {
        // From both ends, so that they meet.
        let epoch = if byte == "1" { step } else { 4_999 - step };
        match record.commit(&id(1), epoch, &own, &own) {
            Ok(Commit::New { .. }) => println!("\nwon {epoch}"),
            Err(RecordError::AlreadySigned { .. }) => {}
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn two_processes_that_race_give_each_epoch_one_message() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("r");
    SqliteRecord::open_or_create(&path).expect("a record").enter(&[key(1, None)]).expect("a new key");
    let race = |byte: &str| {
        Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", "a_racer", "--nocapture"])
            .env("RACE_RECORD", &path)
            .env("RACE_MESSAGE", byte)
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("a process")
    };
    let outputs = [race("1"), race("2")].map(|child| child.wait_with_output().expect("an end"));
    let mut winners = vec![0; 5_000];
    for (output, byte) in outputs.iter().zip([1, 2]) {
        assert!(output.status.success());
        for line in String::from_utf8_lossy(&output.stdout).lines() {
            if let Some(epoch) = line.strip_prefix("won ") {
                let winner: &mut u8 = &mut winners[epoch.parse::<usize>().expect("an epoch")];
                assert_eq!(*winner, 0, "epoch {epoch} was won twice");
                *winner = byte;
            }
        }
    }
    let record = SqliteRecord::open(&path).expect("a record");
    let used = record.used(&id(1)).expect("epochs");
    assert_eq!(used.len(), 5_000);
    assert!(used.iter().zip(&winners).all(|(used, &byte)| used.message == Some(message(byte))));
    let first = winners.iter().filter(|&&byte| byte == 1).count();
    println!("10,000 requests: one process won {first} epochs, the other {}", 5_000 - first);
}
