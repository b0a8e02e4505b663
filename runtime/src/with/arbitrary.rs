//! Sets, forms and well-formed bytes of the input of a fuzzer; with the feature `arbitrary`.
//!
//! [`EncodeSet`] and [`Form`] are [`Arbitrary`], and so are fields of these types where it is
//! derived. By chance bytes are hardly ever well-formed; those of [`WellFormed`] are.
//!
//! ```
//! # extern crate etched_runtime as etched;
//! use arbitrary::{Arbitrary, Unstructured};
//! use etched::arbitrary::WellFormed;
//! use etched::percent::EncodeSet;
//!
//! // As in a fuzz target.
//! fn target(input: &[u8]) -> arbitrary::Result<()> {
//!     let (set, text) = <(EncodeSet, WellFormed)>::arbitrary(&mut Unstructured::new(input))?;
//!     let set = set.add_all(b"%+"); // what is encoded comes back
//!     assert_eq!(set.decode_bytes(set.encode_bytes(&text.bytes).as_bytes()).unwrap(), text.bytes);
//!     assert_eq!(text.form.validate(&text.bytes), Ok(()));
//!     Ok(())
//! }
//!
//! target(b"what a fuzzer gives, up to some kilobytes")?;
//! # Ok::<(), arbitrary::Error>(())
//! ```

use alloc::vec::Vec;

use arbitrary::{Arbitrary, Result, Unstructured};

use super::generate::{FORMS, push_code_point, set_of};
use crate::form::Form;
use crate::percent::{EncodeSet, NAMED_SETS};

/// One half are [named sets](NAMED_SETS), for which the codec has tables, and the other any set:
/// reversible or not, with a space as `+` or without.
impl<'a> Arbitrary<'a> for EncodeSet {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<EncodeSet> {
        if u.arbitrary()? {
            Ok(u.choose(NAMED_SETS)?.1)
        } else {
            Ok(set_of(u.arbitrary()?, u.arbitrary()?))
        }
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (1, Some(1 + size_of::<u128>() + 1))
    }
}

/// Any of the five.
impl<'a> Arbitrary<'a> for Form {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Form> {
        u.choose(&FORMS).copied()
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (1, Some(1))
    }
}

/// A form, and bytes that are well-formed in it: code points of all lengths, and any that the
/// form carries.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use arbitrary::Unstructured;
/// use etched::arbitrary::WellFormed;
/// use etched::form::CESU_8;
///
/// let mut input = Unstructured::new(&[0xA5; 100]);
/// let text = WellFormed::in_form(CESU_8, &mut input)?;
/// assert_eq!(CESU_8.validate(&text.bytes), Ok(()));
/// # Ok::<(), arbitrary::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WellFormed {
    /// The form.
    pub form: Form,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl WellFormed {
    /// Bytes that are well-formed in a form of the caller's choice.
    ///
    /// # Errors
    ///
    /// Those of [`Unstructured`].
    pub fn in_form(form: Form, u: &mut Unstructured<'_>) -> Result<WellFormed> {
        let mut bytes = Vec::new();
        for code_point in u.arbitrary_iter()? {
            let (number, shift) = code_point?;
            push_code_point(form, number, shift, &mut bytes);
        }
        Ok(WellFormed { form, bytes })
    }
}

impl<'a> Arbitrary<'a> for WellFormed {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<WellFormed> {
        let form = u.arbitrary()?;
        WellFormed::in_form(form, u)
    }

    fn size_hint(_: usize) -> (usize, Option<usize>) {
        (1, None)
    }
}

/// Any text.
#[cfg(feature = "serde")]
impl<'a, S> Arbitrary<'a> for super::serde::Encoded<S> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        u.arbitrary().map(Self::new)
    }
}
