//! How the page writes a result.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ffi::CStr;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Writes a value as the page does: texts and URLs in quotes, bytes as a byte string, iterators as
/// lists, and errors with their position if they have one.
pub(crate) trait Show {
    fn show(self) -> String;
}

/// Implements `Show` by an expression for each type.
macro_rules! show {
    ($($value:ident: $($type:ty)|+ => $text:expr;)+) => {$($(
        impl Show for $type {
            fn show(self) -> String {
                let $value = self;
                $text
            }
        }
    )+)+};
}

show! {
    value: bool | u16 | u32 | usize | SocketAddr => value.to_string();
    text: &str | String | &mut String | Cow<'_, str> | PathBuf => format!("{text:?}");
    url: etched::url::Url<String> | etched::url::Url<&str> | url::Url => url.as_str().show();
    uri: http::Uri => uri.to_string().show();
    bytes: Vec<u8> | &[u8] | Cow<'_, [u8]> => byte_string(bytes.iter());
    bytes: percent_encoding::PercentDecode<'_> => byte_string(bytes);
    text: &CStr => byte_string(text.to_bytes().iter()).replacen('b', "c", 1);
    text: &jni::strings::JNIStr => text.as_cstr().show();
    error: etched::DecodeError | etched::IllFormedError | etched::url::UrlError =>
        error.position().to_string();
    _error: std::str::Utf8Error | std::string::FromUtf8Error | url::ParseError
        | http::uri::InvalidUri | cesu8::Cesu8DecodingError | simd_cesu8::DecodingError => String::from("_");
    segments: std::str::Split<'_, char> => segments.collect::<Vec<_>>().show();
    segments: etched::url::PathSegments<'_> => segments.collect::<Vec<_>>().show();
    pairs: form_urlencoded::Parse<'_> => pairs.collect::<Vec<_>>().show();
    pairs: etched::query::ParseLenient<'_> => pairs.collect::<Vec<_>>().show();
    pairs: etched::query::Parse<'_> => pairs.collect::<Vec<_>>().show();
    errors: etched::url::ValidationErrors<'_> => errors.collect::<Vec<_>>().show();
    map: BTreeMap<String, Vec<String>> => map.into_iter().collect::<Vec<_>>().show();
}

impl<const N: usize> Show for [u8; N] {
    fn show(self) -> String {
        byte_string(self.iter())
    }
}

impl<const N: usize> Show for &[u8; N] {
    fn show(self) -> String {
        byte_string(self.iter())
    }
}

impl<T: Show> Show for Vec<T> {
    fn show(self) -> String {
        let items: Vec<_> = self.into_iter().map(Show::show).collect();
        format!("[{}]", items.join(", "))
    }
}

impl<A: Show, B: Show> Show for (A, B) {
    fn show(self) -> String {
        format!("({}, {})", self.0.show(), self.1.show())
    }
}

impl<T: Show> Show for Option<T> {
    fn show(self) -> String {
        self.map_or_else(|| String::from("None"), |value| format!("Some({})", value.show()))
    }
}

impl<T: Show, E: Show> Show for Result<T, E> {
    fn show(self) -> String {
        match self {
            Ok(value) => format!("Ok({})", value.show()),
            Err(error) => format!("Err({})", error.show()),
        }
    }
}

/// A byte string whose escapes have upper-case digits.
fn byte_string<B: std::borrow::Borrow<u8>>(bytes: impl Iterator<Item = B>) -> String {
    let text: String = bytes
        .map(|byte| match *byte.borrow() {
            byte @ (b' ' | b'!' | b'#'..=b'[' | b']'..=b'~') => char::from(byte).to_string(),
            byte => format!("\\x{byte:02X}"),
        })
        .collect();
    format!("b\"{text}\"")
}
