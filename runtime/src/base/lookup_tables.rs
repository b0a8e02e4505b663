//! Tables that functions look up at run time.

/// Defines constants that refer to tables.
///
/// With `on_demand` (see `build.rs`), a table is not a `static`, and each crate has its own copy of
/// the tables that its code looks up. The compiler would not know in another crate that the bytes
/// of a `static` never change, and would load them again after each store. If a `static` refers to
/// functions, these functions are also compiled in every build.
///
/// Without `on_demand` a table is a `static`, so that a program has only one copy.
macro_rules! lookup_tables {
    ($($(#[$attribute:meta])* $visibility:vis const $NAME:ident: &$Table:ty = $table:expr;)*) => {$(
        $(#[$attribute])*
        #[cfg(on_demand)]
        $visibility const $NAME: &$Table = &$table;

        $(#[$attribute])*
        #[cfg(not(on_demand))]
        $visibility const $NAME: &$Table = {
            static TABLE: $Table = $table;
            &TABLE
        };
    )*};
}
pub(crate) use lookup_tables;
