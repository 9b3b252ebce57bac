//! SSZ: offsets are exact, elements canonical, nothing is left over.

use touchmark_koalabear::MODULUS;
use zeroize::Zeroizing;

use super::{Layer, Nodes, PARAMETER, SigningKey, Tree, VerifyingKey, WIDTHS};
use crate::KeyFileError;

/// Bytes of a signing key before its trees.
const FIXED: usize = 88;

impl VerifyingKey {
    /// Reads one of 48 or 52 bytes.
    ///
    /// # Errors
    /// [`KeyFileError`] for another length, or an element of `p` or more.
    pub fn from_ssz(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let width = WIDTHS.into_iter().find(|width| bytes.len() == 4 * (width + PARAMETER));
        let width = width.ok_or_else(|| {
            KeyFileError::new("verifying key", 0, format!("{} bytes long, expected 52 or 48", bytes.len()))
        })?;
        let mut reader = Reader { bytes, offset: 0 };
        let root = reader.elements("root", width)?;
        Ok(Self { root, parameter: reader.parameter()? })
    }

    /// Writes what [`from_ssz`](Self::from_ssz) reads.
    #[must_use]
    pub fn to_ssz(&self) -> Vec<u8> {
        self.root.iter().chain(&self.parameter).flat_map(|element| element.to_le_bytes()).collect()
    }
}

impl SigningKey {
    /// Whether bytes have the mark of a signing key: the offset of its first tree.
    #[must_use]
    pub fn is_ssz(bytes: &[u8]) -> bool {
        bytes.get(68..72) == Some(&[88, 0, 0, 0])
    }

    /// Reads one of any height.
    ///
    /// # Errors
    /// [`KeyFileError`] where an offset is not the only possible one, an element is not canonical, or the bytes end too early or too late.
    pub fn from_ssz(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let mut reader = Reader { bytes, offset: 0 };
        let prf_key = Zeroizing::new(reader.array("secret")?);
        let parameter = reader.parameter()?;
        let activation_epoch = reader.u64("activation epoch")?;
        let num_active_epochs = reader.u64("number of active epochs")?;
        reader.expect("offset of the top tree", FIXED)?;
        let left_bottom_tree_index = reader.u64("left bottom tree index")?;
        let left = reader.offset_within("offset of the left bottom tree", FIXED, bytes.len())?;
        let right = reader.offset_within("offset of the right bottom tree", left, bytes.len())?;
        // The last layer of a bottom tree is one node.
        let (_, last) = tree_layers(bytes, "left bottom tree", left, right)?;
        let width = WIDTHS.into_iter().find(|width| last.last().is_some_and(|len| len - 12 == 4 * width));
        let width = width.ok_or_else(|| {
            KeyFileError::new("left bottom tree", left, "its last layer is not one node of 8 or 7 elements")
        })?;
        Ok(Self {
            prf_key,
            parameter,
            activation_epoch,
            num_active_epochs,
            top_tree: read_tree(bytes, "top tree", FIXED, left, width)?,
            left_bottom_tree_index,
            left_bottom_tree: read_tree(bytes, "left bottom tree", left, right, width)?,
            right_bottom_tree: read_tree(bytes, "right bottom tree", right, bytes.len(), width)?,
            encoding_type: (),
        })
    }

    /// Writes what [`from_ssz`](Self::from_ssz) reads; the bytes are a secret.
    #[must_use]
    pub fn to_ssz(&self) -> Zeroizing<Vec<u8>> {
        let trees = [&self.top_tree, &self.left_bottom_tree, &self.right_bottom_tree];
        let lens = trees.map(tree_len);
        // One allocation: nothing secret is left behind in a buffer that was outgrown.
        let mut out = Zeroizing::new(Vec::with_capacity(FIXED + lens.iter().sum::<usize>()));
        out.extend(&*self.prf_key);
        out.extend(self.parameter.iter().flat_map(|element| element.to_le_bytes()));
        out.extend(self.activation_epoch.to_le_bytes());
        out.extend(self.num_active_epochs.to_le_bytes());
        put_offset(&mut out, FIXED);
        out.extend(self.left_bottom_tree_index.to_le_bytes());
        put_offset(&mut out, FIXED + lens[0]);
        put_offset(&mut out, FIXED + lens[0] + lens[1]);
        trees.into_iter().for_each(|tree| write_tree(&mut out, tree));
        out
    }
}

fn layer_len(layer: &Layer) -> usize {
    12 + 4 * layer.nodes.elements.len()
}

fn tree_len(tree: &Tree) -> usize {
    20 + tree.layers.iter().map(|layer| 4 + layer_len(layer)).sum::<usize>()
}

/// Files are shorter than `2^32` bytes: this module reads no others, and JSON forms are longer.
#[expect(clippy::cast_possible_truncation, reason = "files are shorter than 2^32 bytes")]
fn put_offset(out: &mut Vec<u8>, offset: usize) {
    out.extend((offset as u32).to_le_bytes());
}

fn write_tree(out: &mut Vec<u8>, tree: &Tree) {
    out.extend(tree.depth.to_le_bytes());
    out.extend(tree.lowest_layer.to_le_bytes());
    put_offset(out, 20);
    let mut offset = 4 * tree.layers.len();
    for layer in &tree.layers {
        put_offset(out, offset);
        offset += layer_len(layer);
    }
    for layer in &tree.layers {
        out.extend(layer.start_index.to_le_bytes());
        put_offset(out, 12);
        out.extend(layer.nodes.elements.iter().flat_map(|element| element.to_le_bytes()));
    }
}

/// Depth and lowest level of the tree in `start..end`, and the lengths of its layers.
fn tree_layers(
    bytes: &[u8],
    field: &str,
    start: usize,
    end: usize,
) -> Result<((u64, u64), Vec<usize>), KeyFileError> {
    // Not beyond its end, so that faults have the right place.
    let mut reader = Reader { bytes: &bytes[..end], offset: start };
    let head = (reader.u64(field)?, reader.u64(field)?);
    reader.expect(field, 20)?;
    let list = reader.offset;
    if list == end {
        return Ok((head, Vec::new()));
    }
    let first = reader.u32(field)?;
    if first == 0 || !first.is_multiple_of(4) || first > end - list {
        return Err(reader.error_before(field, 4, "the offset of the first layer is impossible"));
    }
    let mut starts = vec![first];
    while reader.offset < list + first {
        let least = starts.last().copied().unwrap_or_default();
        starts.push(reader.offset_within(field, least, end - list)?);
    }
    starts.push(end - list);
    let lens: Vec<_> = starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
    match lens.iter().position(|&len| len < 12) {
        Some(layer) => Err(reader.error_before(field, 0, &format!("layer {layer} is too short"))),
        None => Ok((head, lens)),
    }
}

fn read_tree(
    bytes: &[u8],
    field: &str,
    start: usize,
    end: usize,
    width: usize,
) -> Result<Tree, KeyFileError> {
    let ((depth, lowest_layer), lens) = tree_layers(bytes, field, start, end)?;
    let mut reader = Reader { bytes: &bytes[..end], offset: start + 20 + 4 * lens.len() };
    let mut layers = Vec::with_capacity(lens.len());
    for len in lens {
        let start_index = reader.u64(field)?;
        reader.expect(field, 12)?;
        if !(len - 12).is_multiple_of(4 * width) {
            return Err(reader.error_before(field, 0, "a layer is not of whole nodes"));
        }
        let elements = reader.elements(field, (len - 12) / 4)?;
        layers.push(Layer { start_index, nodes: Nodes { width, elements } });
    }
    Ok(Tree { depth, lowest_layer, layers })
}

/// Reads from the front.
struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl Reader<'_> {
    fn error_before(&self, field: &str, back: usize, reason: &str) -> KeyFileError {
        KeyFileError::new(field, self.offset - back, reason)
    }

    fn array<const N: usize>(&mut self, field: &str) -> Result<[u8; N], KeyFileError> {
        let found = self.bytes.get(self.offset..).and_then(|rest| rest.first_chunk());
        let found = *found.ok_or_else(|| self.error_before(field, 0, "the file ends here"))?;
        self.offset += N;
        Ok(found)
    }

    fn u32(&mut self, field: &str) -> Result<usize, KeyFileError> {
        let value = u32::from_le_bytes(self.array(field)?);
        Ok(usize::try_from(value).unwrap_or(usize::MAX))
    }

    fn u64(&mut self, field: &str) -> Result<u64, KeyFileError> {
        self.array(field).map(u64::from_le_bytes)
    }

    fn expect(&mut self, field: &str, expected: usize) -> Result<(), KeyFileError> {
        let found = self.u32(field)?;
        if found == expected {
            return Ok(());
        }
        Err(self.error_before(field, 4, &format!("{found}, expected {expected}")))
    }

    /// An offset from `least` to `most`.
    fn offset_within(&mut self, field: &str, least: usize, most: usize) -> Result<usize, KeyFileError> {
        let found = self.u32(field)?;
        if (least..=most).contains(&found) {
            return Ok(found);
        }
        Err(self.error_before(field, 4, &format!("{found}, expected {least} to {most}")))
    }

    fn elements(&mut self, field: &str, count: usize) -> Result<Vec<u32>, KeyFileError> {
        let end = self.offset.saturating_add(count.saturating_mul(4));
        let bytes = self.bytes.get(self.offset..end);
        let bytes = bytes.ok_or_else(|| self.error_before(field, 0, "the file ends within it"))?;
        let elements: Vec<u32> = bytes.as_chunks().0.iter().map(|&word| u32::from_le_bytes(word)).collect();
        if let Some(i) = elements.iter().position(|&element| element >= MODULUS) {
            self.offset += 4 * i;
            return Err(self.error_before(field, 0, "an integer is not below the field's modulus"));
        }
        self.offset = end;
        Ok(elements)
    }

    fn parameter(&mut self) -> Result<[u32; PARAMETER], KeyFileError> {
        let mut parameter = [0; PARAMETER];
        parameter.copy_from_slice(&self.elements("parameter", PARAMETER)?);
        Ok(parameter)
    }
}
