//! The photos that a submission contains.

use std::collections::BTreeMap;

use hearth_xlsform::Submission;

use super::multipart::File;
use crate::attachments;
use crate::clock;
use crate::photos;
use crate::problem::Problem;
use crate::store::{NewAttachment, Store};

/// Stores the attachments that a form names, and returns the digests of all that have arrived, by their names.
///
/// The names are kept for some days, because a phone may send a form in several requests, and any of them again.
pub(super) async fn keep(
    store: &Store,
    tenant: &str,
    submission: &Submission,
    files: Vec<File>,
    keeps_metadata: bool,
) -> Result<BTreeMap<String, String>, Problem> {
    let photos = submission.photos();
    if photos.is_empty() {
        return Ok(BTreeMap::new());
    }
    let unnamed = || Problem::bad_request("the form has photos, but no `instanceID`");
    let instance = submission.instance().ok_or_else(unnamed)?;
    let now = clock::now()?;
    for File { name, media_type, bytes } in files {
        if !photos.iter().any(|photo| photo.name == name) {
            continue;
        }
        // A form is stored also if a photo of it is damaged.
        let plain = photos::without_metadata(&media_type, bytes.clone()).ok().filter(|_| !keeps_metadata);
        let bytes = plain.unwrap_or(bytes);
        let digest = attachments::digest(&bytes);
        let new = NewAttachment { tenant, digest: &digest, media_type: &media_type, bytes: &bytes, at: &now };
        if !store.keep_attachment_of_form(instance, &name, new).await? {
            return Err(Problem::too_large("the form has too many photos"));
        }
    }
    store.forget_names(&now).await?;
    store.attachments(tenant, instance).await
}
