//! Looks up verification methods, in a `did:key` or in a controller document (W3C Controlled Identifiers 1.0).

use crate::credential::document::{has_word, member, one_or_many, string, text};
use crate::credential::key::of_did_key;
use crate::json::Node;

/// A known verification method.
#[derive(Debug)]
pub(super) struct VerificationMethod<'n, 'a> {
    /// The key.
    pub(super) multikey: Option<&'n str>,
    /// The entry in the controller document, unless the method is a `did:key`.
    pub(super) entry: Option<&'n Node<'a>>,
    /// Whether the key may be used for assertions.
    pub(super) asserts: bool,
}

impl<'n, 'a> VerificationMethod<'n, 'a> {
    /// Returns the method at `url`, or `None` if it is unknown.
    pub(super) fn of(url: &'n str, controllers: &[&'n Node<'a>]) -> Option<Self> {
        let (controller, fragment) = url.split_once('#')?;
        if let Some(key) = controller.strip_prefix("did:key:") {
            let own = of_did_key(controller).filter(|key| *key == fragment);
            return Some(Self { multikey: own, entry: None, asserts: true }).filter(|_| !key.is_empty());
        }
        let document = *controllers.iter().find(|node| text(node, "id") == Some(controller))?;
        let is_named = |id: &str| id == url || id.strip_prefix('#') == Some(fragment);
        let is_it = |node: &&'n Node<'a>| text(node, "id").is_some_and(is_named);
        let listed = |name| member(document, name).map(one_or_many).unwrap_or_default().iter();
        let entry = listed("verificationMethod").chain(listed("assertionMethod")).find(is_it)?;
        let asserts =
            listed("assertionMethod").any(|node| is_it(&node) || string(node).is_some_and(is_named));
        let own =
            has_word(member(entry, "type"), "Multikey") && text(entry, "controller") == Some(controller);
        let multikey = text(entry, "publicKeyMultibase").filter(|_| own);
        Some(Self { multikey, entry: Some(entry), asserts })
    }
}
