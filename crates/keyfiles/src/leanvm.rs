//! Keys of leanVM, in postcard form: recognised and described, not used.

use std::fmt;

use touchmark_xmss::leanxmss;
use zeroize::Zeroizing;

use crate::KeyFileError;

/// Bytes of a digest and of the public parameter.
const NODE: usize = 16;
/// The height of the tree.
const HEIGHT: u32 = 32;

/// A signing key over BLAKE2s: a range of epochs, a seed, and the upper layers of the tree.
pub struct LeanVmSigningKey {
    /// The first epoch.
    pub first_epoch: u32,
    /// The last epoch.
    pub last_epoch: u32,
    /// The public parameter.
    pub public_parameter: [u8; NODE],
    /// The seed.
    pub seed: Zeroizing<[u8; 32]>,
    /// The lowest layer that is stored.
    pub split_level: u32,
    /// The number of nodes in each stored layer, from the lowest to the root.
    pub layer_sizes: Vec<u64>,
    /// The root of the tree.
    pub root: [u8; NODE],
}

impl fmt::Debug for LeanVmSigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeanVmSigningKey")
            .field("first_epoch", &self.first_epoch)
            .field("last_epoch", &self.last_epoch)
            .finish_non_exhaustive()
    }
}

impl LeanVmSigningKey {
    /// Reads one. The range of epochs decides on every count.
    ///
    /// # Errors
    /// [`KeyFileError`] if anything differs from that, or bytes are left over.
    pub fn from_postcard(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let mut reader = Postcard { bytes, offset: 0 };
        let first_epoch = reader.u32("first epoch")?;
        let last_epoch = reader.u32("last epoch")?;
        if last_epoch < first_epoch {
            return Err(reader.error("last epoch", "is before the first"));
        }
        let public_parameter = reader.array("public parameter")?;
        let seed = Zeroizing::new(reader.array("seed")?);
        // Half of the bits of the number of epochs, rounded up.
        let split_level = (u32::BITS - (last_epoch - first_epoch).leading_zeros()).div_ceil(2);
        reader.expect("split level", split_level.into())?;
        reader.expect("number of layers", u64::from(HEIGHT + 1 - split_level))?;
        let mut layer_sizes = Vec::new();
        let mut root = [0; NODE];
        for level in split_level..=HEIGHT {
            let position = |epoch: u32| u64::from(epoch) >> level;
            let size = position(last_epoch) - position(first_epoch) + 1;
            reader.expect("size of a layer", size)?;
            for _ in 0..size {
                root = reader.array("nodes")?;
            }
            layer_sizes.push(size);
        }
        reader.end()?;
        Ok(Self { first_epoch, last_epoch, public_parameter, seed, split_level, layer_sizes, root })
    }

    /// Whether the public parameter is the one that generation B3, which `touchmark_xmss::leanxmss` implements, derives from the seed.
    ///
    /// A key of another generation has the same form, and must not sign by the rules of B3. Makes a key of one epoch to find out.
    #[must_use]
    pub fn is_of_generation_b3(&self) -> bool {
        let key: Result<leanxmss::SigningKey, _> =
            leanxmss::SigningKey::generate(&self.seed, self.first_epoch.into(), 1);
        key.is_ok_and(|key| *key.verifying_key().parameter() == self.public_parameter)
    }

    /// The encoded public key: root, then parameter.
    #[must_use]
    pub fn public_key(&self) -> Vec<u8> {
        [self.root, self.public_parameter].concat()
    }
}

/// A signing key over Poseidon, of July 2026. How it writes field elements is not known, so that nothing is read behind the head.
pub struct LeanVmVersionedKey {
    /// The version; only 1 is known.
    pub version: u8,
    /// The seed.
    pub seed: Zeroizing<[u8; 32]>,
    /// The first epoch.
    pub first_epoch: u32,
    /// The last epoch.
    pub last_epoch: u32,
    /// The number of layers.
    pub layers: u64,
}

impl fmt::Debug for LeanVmVersionedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeanVmVersionedKey")
            .field("version", &self.version)
            .field("first_epoch", &self.first_epoch)
            .field("last_epoch", &self.last_epoch)
            .finish_non_exhaustive()
    }
}

impl LeanVmVersionedKey {
    /// Reads the head of one.
    ///
    /// # Errors
    /// [`KeyFileError`] if version, range and number of layers do not fit together.
    pub fn from_postcard(bytes: &[u8]) -> Result<Self, KeyFileError> {
        let mut reader = Postcard { bytes, offset: 0 };
        let [version] = reader.array("version")?;
        if version != 1 {
            return Err(reader.error("version", "is not 1"));
        }
        let seed = Zeroizing::new(reader.array("seed")?);
        let first_epoch = reader.u32("first epoch")?;
        let last_epoch = reader.u32("last epoch")?;
        if last_epoch < first_epoch {
            return Err(reader.error("last epoch", "is before the first"));
        }
        let split_level = (u32::BITS - (last_epoch - first_epoch).leading_zeros()).div_ceil(2);
        let layers = u64::from(HEIGHT + 1 - split_level);
        reader.expect("number of layers", layers)?;
        Ok(Self { version, seed, first_epoch, last_epoch, layers })
    }
}

/// Reads postcard's encodings from the front.
struct Postcard<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl Postcard<'_> {
    fn error(&self, field: &str, reason: &str) -> KeyFileError {
        KeyFileError::new(field, self.offset, reason)
    }

    fn array<const N: usize>(&mut self, field: &str) -> Result<[u8; N], KeyFileError> {
        let found = self.bytes.get(self.offset..).and_then(|rest| rest.first_chunk());
        let found = *found.ok_or_else(|| self.error(field, "the file ends here"))?;
        self.offset += N;
        Ok(found)
    }

    /// Seven bits in a byte, low ones first; the shortest form only.
    fn varint(&mut self, field: &str) -> Result<u64, KeyFileError> {
        let mut value = 0;
        for shift in (0..63).step_by(7) {
            let [byte] = self.array(field)?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                if byte == 0 && shift > 0 {
                    return Err(self.error(field, "an integer with needless bytes"));
                }
                return Ok(value);
            }
        }
        Err(self.error(field, "an integer of more than 63 bits"))
    }

    fn u32(&mut self, field: &str) -> Result<u32, KeyFileError> {
        let value = self.varint(field)?;
        u32::try_from(value).map_err(|_| self.error(field, "an integer of more than 32 bits"))
    }

    fn expect(&mut self, field: &str, expected: u64) -> Result<(), KeyFileError> {
        let offset = self.offset;
        let found = self.varint(field)?;
        if found == expected {
            return Ok(());
        }
        Err(KeyFileError::new(field, offset, format!("{found}, expected {expected}")))
    }

    fn end(&self) -> Result<(), KeyFileError> {
        if self.offset == self.bytes.len() { Ok(()) } else { Err(self.error("end", "bytes are left over")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key of two epochs with nodes of zeros.
    fn encoded() -> Vec<u8> {
        let mut bytes = vec![6, 7];
        bytes.extend([1; 16]);
        bytes.extend([2; 32]);
        bytes.extend([1, 32]);
        for _ in 0..32 {
            bytes.push(1);
            bytes.extend([3; 16]);
        }
        bytes
    }

    #[test]
    fn the_range_decides_on_every_count() {
        let bytes = encoded();
        let key = LeanVmSigningKey::from_postcard(&bytes).expect("well-formed");
        assert_eq!((key.first_epoch, key.last_epoch, key.split_level), (6, 7, 1));
        assert_eq!(key.public_key(), [[3; 16], [1; 16]].concat());
        assert!(!format!("{key:?}").contains("2, 2"));
        for len in 0..bytes.len() {
            assert!(LeanVmSigningKey::from_postcard(&bytes[..len]).is_err(), "{len} bytes");
        }
        for (place, value) in [(0, 8), (1, 5), (1, 9), (50, 2), (51, 31), (52, 2)] {
            let mut damaged = bytes.clone();
            damaged[place] = value;
            assert!(LeanVmSigningKey::from_postcard(&damaged).is_err(), "byte {place}");
        }
        let longer = [bytes, vec![0]].concat();
        assert!(LeanVmSigningKey::from_postcard(&longer).is_err());
    }

    #[test]
    fn the_parameter_tells_the_generation() {
        let mut bytes = encoded();
        let is_b3 =
            |bytes: &[u8]| LeanVmSigningKey::from_postcard(bytes).expect("well-formed").is_of_generation_b3();
        assert!(!is_b3(&bytes));
        // The seed and the parameter of the key of epochs 5 to 40 in `testvectors/key-files`.
        hex::decode_to_slice("4a2dd449900e35f3f14fe7f5d55e2549", &mut bytes[2..18]).expect("digits");
        let seed = "d4c3d62155e73e9643b262767436e6ab56b8a14b2396085a2207b9ac6f84c1d0";
        hex::decode_to_slice(seed, &mut bytes[18..50]).expect("digits");
        assert!(is_b3(&bytes));
        bytes[2] ^= 1;
        assert!(!is_b3(&bytes));
    }

    #[test]
    fn integers_have_one_form() {
        let read = |bytes: &[u8]| Postcard { bytes, offset: 0 }.varint("integer");
        assert_eq!(read(&[0]), Ok(0));
        assert_eq!(read(&[0x80, 1]), Ok(128));
        assert!(read(&[0x80, 0]).is_err());
        assert!(read(&[0xff; 10]).is_err());
        assert!(read(&[0x80]).is_err());
    }
}
