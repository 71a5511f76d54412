//! The form of a claim for ODK Collect and KoBoCollect.
//!
//! One table ([`mod@table`]) lists the questions. From it follow the sheets of the XLSForm ([`sheets`], with the feature
//! of this name) and the reading of a submission ([`Submission`]) into requests of `claims.derive`, or claims, one for
//! each fuel. Texts in other languages are those of `hearth-texts`. The crate reads no files and calls no operation of the module.
//!
//! `claim.xml` is the form that phones download: the XForm that pyxform makes of the sheets. The suite `oracle` makes it
//! again and compares.

#![cfg_attr(not(feature = "sheets"), expect(dead_code, reason = "the reading needs no texts and conditions"))]

/// The version as a literal, from which the table forms an expression.
macro_rules! version {
    () => {
        "2026112601"
    };
}

mod choices;
mod field;
mod phrases;
mod reading;
#[cfg(feature = "sheets")]
mod sheets;
mod table;
#[cfg(feature = "sheets")]
mod wording;

pub use reading::{Error, Fault, Measured, Photo, Request, Submission, in_words};
#[cfg(feature = "sheets")]
pub use sheets::{Options, Sheet, sheets};

/// The form that phones download, as an XForm.
pub const XFORM: &str = include_str!("claim.xml");

/// The id of the form. An XLSForm that a team adapts has this id, a hyphen and a name.
pub const FORM_ID: &str = "hearth-kpt";

/// The version of the form. It increases with each change of a question's name, type or choices, because a phone may
/// send a form of an earlier version much later.
pub const VERSION: &str = version!();

/// The title of the form.
pub const TITLE: &str = "Kitchen Performance Test";
