//! The proc macros of `etched`. They are called through the front doors of that
//! crate, which put `($crate)` before the user's tokens; use those.
//!
//! A macro here reads its arguments, runs the codec of `etched-runtime` on them and
//! answers with one literal. Where an argument is no literal it answers with const
//! items that call the same codec. No rule of any encoding is written down here.

#![forbid(unsafe_code)]

// The compiler's own tokens are there in a call alone, which a test is not in.
#[cfg(test)]
extern crate proc_macro2 as proc_macro;

mod call;
mod const_route;
mod excerpt;
mod expand;
mod fault;
mod help;
mod literal;
mod near;
mod number;
mod piece;
mod query;
mod quote;
mod set;
mod source;
#[cfg(test)]
mod tests;
mod units;
mod uri_template;

use expand::Operation::{Concat, Decode, Encode, Query, Template};
use expand::{BYTES, TEXT, Target, Values};

/// Declares the entry points, each as a row of [`expand::Macro`].
macro_rules! entry_points {
    ($($name:ident: $operation:expr, $output:ident;)*) => {
        $(
            #[doc = concat!("See `etched::", stringify!($name), "!`.")]
            #[cfg(not(test))]
            #[proc_macro]
            pub fn $name(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
                expand::expand(entry_points!(@row $name $operation, $output), input)
            }
        )*

        /// All of them, for tests, which cannot call the functions.
        #[cfg(test)]
        const MACROS: &[&expand::Macro] =
            &[$(entry_points!(@row $name $operation, $output)),*];
    };
    (@row $name:ident $operation:expr, $output:ident) => {
        &expand::Macro {
            name: stringify!($name),
            operation: $operation,
            output: expand::Output::$output,
        }
    };
}

entry_points! {
    url_encode: Encode(TEXT), Bytes;
    url_encode_str: Encode(TEXT), Str;
    url_decode: Decode(TEXT), Bytes;
    url_decode_str: Decode(TEXT), Str;
    percent_encode: Encode(BYTES), Bytes;
    percent_encode_str: Encode(BYTES), Str;
    percent_decode: Decode(BYTES), Bytes;
    utf8_bytes: Concat(Target::UTF_8), Bytes;
    utf8_str: Concat(Target::UTF_8), Str;
    modified_utf8_bytes: Concat(Target::MODIFIED_UTF_8), Bytes;
    cesu8_bytes: Concat(Target::CESU_8), Bytes;
    rfc2279_bytes: Concat(Target::RFC_2279), Bytes;
    write_utf_bytes: Concat(Target::WRITE_UTF), Bytes;
    uri_template: Template(Values::Borrowed), Str;
    uri_template_str: Template(Values::Known), Str;
    query: Query, Str;
}
