//! The tables that hold data, for copies from one database to another.

/// A table. Both dialects have it, with these columns.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The name.
    pub name: &'static str,
    /// The columns that hold data. Postgres derives further ones.
    pub columns: &'static [Column],
    /// The columns by which copies are ordered. No two rows are equal in all of them.
    pub order: &'static str,
    /// The column that the database numbers, if it does.
    pub numbered: Option<&'static str>,
}

/// A column.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Column {
    /// The name.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: Kind,
}

/// The kind of the values of a column, which can be null.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Kind {
    /// `TEXT`.
    Text,
    /// `INTEGER` of SQLite, `bigint` of Postgres.
    Integer,
    /// `BLOB` of SQLite, `bytea` of Postgres.
    Bytes,
}

const fn text(name: &'static str) -> Column {
    Column { name, kind: Kind::Text }
}

const fn integer(name: &'static str) -> Column {
    Column { name, kind: Kind::Integer }
}

const fn bytes(name: &'static str) -> Column {
    Column { name, kind: Kind::Bytes }
}

/// The tables, except that of idempotency keys, which are valid for a day. `marks`, `places`, `revisions` and `events` are
/// last, because triggers also write them: a copy that runs triggers empties them before it fills them.
pub const TABLES: &[Table] = &[
    Table {
        name: "records",
        columns: &[
            integer("seq"),
            text("id"),
            text("tenant"),
            text("household"),
            text("study"),
            text("test_group"),
            text("start_date"),
            text("end_date"),
            text("measurements"),
            text("claim"),
            text("status"),
            text("decision"),
            text("amends"),
            text("created_at"),
            text("rule_set"),
            text("module"),
            text("credential"),
            integer("status_index"),
            text("history"),
            text("replaces"),
            text("replaced_by"),
            text("fuel"),
            text("amended_by"),
            text("settled_at"),
            text("sent_by"),
            text("searched"),
            text("marks"),
        ],
        order: "seq",
        numbered: Some("seq"),
    },
    Table {
        name: "selections",
        columns: &[text("tenant"), text("id"), text("document"), text("frame"), text("created_at")],
        order: "tenant, id",
        numbered: None,
    },
    Table {
        name: "drawn",
        columns: &[text("tenant"), text("selection"), text("household")],
        order: "tenant, selection, household",
        numbered: None,
    },
    Table {
        name: "studies",
        columns: &[
            text("tenant"),
            text("id"),
            text("parameters"),
            text("reference_selection"),
            text("intervention_selection"),
            text("created_at"),
            text("updated_at"),
        ],
        order: "tenant, id",
        numbered: None,
    },
    Table {
        name: "study_credentials",
        columns: &[
            integer("seq"),
            text("id"),
            text("tenant"),
            text("study"),
            text("credential"),
            text("assessment"),
            text("counted"),
            text("module"),
            text("issued_at"),
            integer("status_index"),
            text("superseded_at"),
        ],
        order: "seq",
        numbered: Some("seq"),
    },
    Table {
        name: "frames",
        columns: &[
            text("tenant"),
            text("study"),
            integer("number"),
            text("digest"),
            text("design"),
            integer("households"),
            text("pledge"),
            text("received_at"),
            text("by"),
        ],
        order: "tenant, study, number",
        numbered: None,
    },
    Table {
        name: "preferences",
        columns: &[integer("id"), text("room"), text("change"), text("at"), integer("whole")],
        order: "id",
        numbered: Some("id"),
    },
    Table {
        name: "attachments",
        columns: &[
            text("tenant"),
            text("digest"),
            text("media_type"),
            integer("size"),
            bytes("bytes"),
            text("created_at"),
        ],
        order: "tenant, digest",
        numbered: None,
    },
    Table {
        name: "submission_files",
        columns: &[
            text("tenant"),
            text("instance"),
            text("name"),
            text("digest"),
            integer("size"),
            text("created_at"),
        ],
        order: "tenant, instance, name",
        numbered: None,
    },
    Table {
        name: "mappings",
        columns: &[text("tenant"), text("name"), text("document"), text("created_at"), text("updated_at")],
        order: "tenant, name",
        numbered: None,
    },
    Table {
        name: "api_keys",
        columns: &[
            integer("seq"),
            text("id"),
            text("sha256"),
            text("tenant"),
            text("subject"),
            text("scopes"),
            text("rooms"),
            text("created_at"),
            text("created_by"),
            text("expires"),
            text("revoked_at"),
            text("revoked_by"),
        ],
        order: "seq",
        numbered: Some("seq"),
    },
    Table {
        name: "marks",
        columns: &[text("tenant"), text("mark"), text("household")],
        order: "tenant, mark, household",
        numbered: None,
    },
    Table {
        name: "places",
        columns: &[
            text("tenant"),
            text("selection"),
            integer("place"),
            text("household"),
            integer("is_reserve"),
        ],
        order: "tenant, selection, place",
        numbered: None,
    },
    Table {
        name: "revisions",
        columns: &[
            text("tenant"),
            text("study"),
            integer("revision"),
            text("reference_selection"),
            text("intervention_selection"),
            text("at"),
            text("by"),
            text("reason"),
            text("parameters"),
        ],
        order: "tenant, study, revision",
        numbered: None,
    },
    Table {
        name: "events",
        columns: &[
            text("tenant"),
            integer("number"),
            text("type"),
            text("at"),
            text("record"),
            text("study"),
            text("by"),
            text("reason"),
            text("actor"),
        ],
        order: "tenant, number",
        numbered: None,
    },
];
