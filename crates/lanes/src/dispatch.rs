//! The one macro that turns a generic kernel into a function that runs on every backend.

/// Writes a function that runs a generic kernel on the machine that a [`Backend`](crate::Backend) names.
///
/// The function takes the backend, then the arguments; the kernel is generic over
/// [`Machine`](crate::Machine) first, then over the parameters listed, and takes the machine's token, then the same arguments.
/// Generic parameters are written twice: as they are declared, and as they are used.
///
/// The kernel, and all that it calls, must be `#[inline(always)]`: what stays a function of its own is compiled
/// without the instruction set.
///
/// ```
/// use touchmark_lanes::{Backend, Machine, dispatch};
///
/// #[inline(always)]
/// fn count_kernel<M: Machine, const N: usize>(_machine: M, items: &[[u32; N]]) -> usize {
///     items.len() * N
/// }
///
/// dispatch! {
///     /// Counts words.
///     fn count_with[const N: usize][N](items: &[[u32; N]]) -> usize = count_kernel
/// }
///
/// assert_eq!(count_with(Backend::detect(), &[[1, 2, 3]; 2]), 6);
/// ```
#[macro_export]
macro_rules! dispatch {
    (
        $(#[$attribute:meta])*
        $visibility:vis fn $name:ident [$($declared:tt)*] [$($used:tt)*]
        ($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? = $kernel:ident
    ) => {
        $(#[$attribute])*
        $visibility fn $name<$($declared)*>(backend: $crate::Backend, $($argument: $type),*) $(-> $result)? {
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            #[target_feature(enable = "avx2")]
            fn avx2<$($declared)*>(machine: $crate::Avx2, $($argument: $type),*) $(-> $result)? {
                $kernel::<$crate::Avx2, $($used)*>(machine, $($argument),*)
            }
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            #[target_feature(enable = "avx2,avx512f,avx512bw,avx512dq,avx512vl,avx512ifma")]
            fn avx512<$($declared)*>(machine: $crate::Avx512, $($argument: $type),*) $(-> $result)? {
                $kernel::<$crate::Avx512, $($used)*>(machine, $($argument),*)
            }
            #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
            #[target_feature(enable = "neon")]
            fn neon<$($declared)*>(machine: $crate::Neon, $($argument: $type),*) $(-> $result)? {
                $kernel::<$crate::Neon, $($used)*>(machine, $($argument),*)
            }
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            fn simd128<$($declared)*>(machine: $crate::Simd128, $($argument: $type),*) $(-> $result)? {
                $kernel::<$crate::Simd128, $($used)*>(machine, $($argument),*)
            }
            match backend {
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                $crate::Backend::Simd128(machine) => simd128::<$($used)*>(machine, $($argument),*),
                #[cfg(all(target_arch = "aarch64", target_feature = "neon"))]
                $crate::Backend::Neon(machine) => {
                    // SAFETY: the token proves that the processor has the feature that the function enables.
                    unsafe { neon::<$($used)*>(machine, $($argument),*) }
                }
                #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
                $crate::Backend::Avx512(machine) => {
                    // SAFETY: the token proves that the processor has the features that the function enables.
                    unsafe { avx512::<$($used)*>(machine, $($argument),*) }
                }
                #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
                $crate::Backend::Avx2(machine) => {
                    // SAFETY: the token proves that the processor has the feature that the function enables.
                    unsafe { avx2::<$($used)*>(machine, $($argument),*) }
                }
                _ => $kernel::<$crate::Portable, $($used)*>($crate::Portable, $($argument),*),
            }
        }
    };
}
