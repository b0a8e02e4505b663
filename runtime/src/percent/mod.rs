//! Percent-encoding: [`EncodeSet`] and the named sets.
//!
//! # Which set do I want?
//!
//! | what you have | the set |
//! |---|---|
//! | a name or a value of a form or a query, as Java and HTML forms write it | [`FORM`] |
//! | a piece of text that may stand anywhere, as `encodeURIComponent` writes it | [`COMPONENT`] |
//! | one segment of a path | [`PATH_SEGMENT`] |
//! | anything at all, on the safe side | [`UNRESERVED`] |
//! | a whole URL that only has to lose its spaces and its `é` | [`ENCODE_URI`] |
//! | the parts of a URL as a browser's parser stores them | [`PATH`], [`QUERY`], [`SPECIAL_QUERY`], [`FRAGMENT`], [`USERINFO`], [`C0_CONTROL`] |
//!
//! The last six leave `%` alone, for a parser must not encode twice. Text that holds
//! a `%` does not come back from them: see [`EncodeSet::is_reversible`].
//!
//! Without an allocator there are [`encode_to_slice`](EncodeSet::encode_to_slice),
//! [`decode_to_slice`](EncodeSet::decode_to_slice) and
//! [`decode_in_place`](EncodeSet::decode_in_place); on a Cortex-M3 each takes at most 256 bytes
//! of stack.
//!
//! What arrives in chunks is for a [`Decoder`]. To encode it needs none: the encodings of the
//! chunks, one after another, are that of all of it.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::percent::{COMPONENT, FORM, PATH_SEGMENT};
//!
//! let text = "50% off/día";
//! assert_eq!(FORM.encode(text), "50%25+off%2Fd%C3%ADa");
//! assert_eq!(COMPONENT.encode(text), "50%25%20off%2Fd%C3%ADa");
//! assert_eq!(PATH_SEGMENT.decode("50%25%20off%2Fd%C3%ADa")?, text);
//! # Ok::<(), etched::DecodeError>(())
//! ```

mod decode;
mod decoder;
mod display;
mod encode;
pub(crate) mod encoded;
mod error;
pub(crate) mod escape;
#[cfg(feature = "alloc")]
mod faults;
#[cfg(feature = "alloc")]
mod owned;
mod set;
mod sets;
pub(crate) mod word;

pub use decoder::Decoder;
pub use display::Display;
pub use error::{DecodeError, DecodeErrorKind};
pub(crate) use escape::hex_value;
#[cfg(feature = "alloc")]
pub use owned::{url_decode, url_encode};
pub use set::EncodeSet;
pub use sets::{
    C0_CONTROL, COMPONENT, ENCODE_URI, FORM, FRAGMENT, NAMED_SETS, PATH, PATH_SEGMENT, QUERY,
    SPECIAL_QUERY, UNRESERVED, USERINFO,
};
