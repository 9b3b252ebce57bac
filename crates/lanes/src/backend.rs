//! The choice of an instruction set.

#[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
use crate::Neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use crate::Simd128;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::{Avx2, Avx512};

/// An instruction set that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// Plain Rust, no vector instructions by name.
    Portable,
    /// 256-bit vectors on x86-64.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx2(Avx2),
    /// 512-bit vectors on x86-64.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx512(Avx512),
    /// 128-bit vectors on aarch64.
    #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
    Neon(Neon),
    /// 128-bit vectors of WebAssembly.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(Simd128),
}

impl Backend {
    /// The widest backend that this processor has.
    ///
    /// The answer is computed once. In builds with debug assertions (and `std`), `TOUCHMARK_BACKEND` may
    /// name another.
    ///
    /// # Panics
    /// In builds with debug assertions, where `TOUCHMARK_BACKEND` names no backend of this processor.
    /// A test that asked for a backend would otherwise pass on another one. Never in other builds.
    #[must_use]
    pub fn detect() -> Self {
        #[cfg(feature = "std")]
        {
            static DETECTED: std::sync::OnceLock<Backend> = std::sync::OnceLock::new();
            *DETECTED.get_or_init(|| forced().unwrap_or_else(widest))
        }
        #[cfg(not(feature = "std"))]
        widest()
    }

    /// Every backend that this processor has, `Portable` first.
    pub fn available() -> impl Iterator<Item = Self> {
        let all = [
            Some(Self::Portable),
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Avx2::detect().map(Self::Avx2),
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Avx512::detect().map(Self::Avx512),
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Neon::detect().map(Self::Neon),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Simd128::detect().map(Self::Simd128),
        ];
        all.into_iter().flatten()
    }

    /// The backend for a batch of `items` hashes, where this one is the widest wanted: `Portable` for one or two, which take less time one after
    /// the other than a vector of many; for one alone where a vector is of four.
    #[must_use]
    pub fn for_items(self, items: usize) -> Self {
        let few = match self {
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Self::Neon(_) => 1,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(_) => 1,
            _ => 2,
        };
        if items <= few { Self::Portable } else { self }
    }

    /// The name that `TOUCHMARK_BACKEND` takes.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Self::Avx2(_) => "avx2",
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Self::Avx512(_) => "avx512",
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            Self::Neon(_) => "neon",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128(_) => "simd128",
        }
    }
}

fn widest() -> Backend {
    Backend::available().last().unwrap_or(Backend::Portable)
}

#[cfg(feature = "std")]
fn forced() -> Option<Backend> {
    if !cfg!(debug_assertions) {
        return None;
    }
    let name = std::env::var("TOUCHMARK_BACKEND").ok()?;
    Some(named(&name).unwrap_or_else(|| {
        let names: Vec<_> = Backend::available().map(Backend::name).collect();
        panic!("TOUCHMARK_BACKEND={name} is not a backend of this machine, which has {}", names.join(", "))
    }))
}

/// The backend of that name, if this processor has it.
#[cfg(feature = "std")]
fn named(name: &str) -> Option<Backend> {
    Backend::available().find(|backend| backend.name() == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn portable_is_always_there_and_first() {
        assert_eq!(Backend::available().next(), Some(Backend::Portable));
    }

    #[test]
    fn the_answer_is_one_of_those_available() {
        assert!(Backend::available().any(|backend| backend == Backend::detect()));
    }

    #[test]
    fn a_machine_knows_its_backend() {
        crate::dispatch! {
            fn backend_of[][]() -> Backend = backend_kernel
        }
        fn backend_kernel<M: crate::Machine>(machine: M) -> Backend {
            machine.backend()
        }
        for backend in Backend::available() {
            assert_eq!(backend_of(backend), backend);
        }
    }

    #[cfg(feature = "std")]
    #[test]
    fn a_backend_that_is_not_there_has_no_name() {
        for backend in Backend::available() {
            assert_eq!(named(backend.name()), Some(backend));
        }
        assert_eq!(named("avx1024"), None);
        assert_eq!(named(""), None);
    }

    #[test]
    fn names_differ() {
        let mut names: Vec<_> = Backend::available().map(Backend::name).collect();
        names.dedup();
        assert_eq!(names.len(), Backend::available().count());
    }
}
