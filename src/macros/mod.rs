//! The macros that users call. Each passes `($crate NAME "…")` and the user's tokens to the proc
//! macro. `$crate` is the path of this crate, even if the user's crate has renamed it.

/// Declares the macros. A row has what the macro does if there is no proc macro (`const_route.rs`),
/// and a string, which rustc shows if an argument of the proc macro is a variable instead of a
/// constant. `$gives` is in the path of the proc macro if text has a macro of its own.
/// `$dollar` is the `$` in the patterns of the declared macros.
///
/// A macro takes any tokens, so that the proc macro can say what is wrong with them. In the docs it has
/// the patterns `$shown` instead, which show the arguments. `tests/public_api/src/docs.rs` tests that
/// they take the calls in the docs.
macro_rules! entry_points {
    (
        $dollar:tt $shown:tt
        $($(#[$doc:meta])* $name:ident: $route:ident($($row:ident)*), $run_time:tt $(, $gives:ident)?;)*
    ) => {$(
        #[cfg(doc)]
        shown! { $shown $(#[$doc])* $name }

        $(#[$doc])*
        #[cfg(all(feature = "macros", not(doc)))]
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                $crate::for_an_array_put_a_star_before_it::$($gives::)?etch! { ($crate $name $run_time) $dollar($input)* }
            };
        }

        $(#[$doc])*
        #[cfg(not(any(feature = "macros", doc)))]
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

mod bytes;
#[cfg(not(feature = "macros"))]
pub(crate) mod const_route;
mod items;
mod percent;
mod query;
mod uri_template;
mod url;
mod utf_8;
