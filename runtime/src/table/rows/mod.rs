//! The tables of well-formed byte sequences, as their standards print them, with their proofs.

pub(crate) mod cesu_8;
pub(crate) mod java_string;
pub(crate) mod modified_utf_8;
pub(crate) mod rfc_2279;
pub(crate) mod utf_8;
