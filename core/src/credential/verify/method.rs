//! Verification methods: of a `did:key`, which is its key, and of the documents of controllers (W3C Controlled Identifiers
//! 1.0).

use crate::credential::document::{member, one_or_many, says, string, text};
use crate::credential::key::of_did_key;
use crate::json::Node;

/// A verification method that is known.
#[derive(Debug)]
pub(super) struct Method<'n, 'a> {
    /// The key.
    pub(super) multikey: Option<&'n str>,
    /// The entry in the controller's document, when it is from there.
    pub(super) entry: Option<&'n Node<'a>>,
    /// Whether it may be used for assertions.
    pub(super) asserts: bool,
}

impl<'n, 'a> Method<'n, 'a> {
    /// The method with this URL.
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
        let own = says(member(entry, "type"), "Multikey") && text(entry, "controller") == Some(controller);
        let multikey = text(entry, "publicKeyMultibase").filter(|_| own);
        Some(Self { multikey, entry: Some(entry), asserts })
    }
}
