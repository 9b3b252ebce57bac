//! The constant tables of circom's parameter family, by width.

#[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
use crate::tables::Limbs;
use crate::{
    Poseidon,
    tables::{Arrays, Tables, Words},
};

/// One width.
#[derive(Debug)]
pub struct Instance {
    /// For one hash at a time.
    pub(crate) words: Tables<Words>,
    /// For 52-bit lanes.
    #[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
    pub(crate) limbs: Tables<Limbs>,
}

impl Instance {
    /// How many inputs a hash takes.
    pub(crate) const fn inputs(&self) -> usize {
        self.words.width - 1
    }
}

mod sealed {
    /// A width that has tables.
    pub trait Sealed {
        /// Its tables.
        #[doc(hidden)]
        const INSTANCE: &'static super::Instance;
    }
}

/// Implemented by [`Poseidon<T>`] for every width T that has tables: 2 to 13, and 14 to 17 with the feature `wide`.
pub trait SupportedWidth: sealed::Sealed {}

macro_rules! widths {
    ($($(#[$cfg:meta])* $module:ident: $t:literal, $p:literal;)*) => {$(
        $(#[$cfg])*
        mod $module;

        $(#[$cfg])*
        impl sealed::Sealed for Poseidon<$t> {
            const INSTANCE: &'static Instance = {
                const ARRAYS: Arrays<Words, $t, { $t - 1 }, $p> = Arrays {
                    first: $module::FIRST,
                    mds: $module::MDS,
                    entry: $module::ENTRY,
                    partial: $module::PARTIAL,
                    response: $module::RESPONSE,
                    alpha: $module::ALPHA,
                    beta: $module::BETA,
                    exit_y: $module::EXIT_Y,
                    exit_s: $module::EXIT_S,
                    last: $module::LAST,
                }
                .checked();
                static WORDS: Arrays<Words, $t, { $t - 1 }, $p> = ARRAYS;
                #[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
                static LIMBS: Arrays<Limbs, $t, { $t - 1 }, $p> = ARRAYS.limbs();
                &Instance {
                    words: WORDS.tables(),
                    #[cfg(any(all(target_arch = "x86_64", target_feature = "sse2"), test))]
                    limbs: LIMBS.tables(),
                }
            };
        }

        $(#[$cfg])*
        impl SupportedWidth for Poseidon<$t> {}
    )*};
}

widths! {
    width_02: 2, 56;
    width_03: 3, 57;
    width_04: 4, 56;
    width_05: 5, 60;
    width_06: 6, 60;
    width_07: 7, 63;
    width_08: 8, 64;
    width_09: 9, 63;
    width_10: 10, 60;
    width_11: 11, 66;
    width_12: 12, 60;
    width_13: 13, 65;
    #[cfg(feature = "wide")]
    width_14: 14, 70;
    #[cfg(feature = "wide")]
    width_15: 15, 60;
    #[cfg(feature = "wide")]
    width_16: 16, 64;
    #[cfg(feature = "wide")]
    width_17: 17, 68;
}

/// The tables of [`Poseidon<T>`].
pub(crate) const fn instance<P: SupportedWidth>() -> &'static Instance {
    P::INSTANCE
}

/// The tables for 1, 2, .. inputs.
pub(crate) static INSTANCES: &[&Instance] = &[
    instance::<Poseidon<2>>(),
    instance::<Poseidon<3>>(),
    instance::<Poseidon<4>>(),
    instance::<Poseidon<5>>(),
    instance::<Poseidon<6>>(),
    instance::<Poseidon<7>>(),
    instance::<Poseidon<8>>(),
    instance::<Poseidon<9>>(),
    instance::<Poseidon<10>>(),
    instance::<Poseidon<11>>(),
    instance::<Poseidon<12>>(),
    instance::<Poseidon<13>>(),
    #[cfg(feature = "wide")]
    instance::<Poseidon<14>>(),
    #[cfg(feature = "wide")]
    instance::<Poseidon<15>>(),
    #[cfg(feature = "wide")]
    instance::<Poseidon<16>>(),
    #[cfg(feature = "wide")]
    instance::<Poseidon<17>>(),
];
