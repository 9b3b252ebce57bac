#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(test)]
extern crate std;

mod array;
mod packed;
mod word;

pub use array::{FieldArray, NonCanonical};
pub use p3_koala_bear::KoalaBear;
pub use packed::{Factor, Packed, Pair, Products, Signed, SmallSum};
pub use word::{
    MODULUS, MODULUS_INVERSE, as_words, from_canonical, from_product, from_reduced_word, from_word,
    from_words, random, to_canonical, to_word,
};
