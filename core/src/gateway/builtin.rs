//! The built-in route tables, in the JSON format of an operator's configuration.
//!
//! Sources: the protocol's own query services (v8, 59 methods) with their `google.api.http` annotations; the three
//! path shapes of the specification, section 4B; and the paths of the protocol's earlier releases.

/// Returns the built-in document that is called `name`.
pub(super) fn table(name: &str) -> Option<&'static str> {
    TABLES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
}

static TABLES: [(&str, &str); 3] = [
    ("protocol", include_str!("tables/protocol.json")),
    ("protocol-legacy", include_str!("tables/protocol-legacy.json")),
    ("shapes", include_str!("tables/shapes.json")),
];

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;
    use crate::gateway::Table;

    #[test]
    fn every_table_compiles_without_a_warning() {
        for extends in [r#""protocol""#, r#""shapes""#, r#""protocol","protocol-legacy""#] {
            let compiled = Table::compile(format!(r#"{{"extends":[{extends}]}}"#).as_bytes());
            assert!(compiled.expect(extends).warnings.is_empty(), "{extends}");
        }
        assert_eq!(TABLES.len(), 3);
    }

    #[test]
    fn the_default_table_has_every_method_of_the_protocol() {
        let table = Table::compile(b"").expect("the default table").table;
        assert_eq!(table.routes().len(), 59);
    }
}
