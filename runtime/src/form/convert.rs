//! From one form to another: the definition, and its doors that need no allocator.

use super::{Form, IllFormed};
use crate::buffer::{BufferTooSmall, ConvertError};

/// The most bytes that are carried at once: eight that both forms write as they are.
const STRIDE: usize = 8;

/// What stands at one place of the input, as the other form writes it.
struct Carried {
    /// How many bytes of the input it is.
    read: usize,
    bytes: [u8; STRIDE],
    len: usize,
}

/// What a whole conversion comes to.
#[derive(Clone, Copy)]
pub(crate) struct Survey {
    /// How many bytes are written.
    pub(crate) len: usize,
    /// How many bytes at the start are written as they are read.
    pub(crate) kept: usize,
}

impl Form {
    /// The definition: the code point at `at`, which is inside `bytes`, as `into` writes
    /// it; or eight at once, where both forms write one byte for each of them.
    const fn carry(self, bytes: &[u8], at: usize, into: Form) -> Result<Carried, IllFormed> {
        let rest = bytes.split_at(at).1;
        if let Some((chunk, _)) = rest.split_first_chunk()
            && self.table().are_singles(chunk)
            && into.table().are_singles(chunk)
        {
            return Ok(Carried { read: STRIDE, bytes: *chunk, len: STRIDE });
        }
        let found = self.table().matching(rest);
        if !found.is_whole {
            return Err(IllFormed::new(self, bytes, at));
        }
        let code_point = self.table().rows[found.row].code_point(rest);
        match into.row_of(code_point) {
            Ok(row) => {
                let [a, b, c, d, e, f] = row.sequence(code_point);
                Ok(Carried { read: found.matched, bytes: [a, b, c, d, e, f, 0, 0], len: row.len })
            }
            Err(error) => Err(IllFormed::not_carried(self, bytes, at, found.matched, error)),
        }
    }

    /// Reads all of `bytes`, as far as `into` carries it.
    pub(crate) const fn survey(self, bytes: &[u8], into: Form) -> Result<Survey, IllFormed> {
        let mut survey = Survey { len: 0, kept: 0 };
        let mut at = 0;
        while at < bytes.len() {
            let carried = match self.carry(bytes, at, into) {
                Ok(carried) => carried,
                Err(error) => return Err(error),
            };
            if survey.kept == at && carried.stands_at(bytes, at) {
                survey.kept += carried.len;
            }
            at += carried.read;
            survey.len += carried.len;
        }
        Ok(survey)
    }

    /// Writes what `bytes` become, which [`survey`](Form::survey) has found to fit into
    /// `output`, and returns the length.
    pub(crate) const fn write(self, bytes: &[u8], into: Form, output: &mut [u8]) -> usize {
        let (mut at, mut written) = (0, 0);
        while at < bytes.len()
            && let Ok(carried) = self.carry(bytes, at, into)
        {
            let mut i = 0;
            while i < carried.len {
                output[written] = carried.bytes[i];
                written += 1;
                i += 1;
            }
            at += carried.read;
        }
        written
    }

    /// The exact length in bytes of what `bytes` become in the form `into`.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for a code point which
    /// `into` does not carry. Offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass, eight bytes a step where the text is ASCII.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::{CESU_8, MODIFIED_UTF_8};
    ///
    /// assert_eq!(CESU_8.converted_len(b"A\0", MODIFIED_UTF_8), Ok(3));
    /// ```
    pub const fn converted_len(self, bytes: &[u8], into: Form) -> Result<usize, IllFormed> {
        match self.survey(bytes, into) {
            Ok(survey) => Ok(survey.len),
            Err(error) => Err(error),
        }
    }

    /// Converts bytes of this form to the form `into` in const contexts: `N` is
    /// [`converted_len`](Form::converted_len) of them.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for a code point which
    /// `into` does not carry. Offsets are in bytes.
    ///
    /// # Panics
    ///
    /// `N` is not the converted length.
    ///
    /// # Cost
    ///
    /// Two passes. Const evaluation is slow: seconds for each 100 KB.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::IllFormed;
    /// use etched::form::{CESU_8, MODIFIED_UTF_8};
    ///
    /// const CONVERTED: Result<[u8; 3], IllFormed> = CESU_8.const_convert(b"A\0", MODIFIED_UTF_8);
    /// assert_eq!(CONVERTED, Ok(*b"A\xC0\x80"));
    /// ```
    pub const fn const_convert<const N: usize>(
        self,
        bytes: &[u8],
        into: Form,
    ) -> Result<[u8; N], IllFormed> {
        match self.survey(bytes, into) {
            Ok(Survey { len, .. }) => {
                assert!(len == N, "`N` is not the length of the output");
                let mut output = [0; N];
                self.write(bytes, into, &mut output);
                Ok(output)
            }
            Err(error) => Err(error),
        }
    }

    /// Converts bytes of this form to the form `into`, in a buffer, and returns the part
    /// that was written.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or that stands for a code point which
    /// `into` does not carry; else, if the buffer is too small, that. The buffer is then
    /// as it was.
    ///
    /// # Cost
    ///
    /// Two passes, no allocation.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::form::{CESU_8, RFC_2279};
    ///
    /// let mut buffer = [0; 16];
    /// let converted = CESU_8.convert_to_slice(b"\xED\xA0\x80\xED\xBC\x82", RFC_2279, &mut buffer)?;
    /// assert_eq!(converted, b"\xF0\x90\x8C\x82");
    /// # Ok::<(), etched::ConvertError>(())
    /// ```
    pub fn convert_to_slice<'o>(
        self,
        bytes: &[u8],
        into: Form,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], ConvertError> {
        self.fill(bytes, into, output)
    }

    /// [`convert_to_slice`](Form::convert_to_slice), for those who are const.
    pub(crate) const fn fill<'o>(
        self,
        bytes: &[u8],
        into: Form,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], ConvertError> {
        let len = match self.converted_len(bytes, into) {
            Ok(len) => len,
            Err(error) => return Err(ConvertError::IllFormed(error)),
        };
        let available = output.len();
        match output.split_at_mut_checked(len) {
            Some((output, _)) => {
                self.write(bytes, into, output);
                Ok(output)
            }
            None => Err(ConvertError::BufferTooSmall(BufferTooSmall::new(len, available))),
        }
    }
}

impl Carried {
    /// Whether the bytes read are those written.
    const fn stands_at(&self, bytes: &[u8], at: usize) -> bool {
        if self.read != self.len {
            return false;
        }
        let mut i = 0;
        while i < self.len {
            if bytes[at + i] != self.bytes[i] {
                return false;
            }
            i += 1;
        }
        true
    }
}
