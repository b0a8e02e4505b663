//! The words of an error, which `Display` and `defmt` share.

/// Implements `Display` for error types, and `defmt::Format` with the feature `defmt`. For each
/// pattern of a type there are the words and their arguments, or in parentheses an error that is
/// shown instead.
///
/// After a second `=>` there is the error that is the `source`. `Display` does not repeat it, because
/// a report of the chain prints it next. The alternate form `{:#}` and `defmt`, which has no
/// chain, show both.
macro_rules! error_words {
    ($($type:ident $(<$parameter:ident>)? {
        $($pattern:pat => $words:tt $(, $argument:expr)* $(=> $cause:expr)?;)+
    })+) => {$(
        impl $(<$parameter: core::fmt::Display>)? core::fmt::Display for $type $(<$parameter>)? {
            #[inline]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                match self {
                    $($pattern => error_words!(@display f $words $(, $argument)* $(=> $cause)?),)+
                }
            }
        }

        #[cfg(feature = "defmt")]
        impl $(<$parameter: defmt::Format>)? defmt::Format for $type $(<$parameter>)? {
            #[inline]
            fn format(&self, f: defmt::Formatter<'_>) {
                match self {
                    $($pattern => error_words!(@defmt f $words $(, $argument)* $(=> $cause)?),)+
                }
            }
        }
    )+};
    (@display $f:ident ($error:expr)) => { core::fmt::Display::fmt($error, $f) };
    (@display $f:ident $words:tt $(, $argument:expr)*) => { write!($f, $words $(, $argument)*) };
    (@display $f:ident $words:tt $(, $argument:expr)* => $cause:expr) => {{
        write!($f, $words $(, $argument)*)?;
        if $f.alternate() { write!($f, ": {:#}", $cause) } else { Ok(()) }
    }};
    (@defmt $f:ident ($error:expr)) => { defmt::Format::format($error, $f) };
    (@defmt $f:ident $words:tt $(, $argument:expr)* $(=> $cause:expr)?) => {{
        defmt::write!($f, $words $(, $argument)*);
        $(defmt::write!($f, ": {}", $cause);)?
    }};
}
pub(crate) use error_words;

/// Defines `as_str` of a kind of errors, from the words of each variant. The attributes
/// are an example for `as_str`.
macro_rules! kind_words {
    ($(#[$docs:meta])* $kind:ident { $($pattern:pat => $words:expr;)+ }) => {
        impl $kind {
            /// What is wrong, in a few words, which the `Display` of the error shows too.
            ///
            $(#[$docs])*
            #[inline]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $($pattern => $words,)+
                }
            }
        }
    };
}
pub(crate) use kind_words;

/// Defines a kind of errors: for each variant its name in a few words, and the rule that is broken.
#[cfg(feature = "url")]
macro_rules! kinds {
    (
        $(#[$attribute:meta])* $kind:ident, $(#[$example:meta])*;
        $($(#[$docs:meta])* $name:ident: $short:expr, $rule:expr;)*
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $kind {
            $($(#[$docs])* $name,)*
        }

        crate::base::error_words::kind_words! {
            $(#[$example])*
            $kind { $($kind::$name => $short;)* }
        }

        impl $kind {
            #[inline]
            pub(crate) const fn rule(self) -> &'static &'static str {
                match self {
                    $($kind::$name => &$rule,)*
                }
            }
        }
    };
}
#[cfg(feature = "url")]
pub(crate) use kinds;
