//! The macros that users call. Each passes `($crate NAME "…")` and the user's tokens to the proc
//! macro. `$crate` is the path of this crate, even if the user's crate has renamed it.

/// Declares the macros. Each has a string, which rustc shows if an argument is a variable instead
/// of a constant. Without the feature `macros`, a call is a compile error that asks for the
/// feature. `$dollar` is the `$` in the patterns of the declared macros.
macro_rules! entry_points {
    ($dollar:tt $($(#[$doc:meta])* $name:ident: $run_time:tt;)*) => {$(
        $(#[$doc])*
        #[cfg(feature = "macros")]
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                $crate::__private::etch! { ($crate $name $run_time) $dollar($input)* }
            };
        }

        #[cfg(not(feature = "macros"))]
        #[doc(hidden)]
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                ::core::compile_error! {
                    ::core::concat!(
                        "`", ::core::stringify!($name), "!` needs the feature `macros` of etched\n",
                        "= help: write `features = [\"macros\"]` in Cargo.toml"
                    )
                }
            };
        }
    )*};
}

mod percent;
mod query;
mod uri_template;
mod url;
mod utf_8;
