//! The front doors. Each passes `($crate NAME)` and the user's tokens on to the proc
//! macro, which thereby knows the facade under whatever name the user has given it.

/// Declares the front doors. The `$` that their own patterns need is handed in.
macro_rules! front_doors {
    ($dollar:tt $($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                $crate::__private::etch! { ($crate $name) $dollar($input)* }
            };
        }
    )*};
}

mod percent;
mod query;
mod uri_template;
mod utf_8;
