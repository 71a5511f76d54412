//! Every hard limit of the module, with its reason.
//!
//! A limit is part of the contract: `tests/vectors` has a case at each limit and one beyond it.

/// The maximum size of a request, in bytes. A year of daily logs with a thousand evidence links takes less than 200 kB;
/// the rest is for cooking sessions.
pub const REQUEST_BYTES: usize = 1 << 20;

/// The maximum nesting of arrays and objects. A claim needs four levels. Parsers of other languages stop between 100
/// and 1,000, so 64 levels can be read everywhere.
pub const JSON_DEPTH: usize = 64;

/// The maximum number of values in a JSON text, because each value takes memory however short it is. A study of 20,000
/// claims with ten daily logs each has about 700,000.
pub const JSON_VALUES: usize = 1_000_000;

/// The maximum total length, in bytes, of the member names that lead to a value and form its JSON Pointer. The name of
/// a stratum has at most 800 bytes, and no other name in a document is as long.
pub const NAMES_BYTES: usize = 1_024;

/// The maximum number of significant digits of a number. Seventeen digits distinguish any two doubles (IEEE 754); hosts
/// that keep doubles would read more digits differently (RFC 7493 §2.2).
pub const SIGNIFICANT_DIGITS: usize = 17;

/// The minimum number of days of a test (specification §2A, rule 1).
pub const MINIMUM_DAYS: u32 = 3;

/// The maximum number of daily logs of a claim: one for each day of a leap year.
pub const DAILY_LOGS: usize = 366;

/// The maximum number of visits of a claim: one before and one after each day of a leap year.
pub const VISITS: usize = 367;

/// The maximum number of readings of the fuel's moisture of a claim: nine at each visit.
pub const MOISTURE_READINGS: usize = 9 * VISITS;

/// The maximum number of significant digits of a weight, and of an amount that follows from weights. Every decimal with
/// up to 15 digits survives a double (IEEE 754), so that every host has the same claim.
pub const WEIGHT_DIGITS: usize = 15;

/// The maximum length of the reason why an interval between weighings has no log, in code points: a sentence or two. It
/// is repeated for each day of the interval, of which there can be 366.
pub const REASON_CODE_POINTS: usize = 200;

/// The maximum number of evidence items of a claim: several photos a day for a year.
pub const EVIDENCE_ITEMS: usize = 1_000;

/// The maximum number of cooking sessions of a claim: ten a day for a leap year.
pub const COOKING_SESSIONS: usize = 3_660;

/// The maximum number of cultural events, and of occupational factors, of a claim.
pub const FACTOR_ITEMS: usize = 100;

/// The maximum length of a text that people write (a season, an event), in code points.
pub const TEXT_CODE_POINTS: usize = 2_000;

/// The maximum number of other households that a request names as copies of a claim.
pub const COPIES: usize = 1_000;

/// The maximum length of a DID, in bytes. W3C DID Core sets no limit; common resolvers accept 2,048 in a URL.
pub const DID_BYTES: usize = 2_048;

/// The maximum length of an evidence URI, in bytes, which browsers and servers commonly accept.
pub const URI_BYTES: usize = 2_048;

/// The maximum length of a study id, in code points.
pub const STUDY_CODE_POINTS: usize = 200;

/// The maximum length of the name of a fuel or a unit, in code points.
pub const WORD_CODE_POINTS: usize = 80;

/// The maximum number of persons in a household. A boarding school with a thousand persons is not a household.
pub const PERSONS: u16 = 1_000;

/// The maximum size of a request that draws or verifies a selection, in bytes: a frame of [`HOUSEHOLDS`] households
/// with strata, and a selection document.
pub const SELECTION_BYTES: usize = 16 << 20;

/// The maximum number of frames that are registered for a study: one for each group, and corrections.
pub const STUDY_FRAMES: usize = 100;

/// The maximum number of revisions of the parameters of a study.
pub const STUDY_REVISIONS: usize = 200;

/// The maximum number of households in a sampling frame: enough for the largest programmes of one project, and drawn in
/// well under a second.
pub const HOUSEHOLDS: usize = 100_000;

/// The maximum number of strata in a frame. A national study has a few dozen.
pub const STRATA: usize = 1_000;

/// The maximum length of the name of a stratum, in code points.
pub const STRATUM_CODE_POINTS: usize = 200;

/// The maximum length of public randomness, in bytes. Beacons publish 32 to 512.
pub const RANDOMNESS_BYTES: usize = 1_024;

/// The maximum number of unknown members of an object whose names are compared with the known names to find
/// misspellings. A claim has only a few unknown members.
pub const COMPARED_NAMES: usize = 100;

/// The maximum number of findings in a report. A longer list is not read item by item.
pub const FINDINGS: usize = 1_000;

/// The maximum size of the findings of a report as JSON, in bytes, without the names of their members. A thousand
/// findings about typical claims take 200 kB.
pub const FINDINGS_BYTES: usize = 512 << 10;

/// The maximum size of a gateway configuration, in bytes: 16,384 routes and the descriptors of a large node.
pub const CONFIGURATION_BYTES: usize = 8 << 20;

/// The maximum number of routes of a table, and of aliases of a prefix. A complete protocol node has about 220 routes.
pub const ROUTES: usize = 16_384;

/// The maximum number of segments of a path template, which bounds the depth of a look-up. The longest template of the
/// protocol has 7.
pub const TEMPLATE_SEGMENTS: usize = 64;

/// The maximum length of the target of a request, in bytes, which servers and proxies commonly accept.
pub const TARGET_BYTES: usize = 8_192;

/// The maximum number of prefixes that an error lists.
pub const LISTED_PREFIXES: usize = 20;

/// The maximum number of findings about a target. The first few show the problem with a link.
pub const TARGET_FINDINGS: usize = 20;

/// The maximum number of compiled tables of an instance of the module. A host needs one for each deployment that it
/// serves.
pub const TABLES: usize = 64;

/// The maximum total size of the configurations of all compiled tables of an instance, in bytes. A table takes ten
/// times as much memory as its configuration.
pub const TABLES_BYTES: usize = 16 << 20;

/// The maximum length of the name of the agent or the user, in code points. This limit and the next ones are those of
/// the first implementation of these preferences in the field, so that its records can be written again.
pub const NAME_CODE_POINTS: usize = 80;

/// The maximum length of the language, in code points: a BCP 47 tag or the name of a language.
pub const LANGUAGE_CODE_POINTS: usize = 20;

/// The maximum length of a preference for tone or format, in code points: a sentence or two.
pub const MANNER_CODE_POINTS: usize = 200;

/// The maximum length of custom instructions, in code points. They are part of every system prompt and add to the cost
/// of every reply.
pub const INSTRUCTIONS_CODE_POINTS: usize = 2_000;

/// The maximum size of a document that is signed or verified, in bytes. The credential of a claim with a week of logs
/// takes about 3 kB. Evidence makes it longer, but a claim itself does not exceed this limit.
pub const DOCUMENT_BYTES: usize = 1 << 20;

/// The maximum size of the credential of a study, in bytes: 74 bytes for the digest of each of 20,000 claims, and the
/// parameters of the study.
pub const STUDY_DOCUMENT_BYTES: usize = 2 << 20;

/// The maximum size of a request to verify a document, in bytes: the document, its claim or the claims of its study, the
/// documents of its issuers, and status lists.
pub const VERIFY_BYTES: usize = STUDY_BYTES + (8 << 20);

/// The maximum number of proofs of a document. Each proof takes the time of a signature; proof sets in the field have
/// two or three.
pub const PROOFS: usize = 16;

/// The maximum number of issuer documents in a request: those of the issuer of the credential and of witnesses.
pub const CONTROLLERS: usize = 16;

/// The maximum number of entries of `credentialStatus`, and of status lists in a request: one for each of the four
/// purposes, and more.
pub const STATUS_ENTRIES: usize = 16;

/// The maximum number of bits of an entry of a status list. The standard sets no limit; 8 bits allow 256 messages,
/// which is more than enough.
pub const STATUS_BITS: usize = 8;

/// The maximum size of an uncompressed status list, in bytes: eight million entries, 64 times the minimum of the
/// standard.
pub const STATUS_LIST_BYTES: usize = 1 << 20;

/// The maximum number of seconds by which the clock of a verifier may be behind that of the issuer. Other verifiers of
/// credentials also allow five minutes.
pub const CLOCK_SECONDS: i64 = 300;

/// The maximum number of findings of a check of a credential. The first few show the problem.
pub const CHECK_FINDINGS: usize = 20;

/// The maximum number of terms of a sum of emission reductions: cohorts of technologies times fuels. Projects have a
/// dozen.
pub const REDUCTION_TERMS: usize = 100;

/// The maximum length of the version of a methodology, in bytes.
pub const VERSION_BYTES: usize = 40;

/// The maximum number of households of a population, and of a sample.
pub const POPULATION: u32 = 1_000_000_000;

/// The maximum number of strata in a calculation of a sample size. Schemes have two or three: town and country, and the
/// seasons.
pub const SAMPLE_STRATA: usize = 100;

/// The maximum size of a request about a study, in bytes: 20,000 claims at half a kilobyte each, and half as much again
/// for evidence and frames. Every host has enough memory for it.
pub const STUDY_BYTES: usize = 16 << 20;

/// The maximum number of claims of a study. Field studies have a few hundred households; a monitored programme has
/// thousands.
pub const STUDY_CLAIMS: usize = 20_000;

/// The maximum number of net calorific values that a study states: each fuel in two units.
pub const STUDY_FUELS: usize = 16;

/// The maximum number of items of a list in a study besides its claims: sizes, dropouts, justified gaps.
pub const STUDY_ITEMS: usize = 100_000;

/// The maximum number of households that an assessment lists for a reason, for example because they are missing. All of
/// them are counted.
pub const LISTED_HOUSEHOLDS: usize = 1_000;

/// The maximum number of households of an estimate from published figures. Up to this number, the quantiles are
/// compared with those of `SciPy`.
pub const ESTIMATED_HOUSEHOLDS: u32 = 1_000_000;
