//! The optional features for other crates. Each file implements the traits of one crate for our
//! types, or adds methods to the types of that crate.

/// Converts a value as a reference to it is converted.
#[cfg(any(feature = "http1", feature = "url2"))]
macro_rules! by_value {
    ([$($parameter:tt)*] $From:ty => $To:ty, $Error:ty) => {
        /// As for a value that is borrowed.
        impl<$($parameter)*> TryFrom<$From> for $To {
            type Error = $Error;

            #[inline]
            fn try_from(value: $From) -> Result<$To, $Error> {
                <$To>::try_from(&value)
            }
        }
    };
}

#[cfg(feature = "defmt")]
mod defmt;
#[cfg(feature = "encoding_rs")]
pub mod encoding_rs;
#[cfg(feature = "http1")]
pub mod http;
#[cfg(all(feature = "serde", feature = "url"))]
mod serde;
#[cfg(feature = "url2")]
pub mod url2;
