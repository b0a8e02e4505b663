//! Validation of what arrives in chunks.

use super::row::MAX_LEN;
use super::{Form, IllFormed};
use crate::slices::{after, copy, until};

/// Checks that what arrives in chunks is well-formed, with the verdict and the error that
/// [`validate`](Form::validate) has for all of it at once. A sequence may be cut by the end of a
/// chunk.
///
/// It takes as much memory for a gigabyte as for a byte, and allocates nothing. On the streams of
/// `std` there are `ValidateReader` and `ValidateWriter` in the module `io`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::{UTF_8, Validator};
///
/// let mut validator = Validator::new(UTF_8);
/// validator.push(b"caf\xC3")?;
/// validator.push(b"\xA9, ")?;
/// let error = validator.push(b"th\xC3!").unwrap_err();
/// assert_eq!((error.valid_up_to(), error.position()), (9, 10));
/// assert_eq!(error, UTF_8.validate(b"caf\xC3\xA9, th\xC3!").unwrap_err());
/// # Ok::<(), etched::IllFormed>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Validator {
    form: Form,
    valid_up_to: usize,
    /// The sequence at `valid_up_to`, which may be cut by the end of what there was.
    cut: [u8; MAX_LEN],
    cut_len: usize,
    fault: Option<IllFormed>,
}

impl Validator {
    /// A validator that has been given nothing.
    pub const fn new(form: Form) -> Validator {
        Validator { form, valid_up_to: 0, cut: [0; MAX_LEN], cut_len: 0, fault: None }
    }

    /// Goes on with the next bytes, of which there may be any number.
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes from the start of the first chunk.
    /// From then on every call has the same error. As the error quotes the sequence, it comes
    /// once all of that is there.
    ///
    /// # Cost
    ///
    /// That of [`validate`](Form::validate), and a few steps by the rows where a sequence is cut.
    pub fn push(&mut self, chunk: &[u8]) -> Result<(), IllFormed> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let mut rest = chunk;
        while self.cut_len > 0
            && let [byte, after @ ..] = rest
        {
            let (mut sequence, len) = (self.cut, self.cut_len + 1);
            if let Some(place) = sequence.get_mut(self.cut_len) {
                *place = *byte;
            }
            self.judge(until(&sequence, len))?;
            rest = after;
        }
        if rest.is_empty() { Ok(()) } else { self.judge(rest) }
    }

    /// Whether what there was is whole.
    ///
    /// # Errors
    ///
    /// That of [`push`](Validator::push), or the sequence that the end has cut.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::{UTF_8, Validator};
    ///
    /// let mut validator = Validator::new(UTF_8);
    /// validator.push(b"caf\xC3")?;
    /// assert_eq!(validator.finish().unwrap_err().valid_up_to(), 3);
    /// validator.push(b"\xA9")?;
    /// assert_eq!(validator.finish(), Ok(()));
    /// # Ok::<(), etched::IllFormed>(())
    /// ```
    pub fn finish(&self) -> Result<(), IllFormed> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let cut = self.form.validate(self.cut());
        cut.map_err(|error| error.offset_by(self.valid_up_to))
    }

    /// How many bytes there were; after an error, no more than before it.
    pub const fn position(&self) -> usize {
        self.valid_up_to.saturating_add(self.cut_len)
    }

    /// How many bytes are known to be whole sequences.
    pub const fn valid_up_to(&self) -> usize {
        self.valid_up_to
    }

    /// The start of the sequence, at most five bytes, that the end of the last chunk may have
    /// cut; nothing after an error.
    pub const fn cut(&self) -> &[u8] {
        until(&self.cut, self.cut_len)
    }

    /// Judges the bytes from `valid_up_to` on.
    fn judge(&mut self, bytes: &[u8]) -> Result<(), IllFormed> {
        self.cut_len = 0;
        let (valid, result) = match self.form.validate(bytes) {
            Ok(()) => (bytes.len(), Ok(())),
            Err(error) => (error.valid_up_to(), Err(error.offset_by(self.valid_up_to))),
        };
        self.valid_up_to = self.valid_up_to.saturating_add(valid);
        match result {
            Err(error) if error.may_go_on(bytes.len() - valid) => {
                let cut = after(bytes, valid);
                copy(cut, &mut self.cut);
                self.cut_len = cut.len();
                Ok(())
            }
            result => {
                self.fault = result.err();
                result
            }
        }
    }
}
