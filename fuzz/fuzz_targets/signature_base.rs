#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    touchmark_hostile::run("signature_base", bytes);
});
