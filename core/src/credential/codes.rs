//! What can be wrong with a credential, or with what is said of it: codes and their phrasing.
//!
//! 400 is a shape that cannot be read, 409 a credential that does not hold. No phrasing has a secret key in it.

use crate::finding::Code;

/// Every code of a credential.
pub fn codes() -> &'static [&'static Code] {
    &CODES
}

static CODES: [&Code; 52] = [
    &ALREADY_SIGNED,
    &CLAIM_REFUSED,
    &ASSESSMENT_DIFFERS,
    &CONTEXT_NOT_SIGNED,
    &CREATED_IN_FUTURE,
    &DIGEST_DIFFERS,
    &EXPIRED,
    &FOREIGN_KEY,
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
    &NEGATIVE_REDUCTIONS,
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
    &REFRESH,
    &REVOKED,
    &RULES_DIFFER,
    &STATUS_LIST_REPEATED,
    &STATUS_LIST_MISSING,
    &STATUS_OUT_OF_RANGE,
    &STATUS_PURPOSE,
    &STUDY_DIFFERS,
    &SUBJECT_DIFFERS,
    &SUSPENDED,
    &TOO_LARGE,
    &TOO_MANY,
    &UNEXPECTED_CHECK,
    &UNKNOWN_CRYPTOSUITE,
    &UNKNOWN_METHODOLOGY,
    &UNKNOWN_STATUS,
    &WRONG_PURPOSE,
    &WRONG_SIGNATURE,
    &WRONG_TYPE,
];

pub(crate) static ALREADY_SIGNED: Code =
    Code::error(409, "credential.already_signed", "the document has a proof already")
        .help("sign the document as it was before; sets and chains of proofs are not made here");

pub(super) static CLAIM_REFUSED: Code =
    Code::error(409, "credential.claim_refused", "the claim is refused today: `{code}`")
        .help("check the claim itself to see all that is wrong with it");

pub(super) static ASSESSMENT_DIFFERS: Code = Code::error(
    409,
    "credential.assessment_differs",
    "the assessment has the digest `{found}`, the credential says `{said}`",
)
.help("the credential is of another assessment, or the assessment was changed since");

pub(super) static CONTEXT_NOT_SIGNED: Code = Code::warning(
    "credential.context_not_signed",
    "no proof has signed this context: it was added afterwards",
)
.help("the cryptosuite allows it; what is signed is the document with the contexts of its proof");

pub(super) static CREATED_IN_FUTURE: Code =
    Code::error(409, "credential.created_in_future", "the proof is of `{created}`, which is still to come");

pub(super) static DIGEST_DIFFERS: Code = Code::error(
    409,
    "credential.digest_differs",
    "the claim has the digest `{found}`, the credential says `{said}`",
)
.help("the credential is about another claim, or the claim was changed since");

pub(super) static EXPIRED: Code =
    Code::error(409, "credential.expired", "the credential was valid until `{until}`");

pub(crate) static FOREIGN_KEY: Code =
    Code::error(409, "credential.foreign_key", "the key `{method}` is not one of `{issuer}`");

pub(super) static INVALID_KEY: Code =
    Code::error(400, "credential.invalid_key", "`{method}` is no Ed25519 key as a Multikey");

pub(super) static INVALID_PROOF_VALUE: Code =
    Code::error(400, "credential.invalid_proof_value", "`proofValue` must be `z` and 64 bytes in base58btc");

pub(crate) static INVALID_SECRET_KEY: Code = Code::error(
    400,
    "credential.invalid_secret_key",
    "the secret key is no Ed25519 key as a Multikey, `z3u2` and 44 characters more",
)
.help("`hearth keys new` makes one");

pub(super) static INVALID_STATUS: Code =
    Code::error(400, "credential.invalid_status", "`{member}` must be {expected}");

pub(super) static INVALID_STATUS_LIST: Code =
    Code::error(400, "credential.invalid_status_list", "`encodedList` must be {expected}")
        .help("it is `u`, and the bits packed by gzip, in base64url without padding");

pub(crate) static INVALID_TIME: Code =
    Code::error(400, "credential.invalid_time", "`{member}` must be a time with its zone, not `{found}`")
        .help("as in RFC 3339: 2026-11-22T09:00:00Z");

pub(super) static KEY_EXPIRED: Code =
    Code::error(409, "credential.key_expired", "the key `{method}` is used up since `{since}`");

pub(super) static KEY_NOT_KNOWN: Code = Code::error(
    409,
    "credential.key_not_known",
    "the key `{method}` is in none of the controllers' documents",
)
.help("fetch the document of the issuer, and give it as one of `controllers`");

pub(super) static KEY_REVOKED: Code =
    Code::error(409, "credential.key_revoked", "the key `{method}` is revoked since `{since}`");

pub(super) static MESSAGE: Code =
    Code::warning("credential.status_message", "the status of the credential says `{message}`");

pub(super) static MISSING_MEMBER: Code =
    Code::error(400, "credential.missing_member", "`{member}` is missing");

pub(super) static NEGATIVE_REDUCTIONS: Code =
    Code::warning("credential.negative_reductions", "the emission reductions are below 0: more is emitted");

pub(super) static NOT_MODEL_2: Code = Code::warning(
    "credential.not_vcdm2",
    "the document is no credential of the W3C data model 2.0: `{member}` does not say so",
)
.help("its first context is `https://www.w3.org/ns/credentials/v2`, one of its types `VerifiableCredential`");

pub(super) static NOT_YET_VALID: Code =
    Code::error(409, "credential.not_yet_valid", "the credential is valid from `{from}` on");

pub(crate) static NOT_VERIFIED: Code =
    Code::error(409, "credential.not_verified", "the record of the claim is pending: `{code}`")
        .help("only a verified record has a credential");

pub(crate) static NUMBER_NOT_EXACT: Code = Code::error(
    400,
    "credential.number_not_exact",
    "`{number}` is another number once it is a double, which is what is signed",
)
.help("write it as the program that signs would: with 15 significant digits, or as a string");

pub(crate) static CLAIM_NUMBER_NOT_EXACT: Code = Code::warning(
    "credential.claim_number_not_exact",
    "the digest of the claim is over doubles, and `{number}` is another number as one",
);

pub(super) static OTHER_CONTEXT: Code = Code::error(
    409,
    "credential.other_context",
    "the contexts of the document do not begin with those of its proof",
);

pub(super) static OTHER_ISSUER: Code =
    Code::error(409, "credential.other_issuer", "the issuer is `{found}`, not `{expected}`");

pub(super) static OTHER_MODULE: Code = Code::error(
    409,
    "credential.other_module",
    "the credential is of the module `{said}`, this one is `{found}`",
)
.help("verify with the module that the credential names, or leave `module` out");

pub(super) static OTHER_RULE_SET: Code = Code::warning(
    "credential.other_rule_set",
    "the credential is of the rule set `{said}`, this module has `{found}`",
);

pub(crate) static OTHER_STUDY: Code =
    Code::error(409, "credential.other_study", "the claim belongs to the study `{said}`, not to `{found}`");

pub(super) static PERIOD_REVERSED: Code =
    Code::error(409, "credential.period_reversed", "`{until}` is before `{from}`");

pub(super) static PROOF_CHAIN: Code =
    Code::error(400, "credential.proof_chain", "chains of proofs are not read")
        .help("a proof that says `previousProof` is about another one, not about the document alone");

pub(super) static PROOF_EXPIRED: Code =
    Code::error(409, "credential.proof_expired", "the proof was valid until `{until}`");

pub(super) static REFRESH: Code =
    Code::warning("credential.status_refresh", "the issuer has a newer credential of the same");

pub(super) static REVOKED: Code =
    Code::error(409, "credential.revoked", "the credential is revoked: {index} of `{list}`");

pub(super) static RULES_DIFFER: Code = Code::error(
    409,
    "credential.rules_differ",
    "the credential says `{said}` of rule {rule}, the rules say `{found}`",
);

pub(super) static STATUS_LIST_REPEATED: Code =
    Code::error(400, "credential.status_list_repeated", "the list `{list}` is given more than once")
        .help("give the newest one alone");

pub(super) static STATUS_LIST_MISSING: Code =
    Code::error(409, "credential.status_list_missing", "the list `{list}` is none of those that are given")
        .help("fetch it, and give it as one of `statusLists`");

pub(super) static STATUS_OUT_OF_RANGE: Code = Code::error(
    409,
    "credential.status_out_of_range",
    "the list has {entries} entries, none with the index {index}",
);

pub(super) static STATUS_PURPOSE: Code =
    Code::error(409, "credential.status_purpose", "the list is not about `{purpose}`");

pub(super) static STUDY_DIFFERS: Code =
    Code::error(409, "credential.study_differs", "`{member}` is not what the assessment says");

pub(super) static SUBJECT_DIFFERS: Code =
    Code::error(409, "credential.subject_differs", "`{member}` is not what the claim says");

pub(super) static SUSPENDED: Code =
    Code::error(409, "credential.suspended", "the credential is suspended: {index} of `{list}`");

pub(crate) static TOO_LARGE: Code =
    Code::error(400, "credential.too_large", "the document has {bytes} bytes, {limit} are allowed");

pub(crate) static TOO_MANY: Code =
    Code::error(400, "credential.too_many", "`{member}` has {count} items, {limit} are allowed");

pub(super) static UNEXPECTED_CHECK: Code = Code::error(
    409,
    "credential.unexpected_check",
    "the credential says `{said}` of rule {rule}, which has no such check, or has it twice",
);

pub(super) static UNKNOWN_CRYPTOSUITE: Code = Code::error(
    400,
    "credential.unknown_cryptosuite",
    "the proof is no `DataIntegrityProof` by `eddsa-jcs-2022`",
);

pub(super) static UNKNOWN_METHODOLOGY: Code = Code::error(
    400,
    "credential.unknown_methodology",
    "no methodology `{methodology}` is known in a version `{version}`",
)
.help("the methodologies and versions are those of `study.reductions`");

pub(super) static UNKNOWN_STATUS: Code =
    Code::warning("credential.unknown_status", "nothing here can read a status of the kind `{found}`");

pub(super) static WRONG_PURPOSE: Code =
    Code::error(409, "credential.wrong_purpose", "the proof is not for `assertionMethod`");

pub(super) static WRONG_SIGNATURE: Code = Code::error(
    409,
    "credential.wrong_signature",
    "the signature is not that of `{method}` over this document",
)
.help("the document was changed, or the proof is another document's");

pub(crate) static WRONG_TYPE: Code =
    Code::error(400, "credential.wrong_type", "`{member}` must be {expected}, not {found}");
