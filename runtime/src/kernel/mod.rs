//! stub
pub(crate) mod percent_encode;
