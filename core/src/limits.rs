//! Every hard limit of the module, each with its reason.
//!
//! A limit is part of the contract: `tests/vectors` has a case at each edge and one past it.

/// Bytes of one request. A year of daily logs with a thousand evidence links is below 200 kB; the rest is
/// room for cooking sessions.
pub const REQUEST_BYTES: usize = 1 << 20;

/// Arrays and objects inside each other. A claim needs four; parsers of other languages stop between 100
/// and 1,000, so that 64 can be read everywhere.
pub const JSON_DEPTH: usize = 64;

/// Values of one JSON text: each takes memory, however short it is. A study of 20,000 claims with ten daily logs each has
/// some 700,000.
pub const JSON_VALUES: usize = 1_000_000;

/// Bytes of the names of all members around a value, which are what a JSON Pointer to it is made of. A stratum's name has
/// 800 at most, and no other name of a document is as long.
pub const NAMES_BYTES: usize = 1_024;

/// Significant digits of a number. Seventeen are enough to tell any two doubles apart (IEEE 754), and more
/// would be read differently by hosts that keep doubles (RFC 7493 §2.2).
pub const SIGNIFICANT_DIGITS: usize = 17;

/// Days of a test, at least (specification §2A, rule 3).
pub const MINIMUM_DAYS: u32 = 3;

/// Daily logs of one claim: a leap year.
pub const DAILY_LOGS: usize = 366;

/// Evidence items of one claim: several photos a day, for a year.
pub const EVIDENCE_ITEMS: usize = 1_000;

/// Cooking sessions of one claim: ten a day, for a leap year.
pub const COOKING_SESSIONS: usize = 3_660;

/// Cultural events, or occupational factors, of one claim.
pub const FACTOR_ITEMS: usize = 100;

/// Code points of a text that people write (a season, an event).
pub const TEXT_CODE_POINTS: usize = 2_000;

/// Bytes of a DID. W3C DID Core sets no limit; 2,048 is what common resolvers accept in a URL.
pub const DID_BYTES: usize = 2_048;

/// Bytes of an evidence URI: what browsers and servers commonly accept.
pub const URI_BYTES: usize = 2_048;

/// Code points of a study's identifier.
pub const STUDY_CODE_POINTS: usize = 200;

/// Code points of a fuel's or a unit's name.
pub const WORD_CODE_POINTS: usize = 80;

/// Persons of one household. Boarding schools with a thousand are not households.
pub const PERSONS: u16 = 1_000;

/// Bytes of a request that draws a selection, or draws it again: a frame of [`HOUSEHOLDS`] with strata, and a document.
pub const SELECTION_BYTES: usize = 16 << 20;

/// Households of a sampling frame: the largest programmes of one project, and drawn in well under a second.
pub const HOUSEHOLDS: usize = 100_000;

/// Strata of a frame. A study of a country has a few tens.
pub const STRATA: usize = 1_000;

/// Code points of a stratum's name.
pub const STRATUM_CODE_POINTS: usize = 200;

/// Bytes of public randomness. Beacons publish 32 to 512.
pub const RANDOMNESS_BYTES: usize = 1_024;

/// Members of one object whose names are compared with the known ones, to find those that are misspelt. A claim has a
/// handful of members that are not known.
pub const COMPARED_NAMES: usize = 100;

/// Findings in one report. Whoever has more to mend does not read them one by one.
pub const FINDINGS: usize = 1_000;

/// Bytes of the findings of one report, as JSON has them, but for the names of their members. A thousand findings about
/// usual claims take 200 kB.
pub const FINDINGS_BYTES: usize = 512 << 10;

/// Bytes of a gateway configuration: 16,384 routes, and the descriptors of a large node beside them.
pub const CONFIGURATION_BYTES: usize = 8 << 20;

/// Routes of one table, and aliases of one prefix. A whole protocol node has some 220.
pub const ROUTES: usize = 16_384;

/// Segments of a path template, which bounds the depth of a look-up. The protocol's longest has 7.
pub const TEMPLATE_SEGMENTS: usize = 64;

/// Bytes of a request's target: what servers and proxies commonly accept.
pub const TARGET_BYTES: usize = 8_192;

/// Findings about one target: what is wrong with a link is seen from the first few.
pub const TARGET_FINDINGS: usize = 20;

/// Compiled tables of one instance of the module. A host needs one for each deployment it answers for.
pub const TABLES: usize = 64;

/// Bytes of the configurations of all compiled tables of one instance. A table takes ten times as much memory.
pub const TABLES_BYTES: usize = 16 << 20;

/// Code points of a name: the agent's, or the user's. The first implementation of these preferences in the field
/// has the same limit, so that its records can be written again; so with the next ones.
pub const NAME_CODE_POINTS: usize = 80;

/// Code points of the language: a BCP 47 tag, or a language's name.
pub const LANGUAGE_CODE_POINTS: usize = 20;

/// Code points of a wish about tone or format: a sentence or two.
pub const MANNER_CODE_POINTS: usize = 200;

/// Code points of custom instructions. They stand in every system prompt, and every reply pays for them.
pub const INSTRUCTIONS_CODE_POINTS: usize = 2_000;

/// Bytes of a document that is signed or verified. A credential of a claim with a week of logs is some 3 kB; evidence is
/// what makes it longer, and a claim itself is no longer than this.
pub const DOCUMENT_BYTES: usize = 1 << 20;

/// Bytes of a request to verify a document: the document, its claim, its issuer's documents, and status lists.
pub const VERIFY_BYTES: usize = 8 << 20;

/// Proofs of one document. Each takes a signature's time; sets in the field have two or three.
pub const PROOFS: usize = 16;

/// Documents of issuers in one request: the credential's and those of witnesses.
pub const CONTROLLERS: usize = 16;

/// Entries of `credentialStatus`, and status lists in one request: one for each purpose, of which there are four.
pub const STATUS_ENTRIES: usize = 16;

/// Bits of one entry of a status list. The standard sets no limit; 256 messages are more than anybody reads.
pub const STATUS_BITS: usize = 8;

/// Bytes of a status list when it is unpacked: eight million entries, 64 times the smallest that the standard allows.
pub const STATUS_LIST_BYTES: usize = 1 << 20;

/// Seconds by which a verifier's clock may be behind the issuer's. Five minutes are what other verifiers of credentials
/// allow.
pub const CLOCK_SECONDS: i64 = 300;

/// Findings of one check of a credential: what is wrong is seen from the first few.
pub const CHECK_FINDINGS: usize = 20;

/// Terms of one sum of emission reductions: cohorts of technologies times fuels. Projects have a dozen.
pub const REDUCTION_TERMS: usize = 100;

/// Bytes of a methodology's version.
pub const VERSION_BYTES: usize = 40;

/// Households of a population, and of a sample.
pub const POPULATION: u32 = 1_000_000_000;

/// Strata for which the size of a sample is asked. Schemes have two or three: town and country, and the seasons.
pub const SAMPLE_STRATA: usize = 100;

/// Bytes of a study's request: 20,000 claims at half a kilobyte each, and half as much again for evidence and frames. Every
/// host has the memory that it takes.
pub const STUDY_BYTES: usize = 16 << 20;

/// Claims of one study. Field studies have some hundred households; a monitored programme has thousands.
pub const STUDY_CLAIMS: usize = 20_000;

/// Items of a list that a study has beside its claims: sizes, dropouts, justified gaps.
pub const STUDY_ITEMS: usize = 100_000;

/// Households that an assessment lists for a reason, such as those that are missing; all of them are counted.
pub const LISTED_HOUSEHOLDS: usize = 1_000;

/// Households of an estimate of which only the number is given: as far as quantiles are held against those of `SciPy`.
pub const ESTIMATED_HOUSEHOLDS: u32 = 1_000_000;
