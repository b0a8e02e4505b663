//! The macros without the proc macro. A call expands to const items (`items.rs`), as the proc macro's
//! expansion of a constant does.
//!
//! An entry point passes its row in brackets and the user's tokens. If no arm takes the tokens, rustc
//! says so in its own words, at the call. What is wrong with a value, const evaluation says in the
//! macros' words.

pub use crate::{
    __etched_concat as concat, __etched_convert as convert, __etched_entries as entries,
    __etched_entry as entry, __etched_needs as needs, __etched_no_argument as no_argument,
    __etched_pieces as pieces, __etched_query as query, __etched_read as read, __etched_set as set,
    __etched_template as template, __etched_url as url,
};

/// `url_encode!` and similar macros: `TEXT` or `TEXT, SET`. A text of one token is passed on as
/// that token, so that [`__etched_read`] sees the brackets of a list.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_convert {
    ([$name:ident $($row:ident)*]) => {
        $crate::__private::no_argument! { $name }
    };
    ([$name:ident $($row:ident)*] $text:tt $(, $($set:expr $(,)?)?)?) => {
        $crate::__private::convert! { @ [$($row)*] {$text} $($($set)?)? }
    };
    ([$name:ident $($row:ident)*] $text:expr $(, $($set:expr $(,)?)?)?) => {
        $crate::__private::convert! { @ [$($row)*] {$text} $($($set)?)? }
    };
    (@ [$default:ident $conversion:ident $result:ident] {$text:tt} $($set:expr)?) => {
        $crate::__private::items! {
            $result
            [
                ETCHED_ARGUMENT // a value that is known only at run time needs a function of `etched`
                ETCHED_ARGUMENT: $crate::__private::Argument<'static>
            ]
            [$crate::__private::read!(ConstText as_text $text)]
            [$crate::__private::PercentCodec]
            [$crate::__private::PercentCodec {
                set: $crate::__private::set!($default $(, $set)?),
                ..$crate::__private::PercentCodec::$conversion
            }]
            []
            const _: () = __ETCHED_REFUSAL.refuse();
        }
    };
}

/// `utf8_bytes!` and similar macros, and `bytes!`: `ARGUMENT, …`.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_concat {
    ([$name:ident $($row:ident)*]) => {
        $crate::__private::no_argument! { $name }
    };
    ([$name:ident $target:ident $result:ident] $($argument:tt)+) => {
        $crate::__private::pieces! { [$target $result] [] $($argument)+ }
    };
}

/// Reads the arguments of [`__etched_concat`]. A step moves an argument to the second brackets, in
/// braces, where a list is still in its brackets. The second arm reads any number of arguments of one
/// token; then the limit for the recursion of macros does not count. The import finds the
/// words. Every call uses its name `__EtchedNames`, so that rustc never reports an unused import.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_pieces {
    ([$target:ident $result:ident] [$({$argument:tt})+]) => {
        $crate::__private::items! {
            $result
            [
                ETCHED_ARGUMENTS // a value that is known only at run time needs a function of `etched`
                ETCHED_ARGUMENTS: [$crate::__private::Argument<'static>]
            ]
            [{
                use $crate::__private::words::names::*;
                const _: __EtchedNames = ();
                [$($crate::__private::read!(ConstArgument as_piece $argument)),+]
            }]
            [$crate::__private::Target]
            [$crate::__private::Target {
                tokens: &[$(::core::stringify!($argument)),+],
                ..$crate::__private::Target::$target
            }]
            []
            const _: () = __ETCHED_REFUSAL.refuse_in(__ETCHED_CODEC.tokens);
        }
    };
    ([$($row:ident)+] [$($read:tt)*] $($argument:tt),+ $(,)?) => {
        $crate::__private::pieces! { [$($row)+] [$($read)* $({$argument})+] }
    };
    ([$($row:ident)+] [$($read:tt)*] [$($list:tt)*], $($rest:tt)+) => {
        $crate::__private::pieces! { [$($row)+] [$($read)* {[$($list)*]}] $($rest)+ }
    };
    // Without a type, a literal would be an `i128`.
    ([$($row:ident)+] [$($read:tt)*] be_u128($number:literal) $($rest:tt)*) => {
        $crate::__private::pieces! { [$($row)+] [$($read)*] {be_u128(__etched_u128($number))} $($rest)* }
    };
    ([$($row:ident)+] [$($read:tt)*] le_u128($number:literal) $($rest:tt)*) => {
        $crate::__private::pieces! { [$($row)+] [$($read)*] {le_u128(__etched_u128($number))} $($rest)* }
    };
    ([$($row:ident)+] [$($read:tt)*] $argument:expr $(, $($rest:tt)*)?) => {
        $crate::__private::pieces! { [$($row)+] [$($read)* {$argument}] $($($rest)*)? }
    };
}

/// `url!`, `url_str!` and `url_ref_str!`: `TEXT`. The arms are those of [`__etched_convert`].
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_url {
    ([$name:ident $($row:ident)*]) => {
        $crate::__private::no_argument! { $name }
    };
    ([$name:ident $($row:ident)*] $text:tt $(,)?) => {
        $crate::__private::url! { @ [$($row)*] {$text} }
    };
    ([$name:ident $($row:ident)*] $text:expr $(,)?) => {
        $crate::__private::url! { @ [$($row)*] {$text} }
    };
    (@ [$form:ident $result:ident] {$text:tt}) => {
        $crate::__private::items! {
            $result
            [
                ETCHED_ARGUMENT // `etched::url::Url::parse()` takes a value that is known only at run time; without `alloc`, `parse_to_slice()`
                ETCHED_ARGUMENT: $crate::__private::Argument<'static>
            ]
            [$crate::__private::read!(ConstText as_text $text)]
            [&$crate::__private::ParsedUrl<{ $crate::__private::url_room(ETCHED_ARGUMENT) }>]
            [&$crate::__private::ParsedUrl::parse($crate::__private::UrlForm::$form, ETCHED_ARGUMENT)]
            []
            const _: () = __ETCHED_REFUSAL.refuse();
        }
    };
}

/// `query!`: `ENTRY, …` or `{ENTRY, …}, SET`. Several names alone are refused without braces: two
/// literals may be meant as a name and its value.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_query {
    ([query] { $($entries:tt)* } $(, $($set:expr $(,)?)?)?) => {
        $crate::__private::entries! { [form $($(, $set)?)?] [] $($entries)* }
    };
    ([query] $name:literal, $value:literal $(, $more:literal)* $(,)?) => {
        ::core::compile_error! {
            ::core::concat!(
                "no name has a value\n= help: write `", ::core::stringify!($name), ": ",
                ::core::stringify!($value), "`; names alone are written in braces, as in `query!({ ",
                ::core::stringify!($name), ", ", ::core::stringify!($value), " }, form)`"
            )
        }
    };
    ([query] $($entries:tt)*) => {
        $crate::__private::entries! { [form] [] $($entries)* }
    };
}

/// Reads entries. A step moves an entry to the second brackets, as `NAME {VALUE}`, where a list of
/// values is still in its brackets. The second arm reads any number of entries if each value is one
/// token; then the limit for the recursion of macros does not count.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_entries {
    ([$($set:tt)+] [$($name:literal {$($value:tt)?})*]) => {
        $crate::__private::items! {
            str
            [
                ETCHED_ENTRIES // `etched::query::Serializer` takes a value that is known only at run time; without `alloc`, `SliceSerializer`
                ETCHED_ENTRIES: [$crate::__private::Entry<'static>]
            ]
            [[$($crate::__private::entry!($name $($value)?)),*]]
            [$crate::__private::QueryWriter]
            [$crate::__private::QueryWriter {
                set: $crate::__private::set!($($set)+),
                tokens: &[$(::core::stringify!($name)),*],
            }]
            []
            const _: () = __ETCHED_REFUSAL.refuse_in(__ETCHED_CODEC.tokens);
        }
    };
    ([$($set:tt)+] [$($read:tt)*] $($name:literal $(: $value:tt)?),+ $(,)?) => {
        $crate::__private::entries! { [$($set)+] [$($read)* $($name {$($value)?})+] }
    };
    ([$($set:tt)+] [$($read:tt)*] $name:literal : [$($list:tt)*] $(, $($rest:tt)*)?) => {
        $crate::__private::entries! { [$($set)+] [$($read)* $name {[$($list)*]}] $($($rest)*)? }
    };
    ([$($set:tt)+] [$($read:tt)*] $name:literal : $value:expr $(, $($rest:tt)*)?) => {
        $crate::__private::entries! { [$($set)+] [$($read)* $name {$value}] $($($rest)*)? }
    };
    ([$($set:tt)+] [$($read:tt)*] $name:literal, $($rest:tt)*) => {
        $crate::__private::entries! { [$($set)+] [$($read)* $name {}] $($rest)* }
    };
}

/// An entry: a name, and perhaps a value or a list of values.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_entry {
    ($name:literal) => {
        $crate::__private::Entry::alone($crate::__private::read!(ConstName as_text $name))
    };
    ($name:literal [$($value:expr),* $(,)?]) => {
        $crate::__private::Entry::with_values($crate::__private::read!(ConstName as_text $name), {
            const __ETCHED_VALUES: &[$crate::__private::Argument<'static>] =
                &[$($crate::__private::read!(ConstItem as_value $value)),*];
            __ETCHED_VALUES
        })
    };
    ($name:literal $value:expr) => {
        $crate::__private::Entry::with_values($crate::__private::read!(ConstName as_text $name), {
            const __ETCHED_VALUES: &[$crate::__private::Argument<'static>] =
                &[$crate::__private::read!(ConstValue as_value $value)];
            __ETCHED_VALUES
        })
    };
}

/// Reads an argument of any type, as `const_support/argument.rs` of the runtime says.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_read {
    // An array that is not a constant lives on only in an item of its own.
    ($marker:ident $method:ident [$($element:tt)*]) => {
        $crate::__private::Argument::Bytes({
            const __ETCHED_LIST: &$crate::__private::Bytes = &[$($element)*];
            __ETCHED_LIST
        })
    };
    ($marker:ident $method:ident $argument:expr) => {
        match &$argument {
            __etched_argument => {
                let _ = || {
                    use $crate::__private::{Typed as _, $marker as __EtchedMarker};
                    __etched_argument.__etched_is_typed();
                    __EtchedMarker::check(__etched_argument)
                };
                $crate::__private::In(__etched_argument).$method()
            }
        }
    };
}

/// The user's set, or else the default. The import finds the names of sets. Every call uses it for
/// the name of the default, so that rustc never reports an unused import.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_set {
    ($default:ident $(, $set:expr)?) => {{
        use $crate::__private::sets::*;
        $crate::__private::last(&[$default $(, $set)?])
    }};
}

/// The error of a call without arguments. rustc's own does not show the call.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_no_argument {
    ($name:ident) => {
        ::core::compile_error! {
            ::core::concat!(
                "`", ::core::stringify!($name), "!` takes an argument\n= help: for example `",
                ::core::stringify!($name), "!(\"…\")`"
            )
        }
    };
}

/// `uri_template!` and `uri_template_str!`, which need the proc macro.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_template {
    ([$name:ident] $($input:tt)*) => {
        $crate::__private::needs! { $name "url-macros" }
    };
}

/// The error of a macro that needs a feature. The proc macro may need another.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_needs {
    ($name:ident $feature:literal $($of_proc_macro:literal)?) => {
        ::core::compile_error! {
            ::core::concat!(
                "`", ::core::stringify!($name), "!` needs the feature `", $feature, "` of etched\n",
                "= help: write `features = [\"", $feature, "\"]` in Cargo.toml"
                $(, ", or `[\"", $of_proc_macro, "\"]` with the proc macro")?
            )
        }
    };
}
