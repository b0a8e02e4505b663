//! The words for the methods by which a `Url` of the crate `url` changes. Here a function returns a new
//! `Url`. Without stubs, rustc would propose a method of a similar name, which only reads.

#![allow(missing_docs, reason = "no part of the API")]

use super::Url;

/// For each method a trait that no URL implements, so that every call is an error with its words.
macro_rules! stubs {
    ($($method:ident($($argument:ident: $T:ident)?) $Trait:ident: $instead:literal;)*) => {$(
        #[diagnostic::on_unimplemented(message = "a `Url` does not change", label = $instead)]
        pub trait $Trait {}

        #[doc(hidden)]
        impl<S> Url<S>
        where
            Url<S>: $Trait,
        {
            pub fn $method$(<$T>)?(&self $(, $argument: $T)?) -> ! {
                $(let _ = $argument;)?
                unreachable!("a stub is never called")
            }
        }
    )*};
}

// rustc shows the words only if the receiver is a `Url`, and the name of the trait for a `&mut Url` too.
stubs! {
    set_scheme(it: T) WithSchemeReturnsAnotherUrl: "write `let url = url.with_scheme(\"https\")?;`";
    set_username(it: T) WithUsernameReturnsAnotherUrl:
        "write `let url = url.with_username(\"ann\")?;`";
    set_password(it: T) WithPasswordReturnsAnotherUrl:
        "write `let url = url.with_password(\"…\")?;`, or `url.without_password()` for `None`";
    set_host(it: T) WithHostReturnsAnotherUrl: "write `let url = url.with_host(\"example.org\")?;`";
    set_ip_host(it: T) WithHostReturnsAnotherUrlForAnAddress:
        "write `let url = url.with_host(address.to_string())?;`";
    set_port(it: T) WithPortReturnsAnotherUrl:
        "write `let url = url.with_port(8080)?;`, or `url.without_port()` for `None`";
    set_path(it: T) WithPathReturnsAnotherUrl: "write `let url = url.with_path(\"/a\")?;`";
    set_query(it: T) WithQueryReturnsAnotherUrl:
        "write `let url = url.with_query(\"a=1\")?;`, or `url.without_query()` for `None`";
    set_fragment(it: T) WithFragmentReturnsAnotherUrl:
        "write `let url = url.with_fragment(\"a\")?;`, or `url.without_fragment()` for `None`";
    path_segments_mut() JoinSegmentReturnsAnotherUrl:
        "write `let url = url.join_segment(name)?;`, which follows a final slash too";
    query_pairs_mut() AppendPairReturnsAnotherUrl:
        "write `let url = url.append_pair(name, value);`, or `with_pair` in place of other values of a name";
}
