//! Tables that functions look up at run time.

/// Defines constants that refer to tables.
///
/// With `on_demand` (see `build.rs`), each crate has its own copy of a table that its code looks
/// up. Code in another crate could not know that the bytes of a `static` never change, and would
/// load them again after each store. A table that refers to functions would also compile
/// these functions in every build, if it were a `static`.
///
/// Otherwise the table is a `static`, so that a program has only one copy.
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
