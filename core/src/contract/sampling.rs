//! `sampling.*`: see [`crate::sampling`].

use alloc::string::String;

use super::answer::{Odd, answered, typed};
use crate::{limits, sampling};

/// How many households a study needs.
///
/// The request is `{"population":5000,"rule":"95/5","estimate":{"kind":"proportion","expected":0.5},"dropout":0.15,
/// "strata":[{"name":"rural","weight":0.6},…],"perStratum":false}`, of which only `estimate` has to be there; the answer
/// `{"outcome":"valid","size":357,"adjusted":420,"formula":"…","rule":{…},"inputs":{…},"z":…,"derivation":["…"],
/// "strata":[…],"findings":[…]}`.
///
/// ```
/// use hearth_kpt_core::contract::sampling::size;
///
/// let request = br#"{"population":5000,"estimate":{"kind":"proportion","expected":0.5},"dropout":0.15}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":357,"adjusted":420"#));
/// let request = br#"{"population":5000,"estimate":{"kind":"mean","mean":0.8,"standardDeviation":0.2}}"#;
/// assert!(size(request).starts_with(r#"{"outcome":"valid","size":95,"adjusted":95"#));
/// ```
pub fn size(request: &[u8]) -> String {
    answered(request, limits::REQUEST_BYTES, Odd::Malformed, &|root, findings| {
        typed(root, findings, sampling::plan)
    })
}
