//! `gateway.*`: route tables are compiled, requests are mapped by them.

use alloc::string::{String, ToString};

use super::could_not_run;

/// The tables that have been compiled, by handle.
#[derive(Debug, Default)]
pub struct Tables;

/// Compiles a configuration.
pub fn compile(_tables: &mut Tables, _request: &[u8]) -> String {
    could_not_run("gateway.not_there", "not there yet".to_string())
}

/// Maps a request.
pub fn route(_tables: &mut Tables, _request: &[u8]) -> String {
    could_not_run("gateway.not_there", "not there yet".to_string())
}

/// Forgets a table.
pub fn release(_tables: &mut Tables, _request: &[u8]) -> String {
    could_not_run("gateway.not_there", "not there yet".to_string())
}

/// The index of a table.
pub fn routes(_tables: &mut Tables, _request: &[u8]) -> String {
    could_not_run("gateway.not_there", "not there yet".to_string())
}
