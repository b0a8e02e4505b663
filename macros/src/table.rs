//! The macros, a row each.

use crate::expand::Operation::{Concat, Decode, Encode, Query, Template};
use crate::expand::Output::{Bytes, Str};
use crate::expand::{BYTES, Macro, TEXT, Target, Values};

pub(crate) static MACROS: [Macro; 16] = [
    Macro::new("url_encode", Encode(TEXT), Bytes),
    Macro::new("url_encode_str", Encode(TEXT), Str),
    Macro::new("url_decode", Decode(TEXT), Bytes),
    Macro::new("url_decode_str", Decode(TEXT), Str),
    Macro::new("percent_encode", Encode(BYTES), Bytes),
    Macro::new("percent_encode_str", Encode(BYTES), Str),
    Macro::new("percent_decode", Decode(BYTES), Bytes),
    Macro::new("utf8_bytes", Concat(Target::UTF_8), Bytes),
    Macro::new("utf8_str", Concat(Target::UTF_8), Str),
    Macro::new("modified_utf8_bytes", Concat(Target::MODIFIED_UTF_8), Bytes),
    Macro::new("cesu8_bytes", Concat(Target::CESU_8), Bytes),
    Macro::new("rfc2279_bytes", Concat(Target::RFC_2279), Bytes),
    Macro::new("write_utf_bytes", Concat(Target::WRITE_UTF), Bytes),
    Macro::new("uri_template", Template(Values::Borrowed), Str),
    Macro::new("uri_template_str", Template(Values::Known), Str),
    Macro::new("query", Query, Str),
];
