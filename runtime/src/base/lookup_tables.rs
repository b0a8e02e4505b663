//! Tables that functions look up at run time.

/// Defines constants that refer to tables.
///
/// The compiler evaluates a constant again for each set of bounds of the generic functions that use
/// it, but a `static` only once. So a table is made in a `static`, and a constant copies it.
///
/// With `on_demand` (see `build.rs`), each crate has its own copy of the tables that its code looks
/// up. The compiler would not know in another crate that the bytes of a `static` never change, and
/// would load them again after each store. Without `on_demand`, a program has only one copy.
macro_rules! lookup_tables {
    ($($(#[$attribute:meta])* $visibility:vis const $NAME:ident: &$Table:ty = $table:expr;)*) => {$(
        $(#[$attribute])*
        $visibility const $NAME: &$Table = {
            static ONCE: $Table = $table;
            if cfg!(on_demand) { &const { ONCE } } else { &ONCE }
        };
    )*};
}
pub(crate) use lookup_tables;
