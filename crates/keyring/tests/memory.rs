//! What a prepared key takes on the heap is what the documentation says.

use touchmark_keyring::{Algorithm, BuildTables, Options, PreparedKey, SigningKey, TableSize};
use touchmark_testkit::{CountingAllocator, heap};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// A key's bytes and their keeping.
const REST: usize = 128;

#[test]
fn a_table_takes_the_memory_that_its_size_says() {
    let signing_key = SigningKey::from_seed(&[7; 32]);
    let (public, signature) = (signing_key.public_bytes(), signing_key.sign(b"message"));
    for (size, bytes) in [(TableSize::None, 0), (TableSize::Small, 78_336), (TableSize::Large, 393_216)] {
        assert_eq!(size.bytes(), bytes);
        let options = Options::new().table_size(size).build_tables(BuildTables::OnImport);
        let (key, used) = heap(|| PreparedKey::new(Algorithm::Ed25519, &public, &options).expect("a key"));
        assert!((bytes..bytes + REST).contains(&used.held), "{size:?}: {} bytes", used.held);
        // The first verification with a table makes that of the base point, the others nothing that stays.
        let base_point = if size == TableSize::Small { TableSize::Large.bytes() } else { 0 };
        let (answer, used) = heap(|| key.verify(b"message", &signature));
        assert_eq!(answer, Ok(()));
        assert!((base_point..=base_point + REST).contains(&used.held), "{size:?}: {} bytes", used.held);
    }
}
