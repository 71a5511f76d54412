//! Makes the artefacts from what the compiler made, as bytes from bytes: the module that imports nothing, its slices, and
//! the components that contain it.
//!
//! [`bindgen`] rewrites and seals a compiled module, and [`slices`] cuts parts out of it. [`component`] encodes a module
//! as a component, and plugs it into another. [`module`] reads modules, and [`budget`] limits their sizes. The builder
//! reads and writes the files, and runs the optimiser between these steps.

pub mod bindgen;
pub mod budget;
pub mod component;
pub mod module;
mod seal;
mod silence;
mod size;
pub mod slices;

pub use size::{digest, gzip};
