//! The const items of a call whose argument is not a literal. The proc macro calls this rule, and so
//! do the macros without the proc macro (`const_route.rs`).
//!
//! Only the reports can fail, and they are items without a name (`const _`), so that rustc reports a
//! fault once, and its message names no item. They are items instead of inline `const` blocks,
//! because `cargo check` evaluates items.
//!
//! The items allow only the lint for long evaluation, because a crate that forbids a lint refuses code
//! that allows it.
//!
//! ```text
//! const ETCHED_ARGUMENT: &Argument = &…;
//! const __ETCHED_KNOWN: Known = Known::bytes(b"a+b", …);      // only if the macro has guessed
//! const __ETCHED_CODEC: PercentCodec = PercentCodec { set: form, … };
//! const __ETCHED_OUTPUT: &[u8; …] = if KNOWN.is_right { KNOWN.array() } else { &CODEC.run(…) };
//! const __ETCHED_REFUSAL: Refusal = …;
//! const _: () = __ETCHED_REFUSAL.refuse();
//! ```

/// Takes the kind of the result; the item of the arguments, whose name rustc shows if the evaluation
/// of the user's expression fails; the codec, a type with the methods `len`, `run` and `check`; the
/// output that the macro has guessed; and the items that report faults.
///
/// What can fail comes from outside, and so do the names that an error points at: these tokens have
/// the span of the argument. The name of the arguments comes twice, because rustc's error for a
/// run-time value shows the line of the first.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_items {
    (
        $result:ident
        [$declared:tt $name:tt: $($type:tt)+] [$($input:tt)+]
        [$($codec_type:tt)+] [$($codec:tt)+]
        [$($known:tt = $($guess:tt)+)?]
        $($report:tt)+
    ) => {{
        const $declared: &$($type)+ = &$($input)+;
        $(
            #[allow(long_running_const_eval)]
            const $known: $crate::__private::Known = $($guess)+;
        )?
        #[allow(long_running_const_eval)]
        const __ETCHED_CODEC: $($codec_type)+ = $($codec)+;
        #[allow(long_running_const_eval)]
        const __ETCHED_OUTPUT: &[$crate::__private::Byte; {
            $(if $known.is_right { $known.len } else)? { __ETCHED_CODEC.len($name) }
        }] = $(if $known.is_right { $known.array() } else)? { &__ETCHED_CODEC.run($name) };
        #[allow(long_running_const_eval)]
        const __ETCHED_REFUSAL: $crate::__private::Refusal =
            $(if $known.is_right { $crate::__private::Refusal::NONE } else)? {
                __ETCHED_CODEC.check($name, __ETCHED_OUTPUT)
            };
        $($report)+
        $crate::__etched_result!($result [$($known)?])
    }};
}

/// The result of [`__etched_items`], from the output. Known text is not checked again.
#[doc(hidden)]
#[macro_export]
macro_rules! __etched_result {
    // rustc prints this path where another type is wanted.
    (bytes [$($known:tt)?]) => {
        $crate::for_an_array_put_a_star_before_it::result! {}
    };
    () => {
        __ETCHED_OUTPUT
    };
    (cstr [$($known:tt)?]) => {{
        const __ETCHED_TEXT: &$crate::__private::CStr = $crate::__private::c_str(__ETCHED_OUTPUT);
        __ETCHED_TEXT
    }};
    (str [$($known:tt)?]) => {{
        #[allow(long_running_const_eval)]
        const __ETCHED_TEXT: &$crate::__private::Str =
            $(if $known.is_right { $known.text } else)? { $crate::__private::text(__ETCHED_OUTPUT) };
        __ETCHED_TEXT
    }};
    (url [$($known:tt)?]) => {{
        const __ETCHED_URL: $crate::__private::ConstUrl = $crate::__private::known_url(
            $crate::__etched_result!(str [$($known)?]),
            __ETCHED_CODEC.numbers,
        );
        __ETCHED_URL
    }};
}
