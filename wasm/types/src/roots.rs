//! The types to generate for Rust, and the forms of their members that the schema does not name.

/// A type to generate, together with the types of its members.
#[derive(Debug)]
pub(super) struct Root {
    /// The name in Rust.
    pub(super) name: &'static str,
    /// The types of the contract whose members are merged. A member that only some of them have is optional.
    pub(super) of: &'static [&'static str],
    /// The documentation. If empty, the documentation of the contract is used.
    pub(super) about: &'static str,
    pub(super) role: Role,
    pub(super) is_public: bool,
}

/// The direction in which a type is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Request,
    Answer,
}

impl Root {
    const fn request(name: &'static str, of: &'static [&'static str]) -> Self {
        Self { name, of, about: "", role: Role::Request, is_public: true }
    }

    const fn answer(name: &'static str, of: &'static [&'static str], about: &'static str) -> Self {
        Self { name, of, about, role: Role::Answer, is_public: true }
    }

    const fn private(self) -> Self {
        Self { is_public: false, ..self }
    }
}

/// The types that the functions of the crate use directly.
pub(super) const ROOTS: &[Root] = &[
    Root::request("Claim", &["Claim"]),
    Root::answer(
        "Report",
        &["AcceptedClaim", "RefusedClaim"],
        "A report on a claim. `Display` prints it as text; `Serialize` writes the form of the contract.",
    ),
    Root::answer(
        "Refusal",
        &["RefusedClaim", "RefusedChange", "FindingsAnswer"],
        "The answer to a rejected input.",
    )
    .private(),
    Root::request("RecordRequest", &["RecordRequest"]),
    Root::answer("Recorded", &["RecordedClaim"], ""),
    Root::answer("Route", &["RoutedRequest"], ""),
    Root::answer("RouteTable", &["TableIndex"], ""),
    Root::answer(
        "Validated",
        &["CheckedChange", "RefusedChange"],
        "A report on a change of user preferences. `Display` prints it as text.",
    ),
    Root::answer("Merged", &["MergedPreferences"], ""),
    Root::answer("Rendered", &["RenderedPreferences"], ""),
    Root::answer("Tool", &["PreferencesTool"], ""),
    Root::answer("Version", &["ModuleVersion"], ""),
    Root::answer("Compiled", &["CompiledTable"], "").private(),
    Root::answer("CallError", &["CallError"], "").private(),
    Root::request("RouteRequest", &["RouteRequest"]).private(),
    Root::request("TableRequest", &["TableRequest"]).private(),
    Root::request("MergePreferencesRequest", &["MergePreferencesRequest"]).private(),
];

/// Types whose JSON text is kept byte for byte.
pub(super) const TEXTS: &[&str] = &["JsonSchema", "UserPreferences", "UserPreferencesChange"];

/// Members that accept several forms: the member, the name of the type, and the variant name and type name of each
/// form.
pub(super) const UNIONS: &[Union] = &[
    ("evidence", "Evidence", &[("Uri", ""), ("Link", "EvidenceLink")]),
    ("householdSize", "HouseholdSize", &[("Number", ""), ("Groups", "HouseholdGroups")]),
];

/// The resources that the pages of a service read.
pub(super) const RESOURCES: &[&str] = &[
    "ApiKeyPage",
    "CreatedApiKey",
    "ListedRecords",
    "ListedStudies",
    "Problem",
    "Selection",
    "SizedSample",
    "StoredRecord",
    "StudyResource",
];

type Union = (&'static str, &'static str, &'static [(&'static str, &'static str)]);
