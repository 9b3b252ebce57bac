//! The encoding of a signing key with zeros in it.

use touchmark::xmss::{Digest, Parameter, ParameterSet};

/// The bytes of the secret.
const SECRET: usize = 32;

/// The SSZ encoding of a key for the first two bottom trees, whose secret, parameter and nodes are zeros.
///
/// It decodes as a key, because decoding looks at the shape; `SigningKey::check` refuses it.
pub(super) fn signing_key<P: ParameterSet>() -> Vec<u8> {
    let half = P::LOG_LIFETIME / 2;
    let leaves = P::LEAVES_PER_TREE;
    // Each level of the top tree has two nodes: both roots, then a node and its padding.
    let top = tree::<P>(half, (0..=half).map(|_| (0, 2)));
    let bottom =
        |index: u64| tree::<P>(0, (0..=half).map(move |level| ((index * leaves) >> level, leaves >> level)));
    let (left, right) = (bottom(0), bottom(1));

    let mut key = vec![0; SECRET + size_of::<Parameter<P>>()];
    let fixed = key.len() + 36;
    key.extend(0_u64.to_le_bytes());
    key.extend((2 * leaves).to_le_bytes());
    key.extend(offset(fixed));
    key.extend(0_u64.to_le_bytes());
    key.extend(offset(fixed + top.len()));
    key.extend(offset(fixed + top.len() + left.len()));
    [top, left, right].iter().for_each(|tree| key.extend(tree));
    key
}

/// A tree, from its lowest level on: for each level the position of its first node, and how many nodes it has.
fn tree<P: ParameterSet>(lowest: u8, levels: impl ExactSizeIterator<Item = (u64, u64)>) -> Vec<u8> {
    let mut tree = Vec::new();
    tree.extend(u64::from(P::LOG_LIFETIME).to_le_bytes());
    tree.extend(u64::from(lowest).to_le_bytes());
    tree.extend(offset(20));
    let (mut offsets, mut layers) = (Vec::new(), Vec::new());
    let list = 4 * levels.len();
    for (start, nodes) in levels {
        offsets.extend(offset(list + layers.len()));
        layers.extend(start.to_le_bytes());
        layers.extend(offset(12));
        // At most 2^16 nodes, of 32 bytes.
        let bytes = usize::try_from(nodes).unwrap_or(usize::MAX) * size_of::<Digest<P>>();
        layers.resize(layers.len() + bytes, 0);
    }
    tree.extend(offsets);
    tree.extend(layers);
    tree
}

/// An offset in SSZ. A key has less than 2^24 bytes.
fn offset(position: usize) -> [u8; 4] {
    u32::try_from(position).unwrap_or(u32::MAX).to_le_bytes()
}

#[cfg(test)]
mod tests {
    use touchmark::xmss::{Scheme, SchemeVisitor, SigningKey, VerifyError};

    use super::*;

    struct Decodes;

    impl SchemeVisitor for Decodes {
        type Output = ();

        fn visit<P: ParameterSet>(self) {
            let bytes = signing_key::<P>();
            let key = SigningKey::<P>::from_bytes(&bytes).expect("the shape of a key");
            assert_eq!(key.to_bytes()[..], bytes, "{}", P::SCHEME.name());
            // What times are measured with: it signs, and its signatures are refused.
            let message = [7; 32];
            let signature = key.sign(0, &message).expect("a prepared epoch");
            assert_eq!(key.verifying_key().verify(0, &message, &signature), Err(VerifyError));
            assert!(key.check(1).is_err());
        }
    }

    #[test]
    fn a_shaped_key_of_every_set_decodes_signs_and_is_not_valid() {
        Scheme::ALL.iter().for_each(|scheme| scheme.visit(Decodes));
    }
}
