//! Is it well-formed, and if not, where does it go wrong?

use super::shape::{LEADS, NO_SHAPE, TAIL_HIGH, TAIL_LOW};
use super::{CESU_8, Form, IllFormed, JAVA_STRING, MODIFIED_UTF_8};
use super::{cesu_8, java_string, modified_utf_8};
use crate::kernel::relative::{Relative, Verdict};
use crate::slices::after;

impl Form {
    /// Checks that `bytes` is well-formed in this form.
    ///
    /// The run-time twin of [`const_validate`](Form::const_validate): the same
    /// verdict and the same error, faster.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass, no allocation. On a Cortex-M3 at most 256 bytes of stack.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// assert_eq!(UTF_8.validate(b"caf\xC3\xA9"), Ok(()));
    /// let error = UTF_8.validate(b"caf\xE9!").unwrap_err();
    /// assert_eq!((error.valid_up_to(), error.error_len()), (3, Some(1)));
    /// ```
    #[inline]
    pub fn validate(self, bytes: &[u8]) -> Result<(), IllFormed> {
        let at = self.table().well_formed_prefix(bytes);
        if at == bytes.len() { Ok(()) } else { self.validate_from(bytes, at) }
    }

    /// [`validate`](Form::validate) in const contexts: the same verdict and the
    /// same error.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass, eight bytes a step where the text is ASCII. Const evaluation is slow:
    /// seconds for each 100 KB of other text.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// const GREETING: &[u8] = b"Gr\xC3\xBC\xC3\x9F Gott";
    /// const _: () = assert!(UTF_8.const_validate(GREETING).is_ok());
    /// ```
    pub const fn const_validate(self, bytes: &[u8]) -> Result<(), IllFormed> {
        self.validate_from(bytes, 0)
    }

    /// Every fault of `bytes`, in order, each once, with offsets from its start: for
    /// those who report all of them, as the macros do.
    ///
    /// An [attempted](IllFormed::attempted) sequence is one fault, however many maximal
    /// subparts it makes. One pass in all, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::UTF_8;
    ///
    /// let places: Vec<usize> =
    ///     UTF_8.faults(b"a\xC0\xAFb\xFF").map(|fault| fault.valid_up_to()).collect();
    /// assert_eq!(places, [1, 4]);
    /// ```
    pub fn faults(self, bytes: &[u8]) -> impl Iterator<Item = IllFormed> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let fault = self.validate(after(bytes, at)).err()?.offset_by(at);
            at = fault.valid_up_to() + fault.attempted().len();
            Some(fault)
        })
    }

    /// What a kernel says of bytes, without the start of what reaches beyond the end of what
    /// it passed over.
    #[inline]
    fn judge_by(self, kernel: &Relative, bytes: &[u8]) -> Verdict {
        let Verdict { end, shrinkage } = kernel.judge(bytes);
        let end = if end < bytes.len() { self.start_of(bytes, end) } else { end };
        Verdict { end, shrinkage }
    }

    /// Judges the bytes from `start` on, where a sequence starts, by the rows.
    pub(super) const fn validate_from(self, bytes: &[u8], start: usize) -> Result<(), IllFormed> {
        let end = bytes.len() - self.after_run(after(bytes, start), None).len();
        if end == bytes.len() { Ok(()) } else { Err(IllFormed::new(self, bytes, end)) }
    }

    /// What comes after the well-formed stretch at the start of `bytes`; if there is another
    /// form, after what that form reads alike.
    ///
    /// A sequence that is whole in two forms stands for the same code point in both: the
    /// tables of both are proved by the same distribution of bits.
    pub(super) const fn after_run(self, bytes: &[u8], alike: Option<Form>) -> &[u8] {
        let table = self.table();
        let other = match alike {
            Some(other) => other.table(),
            None => table,
        };
        // The first of the bytes that are sequences of their own, in both.
        let first = if table.first_single < other.first_single {
            other.first_single
        } else {
            table.first_single
        };
        let mut rest = bytes;
        // Patterns instead of indices and calls: const evaluation counts both.
        while !rest.is_empty() {
            while let &[a, b, c, d, e, f, g, h, ref after @ ..] = rest
                && (a | b | c | d | e | f | g | h) < 0x80
                && (first == 0 || first <= a && first <= b && first <= c && first <= d)
                && (first == 0 || first <= e && first <= f && first <= g && first <= h)
            {
                rest = after;
            }
            while let &[a, ref after @ ..] = rest
                && first <= a
                && a < 0x80
            {
                rest = after;
            }
            while let &[lead, ref after @ ..] = rest
                && (lead < first || 0x80 <= lead)
            {
                // None, if the two read it in different ways.
                let shape = if lead < LEADS {
                    NO_SHAPE
                } else {
                    match table.shapes[(lead - LEADS) as usize] {
                        shape if shape == other.shapes[(lead - LEADS) as usize] => shape,
                        _ => NO_SHAPE,
                    }
                };
                let (low, high, len) = (shape as u8, (shape >> 8) as u8, shape >> 16);
                if len == 3
                    && let &[b, c, ref after @ ..] = after
                    && low <= b
                    && b <= high
                    && TAIL_LOW <= c
                    && c <= TAIL_HIGH
                {
                    rest = after;
                    continue;
                }
                if len == 2
                    && let &[b, ref after @ ..] = after
                    && low <= b
                    && b <= high
                {
                    rest = after;
                    continue;
                }
                if len == 4
                    && let &[b, c, d, ref after @ ..] = after
                    && low <= b
                    && b <= high
                    && TAIL_LOW <= c
                    && c <= TAIL_HIGH
                    && TAIL_LOW <= d
                    && d <= TAIL_HIGH
                {
                    rest = after;
                    continue;
                }
                // The rows of both decide, those first that may have no such lead byte.
                let expected = other.matching(rest);
                let found = match alike {
                    Some(_) if expected.whole.is_some() => table.matching(rest),
                    _ => expected,
                };
                if found.whole.is_none() || found.matched != expected.matched {
                    return rest;
                }
                let mut passed = 0;
                while let [_, after @ ..] = rest
                    && passed < found.matched
                {
                    rest = after;
                    passed += 1;
                }
            }
        }
        rest
    }
}

static MODIFIED: Relative = Relative::of(&modified_utf_8::ROWS);
static CESU: Relative = Relative::of(&cesu_8::ROWS);
static JAVA: Relative = Relative::of(&java_string::ROWS);

/// The kernels of modified UTF-8.
pub(super) fn modified_utf_8_prefix(bytes: &[u8]) -> usize {
    MODIFIED_UTF_8.judge_by(&MODIFIED, bytes).end
}

pub(super) fn modified_utf_8_text(bytes: &[u8]) -> Verdict {
    MODIFIED_UTF_8.judge_by(&MODIFIED, bytes)
}

/// The kernels of CESU-8.
pub(super) fn cesu_8_prefix(bytes: &[u8]) -> usize {
    CESU_8.judge_by(&CESU, bytes).end
}

pub(super) fn cesu_8_text(bytes: &[u8]) -> Verdict {
    CESU_8.judge_by(&CESU, bytes)
}

/// The kernel of Java's strings.
pub(super) fn java_string_prefix(bytes: &[u8]) -> usize {
    JAVA_STRING.judge_by(&JAVA, bytes).end
}

#[cfg(test)]
impl Form {
    /// The kernel of a relative of UTF-8, for its tests.
    pub(crate) fn relative(self) -> Option<&'static Relative> {
        [(MODIFIED_UTF_8, &MODIFIED), (CESU_8, &CESU), (JAVA_STRING, &JAVA)]
            .into_iter()
            .find_map(|(form, kernel)| (form == self).then_some(kernel))
    }
}
