//! Hashing allocates nothing, whatever the width and the backend.

use touchmark_lanes::Backend;
use touchmark_poseidon_bn254::{Fr, Hasher, hash_bytes_be};
use touchmark_testkit::{CountingAllocator, allocations};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn hashing_allocates_nothing() {
    let inputs = [Fr::from(3); 12 * 17];
    let mut digests = [Fr::ZERO; 17];
    // What the standard library keeps about the processor is found out on the first use.
    let _ = Backend::detect();
    let ((), count) = allocations(|| {
        for n in 1..=12 {
            let hasher = Hasher::new(n).expect("1 to 12 inputs");
            hasher.hash(&inputs[..n]).expect("n inputs");
            hasher.hash_bytes_le(&[[0xff; 32]]).expect_err("not below the modulus");
            hash_bytes_be(&[[7; 32]; 12][..n]).expect("n inputs");
            for backend in Backend::available() {
                hasher.hash_many_with(backend, &inputs[..17 * n], &mut digests).expect("17 times n inputs");
            }
        }
    });
    assert_eq!(count, 0);
    let (boxed, count) = allocations(|| Box::new(digests));
    assert_eq!((boxed[0], count), (digests[0], 1), "the counter counts");
}
