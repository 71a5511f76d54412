//! The rules of precision: how sure a mean has to be, and how near.
//!
//! "90/10" is a confidence interval of 90 %, whose half-width is not more than 10 % of the mean (of a proportion: not
//! more than 0.10). It does not say whether the interval has one side or two: that is said where it is computed.

use alloc::string::String;

use crate::finding::{Code, Finding, Findings};
use crate::json::object::{Bounds, Kinds, Object, Shapes};
use crate::json::{Node, Value, Writer};
use crate::text::nearest_name;

/// A rule of precision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rule {
    /// What schemes call it; `None` when confidence and precision were given.
    pub(crate) name: Option<&'static str>,
    /// The probability of the interval, 0.5 to 0.999.
    pub(crate) confidence: f64,
    /// The half-width that is allowed: relative to a mean, absolute for a proportion.
    pub(crate) precision: f64,
    /// Who asks for it.
    pub(crate) source: &'static str,
}

impl Rule {
    /// Reads the rule that `node` is, at the JSON Pointer `place`: a name, or confidence and precision. Where there is
    /// none, the platform's own.
    #[inline(never)]
    pub(crate) fn read(node: Option<&Node<'_>>, place: &str, findings: &mut Findings) -> Option<Self> {
        let Some(node) = node.filter(|node| !matches!(node.value, Value::Null)) else {
            return Some(PLATFORM);
        };
        let Value::String(name) = &node.value else {
            let object = Object::of(node, String::from(place), &SHAPES, findings)?;
            object.only(&["confidence", "precision"], findings);
            let confidence = object.required_number("confidence", &CONFIDENCE, findings);
            let precision = object.required_number("precision", &PRECISION, findings);
            let (confidence, precision) = (confidence?, precision?);
            return Some(Self { name: None, confidence, precision, source: "stated in the request" });
        };
        let rule = RULES.into_iter().find(|rule| rule.name == Some(name.as_ref()));
        if rule.is_none() {
            let nearest = nearest_name(name, &NAMES);
            let code = if nearest.is_some() { &MISSPELT_RULE } else { &UNKNOWN_RULE };
            let finding = Finding::new(code, String::from(place), node.at()).with("rule", name.as_ref());
            findings.add(finding.with("nearest", nearest.unwrap_or_default()).with("known", &NAMES[..]));
        }
        rule
    }

    /// Writes the rule as a value.
    pub(crate) fn write(&self, writer: &mut Writer) {
        writer.begin_object();
        if let Some(name) = self.name {
            writer.text_member("name", name);
        }
        writer.number_member("confidence", self.confidence);
        writer.number_member("precision", self.precision);
        writer.text_member("source", self.source);
        writer.end_object();
    }
}

/// The platform's rule, "per stratum": its page on sample sizes, which is what its page on the Kitchen Performance
/// Test refers to.
const PLATFORM: Rule = Rule {
    name: Some("95/5"),
    confidence: 0.95,
    precision: 0.05,
    source: "the platform's page on sample sizes (Emerging), per stratum",
};

/// Every rule that has a name. "TPDDTEC", "RECH" and "SMEC" are Gold Standard methodologies, "VM0050" is Verra's, and
/// "AMS-II.G" the CDM's.
const RULES: [Rule; 4] = [
    PLATFORM,
    Rule {
        name: Some("90/10"),
        confidence: 0.9,
        precision: 0.1,
        source: "RECH 5.0, SMEC 4.0, VM0050 1.0, AMS-II.G",
    },
    Rule { name: Some("90/30"), confidence: 0.9, precision: 0.3, source: "TPDDTEC 3.0, 3.1 and 4.0" },
    Rule {
        name: Some("95/10"),
        confidence: 0.95,
        precision: 0.1,
        source: "AMS-II.G, for sampling every second year or one plan for several activities",
    },
];

const NAMES: [&str; 4] = ["95/5", "90/10", "90/30", "95/10"];

static CONFIDENCE: Bounds = Bounds {
    says: "from 0.5 to 0.999 (write 0.95 for 95 %)",
    hold: |confidence| (0.5..=0.999).contains(&confidence),
};

static PRECISION: Bounds = Bounds {
    says: "from 0.0001 to 0.9999 (write 0.05 for 5 %)",
    hold: |precision| (0.0001..=0.9999).contains(&precision),
};

static SHAPES: Shapes = Shapes {
    wrong_type: &WRONG_TYPE,
    kinds: Kinds::Plain,
    missing_member: &MISSING_MEMBER,
    unknown_member: &UNKNOWN_MEMBER,
    misspelt_member: Some(&MISSPELT_MEMBER),
    out_of_range: &OUT_OF_RANGE,
    range: ["number", "allowed"],
};

/// Every code of a rule of precision.
pub(crate) static CODES: [&Code; 7] = [
    &WRONG_TYPE,
    &MISSING_MEMBER,
    &UNKNOWN_MEMBER,
    &MISSPELT_MEMBER,
    &OUT_OF_RANGE,
    &UNKNOWN_RULE,
    &MISSPELT_RULE,
];

static WRONG_TYPE: Code = Code::error(400, "precision.wrong_type", "expected {expected}, found {found}")
    .help("a rule is a name such as \"90/10\", or {\"confidence\": 0.9, \"precision\": 0.1}");

static MISSING_MEMBER: Code = Code::error(400, "precision.missing_member", "`{member}` is missing")
    .help("a rule is a name such as \"90/10\", or {\"confidence\": 0.9, \"precision\": 0.1}");

static UNKNOWN_MEMBER: Code = Code::error(
    400,
    "precision.unknown_member",
    "`{member}` is no member of a rule of precision; there are {known}",
);

static MISSPELT_MEMBER: Code = Code::error(
    400,
    "precision.unknown_member",
    "`{member}` is no member of a rule of precision; did you mean `{nearest}`?",
);

static OUT_OF_RANGE: Code =
    Code::error(400, "precision.out_of_range", "`{member}` is `{number}`, which is not {allowed}");

static UNKNOWN_RULE: Code =
    Code::error(400, "precision.unknown_rule", "`{rule}` is no rule of precision; there are {known}")
        .help("another rule is written out, as {\"confidence\": 0.9, \"precision\": 0.1}");

static MISSPELT_RULE: Code = Code::error(
    400,
    "precision.unknown_rule",
    "`{rule}` is no rule of precision; did you mean `{nearest}`? There are {known}",
)
.help("another rule is written out, as {\"confidence\": 0.9, \"precision\": 0.1}");
