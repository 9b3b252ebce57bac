//! Signing keys.

use alloc::{vec, vec::Vec};

use touchmark_merkle::{Layer, Shape, SubTree};
use touchmark_tweakhash::FixedBytes;
use zeroize::Zeroizing;

use super::{
    DecodeError, DecodeFault,
    reader::{Reader, Writer},
};
use crate::{
    EpochRange, SigningKey,
    leaves::Workspace,
    parameter_set::{Digest, Parameter, ParameterSet, sealed::Secret},
    signing_key::tree_range,
};

/// The fields before the trees: secret, parameter, two words for the interval, three offsets and the window's tree index.
const fn fixed_len<P: ParameterSet>() -> usize {
    P::Secret::BYTES + <Parameter<P>>::BYTES + 36
}

/// Depth, lowest level and an offset stand before the layers of a tree, an offset before each; a start and an offset before the nodes of a layer.
fn tree_len<P: ParameterSet>(shape: &Shape) -> u64 {
    20 + shape.layers.iter().map(|&(_, nodes)| 16 + nodes * <Digest<P>>::BYTES as u64).sum::<u64>()
}

/// The shapes of top, left and right tree.
pub(crate) fn shapes<P: ParameterSet>(active: &EpochRange, left_index: u32) -> [Shape; 3] {
    let trees = tree_range::<P>(active);
    let depth = P::LOG_LIFETIME;
    [
        Shape::padded(depth, depth / 2, trees.start.into(), trees.end.into()),
        Shape::bottom(depth, left_index.into()),
        Shape::bottom(depth, u64::from(left_index) + 1),
    ]
}

impl<P: ParameterSet> SigningKey<P> {
    /// The key in leanSig's SSZ form; the bytes are a secret and are wiped when dropped.
    #[must_use]
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let lens = shapes::<P>(&self.active, self.left_index).map(|shape| tree_len::<P>(&shape));
        let fixed = fixed_len::<P>();
        let total = fixed as u64 + lens.iter().sum::<u64>();
        // One allocation, filled in place: nothing secret is left behind in a buffer that was outgrown.
        let mut bytes = Zeroizing::new(vec![0; usize::try_from(total).unwrap_or(usize::MAX)]);
        let mut writer = Writer::new(&mut bytes);
        self.secret.write(writer.take(P::Secret::BYTES));
        writer.value(&self.parameter);
        writer.u64(self.active.start);
        writer.u64(self.active.count());
        writer.offset(fixed as u64);
        writer.u64(self.left_index.into());
        writer.offset(fixed as u64 + lens[0]);
        writer.offset(fixed as u64 + lens[0] + lens[1]);
        for tree in [&self.top, &self.left, &self.right] {
            write_tree(&mut writer, tree);
        }
        bytes
    }

    /// Whether the first leaf of each bottom tree is the one that follows from the secret. Reads those leaves and the head, nothing else.
    ///
    /// # Errors
    /// [`DecodeError`] if the bytes have another length than head and interval demand, or one of the elements that are read is not below
    /// the modulus.
    pub(crate) fn first_leaves_fit(bytes: &[u8]) -> Result<bool, DecodeError> {
        let Head { left_index, lens, shapes, .. } = Head::read::<P>(bytes)?;
        let mut reader = Reader::exact(bytes, "signing key", bytes.len() as u64)?;
        let secret = P::Secret::read(reader.take(P::Secret::BYTES));
        let parameter = reader.value("parameter")?;
        reader.take(36);
        let mut workspace = Workspace::<P>::new();
        let mut fit = true;
        for (tree, side) in [None, Some(0), Some(1)].into_iter().enumerate() {
            // Before the leaves: head and offsets of the tree, start and offset of the layer.
            let before = 20 + 4 * shapes[tree].layers.len() + 12;
            reader.take(before);
            let stored: Digest<P> = reader.value("leaf")?;
            if let Some(side) = side {
                let mut leaf = <Digest<P>>::default();
                let epoch = (left_index + side) << (P::LOG_LIFETIME / 2);
                workspace.fill(&secret, &parameter, epoch, core::slice::from_mut(&mut leaf));
                fit &= leaf == stored;
            }
            // The head decided on the length of the tree, and the bytes have it.
            let rest = usize::try_from(lens[tree]).unwrap_or(usize::MAX) - before - <Digest<P>>::BYTES;
            reader.take(rest);
        }
        Ok(fit)
    }

    /// Reads what [`to_bytes`](Self::to_bytes) writes: every offset, count and position must be the one that interval and window demand.
    ///
    /// That the trees belong to the secret is not checked here: see [`check`](Self::check).
    ///
    /// # Errors
    /// [`DecodeError`] where anything differs, or an element is not below the modulus. leanSig trusts all of it.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, DecodeError> {
        let fixed = fixed_len::<P>();
        let Head { active, left_index, shapes, lens } = Head::read::<P>(bytes)?;
        let mut reader = Reader::exact(bytes, "signing key", bytes.len() as u64)?;
        let secret = P::Secret::read(reader.take(P::Secret::BYTES));
        let parameter = reader.value("parameter")?;
        reader.take(16);
        reader.expect_u32("offset of the top tree", fixed as u64)?;
        reader.take(8);
        reader.expect_u32("offset of the left bottom tree", fixed as u64 + lens[0])?;
        reader.expect_u32("offset of the right bottom tree", fixed as u64 + lens[0] + lens[1])?;
        let [top, left, right] = &shapes;
        let top = read_tree(&mut reader, "top tree", top)?;
        let left = read_tree(&mut reader, "left bottom tree", left)?;
        let right = read_tree(&mut reader, "right bottom tree", right)?;
        Ok(Self { secret, parameter, active, top, left_index, left, right })
    }
}

/// What interval and window decide.
struct Head {
    active: EpochRange,
    left_index: u32,
    /// The shapes of top, left and right tree.
    shapes: [Shape; 3],
    /// The lengths of their encodings in bytes.
    lens: [u64; 3],
}

impl Head {
    /// Reads interval and window, which decide on the length of the whole encoding.
    ///
    /// # Errors
    /// [`DecodeError`] if one of them is not possible, or the bytes have another length.
    fn read<P: ParameterSet>(bytes: &[u8]) -> Result<Self, DecodeError> {
        let fixed = fixed_len::<P>();
        let Some(head) = bytes.get(..fixed) else {
            let fault = DecodeFault::Length { expected: fixed as u64, found: bytes.len() as u64 };
            return Err(DecodeError { field: "signing key", offset: 0, fault });
        };
        let mut reader = Reader::exact(head, "signing key", fixed as u64)?;
        reader.take(P::Secret::BYTES + <Parameter<P>>::BYTES);
        let active = read_interval::<P>(&mut reader)?;
        reader.u32();
        let left_index = read_window::<P>(&mut reader, &active)?;
        let shapes = shapes::<P>(&active, left_index);
        let lens = [0, 1, 2].map(|i| tree_len::<P>(&shapes[i]));
        Reader::exact(bytes, "signing key", fixed as u64 + lens.iter().sum::<u64>())?;
        Ok(Self { active, left_index, shapes, lens })
    }
}

/// The interval, if it is one of whole bottom trees, two at least, within the lifetime.
pub(crate) fn checked_interval<P: ParameterSet>(start: u64, count: u64) -> Option<EpochRange> {
    let tree = P::LEAVES_PER_TREE;
    let end = start.checked_add(count).filter(|&end| end <= P::LIFETIME)?;
    let whole = start.is_multiple_of(tree) && count.is_multiple_of(tree) && count >= 2 * tree;
    whole.then_some(EpochRange { start, end })
}

/// The index of the left bottom tree, if it and the next are within the interval.
pub(crate) fn checked_window<P: ParameterSet>(index: u64, active: &EpochRange) -> Option<u32> {
    let trees = tree_range::<P>(active);
    u32::try_from(index).ok().filter(|&index| trees.start <= index && index < trees.end - 1)
}

/// Activation epoch and number of active epochs.
fn read_interval<P: ParameterSet>(reader: &mut Reader<'_>) -> Result<EpochRange, DecodeError> {
    let (start, count) = (reader.u64(), reader.u64());
    checked_interval::<P>(start, count)
        .ok_or_else(|| reader.error("activation interval", 16, DecodeFault::Interval))
}

/// The index of the left bottom tree.
fn read_window<P: ParameterSet>(reader: &mut Reader<'_>, active: &EpochRange) -> Result<u32, DecodeError> {
    let index = reader.u64();
    checked_window::<P>(index, active)
        .ok_or_else(|| reader.error("left bottom tree index", 8, DecodeFault::Window))
}

fn write_tree<D: FixedBytes + Copy + Default>(writer: &mut Writer<'_>, tree: &SubTree<D>) {
    writer.u64(tree.depth().into());
    writer.u64(tree.lowest().into());
    writer.offset(20);
    let mut offset = 4 * tree.layers().len() as u64;
    for layer in tree.layers() {
        writer.offset(offset);
        offset += 12 + (layer.nodes.len() * D::BYTES) as u64;
    }
    for layer in tree.layers() {
        writer.u64(layer.start);
        writer.offset(12);
        layer.nodes.iter().for_each(|node| writer.value(node));
    }
}

fn read_tree<D: FixedBytes + Copy + Default>(
    reader: &mut Reader<'_>,
    field: &'static str,
    shape: &Shape,
) -> Result<SubTree<D>, DecodeError> {
    reader.expect_u64(field, shape.depth.into())?;
    reader.expect_u64(field, shape.lowest.into())?;
    reader.expect_u32(field, 20)?;
    let mut offset = 4 * shape.layers.len() as u64;
    for &(_, nodes) in &shape.layers {
        reader.expect_u32(field, offset)?;
        offset += 12 + nodes * D::BYTES as u64;
    }
    let mut layers = Vec::with_capacity(shape.layers.len());
    for &(start, count) in &shape.layers {
        reader.expect_u64(field, start)?;
        reader.expect_u32(field, 12)?;
        let nodes = (0..count).map(|_| reader.value(field)).collect::<Result<_, _>>()?;
        layers.push(Layer { start, nodes });
    }
    SubTree::from_layers(shape, layers).map_err(|_| reader.error(field, 0, DecodeFault::Window))
}
