//! The rules of Hearth.
#![no_std]
#![forbid(unsafe_code)]
extern crate alloc;

pub mod contract;
