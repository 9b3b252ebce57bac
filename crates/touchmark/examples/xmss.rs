//! One signing key from birth to its second window: `cargo run --release --package touchmark --example xmss`.
//!
//! The example generates a key, saves it, loads it, signs, advances and saves again, in a folder that it removes at the end.

use std::{
    error::Error,
    fs::{self, File},
    io::{self, Write},
    path::Path,
};

use getrandom::{SysRng, rand_core::UnwrapErr};
use touchmark::xmss::{Lifetime8Dim4Base8, SignError, Signature, SigningKey, VerifyingKey};

/// A set for tests, whose keys are made at once. The production set of the Lean Ethereum clients is `Lifetime32Dim46Base8`.
type Set = Lifetime8Dim4Base8;

/// Writes a secret: to a new file that only its owner can read, which takes the name when its bytes are on the disk.
///
/// A crash leaves the old file or the new one, never a half.
fn save(path: &Path, secret: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(secret)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    // The new name is part of the folder.
    #[cfg(unix)]
    File::open(path.parent().unwrap_or(Path::new(".")))?.sync_all()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("touchmark-example-{}", std::process::id()));
    fs::create_dir(&folder)?;
    let path = folder.join("signing-key.ssz");

    // Generate: the operating system's generator, and 100 epochs from epoch 20 on. The interval grows to whole bottom trees.
    let key = SigningKey::<Set>::generate(&mut UnwrapErr(SysRng), 20, 100)?;
    println!("active in {}, prepared for {}", key.activation_interval(), key.prepared_interval());

    // Save. The encoding wipes itself when it is dropped.
    save(&path, &key.to_bytes())?;
    let verifying_key = key.verifying_key().to_bytes();
    drop(key);

    // Load. Decoding is strict, and `check` finds what decoding cannot: trees that do not
    // belong to the secret. It computes four leaves of each bottom tree.
    let mut key = SigningKey::<Set>::from_bytes(&fs::read(&path)?)?;
    key.check(4)?;

    // Sign one message in each epoch. A real signer writes the epoch to a durable record before the signature leaves.
    let message = [7; 32];
    let signature = key.sign(40, &message)?.to_bytes();

    // Verify, from bytes.
    let verifying_key = VerifyingKey::<Set>::from_bytes(&verifying_key)?;
    verifying_key.verify(40, &message, &Signature::from_bytes(&signature)?)?;
    println!("a signature of {} bytes is valid for epoch 40", signature.len());

    // Advance before the prepared window ends, and save the key: an old file would owe the same work again.
    let later = 60;
    if let Err(SignError::EpochNotPrepared { prepared, .. }) = key.sign(later, &message) {
        println!("epoch {later} is not in the prepared window {prepared}");
    }
    while !key.prepared_interval().contains(later) {
        key.advance()?;
    }
    save(&path, &key.to_bytes())?;
    verifying_key.verify(later, &message, &key.sign(later, &message)?)?;
    println!("the window is {} now, and epoch {later} is signed", key.prepared_interval());

    fs::remove_dir_all(&folder)?;
    Ok(())
}
