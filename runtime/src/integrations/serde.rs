//! A URL is serialized as its text; with the feature `serde`.

use alloc::string::String;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

use crate::url::Url;

impl<S: AsRef<str>> Serialize for Url<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        serializer.serialize_str(self.as_ref())
    }
}

/// A URL from its text, by [`Url::parse`].
///
/// # Errors
///
/// The text cannot be parsed. The message is that of the [`UrlError`](crate::url::UrlError).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::Url;
///
/// let url: Url<String> = serde_json::from_str(r#""https://example.com/ü""#)?;
/// assert_eq!(url.path(), "/%C3%BC");
/// assert_eq!(serde_json::to_string(&url)?, r#""https://example.com/%C3%BC""#);
///
/// let error = serde_json::from_str::<Url<String>>(r#""https://a:b""#).unwrap_err();
/// assert!(error.to_string().starts_with("invalid port: `b` at byte 10"), "{error}");
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for Url<String> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Url<String>, D::Error> {
        struct UrlVisitor;

        impl Visitor<'_> for UrlVisitor {
            type Value = Url<String>;

            #[inline]
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a URL")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Url<String>, E> {
                Url::parse(text).map_err(E::custom)
            }
        }

        deserializer.deserialize_str(UrlVisitor)
    }
}
