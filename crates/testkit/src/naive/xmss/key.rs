//! Keys, signatures, verification.

use std::ops::Range;

use p3_field::PrimeCharacteristicRing;
use p3_koala_bear::KoalaBear;

use super::{
    hash::{Elements, HASHER, P, PARAMETER_LEN, bytes, chain_tweak, elements, prf, tree_tweak},
    set::Set,
};

/// Consecutive nodes of one level, from a position on.
type Layer = (u64, Vec<Elements>);

/// A signing key whose bottom trees are the first two of its interval.
#[derive(Clone, Debug)]
pub struct SigningKey {
    set: Set,
    secret: [u8; 32],
    parameter: Elements,
    active: Range<u64>,
    top: Vec<Layer>,
    bottom: [Vec<Layer>; 2],
}

/// A field element from a generator's words, as the Montgomery word `word >> 1`.
fn draw(words: &mut impl FnMut() -> u32) -> KoalaBear {
    loop {
        let word = u64::from(words() >> 1);
        if word < P {
            // The element x with x * 2^32 = word.
            return KoalaBear::from_u64(word) / KoalaBear::from_u64(1 << 32);
        }
    }
}

impl SigningKey {
    /// A key for an interval of whole bottom trees, two at least, from the words of a generator.
    ///
    /// `is_computed` tells which leaves are really computed; the others are zero, as in a fixture that never signs for them.
    ///
    /// # Panics
    /// If the interval is not of whole bottom trees within the lifetime, or of fewer than two.
    pub fn generate(
        set: Set,
        mut words: impl FnMut() -> u32,
        active: Range<u64>,
        is_computed: impl Fn(u32) -> bool,
    ) -> Self {
        let half = set.log_lifetime / 2;
        let trees = active.start >> half..active.end >> half;
        assert!(trees.start << half == active.start && trees.end << half == active.end);
        assert!(active.end <= 1 << set.log_lifetime && trees.end - trees.start >= 2);
        let parameter: Elements = (0..PARAMETER_LEN).map(|_| draw(&mut words)).collect();
        let secret = std::array::from_fn(|_| words().to_le_bytes()[0]);
        let mut key =
            Self { set, secret, parameter, active, top: Vec::new(), bottom: [Vec::new(), Vec::new()] };
        let mut roots = Vec::new();
        for tree in trees.clone() {
            let layers = key.bottom_tree(tree, &is_computed);
            roots.push(layers[layers.len() - 1].1[0].clone());
            if let Some(kept) = key.bottom.get_mut(roots.len() - 1) {
                *kept = layers;
            }
        }
        key.top =
            key.top_tree((trees.start, roots), || (0..set.digest_len).map(|_| draw(&mut words)).collect());
        key
    }

    fn start(&self, epoch: u32, chain: usize) -> Elements {
        let rest: [&[u8]; 2] = [&epoch.to_be_bytes(), &(chain as u64).to_be_bytes()];
        prf(&self.secret, 0, &rest, self.set.digest_len)
    }

    /// The leaf of an epoch.
    #[must_use]
    pub fn leaf(&self, epoch: u32) -> Vec<KoalaBear> {
        let last = self.set.base - 1;
        let ends: Vec<_> = (0..self.set.dimension)
            .map(|chain| walk(&self.parameter, epoch, chain, 0..last, self.start(epoch, chain)))
            .collect();
        HASHER.leaf(&self.parameter, &tree_tweak(0, epoch.into()), &ends)
    }

    fn bottom_tree(&self, tree: u64, is_computed: impl Fn(u32) -> bool) -> Vec<Layer> {
        let half = self.set.log_lifetime / 2;
        let epochs = tree << half..(tree + 1) << half;
        let zero = vec![KoalaBear::ZERO; self.set.digest_len];
        let leaf = |epoch| {
            let epoch = u32::try_from(epoch).expect("an epoch of the lifetime");
            if is_computed(epoch) { self.leaf(epoch) } else { zero.clone() }
        };
        let mut layers = vec![(epochs.start, epochs.map(leaf).collect())];
        for level in 1..=half {
            layers.push(self.parents(level, &layers[layers.len() - 1]));
        }
        layers
    }

    fn top_tree(&self, roots: Layer, mut random: impl FnMut() -> Elements) -> Vec<Layer> {
        let mut pad = |(mut start, mut nodes): Layer| {
            if start % 2 == 1 {
                start -= 1;
                nodes.insert(0, random());
            }
            if nodes.len() % 2 == 1 {
                nodes.push(random());
            }
            (start, nodes)
        };
        let mut layers = vec![pad(roots)];
        for level in self.set.log_lifetime / 2 + 1..=self.set.log_lifetime {
            layers.push(pad(self.parents(level, &layers[layers.len() - 1])));
        }
        layers
    }

    fn parents(&self, level: u32, (start, nodes): &Layer) -> Layer {
        let first = start / 2;
        let hash = |(position, pair): (u64, &[Elements])| {
            HASHER.node(&self.parameter, &tree_tweak(level, position), [&pair[0], &pair[1]])
        };
        (first, (first..).zip(nodes.chunks(2)).map(hash).collect())
    }

    /// The encoded verifying key.
    #[must_use]
    pub fn verifying_key(&self) -> Vec<u8> {
        [bytes(&self.top[self.top.len() - 1].1[0]), bytes(&self.parameter)].concat()
    }

    /// The encoded signature; nothing if no randomness encodes the message.
    ///
    /// # Panics
    /// If the epoch is not in the first two bottom trees.
    #[must_use]
    pub fn sign(&self, epoch: u32, message: &[u8; 32]) -> Option<Vec<u8>> {
        let (randomness, codeword) = self.search(epoch, message)?;
        let half = self.set.log_lifetime / 2;
        let tree = u64::from(epoch) >> half;
        let bottom = &self.bottom[usize::try_from(tree - (self.active.start >> half)).expect("small")];
        let path = siblings(bottom, epoch.into()).chain(siblings(&self.top, tree)).flatten();
        let path = bytes(&path.copied().collect::<Elements>());
        let values = codeword.iter().enumerate().flat_map(|(chain, &digit)| {
            let start = self.start(epoch, chain);
            walk(&self.parameter, epoch, chain, 0..digit, start)
        });
        let path_offset = word(8 + 4 * randomness.len());
        let chains_offset = word(8 + 4 * randomness.len() + 4 + path.len());
        let values = bytes(&values.collect::<Elements>());
        Some([&path_offset, &*bytes(&randomness), &chains_offset, &word(4), &path, &values].concat())
    }

    /// Tries one counter after the other.
    fn search(&self, epoch: u32, message: &[u8; 32]) -> Option<(Elements, Vec<usize>)> {
        (0..100_000_u64).find_map(|counter| {
            let rest: [&[u8]; 3] = [&epoch.to_be_bytes(), message, &counter.to_be_bytes()];
            let randomness = prf(&self.secret, 1, &rest, self.set.randomness_len());
            let codeword = self.set.encode(&self.parameter, epoch, message, &randomness)?;
            Some((randomness, codeword))
        })
    }

    /// The encoded signing key.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let half = self.set.log_lifetime / 2;
        let trees = [(half, &self.top), (0, &self.bottom[0]), (0, &self.bottom[1])]
            .map(|(lowest, layers)| encode_tree(self.set.log_lifetime, lowest, layers));
        let fixed = 32 + 4 * PARAMETER_LEN + 36;
        let index = self.active.start >> half;
        [
            &self.secret[..],
            &bytes(&self.parameter),
            &self.active.start.to_le_bytes(),
            &(self.active.end - self.active.start).to_le_bytes(),
            &word(fixed),
            &index.to_le_bytes(),
            &word(fixed + trees[0].len()),
            &word(fixed + trees[0].len() + trees[1].len()),
            &trees.concat(),
        ]
        .concat()
    }
}

/// Takes the steps that arrive at the positions after the range's start, up to its end.
fn walk(
    parameter: &[KoalaBear],
    epoch: u32,
    chain: usize,
    positions: Range<usize>,
    from: Elements,
) -> Elements {
    positions.fold(from, |digest, position| {
        HASHER.step(parameter, &chain_tweak(epoch, chain, position + 1), &digest)
    })
}

/// The siblings on the way up, but for the last layer.
fn siblings(layers: &[Layer], position: u64) -> impl Iterator<Item = &Elements> {
    layers[..layers.len() - 1].iter().enumerate().map(move |(up, (start, nodes))| {
        &nodes[usize::try_from((position >> up ^ 1) - start).expect("a node that is kept")]
    })
}

fn word(value: usize) -> [u8; 4] {
    u32::try_from(value).expect("an encoding is short").to_le_bytes()
}

fn encode_tree(depth: u32, lowest: u32, layers: &[Layer]) -> Vec<u8> {
    let items: Vec<Vec<u8>> = layers
        .iter()
        .map(|(start, nodes)| [&start.to_le_bytes()[..], &word(12), &bytes(&nodes.concat())].concat())
        .collect();
    let mut out = [depth, lowest].map(|level| u64::from(level).to_le_bytes()).concat();
    out.extend(word(20));
    let mut offset = 4 * items.len();
    for item in &items {
        out.extend(word(offset));
        offset += item.len();
    }
    out.extend(items.concat());
    out
}

/// Whether an encoded signature of a message for an epoch is valid under an encoded verifying key.
#[must_use]
pub fn verify(set: Set, verifying_key: &[u8], epoch: u32, message: &[u8; 32], signature: &[u8]) -> bool {
    check(set, verifying_key, epoch, message, signature).unwrap_or(false)
}

fn check(set: Set, verifying_key: &[u8], epoch: u32, message: &[u8; 32], signature: &[u8]) -> Option<bool> {
    let depth = set.log_lifetime as usize;
    let (root, parameter) = verifying_key.split_at_checked(4 * set.digest_len)?;
    let (root, parameter) = (elements(root)?, elements(parameter)?);
    if parameter.len() != PARAMETER_LEN || u64::from(epoch) >> depth != 0 {
        return None;
    }
    let (offset, rest) = signature.split_at_checked(4)?;
    let (randomness, rest) = rest.split_at_checked(4 * set.randomness_len())?;
    let (chains_offset, rest) = rest.split_at_checked(4)?;
    let (inner, rest) = rest.split_at_checked(4)?;
    let path_offset = 8 + randomness.len();
    let path_len = 4 * set.digest_len * depth;
    if offset != word(path_offset)
        || chains_offset != word(path_offset + 4 + path_len)
        || inner != word(4)
        || rest.len() != path_len + 4 * set.digest_len * set.dimension
    {
        return None;
    }
    let digests = elements(rest)?;
    let (path, values) = digests.split_at(depth * set.digest_len);
    let codeword = set.encode(&parameter, epoch, message, &elements(randomness)?)?;
    let values = values.chunks(set.digest_len).zip(&codeword).enumerate();
    let ends: Vec<_> = values
        .map(|(chain, (value, &digit))| walk(&parameter, epoch, chain, digit..set.base - 1, value.to_vec()))
        .collect();
    let mut node = HASHER.leaf(&parameter, &tree_tweak(0, epoch.into()), &ends);
    for ((level, sibling), up) in (1..).zip(path.chunks(set.digest_len)).zip(0..) {
        let pair = if epoch >> up & 1 == 0 { [&*node, sibling] } else { [sibling, &*node] };
        node = HASHER.node(&parameter, &tree_tweak(level, u64::from(epoch) >> level), pair);
    }
    Some(node == root)
}
