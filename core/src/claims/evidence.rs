//! The evidence of a claim: links, and how the household was selected.

use fluent_uri::Uri;

use super::format as codes;
use crate::finding::Findings;
use crate::json::{Node, Value};
use crate::limits;
use crate::wire::{FromJson, Input, Limits, Refused, Required, partial};

/// An item of `evidence`: a URI, or an object with a URI.
#[derive(Debug)]
pub(crate) struct Evidence<'n> {
    pub(crate) uri: &'n str,
    /// Whether the item says that it is a photo.
    pub(crate) is_photo: bool,
    /// How the household was selected, if the item states it.
    pub(crate) selection: Option<SelectionEvidence<'n>>,
}

/// Evidence of how a household was selected: a link, and optionally the means to repeat the draw.
#[derive(Debug)]
pub(crate) struct SelectionEvidence<'n> {
    /// The selection document and its sampling frame.
    pub(crate) proof: Option<(&'n Node<'n>, &'n Node<'n>)>,
}

/// A link with its type, and optionally the proof of a random selection.
#[partial]
struct EvidenceItem<'n> {
    /// The kind of evidence.
    #[json(name = "type")]
    kind: Option<&'n str>,
    /// The link: a URI.
    uri: Required<EvidenceUri<'n>>,
    /// For the type `selection-methodology`: the selection document, as returned by `selection.draw`. If it is wrong,
    /// rule 5 fails, but the claim is not refused.
    selection: Option<&'n Node<'n>>,
    /// The sampling frame from which the selection was drawn.
    frame: Option<&'n Node<'n>>,
}

/// The text of a URI. An invalid URI is kept, and its finding has been added.
#[derive(Debug)]
struct EvidenceUri<'n>(&'n str);

impl<'n> FromJson<'n> for Evidence<'n> {
    fn from_json(input: Input<'_, 'n>, limits: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        if matches!(input.node.value, Value::String(_)) {
            let EvidenceUri(uri) = EvidenceUri::from_json(input, limits, findings)?;
            return Ok(Self { uri, is_photo: false, selection: None });
        }
        let item = EvidenceItem::from_json(input, limits, findings)?;
        let EvidenceUri(uri) = item.uri.ok_or(Refused)?;
        let proof = item.selection.zip(item.frame);
        let selection = (item.kind == Some(SELECTION_METHODOLOGY)).then_some(SelectionEvidence { proof });
        Ok(Self { uri, is_photo: item.kind == Some(PHOTO), selection })
    }
}

impl<'n> FromJson<'n> for EvidenceUri<'n> {
    fn from_json(input: Input<'_, 'n>, _: &Limits, findings: &mut Findings) -> Result<Self, Refused> {
        let text = input.string(findings)?;
        // RFC 3986 with any scheme, but with more than a scheme.
        let valid = text.len() <= limits::URI_BYTES
            && Uri::parse(text).is_ok_and(|uri| uri.has_authority() || !uri.path().is_empty());
        if !valid {
            input.add(&codes::INVALID_URI, findings, &|finding| finding.with("uri", text));
        }
        Ok(Self(text))
    }
}

/// The schemas of the values.
#[cfg(feature = "schema")]
mod schema {
    use super::{Evidence, EvidenceItem, EvidenceUri};
    use crate::limits;
    use crate::wire::schema::unnamed;

    unnamed!(Evidence<'_>, "Evidence", |generator| {
        "anyOf": [
            (generator.subschema_for::<EvidenceUri<'_>>()),
            ({
                let mut item = generator.subschema_for::<EvidenceItem<'_>>();
                item.insert("additionalProperties".into(), true.into());
                item
            })
        ]
    });
    unnamed!(EvidenceUri<'_>, "EvidenceUri", |_generator| {
        "type": "string",
        "format": "uri",
        "pattern": r#"^[A-Za-z][A-Za-z0-9+.-]*:[!"$->@-~][!-~]*$"#,
        "maxLength": limits::URI_BYTES
    });
}

/// The type of an evidence item that is a photo.
const PHOTO: &str = "photo";

/// The type of an evidence item that documents how households were selected (specification §2A, `evidence`).
const SELECTION_METHODOLOGY: &str = "selection-methodology";
