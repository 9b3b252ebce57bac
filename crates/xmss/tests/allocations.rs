//! `verify` allocates nothing, `sign` the signature that it returns, for every parameter set.

use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
use touchmark_testkit::{CountingAllocator, allocations};
use touchmark_xmss::{ParameterSet, Scheme, SchemeVisitor, SigningKey};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

struct Count;

impl SchemeVisitor for Count {
    type Output = ();

    fn visit<P: ParameterSet>(self) {
        let key = SigningKey::<P>::fixture(&mut ChaCha20Rng::from_seed([3; 32]), &[9]);
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
    }
}

#[test]
fn every_parameter_set_allocates_only_what_it_returns() {
    for scheme in Scheme::ALL {
        scheme.visit(Count);
    }
}
