//! The family of tweakable hashes over bytes: leanXMSS.
//!
//! Every hash is that of tweak (16 bytes), parameter (16 bytes) and message, and all integers are little-endian. One function from bytes to 32 bytes
//! makes a member of the family; what is faster in lanes may be overridden.

mod blake2s;

pub use blake2s::Blake2s;

use crate::ChainWalk;

/// A digest: a node of the tree, a chain value, or the public parameter.
pub type Node = [u8; 16];

/// The number of chains of a one-time key.
pub const CHAINS: usize = 42;

/// The last position of a chain; the first one is 0.
pub const LAST_POSITION: u8 = 7;

/// What a hash is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TweakKind {
    /// The start of a chain, from the seed. `sub` is the chain, `index` the epoch.
    ChainStart = 0,
    /// A step of a chain. `sub` is eight times the chain and the position that the step leaves, `index` the epoch.
    ChainStep = 1,
    /// A leaf, from the ends of all chains. `index` is the epoch.
    Leaf = 2,
    /// An inner node of the tree. `sub` is the level, from 1 on, and `index` the position in the level.
    Node = 3,
    /// The message that an epoch signs. `index` is the epoch.
    Message = 4,
    /// The public parameter, from the seed.
    Parameter = 5,
    /// A node that stands for a subtree outside the key's range. `sub` is the level and `index` the position.
    Filler = 6,
    /// The randomness of a signature, from seed and message. `sub` is the trial, `index` the epoch.
    Randomness = 7,
}

impl TweakKind {
    /// The kind of this number, if there is one.
    #[must_use]
    pub fn from_number(number: u64) -> Option<Self> {
        Some(match number {
            0 => Self::ChainStart,
            1 => Self::ChainStep,
            2 => Self::Leaf,
            3 => Self::Node,
            4 => Self::Message,
            5 => Self::Parameter,
            6 => Self::Filler,
            7 => Self::Randomness,
            _ => return None,
        })
    }
}

/// The place of one hash: no two places have one encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByteTweak {
    /// What the hash is for.
    pub kind: TweakKind,
    /// The first number of the place.
    pub sub: u32,
    /// The second number of the place.
    pub index: u32,
}

impl ByteTweak {
    /// The place of a hash.
    #[must_use]
    pub const fn new(kind: TweakKind, sub: u32, index: u32) -> Self {
        Self { kind, sub, index }
    }

    /// The tweak as four words. The second byte of the first word is the kind.
    #[inline(always)]
    #[must_use]
    pub const fn words(self) -> [u32; 4] {
        [(self.kind as u32) << 8, self.sub, 0, self.index]
    }

    /// The tweak as bytes.
    #[must_use]
    pub fn bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(self.words()) {
            *bytes = word.to_le_bytes();
        }
        bytes
    }
}

/// What a message is hashed with to get its codeword.
#[derive(Clone, Copy, Debug)]
pub struct MessageInput<'a> {
    /// The public parameter.
    pub parameter: &'a Node,
    /// The epoch.
    pub epoch: u32,
    /// The message.
    pub message: &'a [u8; 32],
    /// The randomness of the signature.
    pub randomness: &'a [u8; 24],
}

/// What the trials of a search for an encoding have in common.
#[derive(Clone, Copy)]
pub struct TrialInput<'a> {
    /// The public parameter.
    pub parameter: &'a Node,
    /// The seed of the key.
    pub seed: &'a [u8; 32],
    /// The epoch.
    pub epoch: u32,
    /// The message.
    pub message: &'a [u8; 32],
}

/// The chain ends of one epoch.
type Ends = [Node; CHAINS];

/// A tweakable hash over bytes. [`hash`](Self::hash) defines the member of the family; the other methods have one result for one `hash`, and
/// an implementation overrides those that it computes faster.
pub trait ByteTweakHash: Copy + core::fmt::Debug + Eq + Send + Sync + 'static {
    /// The name of the hash, in the words of its standard.
    const NAME: &'static str;

    /// The first 32 bytes of the hash of the parts, one after the other.
    fn hash(parts: &[&[u8]]) -> [u8; 32];

    /// The hash of tweak, parameter and message in full.
    #[must_use]
    fn tweak_hash(parameter: &Node, tweak: ByteTweak, message: &[&[u8]; 3]) -> [u8; 32] {
        Self::hash(&[&tweak.bytes(), parameter, message[0], message[1], message[2]])
    }

    /// The hash of tweak, parameter and message, cut to a node.
    #[must_use]
    fn node(parameter: &Node, tweak: ByteTweak, message: &[&[u8]; 3]) -> Node {
        cut(&Self::tweak_hash(parameter, tweak, message))
    }

    /// The starts of the chains 0, 1, ... of an epoch.
    fn chain_starts(parameter: &Node, seed: &[u8; 32], epoch: u32, starts: &mut [Node]) {
        for (chain, start) in (0..).zip(starts) {
            let tweak = ByteTweak::new(TweakKind::ChainStart, chain, epoch);
            *start = Self::node(parameter, tweak, &[seed, &[], &[]]);
        }
    }

    /// Walks every chain: `values[i]` is replaced by what `walks[i].steps` steps make of it, with the parameter `parameters[walks[i].key]`.
    ///
    /// # Panics
    /// If the slices differ in length, a walk names a parameter that is not there, or goes past [`LAST_POSITION`]: a mistake in the calling code.
    fn walk_chains(parameters: &[Node], walks: &[ChainWalk], values: &mut [Node]) {
        check_walks(parameters, walks, values);
        for (walk, value) in walks.iter().zip(values) {
            let parameter = &parameters[usize::from(walk.key)];
            let from = 8 * u32::from(walk.chain) + u32::from(walk.start);
            for step in from..from + u32::from(walk.steps) {
                let tweak = ByteTweak::new(TweakKind::ChainStep, step, walk.epoch);
                *value = Self::node(parameter, tweak, &[&*value, &[], &[]]);
            }
        }
    }

    /// Hashes the chain ends of one-time keys to leaves: `ends[i]` are those of `epochs[i]` under `parameters[i]`.
    ///
    /// # Panics
    /// If the slices differ in length: a mistake in the calling code.
    fn leaves(parameters: &[Node], epochs: &[u32], ends: &[Ends], leaves: &mut [Node]) {
        assert!(
            parameters.len() == leaves.len() && epochs.len() == leaves.len() && ends.len() == leaves.len()
        );
        for (((parameter, &epoch), ends), leaf) in parameters.iter().zip(epochs).zip(ends).zip(leaves) {
            let tweak = ByteTweak::new(TweakKind::Leaf, 0, epoch);
            *leaf = Self::node(parameter, tweak, &[ends.as_flattened(), &[], &[]]);
        }
    }

    /// The leaves of the epochs from `first` on, from the seed.
    fn leaves_of_seed(parameter: &Node, seed: &[u8; 32], first: u32, leaves: &mut [Node]) {
        for (epoch, leaf) in (first..=u32::MAX).zip(leaves) {
            let mut ends = [[0; 16]; CHAINS];
            Self::chain_starts(parameter, seed, epoch, &mut ends);
            Self::walk_chains(&[*parameter], &whole_walks(epoch), &mut ends);
            Self::leaves(&[*parameter], &[epoch], &[ends], core::slice::from_mut(leaf));
        }
    }

    /// Hashes pairs of nodes to a run of nodes of `level`, from position `first` on: node `i` has children `2 i` and `2 i + 1` of `children`.
    ///
    /// # Panics
    /// If the slices do not fit: a mistake in the calling code.
    fn parents(parameter: &Node, level: u8, first: u32, children: &[Node], parents: &mut [Node]) {
        assert_eq!(children.len(), 2 * parents.len(), "two children for each parent");
        for ((pair, parent), position) in
            children.as_chunks::<2>().0.iter().zip(parents).zip(first..=u32::MAX)
        {
            let tweak = ByteTweak::new(TweakKind::Node, level.into(), position);
            *parent = Self::node(parameter, tweak, &[pair.as_flattened(), &[], &[]]);
        }
    }

    /// Climbs from the leaves to the roots: `nodes[i]` is the leaf of `epochs[i]` before and the root after; `paths[i]` holds its siblings, lowest first.
    ///
    /// # Panics
    /// If the slices differ in length, or the paths do, or a path is longer than 32: a mistake in the calling code.
    fn climb(parameters: &[Node], epochs: &[u32], paths: &[&[Node]], nodes: &mut [Node]) {
        check_paths(parameters, epochs, paths, nodes);
        for (((parameter, &epoch), path), node) in parameters.iter().zip(epochs).zip(paths).zip(nodes) {
            for (level, sibling) in (0_u32..).zip(*path) {
                let position = u32::try_from(u64::from(epoch) >> (level + 1)).unwrap_or(0);
                let tweak = ByteTweak::new(TweakKind::Node, level + 1, position);
                let pair = if epoch >> level & 1 == 0 { [&*node, sibling] } else { [sibling, &*node] };
                *node = Self::node(parameter, tweak, &[pair[0], pair[1], &[]]);
            }
        }
    }

    /// The digests of messages, from which the codewords are read.
    ///
    /// # Panics
    /// If the slices differ in length: a mistake in the calling code.
    fn message_digests(inputs: &[MessageInput<'_>], digests: &mut [Node]) {
        assert_eq!(inputs.len(), digests.len(), "a digest for each message");
        for (input, digest) in inputs.iter().zip(digests) {
            let tweak = ByteTweak::new(TweakKind::Message, 0, input.epoch);
            *digest = Self::node(input.parameter, tweak, &[input.message, input.randomness, &[0; 8]]);
        }
    }

    /// The randomness of one trial.
    #[must_use]
    fn randomness(input: &TrialInput<'_>, trial: u32) -> [u8; 24] {
        let tweak = ByteTweak::new(TweakKind::Randomness, trial, input.epoch);
        let hash = Self::tweak_hash(input.parameter, tweak, &[input.seed, input.message, &[]]);
        let mut randomness = [0; 24];
        randomness.copy_from_slice(&hash[..24]);
        randomness
    }

    /// The digests of the message with the randomness of the trials from `first` on.
    fn trial_digests(input: &TrialInput<'_>, first: u32, digests: &mut [Node]) {
        for (trial, digest) in (first..=u32::MAX).zip(digests) {
            let randomness = Self::randomness(input, trial);
            let TrialInput { parameter, epoch, message, .. } = *input;
            let input = MessageInput { parameter, epoch, message, randomness: &randomness };
            Self::message_digests(&[input], core::slice::from_mut(digest));
        }
    }
}

/// The first half of a hash.
fn cut(hash: &[u8; 32]) -> Node {
    let mut node = [0; 16];
    node.copy_from_slice(&hash[..16]);
    node
}

/// The walks of all chains of an epoch, from start to end.
#[must_use]
pub fn whole_walks(epoch: u32) -> [ChainWalk; CHAINS] {
    core::array::from_fn(|chain| ChainWalk {
        key: 0,
        epoch,
        chain: chain.to_le_bytes()[0],
        start: 0,
        steps: LAST_POSITION,
    })
}

fn check_walks(parameters: &[Node], walks: &[ChainWalk], values: &[Node]) {
    assert_eq!(walks.len(), values.len(), "a walk for each value");
    let fits = |walk: &ChainWalk| {
        usize::from(walk.key) < parameters.len()
            && u16::from(walk.start) + u16::from(walk.steps) <= LAST_POSITION.into()
    };
    assert!(walks.iter().all(fits), "walks within their chains, under parameters that are there");
}

fn check_paths(parameters: &[Node], epochs: &[u32], paths: &[&[Node]], nodes: &[Node]) {
    assert!(parameters.len() == nodes.len() && epochs.len() == nodes.len() && paths.len() == nodes.len());
    let levels = paths.first().map_or(0, |path| path.len());
    assert!(levels <= 32 && paths.iter().all(|path| path.len() == levels), "paths of one length");
}
