//! A module in another folder. The folder has a file `text.txt`, as the folder above has.

macro_rules! encoded {
    () => {
        etched::url_encode_str!(include_str!("text.txt"))
    };
}
pub(crate) use encoded;

macro_rules! bytes {
    () => {
        etched::utf8_bytes!(include_bytes!("text.txt"))
    };
}
pub(crate) use bytes;

pub(crate) const ENCODED: &str = encoded!();
