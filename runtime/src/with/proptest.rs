//! Strategies for properties of codecs; with the feature `proptest`.
//!
//! | values | strategy |
//! |---|---|
//! | any set, any form | `any::<EncodeSet>()`, `any::<Form>()` |
//! | sets from which text comes back | [`reversible_sets`] |
//! | bytes that are well-formed | [`well_formed`] |
//! | bytes that are not | [`ill_formed`] |
//! | text with a malformed escape | [`malformed_escapes`] |
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use etched::form::{Form, UTF_8};
//! use etched::proptest::{ill_formed, reversible_sets, well_formed};
//! use proptest::prelude::*;
//!
//! proptest! {
//!     fn what_is_encoded_comes_back(set in reversible_sets(), text in any::<String>()) {
//!         let encoded = set.encode(&text);
//!         prop_assert_eq!(set.decode(&encoded).unwrap(), &text[..]);
//!     }
//!
//!     fn lossy_reading_always_gives_text(bytes in ill_formed(UTF_8)) {
//!         prop_assert!(UTF_8.decode_lossy(&bytes).contains(char::REPLACEMENT_CHARACTER));
//!     }
//!
//!     fn every_form_carries_itself(
//!         (form, bytes) in any::<Form>().prop_flat_map(|form| (Just(form), well_formed(form))),
//!     ) {
//!         prop_assert_eq!(form.convert(&bytes, form).unwrap(), &bytes[..]);
//!     }
//! }
//! # what_is_encoded_comes_back();
//! # lossy_reading_always_gives_text();
//! # every_form_carries_itself();
//! ```

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use proptest::arbitrary::{Arbitrary, any};
use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use proptest::{char, prop_oneof};

use super::generate::{FORMS, push_code_point, set_of};
use crate::form::Form;
use crate::percent::{COMPONENT, EncodeSet, NAMED_SETS};

/// How many code points or characters there are on either side of what matters.
const FEW: Range<usize> = 0..16;

/// Where lengths change, and what some forms do not carry. All but the first take more than a
/// byte in every form, also where a smaller one is taken instead.
const EDGES: [u32; 9] = [0, 0x80, 0x7FF, 0x800, 0xD8FF, 0xDCFF, 0x1_00FF, 0x10_FFFF, 0x7FFF_FFFF];

/// One half are [named sets](NAMED_SETS), for which the codec has tables, and the other any set:
/// reversible or not, with a space as `+` or without.
impl Arbitrary for EncodeSet {
    type Parameters = ();
    type Strategy = BoxedStrategy<EncodeSet>;

    fn arbitrary_with((): ()) -> BoxedStrategy<EncodeSet> {
        prop_oneof![
            select(NAMED_SETS).prop_map(|(_, set)| set),
            any::<(u128, bool)>().prop_map(|(bytes, plus)| set_of(bytes, plus)),
        ]
        .boxed()
    }
}

/// Any of the five.
impl Arbitrary for Form {
    type Parameters = ();
    type Strategy = BoxedStrategy<Form>;

    fn arbitrary_with((): ()) -> BoxedStrategy<Form> {
        select(&FORMS[..]).boxed()
    }
}

/// Any set that is [reversible](EncodeSet::is_reversible): what was encoded comes back.
///
/// ```
/// # extern crate etched_runtime as etched;
/// # use proptest::prelude::*;
/// proptest!(|(set in etched::proptest::reversible_sets())| prop_assert!(set.is_reversible()));
/// ```
pub fn reversible_sets() -> impl Strategy<Value = EncodeSet> + Clone {
    any::<EncodeSet>().prop_map(|set| {
        let set = set.add(b'%');
        if set.is_reversible() { set } else { set.add(b'+') }
    })
}

/// Up to 255 code points that the form carries, of all lengths, in its bytes.
///
/// ```
/// # extern crate etched_runtime as etched;
/// # use proptest::prelude::*;
/// use etched::form::CESU_8;
///
/// proptest!(|(bytes in etched::proptest::well_formed(CESU_8))| {
///     prop_assert_eq!(CESU_8.validate(&bytes), Ok(()));
/// });
/// ```
pub fn well_formed(form: Form) -> impl Strategy<Value = Vec<u8>> + Clone {
    code_points(form, 0..256)
}

fn code_points(form: Form, count: Range<usize>) -> impl Strategy<Value = Vec<u8>> + Clone {
    vec(any::<(u32, u8)>(), count).prop_map(move |numbers| {
        let mut bytes = Vec::new();
        for (number, shift) in numbers {
            push_code_point(form, number, shift, &mut bytes);
        }
        bytes
    })
}

/// Bytes that are ill-formed in the form: something that is cut, stray, of another form, or mere
/// chance, among well-formed sequences.
///
/// ```
/// # extern crate etched_runtime as etched;
/// # use proptest::prelude::*;
/// use etched::form::JAVA_STRING;
///
/// proptest!(|(bytes in etched::proptest::ill_formed(JAVA_STRING))| {
///     prop_assert!(JAVA_STRING.validate(&bytes).is_err());
/// });
/// ```
pub fn ill_formed(form: Form) -> impl Strategy<Value = Vec<u8>> + Clone {
    let edge = |form, number| {
        let mut bytes = Vec::new();
        push_code_point(form, number, 0, &mut bytes);
        bytes
    };
    let cut = (select(&EDGES[1..]), 1..6_usize).prop_map(move |(number, len)| {
        let mut bytes = edge(form, number);
        bytes.truncate(len.min(bytes.len().saturating_sub(1)));
        bytes
    });
    let of_another = (select(&FORMS[..]), select(&EDGES[..]))
        .prop_map(move |(another, number)| edge(another, number));
    let stray = || (0x80..0xC0_u8).prop_map(|stray| [stray].into());
    let chance = (0xC0..=0xFF_u8, vec(0x80..=0xFF_u8, 0..6))
        .prop_map(|(lead, rest)| [&[lead], &rest[..]].concat());
    let fault = prop_oneof![2 => cut, 2 => of_another, 1 => stray(), 2 => chance];
    (code_points(form, FEW), stray(), fault, code_points(form, FEW)).prop_map(
        move |(before, stray, fault, after): (Vec<u8>, Vec<u8>, _, _)| {
            let bytes = [&before[..], &fault, &after].concat();
            match form.validate(&bytes) {
                Err(_) => bytes,
                // No sequence starts with it, whatever comes next.
                Ok(()) => [before, stray, fault, after].concat(),
            }
        },
    )
}

/// Text in which some `%` is not followed by two hexadecimal digits, among text that is encoded
/// by [`COMPONENT`]. Every set refuses to decode it.
///
/// ```
/// # extern crate etched_runtime as etched;
/// # use proptest::prelude::*;
/// use etched::percent::FORM;
///
/// proptest!(|(text in etched::proptest::malformed_escapes())| {
///     let error = FORM.decode(&text).unwrap_err();
///     prop_assert!(error.malformed_escape().is_some());
/// });
/// ```
pub fn malformed_escapes() -> impl Strategy<Value = String> + Clone {
    let encoded = || vec(char::any(), FEW).prop_map(encode);
    let no_digit = || char::any().prop_filter("a digit", |it| !it.is_ascii_hexdigit());
    let digit = || select(&b"0123456789ABCDEFabcdef"[..]).prop_map(char::from);
    let fault = prop_oneof![
        Just(String::from("%")).prop_map(|fault| (fault, false)),
        digit().prop_map(|digit| (String::from_iter(['%', digit]), false)),
        no_digit().prop_map(|other| (String::from_iter(['%', other]), true)),
        (digit(), no_digit())
            .prop_map(|(digit, other)| (String::from_iter(['%', digit, other]), true)),
    ];
    (encoded(), fault, encoded()).prop_map(|(before, (fault, goes_on), after)| {
        // What is cut is cut by the end.
        before + &fault + if goes_on { &after } else { "" }
    })
}

fn encode(text: Vec<char>) -> String {
    COMPONENT.encode(&String::from_iter(text)).into_owned()
}
