//! `verify` allocates nothing, `sign` the signature that it returns, for every parameter set; and how much key generation and prepared epochs take.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_testkit::{CountingAllocator, Heap, allocations, heap};
use touchmark_xmss::{
    Digest, Lifetime8Dim4Base8, Lifetime18W1NoOff, Lifetime18W2NoOff, Lifetime18W4NoOff, Lifetime18W8NoOff,
    Lifetime32Dim46Base8, ParameterSet, PreparedEpoch, Scheme, SchemeVisitor, SigningKey,
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

struct Count;

impl SchemeVisitor for Count {
    type Output = ();

    fn visit<P: ParameterSet>(self) {
        let key = SigningKey::<P>::fixture(&mut rng(), &[9]);
        let verifying_key = key.verifying_key();
        let message = [1; 32];
        // The first call may read the environment to choose a backend.
        key.sign(9, &message).expect("the epoch is prepared");
        let (signature, made) = allocations(|| key.sign(9, &message));
        assert_eq!(made, 1, "{}: sign", P::SCHEME);
        let signature = signature.expect("the epoch is prepared");
        let (verdict, made) = allocations(|| verifying_key.verify(9, &message, &signature));
        assert_eq!((verdict, made), (Ok(()), 0), "{}: verify", P::SCHEME);
        let (verdict, made) = allocations(|| verifying_key.verify(9, &[2; 32], &signature));
        assert!(verdict.is_err());
        assert_eq!(made, 0, "{}: verify of a signature that is not valid", P::SCHEME);

        let (prepared, used) = heap(|| key.prepare(9).expect("the epoch is prepared"));
        let size = PreparedEpoch::<P>::HEAP_BYTES;
        assert_eq!(used, Heap { held: size, peak: size }, "{}: prepare", P::SCHEME);
        assert!(size_of_val(&prepared) <= 256, "{}", P::SCHEME);
        let (again, made) = allocations(|| prepared.sign(&message));
        assert_eq!((again.as_ref(), made), (Ok(&signature), 0), "{}: sign prepared", P::SCHEME);
    }
}

#[test]
fn every_parameter_set_allocates_only_what_it_returns() {
    for scheme in Scheme::ALL {
        scheme.visit(Count);
    }
}

fn rng() -> ChaCha20Rng {
    ChaCha20Rng::from_seed([5; 32])
}

#[test]
fn the_sizes_of_prepared_epochs_are_those_of_the_documentation() {
    assert_eq!(PreparedEpoch::<Lifetime18W1NoOff>::HEAP_BYTES, 13_524);
    assert_eq!(PreparedEpoch::<Lifetime18W2NoOff>::HEAP_BYTES, 11_424);
    assert_eq!(PreparedEpoch::<Lifetime18W4NoOff>::HEAP_BYTES, 19_068);
    assert_eq!(PreparedEpoch::<Lifetime18W8NoOff>::HEAP_BYTES, 144_424);
    assert_eq!(PreparedEpoch::<Lifetime32Dim46Base8>::HEAP_BYTES, 14_272);
}

/// What key generation uses beyond the key: one bottom tree whose root alone is kept, and buffers for the chains of 16 epochs.
///
/// The same code at lifetime 2^32 has trees of 2^17 digests of 32 bytes, 4.2 MB, and buffers of 41 kB: far below 64 MB.
fn check_key_generation<P: ParameterSet>(epochs: u64) {
    let (key, Heap { held, peak }) =
        heap(|| SigningKey::<P>::generate(&mut rng(), 0, epochs).expect("an interval of the lifetime"));
    let digest = size_of::<Digest<P>>();
    let leaves = usize::try_from(P::LEAVES_PER_TREE).expect("small");
    let tree = 2 * leaves * digest;
    let buffers = 16 * P::DIMENSION * (16 + 8 + digest);
    // The roots, while their vector grows; lists of layers; a node's insertion at the front of a layer.
    let trees = usize::try_from(epochs).expect("small").div_ceil(leaves);
    let small = 4 * trees * digest + 4096;
    assert!(peak <= held + tree + buffers + small, "{}: {peak} at most, {held} kept", P::SCHEME);
    assert!(held >= 2 * tree, "the key has two trees: {held}");
    drop(key);
}

#[test]
fn key_generation_needs_one_tree_beyond_the_key() {
    check_key_generation::<Lifetime8Dim4Base8>(256);
    check_key_generation::<Lifetime18W1NoOff>(5 * 512);
    // The smallest window.
    check_key_generation::<Lifetime18W1NoOff>(1);
}
