//! The words for calls that need the feature `alloc`, in programs without it. A call of a stub, which
//! stands beside the function of its name, is a compile error that names the feature, and what to call
//! instead. Without stubs, rustc would propose the macro of the same name, or a method of a similar
//! name.

#![allow(missing_docs, reason = "no part of the API")]
// `Parse` and `Join` are stubs of URLs, `ToUrl` and `TryToString` of templates.
#![cfg_attr(not(feature = "url"), allow(dead_code, unreachable_pub))]

/// Declares a trait that no type implements, so that every call of a function with this bound is an
/// error with these words.
macro_rules! needs_alloc {
    ($($Trait:ident: $name:literal, $instead:literal;)*) => {$(
        #[diagnostic::on_unimplemented(
            message = $name,
            label = "needs the feature `alloc` of etched",
            note = $instead
        )]
        pub trait $Trait {}
    )*};
}

needs_alloc! {
    UrlEncode: "`url_encode()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `etched::percent::FORM.encode_to_slice(…)`";
    UrlDecode: "`url_decode()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `etched::percent::FORM.decode_utf8_to_slice(…)`";
    Encode: "`encode()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `encode_to_slice(…)`";
    Decode: "`decode()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `decode_to_slice(…)`";
    DecodeLenient: "`decode_lenient()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `decode_in_place(…)`";
    EncodeAppend: "`encode_append()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `encode_to_slice(…)`";
    Parse: "`Url::parse()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `etched::url::parse_to_slice(…)`";
    Join: "`Url::join()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `etched::url::join_to_slice(…)`";
    ToUrl: "`to_url()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `.to_slice(&mut buffer)?`";
    TryToString: "`try_to_string()` needs the feature `alloc`",
        "write `features = [\"alloc\"]` in Cargo.toml, or call `.to_slice(&mut buffer)?`";
}

/// The result is any type, so that rustc reports nothing that follows from the error.
pub fn url_encode<T: UrlEncode, R>(_: T) -> R {
    never()
}

pub fn url_decode<T: UrlDecode, R>(_: T) -> R {
    never()
}

/// Never called, because no type implements the traits.
pub(crate) fn never() -> ! {
    unreachable!("a stub is never called")
}
