#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

mod params;
