//! The paths of the gateway in the log, without the values in them.

/// Replaces each segment of a gateway path that may be a value, such as the DID of a household, with `*`. Names in a
/// protocol's paths have no digits except in a version.
pub(crate) fn without_values(path: &str) -> String {
    let is_name = |segment: &str| {
        let is_version = || {
            let digits = segment
                .strip_prefix('v')
                .is_some_and(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
            digits && segment.len() <= 10 && segment.bytes().all(|byte| byte.is_ascii_alphanumeric())
        };
        segment.bytes().all(|byte| byte.is_ascii_alphabetic() || b"-_".contains(&byte)) || is_version()
    };
    let segments: Vec<&str> =
        path.split('/').map(|segment| if is_name(segment) { segment } else { "*" }).collect();
    segments.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_not_logged() {
        for (path, logged) in [
            ("/ixo/entity/did:ixo:entity:4f8e2a91", "/ixo/entity/*"),
            ("/cosmos/bank/v1beta1/balances/ixo1abc", "/cosmos/bank/v1beta1/balances/*"),
            ("/chain/iid/did%3Aixo%3Aabc/", "/chain/iid/*/"),
            ("/a/v1secret-of-mine", "/a/*"),
        ] {
            assert_eq!(without_values(path), logged);
        }
    }
}
