//! Text that is serialized percent-encoded; with the feature `serde`.
//!
//! A field of the type [`Encoded`] holds plain text, such as `Grüße`. The text is serialized as
//! `Gr%C3%BC%C3%9Fe`, and deserialized strictly: malformed input is an error of the deserializer,
//! with the position and the reason.
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

use crate::percent;
use crate::set::EncodeSet;

/// Text that is serialized percent-encoded, and decoded when it is deserialized.
///
/// An `Encoded` holds the decoded text and derefs to `str`: `len`, `==`, `<`, hashes and [`Debug`]
/// are those of the decoded text. [`Display`](fmt::Display) and `to_string` write the encoded text,
/// for use in a URL; [`as_str`](Encoded::as_str) returns the decoded text.
///
/// # Errors
///
/// Deserializing is strict. The error is the first malformed escape or, if there is none, the first
/// ill-formed UTF-8 sequence of the decoded bytes. Its message is that of
/// [`DecodeError`](crate::DecodeError). Positions are in bytes from the start of the encoded text.
/// A raw character stands for itself, even if it is in the set.
///
/// # Cost
///
/// Serializing allocates nothing, unless the serializer does. Deserializing takes over the
/// deserializer's string if decoding does not change it, and otherwise allocates once.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::serde::{Component, Encoded};
///
/// let name: Encoded<Component> = serde_json::from_str(r#""M%C3%BCller""#)?;
/// assert_eq!(name, "Müller");
/// assert_eq!((name.as_str(), name.to_string()), ("Müller", String::from("M%C3%BCller")));
///
/// let name = Encoded::<Component>::new(name.into_inner() + " & Co");
/// assert_eq!(serde_json::to_string(&name)?, r#""M%C3%BCller%20%26%20Co""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct Encoded<S = Form> {
    text: String,
    set: PhantomData<fn() -> S>,
}

impl<S> Encoded<S> {
    /// A value of plain text, which is not encoded yet.
    pub const fn new(text: String) -> Encoded<S> {
        Encoded { text, set: PhantomData }
    }

    /// The plain text.
    pub const fn as_str(&self) -> &str {
        self.text.as_str()
    }

    /// The plain text.
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

/// Implements traits for `Encoded<S>` through its text. A derive would also require that `S`
/// implements each trait.
macro_rules! impls {
    ($(impl $Trait:path { $($item:tt)* })*) => {$(
        impl<S> $Trait for Encoded<S> { $($item)* }
    )*};
}

impls! {
    impl Clone {
        #[cfg_attr(on_demand, inline)]
        fn clone(&self) -> Encoded<S> { Encoded::new(self.text.clone()) }
    }
    impl Default {
        #[cfg_attr(on_demand, inline)]
        fn default() -> Encoded<S> { Encoded::new(String::new()) }
    }
    impl PartialEq {
        #[cfg_attr(on_demand, inline)]
        fn eq(&self, other: &Encoded<S>) -> bool { self.text == other.text }
    }
    impl Eq {}
    impl PartialEq<str> {
        #[cfg_attr(on_demand, inline)]
        fn eq(&self, other: &str) -> bool { self.text == other }
    }
    impl PartialEq<&str> {
        #[cfg_attr(on_demand, inline)]
        fn eq(&self, other: &&str) -> bool { self.text == *other }
    }
    impl PartialOrd {
        #[cfg_attr(on_demand, inline)]
        fn partial_cmp(&self, other: &Encoded<S>) -> Option<Ordering> { Some(self.cmp(other)) }
    }
    impl Ord {
        #[cfg_attr(on_demand, inline)]
        fn cmp(&self, other: &Encoded<S>) -> Ordering { self.text.cmp(&other.text) }
    }
    impl Hash {
        fn hash<H: Hasher>(&self, state: &mut H) { self.text.hash(state); }
    }
    impl Deref {
        type Target = str;
        #[cfg_attr(on_demand, inline)]
        fn deref(&self) -> &str { &self.text }
    }
    impl AsRef<str> {
        #[cfg_attr(on_demand, inline)]
        fn as_ref(&self) -> &str { &self.text }
    }
    impl Borrow<str> {
        #[cfg_attr(on_demand, inline)]
        fn borrow(&self) -> &str { &self.text }
    }
    impl From<String> {
        #[cfg_attr(on_demand, inline)]
        fn from(text: String) -> Encoded<S> { Encoded::new(text) }
    }
    impl From<&str> {
        #[cfg_attr(on_demand, inline)]
        fn from(text: &str) -> Encoded<S> { Encoded::new(text.into()) }
    }
}

impl<S> From<Encoded<S>> for String {
    fn from(encoded: Encoded<S>) -> String {
        encoded.text
    }
}

/// A percent-encode set as a type, for [`Encoded`]. You can add your own:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::{COMPONENT, EncodeSet};
/// use etched::serde::{Encoded, Set};
///
/// /// Object keys: slashes are not escaped.
/// enum Key {}
///
/// impl Set for Key {
///     const SET: EncodeSet = COMPONENT.remove(b'/');
/// }
///
/// let key = Encoded::<Key>::from("a b/c");
/// assert_eq!(serde_json::to_string(&key)?, r#""a%20b/c""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// The set must be [reversible](EncodeSet::is_reversible), because otherwise deserializing would
/// not return the text that was serialized. Serializing or deserializing with any other set does
/// not compile:
///
/// ```compile_fail,E0080
/// # extern crate etched_runtime as etched;
/// use etched::percent::{EncodeSet, PATH};
/// use etched::serde::{Encoded, Set};
///
/// enum Path {}
///
/// impl Set for Path {
///     const SET: EncodeSet = PATH; // does not escape `%`
/// }
///
/// println!("{}", Encoded::<Path>::from("100%25"));
/// ```
pub trait Set {
    /// The set.
    const SET: EncodeSet;
}

/// Defines a type for each named set that is reversible. The literal is the encoding of `a b/c!&`,
/// for the example in the docs of the type.
macro_rules! sets {
    ($($Type:ident $SET:ident $encoded:literal)*) => {$(
        #[doc = concat!("The set [`", stringify!($SET), "`](percent::", stringify!($SET), ") as a type.")]
        ///
        /// ```
        /// # extern crate etched_runtime as etched;
        #[doc = concat!("use etched::serde::{Encoded, ", stringify!($Type), "};")]
        ///
        #[doc = concat!("let text = Encoded::<", stringify!($Type), ">::from(\"a b/c!&\");")]
        #[doc = concat!("assert_eq!(serde_json::to_string(&text)?, r#\"\"", $encoded, "\"\"#);")]
        /// # Ok::<(), serde_json::Error>(())
        /// ```
        #[derive(Clone, Copy, Debug)]
        pub enum $Type {}

        impl Set for $Type {
            const SET: EncodeSet = percent::$SET;
        }
    )*};
}

sets! {
    Form FORM "a+b%2Fc%21%26"
    Component COMPONENT "a%20b%2Fc!%26"
    PathSegment PATH_SEGMENT "a%20b%2Fc!&"
    Unreserved UNRESERVED "a%20b%2Fc%21%26"
    EncodeUri ENCODE_URI "a%20b/c!&"
    UrlPathSegment URL_PATH_SEGMENT "a%20b%2Fc!&"
    UnreservedPath UNRESERVED_PATH "a%20b/c%21%26"
    AttrChar ATTR_CHAR "a%20b%2Fc!&"
    NonAlphanumeric NON_ALPHANUMERIC "a%20b%2Fc%21%26"
}
