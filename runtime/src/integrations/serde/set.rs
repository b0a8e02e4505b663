//! Percent-encode sets as types.

use crate::percent;
use crate::set::EncodeSet;

/// A percent-encode set as a type, for [`Encoded`](super::Encoded). A set of your own takes
/// three lines:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::{COMPONENT, EncodeSet};
/// use etched::serde::{Encoded, Set};
///
/// /// Object keys: slashes stay.
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
/// The set has to be [reversible](EncodeSet::is_reversible), or text would not come back. Where
/// a type is written or read by another, it does not compile:
///
/// ```compile_fail,E0080
/// # extern crate etched_runtime as etched;
/// use etched::percent::{EncodeSet, PATH};
/// use etched::serde::{Encoded, Set};
///
/// enum Path {}
///
/// impl Set for Path {
///     const SET: EncodeSet = PATH; // `%` stays
/// }
///
/// println!("{}", Encoded::<Path>::from("100%25"));
/// ```
pub trait Set {
    /// The set.
    const SET: EncodeSet;
}

/// Makes the types of the named sets that are reversible. Beside each stands `a b/c!&`, encoded.
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
