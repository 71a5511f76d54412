//! Responses with decimals, which are 10^18 times their value as integers on the wire. Texts that are only described as
//! decimals are not.

use crate::proto::cosmos::base::v1beta1::DecCoin;
use crate::proto::hearth::sample::v1::{DecimalsResponse, Rates};

pub(super) fn answer() -> DecimalsResponse {
    let text = String::from;
    DecimalsResponse {
        by_scalar: text("1"),
        by_customtype: text(ONE_AND_A_HALF),
        by_older_customtype: text(TENTH),
        zero: text("0"),
        negative: text("-1250000000000000000"),
        // The smallest positive decimal.
        small: text("1"),
        // More digits than fit into 128 bits.
        large: text("123456789012345678901234567890123456789000000000000000001"),
        unset: String::new(),
        list: vec![text(TENTH), text("-1"), text("0"), text("1000000000000000000")],
        list_by_customtype: vec![text(ONE_AND_A_HALF), text("-999999999999999999")],
        rates: Some(Rates { rate: text(TENTH), max_rate: text(ONE_AND_A_HALF) }),
        coins: vec![
            DecCoin { denom: text("uixo"), amount: text("1234567890000000000000000") },
            DecCoin {
                denom: text("ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2"),
                amount: text("1"),
            },
        ],
        integer: text("340282366920938463463374607431768211456"),
        plain: text(TENTH),
        unset_by_scalar: String::new(),
        list_by_scalar: vec![text("1"), text("0.334"), String::new(), text(TENTH)],
    }
}

const TENTH: &str = "100000000000000000";
const ONE_AND_A_HALF: &str = "1500000000000000000";
