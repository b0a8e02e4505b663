//! Pins the auto traits and the largest size of every public type, when the test is compiled. The
//! record of the public API has the names of the types. `--all-features` has all of them.
//!
//! This is a program of its own, because the record is not part of the package.

#![cfg(all(feature = "std", feature = "url"))]

use std::collections::BTreeSet;
use std::error::Error;
use std::panic::{RefUnwindSafe, UnwindSafe};

#[cfg(feature = "encoding_rs")]
use etched_runtime::encoding_rs;
#[cfg(feature = "http1")]
use etched_runtime::http;
#[cfg(feature = "url2")]
use etched_runtime::url2;
use etched_runtime::{
    BufferTooSmallError, Chars, CodePointWriter, CodePoints, Cursor, DecodeError, DecodeErrorKind,
    DisplayError, IllFormedError, IllFormedErrorKind, Text, ToSliceError, encoding, io, java,
    percent, query, uri_template, url,
};

/// A type that borrows nothing mutably.
const fn all<T: Send + Sync + Unpin + UnwindSafe + RefUnwindSafe>() {}

/// An error, which can be sent to another thread, kept, and compared.
const fn error<T: Error + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + Clone + Eq>() {}

/// An error with one of another crate in it, which cannot be kept or compared.
#[cfg(feature = "http1")]
const fn error_of_others<T: Error + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe>() {}

/// A type with a mutable reference, which may be empty.
const fn borrows_mutably<T: Send + Sync + Unpin + RefUnwindSafe>() {}

/// A type with a reference to any `Display`.
const fn unpin<T: Unpin>() {}

/// Each row has the function above whose bounds the type meets, the type, and its largest size, in
/// pointers and further bytes. A pointer has 4 or 8 bytes. A generic type has a common parameter.
macro_rules! types {
    ($(#[cfg($on:meta)])? $names:ident: $($bounds:ident $Type:ty, $pointers:literal, $bytes:literal;)*) => {
        $(#[cfg($on)])?
        const _: () = {
            $(
                $bounds::<$Type>();
                assert!(
                    size_of::<$Type>() <= $pointers * size_of::<usize>() + $bytes,
                    concat!(stringify!($Type), " is larger than its row says"),
                );
            )*
        };

        const $names: &[(&str, &str)] = &[$((stringify!($bounds), stringify!($Type))),*];
    };
}

types! {
    ALWAYS:
    error BufferTooSmallError, 2, 0;
    borrows_mutably CodePointWriter<'static>, 4, 0;
    all Chars<'static>, 6, 0;
    all CodePoints<'static>, 6, 0;
    all Cursor<'static>, 4, 0;
    all Text<8>, 6, 0;
    error DecodeError, 7, 8;
    all DecodeErrorKind, 0, 1;
    error DisplayError, 0, 0;
    error IllFormedError, 5, 8;
    all IllFormedErrorKind, 0, 1;
    error ToSliceError<DecodeError>, 7, 8;
    error ToSliceError<IllFormedError>, 5, 8;
    error encoding::CodePointError, 2, 0;
    all encoding::CodePointErrorKind, 0, 1;
    all encoding::Encoding, 1, 0;
    all encoding::Sequence, 0, 7;
    all encoding::Step, 2, 0;
    all encoding::Validator, 2, 8;
    all io::Reader<encoding::Validator, &'static [u8]>, 5, 16;
    all io::Reader<percent::Decoder, &'static [u8]>, 21, 40;
    all io::Writer<encoding::Validator, Vec<u8>>, 9, 24;
    all io::Writer<percent::Decoder, Vec<u8>>, 25, 48;
    all io::Writer<percent::EncodeSet, Vec<u8>>, 9, 32;
    error java::CutFrameError, 2, 0;
    error java::ReadUtfError, 5, 8;
    error java::TooLongError, 2, 0;
    all percent::DecodedChars<'static>, 9, 0;
    all percent::DecodedLenient<'static>, 3, 0;
    all percent::Decoder, 18, 32;
    all percent::Display<'static>, 4, 16;
    all percent::EncodeSet, 2, 16;
    all query::Displayed<u8>, 0, 1;
    all query::Pair<'static>, 6, 0;
    all query::Pairs<'static>, 4, 0;
    all query::Parse<'static>, 6, 0;
    all query::ParseLenient<'static>, 4, 0;
    all query::Part<'static>, 3, 0;
    all query::Serializer<String>, 7, 16;
    borrows_mutably query::Serializer<&'static mut String>, 5, 16;
    borrows_mutably query::SliceSerializer<'static>, 5, 16;
    all uri_template::Displayed<u8>, 0, 1;
    all uri_template::Encoded<'static>, 2, 0;
    all uri_template::Expansion<uri_template::stored::OfValues<&'static str>>, 9, 0;
    error uri_template::ExpansionError, 10, 8;
    all uri_template::ExpansionErrorKind, 0, 1;
    all uri_template::stored::OfTemplate<'static, &'static [(&'static str, &'static str)]>, 4, 0;
    all uri_template::stored::OfValues<&'static str>, 9, 0;
    error uri_template::PrefixError<'static>, 3, 0;
    all uri_template::stored::Relative, 0, 0;
    all uri_template::Segments<'static>, 2, 0;
    all uri_template::stored::Shown<uri_template::stored::Whole>, 0, 0;
    all uri_template::Template<'static>, 2, 0;
    error uri_template::TemplateError, 2, 8;
    all uri_template::TemplateErrorKind, 0, 1;
    unpin uri_template::Value<'static>, 0, 32;
    all uri_template::stored::Whole, 0, 0;
    all url::Origin<'static>, 6, 0;
    all url::PathSegments<'static>, 8, 8;
    all url::Url<&'static str>, 10, 0;
    all url::Url<String>, 11, 0;
    error url::UrlError, 4, 8;
    all url::UrlErrorKind, 0, 1;
    borrows_mutably url::ValidationErrors<'static>, 100, 72;
}

types! {
    #[cfg(feature = "encoding_rs")]
    WITH_ENCODING_RS:
    error encoding_rs::DecodeInError, 7, 8;
    all encoding_rs::Unmappable, 0, 1;
    error encoding_rs::UnmappableError, 3, 0;
}

types! {
    #[cfg(feature = "http1")]
    WITH_HTTP:
    all http::UriParts, 11, 0;
    error_of_others http::UriError, 1, 8;
}

types! {
    #[cfg(feature = "url2")]
    WITH_URL:
    error url2::ConversionError, 0, 1;
}

#[test]
fn every_public_type_has_a_row() {
    let record = include_str!("../../tests/public_api/etched_runtime.txt");
    let name = |line: &'static str| {
        let line = line.strip_prefix("#[non_exhaustive] ").unwrap_or(line);
        let (kind, path) = line.strip_prefix("pub ")?.split_once(" etched_runtime::")?;
        let is_type = ["enum", "struct", "union"].contains(&kind);
        is_type.then(|| path.split(['<', '(']).next().unwrap_or_default())
    };
    let recorded: BTreeSet<&str> = record.lines().filter_map(name).collect();
    assert!(recorded.len() > 50, "{recorded:?}");
    let rows = [ALWAYS, WITH_ENCODING_RS, WITH_HTTP, WITH_URL].concat();
    let mut names = BTreeSet::new();
    for (bounds, row) in rows {
        let name = row.split('<').next().unwrap_or_default();
        assert_eq!(bounds.starts_with("error"), name.ends_with("Error"), "{row}: {bounds}");
        names.insert(name);
    }
    let without: Vec<&&str> = recorded.difference(&names).collect();
    assert!(without.is_empty(), "without a row: {without:?}");
    let others: Vec<&&str> = names.difference(&recorded).collect();
    assert!(others.is_empty(), "not in the record: {others:?}");
}
