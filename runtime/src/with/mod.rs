//! What other crates' types and traits have to do with this one: a file for each, behind the
//! feature of the same name. Where it can, a file adds methods to the types that are there.

#[cfg(feature = "encoding_rs")]
pub mod encoding_rs;
#[cfg(feature = "serde")]
pub mod serde;
