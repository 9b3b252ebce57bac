//! The constant tables of circom's parameter family, by width.

use crate::{
    Poseidon,
    batch::Instance,
    tables::{Limbs, Tables, Words},
};

/// The tables of one width. T, Y and P name it: cells, cells less one, partial rounds.
pub(crate) trait Width<const T: usize, const Y: usize, const P: usize>: 'static {
    /// For one hash at a time.
    const WORDS: &'static Tables<Words, T, Y, P>;
    /// For 52-bit lanes.
    const LIMBS: &'static Tables<Limbs, T, Y, P>;
}

/// Circom's family: 8 full rounds, x^5, constants and matrices from the Grain LFSR.
pub(crate) struct Circom;

mod sealed {
    /// A width that has tables.
    pub trait Sealed {
        /// Its functions.
        #[doc(hidden)]
        const INSTANCE: &'static crate::batch::Instance;
    }
}

/// Implemented by [`Poseidon<T>`] for every width T that has tables: 2 to 13, and 14 to 17 with the feature `wide`.
pub trait SupportedWidth: sealed::Sealed {}

macro_rules! widths {
    ($($(#[$cfg:meta])* $module:ident: $t:literal, $y:literal, $p:literal;)*) => {$(
        $(#[$cfg])*
        mod $module;

        $(#[$cfg])*
        impl Width<$t, $y, $p> for Circom {
            const WORDS: &'static Tables<Words, $t, $y, $p> = {
                static WORDS: Tables<Words, $t, $y, $p> = Tables {
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
                &WORDS
            };
            const LIMBS: &'static Tables<Limbs, $t, $y, $p> = {
                static LIMBS: Tables<Limbs, $t, $y, $p> = <Circom as Width<$t, $y, $p>>::WORDS.limbs();
                &LIMBS
            };
        }

        $(#[$cfg])*
        impl sealed::Sealed for Poseidon<$t> {
            const INSTANCE: &'static Instance = &Instance::of::<Circom, $t, $y, $p>();
        }

        $(#[$cfg])*
        impl SupportedWidth for Poseidon<$t> {}
    )*};
}

widths! {
    width_02: 2, 1, 56;
    width_03: 3, 2, 57;
    width_04: 4, 3, 56;
    width_05: 5, 4, 60;
    width_06: 6, 5, 60;
    width_07: 7, 6, 63;
    width_08: 8, 7, 64;
    width_09: 9, 8, 63;
    width_10: 10, 9, 60;
    width_11: 11, 10, 66;
    width_12: 12, 11, 60;
    width_13: 13, 12, 65;
    #[cfg(feature = "wide")]
    width_14: 14, 13, 70;
    #[cfg(feature = "wide")]
    width_15: 15, 14, 60;
    #[cfg(feature = "wide")]
    width_16: 16, 15, 64;
    #[cfg(feature = "wide")]
    width_17: 17, 16, 68;
}

/// The functions of [`Poseidon<T>`].
pub(crate) const fn instance<P: SupportedWidth>() -> &'static Instance {
    P::INSTANCE
}

/// The instances for 1, 2, .. inputs.
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
