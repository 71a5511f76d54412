//! The finding codes of credentials, and their messages.
//!
//! Status 400 means that a document cannot be read, and 409 that the credential does not hold. No message contains a
//! secret key.

use crate::finding::Code;

/// Returns every code of credentials.
///
/// # Examples
///
/// ```
/// let codes = hearth_kpt_core::credential::codes();
/// assert!(codes.iter().any(|code| code.code == "credential.expired"));
/// ```
pub fn codes() -> &'static [&'static Code] {
    &CODES
}

static CODES: [&Code; 66] = [
    &ALREADY_SIGNED,
    &CLAIM_MISSING,
    &CLAIM_NOT_COUNTED,
    &CLAIM_REFUSED,
    &ASSESSMENT_DIFFERS,
    &CONTEXT_NOT_SIGNED,
    &CREATED_IN_FUTURE,
    &DIGEST_DIFFERS,
    &EXPIRED,
    &FOREIGN_KEY,
    &HOUSEHOLDS_MISSING,
    &INPUT_NOT_USED,
    &INVALID_KEY,
    &INVALID_PROOF_VALUE,
    &INVALID_SECRET_KEY,
    &INVALID_STATUS,
    &INVALID_STATUS_LIST,
    &INVALID_TIME,
    &KEY_EXPIRED,
    &KEY_NOT_KNOWN,
    &KEY_REVOKED,
    &MESSAGE,
    &MISSING_MEMBER,
    &NOT_A_CREDENTIAL,
    &NOT_AS_ISSUED,
    &NOT_CHECKABLE,
    &NOT_MODEL_2,
    &NOT_YET_VALID,
    &NOT_VERIFIED,
    &NUMBER_NOT_EXACT,
    &CLAIM_NUMBER_NOT_EXACT,
    &OTHER_CONTEXT,
    &OTHER_ISSUER,
    &OTHER_MODULE,
    &OTHER_RULE_SET,
    &OTHER_STUDY,
    &PERIOD_REVERSED,
    &PROOF_CHAIN,
    &PROOF_EXPIRED,
    &RECORD_NOT_VERIFIED,
    &REFRESH,
    &REVOKED,
    &RULES_DIFFER,
    &RULE_SET_FALSE,
    &SELECTION_NEEDED,
    &SELECTION_UNPROVEN,
    &STATUS_LIST_REPEATED,
    &STATUS_LIST_MISSING,
    &STATUS_OUT_OF_RANGE,
    &STATUS_PURPOSE,
    &STUDY_DIFFERS,
    &STUDY_REFUSED,
    &STUDY_TOO_SMALL,
    &STUDY_UNNAMED,
    &SUBJECT_DIFFERS,
    &SUSPENDED,
    &TOO_LARGE,
    &TOO_MANY,
    &UNEXPECTED_CHECK,
    &UNKNOWN_CRYPTOSUITE,
    &UNKNOWN_STATUS,
    &TEST_AFTER_PROOF,
    &UNKNOWN_SUBJECT,
    &WRONG_PURPOSE,
    &WRONG_SIGNATURE,
    &WRONG_TYPE,
];

pub(crate) static ALREADY_SIGNED: Code =
    Code::error(409, "credential.already_signed", "the document already has a proof")
        .help("sign the document without its proof; sets and chains of proofs are not supported");

pub(super) static CLAIM_MISSING: Code = Code::error(
    409,
    "credential.claim_missing",
    "the credential counts a claim with the digest `{digest}`, which is not among the given claims",
)
.help("pass all claims that the credential counts, each as it was submitted");

pub(super) static CLAIM_NOT_COUNTED: Code = Code::error(
    409,
    "credential.claim_not_counted",
    "the credential does not count the claim with the digest `{digest}`",
)
.help("pass only the claims that the credential counts, each as it was submitted");

pub(super) static CLAIM_REFUSED: Code =
    Code::error(409, "credential.claim_refused", "the claim is not valid: `{code}`")
        .help("validate the claim to see all its errors");

pub(super) static ASSESSMENT_DIFFERS: Code = Code::error(
    409,
    "credential.assessment_differs",
    "the digest of the assessment is `{found}`, but the credential states `{said}`",
)
.help("the assessment was changed, or it is that of another study");

pub(super) static CONTEXT_NOT_SIGNED: Code = Code::warning(
    "credential.context_not_signed",
    "the context was added after the document was signed, so no proof covers it",
)
.help("the cryptosuite allows this; a proof covers the document with the contexts of the proof");

pub(super) static CREATED_IN_FUTURE: Code = Code::error(
    409,
    "credential.created_in_future",
    "the proof was created at `{created}`, which is in the future",
);

pub(super) static DIGEST_DIFFERS: Code = Code::error(
    409,
    "credential.digest_differs",
    "the digest of the claim is `{found}`, but the credential states `{said}`",
)
.help("the credential is about another claim, or the claim was changed later");

pub(super) static EXPIRED: Code =
    Code::error(409, "credential.expired", "the credential expired at `{until}`");

pub(crate) static FOREIGN_KEY: Code =
    Code::error(409, "credential.foreign_key", "the key `{method}` does not belong to `{issuer}`");

pub(super) static HOUSEHOLDS_MISSING: Code = Code::error(
    409,
    "credential.households_missing",
    "{count} drawn households have neither a claim nor a reason",
)
.help("measure them, or list them in `dropouts` with the reason why they were not measured");

pub(super) static INPUT_NOT_USED: Code = Code::error(
    409,
    "credential.input_not_used",
    "`{member}` was given, but no check of this document uses it",
)
.help("omit it, or pass the document that it belongs to");

pub(super) static INVALID_KEY: Code =
    Code::error(400, "credential.invalid_key", "`{method}` is not an Ed25519 key in the Multikey format");

pub(super) static INVALID_PROOF_VALUE: Code =
    Code::error(400, "credential.invalid_proof_value", "`proofValue` must be `z` and 64 bytes in base58btc");

pub(crate) static INVALID_SECRET_KEY: Code = Code::error(
    400,
    "credential.invalid_secret_key",
    "the secret key is not an Ed25519 key in the Multikey format, `z3u2` and 44 more characters",
)
.help("create one with `hearth keys new`");

pub(super) static INVALID_STATUS: Code =
    Code::error(400, "credential.invalid_status", "`{member}` must be {expected}");

pub(super) static INVALID_STATUS_LIST: Code =
    Code::error(400, "credential.invalid_status_list", "`encodedList` must be {expected}")
        .help("it is `u`, followed by the gzipped bits in base64url without padding");

pub(crate) static INVALID_TIME: Code =
    Code::error(400, "credential.invalid_time", "`{member}` must be a time with a time zone, not `{found}`")
        .help("use the format of RFC 3339, for example 2026-11-22T09:00:00Z");

pub(super) static KEY_EXPIRED: Code =
    Code::error(409, "credential.key_expired", "the key `{method}` expired at `{since}`");

pub(super) static KEY_NOT_KNOWN: Code =
    Code::error(409, "credential.key_not_known", "no controller document contains the key `{method}`")
        .help("fetch the controller document of the issuer and pass it in `controllers`");

pub(super) static KEY_REVOKED: Code =
    Code::error(409, "credential.key_revoked", "the key `{method}` was revoked at `{since}`");

pub(super) static MESSAGE: Code =
    Code::warning("credential.status_message", "the issuer's status message is `{message}`");

pub(super) static MISSING_MEMBER: Code =
    Code::error(400, "credential.missing_member", "`{member}` is missing");

pub(super) static NOT_A_CREDENTIAL: Code = Code::error(
    409,
    "credential.not_a_credential",
    "the document is not a credential of the W3C data model: `{member}` {why}",
)
.help("see Verifiable Credentials Data Model 2.0, section 4");

pub(super) static NOT_AS_ISSUED: Code = Code::warning(
    "credential.not_as_issued",
    "`{member}` is not as this module issues it, so no check covers it",
)
.help("only the issuer asserts it");

pub(super) static NOT_CHECKABLE: Code = Code::error(
    409,
    "credential.not_checkable",
    "the credential was made with the rule set `{said}` by the module `{module}`; the rule set `{found}` of this module \
leads to another result, so it does not check {members}",
)
.help("verify with the module that the credential names");

pub(super) static NOT_MODEL_2: Code = Code::warning(
    "credential.not_vcdm2",
    "`{member}` does not mark the document as a credential of the W3C data model 2.0",
)
.help("the first context must be `https://www.w3.org/ns/credentials/v2`, and one of the types `VerifiableCredential`");

pub(super) static NOT_YET_VALID: Code =
    Code::error(409, "credential.not_yet_valid", "the credential is not valid before `{from}`");

pub(crate) static NOT_VERIFIED: Code =
    Code::error(409, "credential.not_verified", "the record of the claim is pending: `{code}`")
        .help("only a verified record can have a credential");

pub(crate) static NUMBER_NOT_EXACT: Code = Code::error(
    400,
    "credential.number_not_exact",
    "`{number}` changes when it is converted to a double, but the signature covers doubles",
)
.help("write it as the signing program would: with 15 significant digits, or as a string");

pub(crate) static CLAIM_NUMBER_NOT_EXACT: Code = Code::warning(
    "credential.claim_number_not_exact",
    "`{number}` changes when it is converted to a double, but the digest of the claim covers doubles",
);

pub(super) static OTHER_CONTEXT: Code = Code::error(
    409,
    "credential.other_context",
    "the contexts of the document do not begin with those of the proof",
);

pub(super) static OTHER_ISSUER: Code =
    Code::error(409, "credential.other_issuer", "the issuer is `{found}`, not `{expected}`");

pub(super) static OTHER_MODULE: Code = Code::error(
    409,
    "credential.other_module",
    "the credential was issued by the module `{said}`, but this module is `{found}`",
)
.help("verify with the module that the credential names, or omit `module`");

pub(super) static OTHER_RULE_SET: Code = Code::warning(
    "credential.other_rule_set",
    "the credential uses the rule set `{said}`, but this module has `{found}`",
);

pub(crate) static OTHER_STUDY: Code =
    Code::error(409, "credential.other_study", "the claim belongs to the study `{said}`, not to `{found}`");

pub(super) static PERIOD_REVERSED: Code =
    Code::error(409, "credential.period_reversed", "`{until}` is before `{from}`");

pub(super) static PROOF_CHAIN: Code =
    Code::error(400, "credential.proof_chain", "chains of proofs are not supported")
        .help("a proof with `previousProof` covers another proof, not only the document");

pub(super) static PROOF_EXPIRED: Code =
    Code::error(409, "credential.proof_expired", "the proof expired at `{until}`");

pub(super) static RECORD_NOT_VERIFIED: Code = Code::error(
    409,
    "credential.record_not_verified",
    "the record `{record}` is {status}, not verified",
)
.help(
    "a study's credential counts verified records only: complete, confirm, replace or invalidate the record",
);

pub(super) static REFRESH: Code =
    Code::warning("credential.status_refresh", "the issuer has a newer version of the credential");

pub(super) static REVOKED: Code =
    Code::error(409, "credential.revoked", "the credential is revoked by entry {index} of `{list}`");

pub(super) static RULES_DIFFER: Code = Code::error(
    409,
    "credential.rules_differ",
    "the result of rule {rule} is `{said}` in the credential, but `{found}` by the rules",
);

pub(super) static RULE_SET_FALSE: Code = Code::error(
    409,
    "credential.rule_set_false",
    "the module that the credential names does not have the rule set `{said}`",
);

pub(super) static SELECTION_NEEDED: Code = Code::error(
    409,
    "credential.selection_needed",
    "{members} cannot be compared with the claims, because the selection of the households was not given",
)
.help("pass the selection with its frame");

pub(super) static SELECTION_UNPROVEN: Code = Code::error(
    409,
    "credential.selection_unproven",
    "the selection is not the same when it is drawn again, so it is unknown which households were drawn",
)
.help("pass the selection as it was drawn, with its whole sampling frame");

pub(super) static STATUS_LIST_REPEATED: Code =
    Code::error(400, "credential.status_list_repeated", "the status list `{list}` is given more than once")
        .help("pass only the newest one");

pub(super) static STATUS_LIST_MISSING: Code =
    Code::error(409, "credential.status_list_missing", "the status list `{list}` was not given")
        .help("fetch it and pass it in `statusLists`");

pub(super) static STATUS_OUT_OF_RANGE: Code = Code::error(
    409,
    "credential.status_out_of_range",
    "the status list has {entries} entries, so the index {index} is out of range",
);

pub(super) static STATUS_PURPOSE: Code =
    Code::error(409, "credential.status_purpose", "the status list does not have the purpose `{purpose}`");

pub(super) static STUDY_DIFFERS: Code =
    Code::error(409, "credential.study_differs", "`{member}` differs from the assessment");

pub(super) static STUDY_REFUSED: Code =
    Code::error(409, "credential.study_refused", "the study of the credential cannot be assessed: `{code}`")
        .help("assess the study to see all its errors");

pub(super) static STUDY_TOO_SMALL: Code = Code::error(
    409,
    "credential.study_too_small",
    "a group of the study has fewer than two households, so no mean has an interval",
)
.help("issue the credential once both groups are measured");

pub(super) static STUDY_UNNAMED: Code =
    Code::error(409, "credential.study_unnamed", "the study has no name, so no credential can name it")
        .help("add `study` with an `id`, or `studyId` to the claims");

pub(super) static SUBJECT_DIFFERS: Code =
    Code::error(409, "credential.subject_differs", "`{member}` differs from the claim");

pub(super) static SUSPENDED: Code =
    Code::error(409, "credential.suspended", "the credential is suspended by entry {index} of `{list}`");

pub(crate) static TOO_LARGE: Code = Code::error(
    400,
    "credential.too_large",
    "the document has {bytes} bytes, but at most {limit} are allowed",
);

pub(crate) static TOO_MANY: Code =
    Code::error(400, "credential.too_many", "`{member}` has {count} items, but at most {limit} are allowed");

pub(super) static UNEXPECTED_CHECK: Code = Code::error(
    409,
    "credential.unexpected_check",
    "the credential has an unexpected or repeated check of rule {rule} with the result `{said}`",
);

pub(super) static UNKNOWN_CRYPTOSUITE: Code = Code::error(
    400,
    "credential.unknown_cryptosuite",
    "the proof is not a `DataIntegrityProof` with the cryptosuite `eddsa-jcs-2022`",
);

pub(super) static UNKNOWN_STATUS: Code =
    Code::warning("credential.unknown_status", "the status type or purpose `{found}` is not supported");

pub(super) static TEST_AFTER_PROOF: Code = Code::error(
    409,
    "credential.test_after_proof",
    "the last day of the test, {date}, had not begun when the credential was signed",
);

pub(super) static UNKNOWN_SUBJECT: Code = Code::error(
    409,
    "credential.unknown_subject",
    "the type of the subject is `{found}`, so the statements of the credential cannot be checked",
)
.help("`KPTCredential` is about a `KitchenPerformanceTest`, and `KPTStudyCredential` about a `KitchenPerformanceTestStudy`");

pub(super) static WRONG_PURPOSE: Code =
    Code::error(409, "credential.wrong_purpose", "the purpose of the proof is not `assertionMethod`");

pub(super) static WRONG_SIGNATURE: Code =
    Code::error(409, "credential.wrong_signature", "the signature by `{method}` does not match the document")
        .help("the document was changed, or the proof belongs to another document");

pub(crate) static WRONG_TYPE: Code =
    Code::error(400, "credential.wrong_type", "`{member}` must be {expected}, not {found}");
