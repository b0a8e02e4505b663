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

stubs! {
    set_scheme(it: T) SetScheme: "write `let url = url.with_scheme(…)?;`";
    set_username(it: T) SetUsername: "write `let url = url.with_username(…)?;`";
    set_password(it: T) SetPassword:
        "write `let url = url.with_password(…)?;`, or `url.without_password()` for `None`";
    set_host(it: T) SetHost: "write `let url = url.with_host(…)?;`";
    set_ip_host(it: T) SetIpHost: "write `let url = url.with_host(address.to_string())?;`";
    set_port(it: T) SetPort: "write `let url = url.with_port(…)?;`, or `url.without_port()` for `None`";
    set_path(it: T) SetPath: "write `let url = url.with_path(…)?;`";
    set_query(it: T) SetQuery:
        "write `let url = url.with_query(…)?;`, or `url.without_query()` for `None`";
    set_fragment(it: T) SetFragment:
        "write `let url = url.with_fragment(…)?;`, or `url.without_fragment()` for `None`";
    path_segments_mut() PathSegmentsMut: "write `let url = url.join_segment(…)?;`";
    query_pairs_mut() QueryPairsMut:
        "write `let url = url.append_pair(…);`, or `with_pair` in place of other values of a name";
}
