//! `credential.*`.

use alloc::string::{String, ToString};

use super::could_not_run;

/// What follows from a secret key.
pub fn key(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}

/// Signs a document.
pub fn sign(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}

/// Issues the credential of a claim.
pub fn issue(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}

/// Verifies a credential.
pub fn verify(_request: &[u8]) -> String {
    could_not_run("request.malformed", "not there yet".to_string())
}
