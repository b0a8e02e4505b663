//! Text that is serialised percent-encoded; with the feature `serde`.
//!
//! A field of the type [`Encoded`] holds plain text. It is written as `Gr%C3%BC%C3%9Fe` and read
//! back strictly: what is malformed is the deserializer's error, with the position and the
//! reason.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::serde::{Encoded, PathSegment};
//!
//! let query: Encoded = "a b/ü".into();
//! assert_eq!(serde_json::to_string(&query)?, r#""a+b%2F%C3%BC""#);
//!
//! let segment: Encoded<PathSegment> = serde_json::from_str(r#""a%20b%2F%C3%BC""#)?;
//! assert_eq!(*segment, *query);
//!
//! let error = serde_json::from_str::<Encoded>(r#""100%""#).unwrap_err();
//! assert!(error.to_string().starts_with("malformed escape `%` at byte 3"));
//! # Ok::<(), serde_json::Error>(())
//! ```

mod set;

use alloc::borrow::Cow;
use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use core::ops::Deref;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::set::EncodeSet;

pub use self::set::{
    AttrChar, Component, EncodeUri, Form, NonAlphanumeric, PathSegment, Set, Unreserved,
    UnreservedPath, UrlPathSegment,
};

/// Text that is serialised percent-encoded, and that was decoded when it was read.
///
/// It holds the decoded text, and derefs to it: `len`, `==`, `<` and hashes are those of the text.
/// [`Debug`] shows the text too. [`Display`](fmt::Display) gives the encoding, as it is
/// serialised, so that a value may be put where it is to stand in a URL; therefore `to_string`
/// is the encoding, and [`as_str`](Encoded::as_str) the text.
///
/// # Errors
///
/// Reading is strict: the first malformed escape, else what is ill-formed UTF-8 once decoded, is
/// an error that has the words of [`DecodeError`](crate::DecodeError). Positions are in bytes from
/// the start of the encoded text. What stands there raw stands for itself, even if the set would
/// escape it.
///
/// # Cost
///
/// Writing allocates nothing, unless the serializer does. Reading takes over the
/// deserializer's string if decoding changes nothing, and allocates once if not.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::serde::{Component, Encoded};
///
/// let name: Encoded<Component> = serde_json::from_str(r#""M%C3%BCller""#)?;
/// assert_eq!(name, "Müller");
/// assert_eq!((name.len(), format!("/{name}")), (7, String::from("/M%C3%BCller")));
/// assert_eq!(name.into_inner(), "Müller");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Encoded<S = Form> {
    text: String,
    set: PhantomData<fn() -> S>,
}

impl<S> Encoded<S> {
    /// Takes text that is not encoded.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::serde::{Encoded, PathSegment};
    ///
    /// static NOBODY: Encoded<PathSegment> = Encoded::new(String::new());
    ///
    /// let name: Encoded<PathSegment> = Encoded::new(String::from("50%"));
    /// assert_eq!(serde_json::to_string(&[&NOBODY, &name])?, r#"["","50%25"]"#);
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub const fn new(text: String) -> Encoded<S> {
        Encoded { text, set: PhantomData }
    }

    /// The text, not encoded.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::serde::Encoded;
    ///
    /// let query: Encoded = serde_json::from_str(r#""R%26D+Lab""#)?;
    /// assert_eq!(query.as_str(), "R&D Lab");
    /// assert_eq!(query.to_string(), "R%26D+Lab"); // for its place in a URL
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub const fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// The text, not encoded.
    pub fn into_inner(self) -> String {
        self.text
    }
}

impl<S: Set> Encoded<S> {
    const REVERSIBLE: EncodeSet = {
        assert!(S::SET.is_reversible(), "text would not come back: the set is not reversible");
        S::SET
    };
}

impl<S: Set> Serialize for Encoded<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        if self.text.bytes().any(|byte| Self::REVERSIBLE.contains(byte)) {
            serializer.collect_str(self)
        } else {
            serializer.serialize_str(&self.text)
        }
    }
}

impl<'de, S: Set> Deserialize<'de> for Encoded<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Encoded<S>, D::Error> {
        deserializer.deserialize_string(Decoding(PhantomData))
    }
}

struct Decoding<S>(PhantomData<S>);

impl<S: Set> Visitor<'_> for Decoding<S> {
    type Value = Encoded<S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("percent-encoded text")
    }

    fn visit_str<E: Error>(self, encoded: &str) -> Result<Encoded<S>, E> {
        let text = Encoded::<S>::REVERSIBLE.decode(encoded).map_err(E::custom)?;
        Ok(Encoded::new(text.into_owned()))
    }

    fn visit_string<E: Error>(self, encoded: String) -> Result<Encoded<S>, E> {
        let text = match Encoded::<S>::REVERSIBLE.decode(&encoded).map_err(E::custom)? {
            Cow::Borrowed(_) => encoded,
            Cow::Owned(text) => text,
        };
        Ok(Encoded::new(text))
    }
}

impl<S: Set> fmt::Display for Encoded<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Self::REVERSIBLE.display(self.text.as_bytes()).fmt(f)
    }
}

impl<S> fmt::Debug for Encoded<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Encoded").field(&self.text).finish()
    }
}

// By hand, for a derive would ask the same of `S`.

impl<S> Clone for Encoded<S> {
    fn clone(&self) -> Encoded<S> {
        Encoded::new(self.text.clone())
    }
}

impl<S> Default for Encoded<S> {
    fn default() -> Encoded<S> {
        Encoded::new(String::new())
    }
}

impl<S> PartialEq for Encoded<S> {
    fn eq(&self, other: &Encoded<S>) -> bool {
        self.text == other.text
    }
}

impl<S> Eq for Encoded<S> {}

impl<S> PartialEq<str> for Encoded<S> {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl<S> PartialEq<&str> for Encoded<S> {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl<S> PartialOrd for Encoded<S> {
    fn partial_cmp(&self, other: &Encoded<S>) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<S> Ord for Encoded<S> {
    fn cmp(&self, other: &Encoded<S>) -> Ordering {
        self.text.cmp(&other.text)
    }
}

impl<S> Hash for Encoded<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

impl<S> Deref for Encoded<S> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl<S> AsRef<str> for Encoded<S> {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl<S> Borrow<str> for Encoded<S> {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl<S> From<String> for Encoded<S> {
    fn from(text: String) -> Encoded<S> {
        Encoded::new(text)
    }
}

impl<S> From<&str> for Encoded<S> {
    fn from(text: &str) -> Encoded<S> {
        Encoded::new(text.into())
    }
}

impl<S> From<Encoded<S>> for String {
    fn from(encoded: Encoded<S>) -> String {
        encoded.text
    }
}
