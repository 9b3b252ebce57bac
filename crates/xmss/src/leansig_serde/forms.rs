//! leanSig's types, member by member, and the way from and to ours.

use alloc::{boxed::Box, format, string::String, vec, vec::Vec};
use core::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{self, SeqAccess, Visitor},
    ser::{self, SerializeTuple},
};
use touchmark_koalabear::{MODULUS, from_canonical, from_word, to_canonical, to_word};
use touchmark_merkle::{Layer, Shape, SubTree};
use touchmark_tweakhash::FixedBytes;
use zeroize::Zeroizing;

use crate::{
    ParameterSet, Signature, SigningKey, VerifyingKey,
    parameter_set::{Digest, Parameter, Randomness, sealed::Secret},
    ssz::{checked_interval, checked_window, shapes},
};

/// An array of field elements, as a tuple of Montgomery words.
pub(super) struct Words<T>(T);

impl<T: FixedBytes> Serialize for Words<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = vec![0; T::BYTES];
        self.0.write_bytes(&mut bytes);
        let mut tuple = serializer.serialize_tuple(T::BYTES / 4)?;
        for &canonical in bytes.as_chunks().0 {
            let element = from_canonical(u32::from_le_bytes(canonical))
                .ok_or_else(|| ser::Error::custom("leanSig has a form of field elements only"))?;
            tuple.serialize_element(&to_word(element))?;
        }
        tuple.end()
    }
}

impl<'de, T: FixedBytes> Deserialize<'de> for Words<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(T::BYTES / 4, WordsVisitor(PhantomData))
    }
}

struct WordsVisitor<T>(PhantomData<T>);

impl<'de, T: FixedBytes> Visitor<'de> for WordsVisitor<T> {
    type Value = Words<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} Montgomery words below {MODULUS}", T::BYTES / 4)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<Words<T>, A::Error> {
        let mut bytes = vec![0; T::BYTES];
        for (i, canonical) in bytes.chunks_exact_mut(4).enumerate() {
            let word: u32 = words.next_element()?.ok_or_else(|| de::Error::invalid_length(i, &self))?;
            if word >= MODULUS {
                return Err(de::Error::invalid_value(de::Unexpected::Unsigned(word.into()), &self));
            }
            canonical.copy_from_slice(&to_canonical(from_word(word)).to_le_bytes());
        }
        let value = T::read_bytes(&bytes).map_err(|_| de::Error::custom("not canonical"))?;
        Ok(Words(value))
    }
}

/// The secret's bytes, as a tuple.
struct SecretBytes<P>(Zeroizing<Vec<u8>>, PhantomData<P>);

impl<P> Serialize for SecretBytes<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(self.0.len())?;
        self.0.iter().try_for_each(|byte| tuple.serialize_element(byte))?;
        tuple.end()
    }
}

impl<'de, P: ParameterSet> Deserialize<'de> for SecretBytes<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_tuple(P::Secret::BYTES, SecretVisitor(PhantomData))
    }
}

struct SecretVisitor<P>(PhantomData<P>);

impl<'de, P: ParameterSet> Visitor<'de> for SecretVisitor<P> {
    type Value = SecretBytes<P>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", P::Secret::BYTES)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut bytes: A) -> Result<SecretBytes<P>, A::Error> {
        let mut secret = Zeroizing::new(vec![0; P::Secret::BYTES]);
        for (i, byte) in secret.iter_mut().enumerate() {
            *byte = bytes.next_element()?.ok_or_else(|| de::Error::invalid_length(i, &self))?;
        }
        Ok(SecretBytes(secret, PhantomData))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct VerifyingKeyForm<P: ParameterSet> {
    root: Words<Digest<P>>,
    parameter: Words<Parameter<P>>,
}

impl<P: ParameterSet> From<&VerifyingKey<P>> for VerifyingKeyForm<P> {
    fn from(key: &VerifyingKey<P>) -> Self {
        Self { root: Words(key.root), parameter: Words(key.parameter) }
    }
}

impl<P: ParameterSet> From<VerifyingKeyForm<P>> for VerifyingKey<P> {
    fn from(form: VerifyingKeyForm<P>) -> Self {
        Self { root: form.root.0, parameter: form.parameter.0 }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct SignatureForm<P: ParameterSet> {
    path: PathForm<P>,
    rho: Words<Randomness<P>>,
    hashes: Vec<Words<Digest<P>>>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct PathForm<P: ParameterSet> {
    co_path: Vec<Words<Digest<P>>>,
}

impl<P: ParameterSet> From<&Signature<P>> for SignatureForm<P> {
    fn from(signature: &Signature<P>) -> Self {
        let words = |digests: &[Digest<P>]| digests.iter().copied().map(Words).collect();
        Self {
            path: PathForm { co_path: words(signature.path()) },
            rho: Words(signature.randomness),
            hashes: words(signature.chain_values()),
        }
    }
}

impl<P: ParameterSet> TryFrom<SignatureForm<P>> for Signature<P> {
    type Error = String;

    fn try_from(form: SignatureForm<P>) -> Result<Self, String> {
        let counts = (form.path.co_path.len(), form.hashes.len());
        let expected = (usize::from(P::LOG_LIFETIME), P::DIMENSION);
        if counts != expected {
            return Err(format!(
                "signature: {} path nodes and {} chain values, expected {} and {}",
                counts.0, counts.1, expected.0, expected.1
            ));
        }
        let digests: Box<[_]> = form.path.co_path.into_iter().chain(form.hashes).map(|w| w.0).collect();
        Ok(Self { randomness: form.rho.0, digests })
    }
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct SigningKeyForm<P: ParameterSet> {
    prf_key: SecretBytes<P>,
    parameter: Words<Parameter<P>>,
    activation_epoch: u64,
    num_active_epochs: u64,
    top_tree: SubTreeForm<Digest<P>>,
    left_bottom_tree_index: u64,
    left_bottom_tree: SubTreeForm<Digest<P>>,
    right_bottom_tree: SubTreeForm<Digest<P>>,
    // A marker without content; files that lack it are in use.
    #[serde(default)]
    _encoding_type: (),
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "D: FixedBytes")]
struct SubTreeForm<D> {
    depth: u64,
    lowest_layer: u64,
    layers: Vec<LayerForm<D>>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound = "D: FixedBytes")]
struct LayerForm<D> {
    start_index: u64,
    nodes: Vec<Words<D>>,
}

impl<D: Copy + Default> From<&SubTree<D>> for SubTreeForm<D> {
    fn from(tree: &SubTree<D>) -> Self {
        let layer = |layer: &Layer<D>| LayerForm {
            start_index: layer.start,
            nodes: layer.nodes.iter().copied().map(Words).collect(),
        };
        Self {
            depth: tree.depth().into(),
            lowest_layer: tree.lowest().into(),
            layers: tree.layers().iter().map(layer).collect(),
        }
    }
}

impl<D: Copy + Default> SubTreeForm<D> {
    /// The tree, if it has the shape.
    fn into_tree(self, field: &str, shape: &Shape) -> Result<SubTree<D>, String> {
        if self.depth != u64::from(shape.depth) || self.lowest_layer != u64::from(shape.lowest) {
            return Err(format!(
                "{field}: depth {} and lowest layer {}, expected {} and {}",
                self.depth, self.lowest_layer, shape.depth, shape.lowest
            ));
        }
        let layers = self.layers.into_iter().map(|layer| Layer {
            start: layer.start_index,
            nodes: layer.nodes.into_iter().map(|words| words.0).collect(),
        });
        SubTree::from_layers(shape, layers.collect())
            .map_err(|layer| format!("{field}: layer {layer} is not the one that the key's interval demands"))
    }
}

impl<P: ParameterSet> From<&SigningKey<P>> for SigningKeyForm<P> {
    fn from(key: &SigningKey<P>) -> Self {
        let mut secret = Zeroizing::new(vec![0; P::Secret::BYTES]);
        key.secret.write(&mut secret);
        Self {
            prf_key: SecretBytes(secret, PhantomData),
            parameter: Words(key.parameter),
            activation_epoch: key.active.start,
            num_active_epochs: key.active.count(),
            top_tree: (&key.top).into(),
            left_bottom_tree_index: key.left_index.into(),
            left_bottom_tree: (&key.left).into(),
            right_bottom_tree: (&key.right).into(),
            _encoding_type: (),
        }
    }
}

impl<P: ParameterSet> TryFrom<SigningKeyForm<P>> for SigningKey<P> {
    type Error = String;

    fn try_from(form: SigningKeyForm<P>) -> Result<Self, String> {
        let active = checked_interval::<P>(form.activation_epoch, form.num_active_epochs)
            .ok_or("activation interval: not two or more whole bottom trees of the lifetime")?;
        let left_index = checked_window::<P>(form.left_bottom_tree_index, &active)
            .ok_or("left bottom tree index: the window is not within the activation interval")?;
        let [top, left, right] = shapes::<P>(&active, left_index);
        Ok(Self {
            secret: P::Secret::read(&form.prf_key.0),
            parameter: form.parameter.0,
            active,
            top: form.top_tree.into_tree("top tree", &top)?,
            left_index,
            left: form.left_bottom_tree.into_tree("left bottom tree", &left)?,
            right: form.right_bottom_tree.into_tree("right bottom tree", &right)?,
        })
    }
}
