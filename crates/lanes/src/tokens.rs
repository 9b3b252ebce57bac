//! Proof tokens: a value exists only where the processor has the instructions.

/// Whether the build or, with `std`, the running processor has the named features.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
macro_rules! has {
    ($($feature:tt),+) => {{
        #[cfg(feature = "std")]
        { $(std::is_x86_feature_detected!($feature))&&+ }
        #[cfg(not(feature = "std"))]
        { $(cfg!(target_feature = $feature))&&+ }
    }};
}

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128")
))]
macro_rules! token {
    ($(#[$doc:meta])* $name:ident, $has:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name(pub(crate) ());

        impl $name {
            /// The proof, if the processor has these instructions. Never under Miri.
            #[must_use]
            pub fn detect() -> Option<Self> {
                (!cfg!(miri) && $has).then_some(Self(()))
            }
        }
    };
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
token!(
    /// AVX2: 256-bit integer vectors.
    Avx2,
    has!("avx2")
);

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
token!(
    /// AVX-512 F, BW, DQ, VL and IFMA, and AVX2 with them: 512-bit integer vectors with masks, and products of 52 bits. Processors since
    /// Ice Lake and Zen 4 have all of them; the few with less run AVX2.
    Avx512,
    has!("avx2", "avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512ifma")
);

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
token!(
    /// BMI2 and ADX: a multiplication that leaves the flags alone, and two chains of carries.
    Adx,
    has!("bmi2", "adx")
);

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
token!(
    /// NEON: 128-bit integer vectors; every aarch64 processor has it.
    Neon,
    cfg!(target_feature = "neon")
);

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
token!(
    /// SIMD of WebAssembly: 128-bit integer vectors. The type exists in builds that enable them, and no other engine loads those.
    Simd128,
    cfg!(target_feature = "simd128")
);
