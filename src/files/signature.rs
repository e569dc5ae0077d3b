//! Signatures: how memskill recognises what it wrote itself.
//!
//! After a crash the next writer finishes or deletes the drafts that it finds. A file with the name of a draft can also
//! arrive with a repository, and acting on that one would put someone else's text in place. So memskill signs what it
//! leaves behind with a key that only this user can read.

use crate::root::digest;

/// How much of a digest is used, in hexadecimal digits: short enough for a file name, too long to guess.
const LENGTH: usize = 20;

/// Signs texts about one file. Without a key it signs nothing and recognises nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Signer {
    key: Option<String>,
    /// What every signed text is about, so that a signature is worthless elsewhere.
    subject: String,
}

impl Signer {
    /// Signs with this key. The subject is usually the path of a file.
    pub(crate) fn new(key: Option<String>, subject: impl Into<String>) -> Self {
        Self { key, subject: subject.into() }
    }

    /// Whether there is a key.
    pub(crate) fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// The signature of a text; `None` without a key.
    pub(crate) fn sign(&self, text: &str) -> Option<String> {
        let key = self.key.as_deref()?;
        let keyed = |text: &str| digest(format!("{key}\n{text}").as_bytes());
        // The outer digest hides the inner one, which could be continued with more text.
        let signature = keyed(&keyed(&format!("{}\n{text}", self.subject))?)?;
        Some(signature[..LENGTH].to_owned())
    }

    /// A name with its signature at the end; the name alone without a key.
    pub(crate) fn signed_name(&self, name: &str) -> String {
        self.sign(name).map_or_else(|| name.to_owned(), |signature| format!("{name}.{signature}"))
    }

    /// The part of a signed name before the signature; `None` if the signature is wrong or missing.
    pub(crate) fn verified_name<'n>(&self, name: &'n str) -> Option<&'n str> {
        let (name, signature) = name.rsplit_once('.')?;
        self.has_signed(name, signature).then_some(name)
    }

    /// Whether this is the signature of a text.
    pub(crate) fn has_signed(&self, text: &str, signature: &str) -> bool {
        self.sign(text).is_some_and(|own| own == signature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signature_holds_for_one_key_one_subject_and_one_text() {
        let signer = |key: &str, subject: &str| Signer::new(Some(key.to_owned()), subject);
        let own = signer("key", "/a/memories.md");
        let signature = own.sign("x.1.2").unwrap();
        assert_eq!(signature.len(), LENGTH);
        assert!(own.has_signed("x.1.2", &signature));
        assert!(!own.has_signed("x.1.3", &signature));
        assert!(!own.has_signed("x.1.2", ""));
        assert!(!signer("key", "/b/memories.md").has_signed("x.1.2", &signature));
        assert!(!signer("other", "/a/memories.md").has_signed("x.1.2", &signature));
        assert!(!Signer::default().has_signed("x.1.2", ""));
        assert_eq!(Signer::default().sign("x.1.2"), None);
    }
}
