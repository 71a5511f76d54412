//! The names of the repeats and the groups, and of the questions that decide how others are read.

/// The names of the repeats and of the groups that contain them.
pub(crate) const FUEL: &str = "fuel";
pub(crate) const VISIT: &str = "visit";
pub(crate) const SHEET: &str = "sheet";
pub(crate) const DAY: &str = "day";

/// The names of the questions that decide how others are read.
pub(crate) const LANGUAGE: &str = "form_language";
pub(crate) const FORM_VERSION: &str = "form_version";
pub(crate) const FUEL_TYPE: &str = "fuel_type";
pub(crate) const METHOD: &str = "method";
pub(crate) const WEIGHING: &str = "weighing";
pub(crate) const REASON: &str = "reason";
pub(crate) const START_DATE: &str = "start_date";
pub(crate) const DAY_STATE: &str = "day_state";
pub(crate) const AMOUNT: &str = "amount";
pub(crate) const DAY_REASON: &str = "day_reason";
pub(crate) const TOTAL: &str = "total";
