//! The parts of a submission: the form, its attachments, and whether more of them follow.

use std::convert::Infallible;

use bytes::Bytes;
use futures::stream;
use http::header::CONTENT_TYPE;
use multer::{Constraints, Error, Field, Multipart, SizeLimit};

use crate::body::{self, Limit};
use crate::problem::Problem;

/// A submission, or a part of one.
#[derive(Default)]
pub(super) struct Parts {
    /// The XML of the form.
    pub(super) form: String,
    pub(super) files: Vec<File>,
    /// Whether more attachments follow in another request.
    pub(super) is_incomplete: bool,
}

/// An attachment.
pub(super) struct File {
    pub(super) name: String,
    pub(super) media_type: String,
    pub(super) bytes: Bytes,
}

impl Parts {
    /// Reads the body of a request.
    ///
    /// # Errors
    ///
    /// Returns a problem if the body is too large or is no submission.
    pub(super) async fn read(head: &http::request::Parts, body: body::Body) -> Result<Self, Problem> {
        let media_type = head.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let Ok(boundary) = multer::parse_boundary(media_type.unwrap_or_default()) else {
            body::refuse(body);
            return Err(Problem::unsupported_media_type(
                "a submission is a form in several parts (`multipart/form-data`)",
            ));
        };
        let body = body::read_form(head, body, BODY).await?;
        let body = stream::iter([Ok::<_, Infallible>(Bytes::from(body))]);
        let limits = Constraints::new().size_limit(SizeLimit::new().for_field(FORM, MOST_XML));
        let mut multipart = Multipart::with_constraints(body, boundary, limits);
        let (mut parts, mut form) = (Self::default(), None);
        let mut count = 0;
        while let Some(field) = multipart.next_field().await.map_err(|error| malformed(&error))? {
            count += 1;
            if count > MOST_PARTS {
                return Err(Problem::too_large(format!("the submission has more than {MOST_PARTS} parts")));
            }
            parts.add(field, &mut form).await?;
        }
        let missing =
            || Problem::bad_request(format!("the submission has no part `{FORM}`, which is the form"));
        parts.form = form.ok_or_else(missing)?;
        Ok(parts)
    }

    async fn add(&mut self, field: Field<'_>, form: &mut Option<String>) -> Result<(), Problem> {
        let Some(name) = field.name().map(str::to_owned) else {
            return Err(Problem::bad_request("a part of the submission has no name"));
        };
        let media_type =
            field.content_type().map_or(BINARY, |media_type| media_type.essence_str()).to_owned();
        let bytes = field.bytes().await.map_err(|error| malformed(&error))?;
        match name.as_str() {
            FORM if form.is_some() => {
                return Err(Problem::bad_request(format!("the submission has two parts `{FORM}`")));
            }
            FORM => {
                let text = String::from_utf8(bytes.into());
                *form = Some(text.map_err(|_| Problem::bad_request("the form is not UTF-8"))?);
            }
            INCOMPLETE => self.is_incomplete = bytes.as_ref() == b"yes",
            _ if name.len() > MOST_NAME => {
                return Err(Problem::bad_request("the name of an attachment is too long"));
            }
            _ => {
                let media_type = if media_type.len() > MOST_NAME { BINARY.to_owned() } else { media_type };
                self.files.push(File { name, media_type, bytes });
            }
        }
        Ok(())
    }
}

fn malformed(error: &Error) -> Problem {
    match error {
        Error::FieldSizeExceeded { .. } => {
            Problem::too_large(format!("the form is larger than {MOST_XML} bytes"))
        }
        Error::IncompleteStream | Error::IncompleteFieldData { .. } | Error::IncompleteHeaders => {
            Problem::bad_request("the submission ends in the middle; send it again")
        }
        _ => Problem::bad_request(format!("the parts of the submission cannot be read: {error}")),
    }
}

/// The size of a submission that phones are told; they send larger ones in several requests.
pub(super) const ANNOUNCED: usize = 10 << 20;

/// The limit of the body: phones count the contents of the parts and not their headers.
const BODY: Limit = Limit { bytes: ANNOUNCED + (1 << 20), what: "the submission" };

const FORM: &str = "xml_submission_file";
const INCOMPLETE: &str = "*isIncomplete*";
const BINARY: &str = "application/octet-stream";
/// The most bytes of the form.
const MOST_XML: u64 = 1 << 20;
/// The most parts of a request. A phone sends at most 103.
const MOST_PARTS: usize = 200;
/// The most bytes of a name, as file systems allow, and of a media type.
const MOST_NAME: usize = 255;
