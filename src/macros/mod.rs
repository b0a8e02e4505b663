//! The macros that users call. Each passes `($crate NAME "…")` and the user's tokens to the proc
//! macro. `$crate` is the path of this crate, even if the user's crate has renamed it.

/// Declares the macros. With the feature `$feature` they call the proc macro. A row has what the macro
/// does without it (`const_route.rs`), and a string, which rustc shows if an argument of the proc macro
/// is a variable instead of a constant. `$gives` is in the path of the proc macro if text has a macro of
/// its own. `$dollar` is the `$` in the patterns of the declared macros.
///
/// A macro takes any tokens, so that the proc macro can say what is wrong with them. In the docs it has
/// the patterns `$shown` instead, which show the arguments. `tests/public_api/src/docs.rs` tests that
/// they take the calls in the docs.
macro_rules! entry_points {
    (
        $dollar:tt $feature:tt $shown:tt
        $($(#[$doc:meta])* $name:ident: $route:ident($($row:ident)*), $run_time:tt $(, $gives:ident)?;)*
    ) => {$(
        #[cfg(doc)]
        shown! { $shown $(#[$doc])* $name }

        $(#[$doc])*
        #[cfg(all(feature = $feature, not(doc)))]
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                $crate::for_an_array_put_a_star_before_it::$($gives::)?etch! { ($crate $name $run_time) $dollar($input)* }
            };
        }

        $(#[$doc])*
        #[cfg(not(any(feature = $feature, doc)))]
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                $crate::__private::$route! { [$name $($row)*] $dollar($input)* }
            };
        }
    )*};
}

/// Declares a macro for rustdoc, which shows the patterns.
#[cfg(doc)]
macro_rules! shown {
    ([$($pattern:tt)+] $(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[macro_export]
        macro_rules! $name {
            $($pattern => {};)+
        }
    };
}

/// Declares the macros of a feature that is off. Their error names the feature to turn on.
#[cfg(not(feature = "url"))]
macro_rules! absent {
    ($dollar:tt $($name:ident: $($feature:literal)+;)*) => {$(
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                $crate::__private::needs! { $name $($feature)+ }
            };
        }
    )*};
}

#[cfg(not(feature = "url"))]
absent! { $
    uri_template: "url-macros";
    uri_template_str: "url-macros";
    url: "url" "url-macros";
    url_origin_str: "url" "url-macros";
    url_ref_str: "url" "url-macros";
    url_str: "url" "url-macros";
}

mod bytes;
#[cfg(not(feature = "url-macros"))]
pub(crate) mod const_route;
mod items;
mod percent;
mod query;
#[cfg(feature = "url")]
mod uri_template;
#[cfg(feature = "url")]
mod url;
mod utf_8;
