//! The percent-encode set as a value, and what it does in const contexts.
//!
//! The files of this folder are the reference implementation of percent-encoding, without kernels.

pub(crate) mod decode;
pub(crate) mod error;
pub(crate) mod named;
pub(crate) mod word;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::RangeInclusive;

use self::decode::{pass_decoded, pass_escapes};
use self::error::DecodeError;
use self::word::{ESCAPES, HEX, LEN, LOWER_CASE, ONE, Word, Words, itself, len_of};
use crate::base::IS_CHIP;
use crate::base::buffer::{BufferTooSmallError, ToSliceError, check_len, ok};
use crate::base::slices::after;

/// A percent-encode set: the bytes that are written as `%XY`.
///
/// As in the URL standard ([percent-encode set]), the bytes *in* the set are escaped, and all
/// others stand for themselves. Bytes from 0x80 up are in every set. A set is a small `Copy` value.
/// It can be made from another set in a constant, for example by [`add`](EncodeSet::add). The most
/// used method is [`encode`](EncodeSet::encode). To decode, call
/// [`percent::decode`](fn@crate::percent::decode) or [`url_decode`](crate::url_decode()).
///
/// [percent-encode set]: https://url.spec.whatwg.org/#percent-encode-set
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::percent::{EncodeSet, PATH};
///
/// /// Object keys: paths in which `%` is a character, and not the start of an escape.
/// const KEY: EncodeSet = PATH.add(b'%');
///
/// assert!(KEY.contains(b'%') && KEY.contains(b' ') && !KEY.contains(b'/'));
/// ```
#[doc(alias("AsciiSet"))]
#[derive(Clone, Copy)]
#[must_use = "a set does nothing until it encodes"]
pub struct EncodeSet {
    /// The bytes that stand for themselves: byte `b` if bit `b >> 4` of `keep[b & 15]` is set. Each
    /// entry has eight bits, so a byte from 0x80 up has no bit and is never kept. A kernel looks up
    /// entries in the array as a vector of 16 bytes.
    pub(crate) keep: [u8; 16],
    /// Whether decoding reads `+` as a space, and encoding writes a space of the set as `+`.
    pub(crate) plus: bool,
    /// The bits to set in the digits of an escape: [`LOWER_CASE`] makes letters lower-case, and 0
    /// leaves them in upper case.
    pub(crate) digit_case: u8,
    /// The encoding of each byte, as a [`Word`](word::Word). Only the named sets have this table.
    pub(crate) words: Option<&'static Words>,
}

impl EncodeSet {
    /// The set with no ASCII byte in it: only bytes from 0x80 up are escaped.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::EncodeSet;
    ///
    /// const TAB_SEPARATED: EncodeSet = EncodeSet::EMPTY.add_all(b"%\t\n");
    /// assert_eq!(TAB_SEPARATED.encode("a b\tc"), "a b%09c");
    /// ```
    pub const EMPTY: EncodeSet =
        EncodeSet { keep: [0xFF; 16], plus: false, digit_case: 0, words: None };

    /// A set that decodes as this one does. It has no table, so that a program that only decodes
    /// does not keep one.
    #[inline]
    pub(crate) const fn for_decoding(&self) -> EncodeSet {
        EncodeSet { plus: self.plus, ..EncodeSet::EMPTY }
    }

    #[inline]
    const fn without_words(self) -> EncodeSet {
        EncodeSet { words: None, ..self }
    }

    /// The set with another bitmap, and without the table.
    #[inline]
    const fn with_keep(self, keep: [u8; 16]) -> EncodeSet {
        EncodeSet { keep, ..self.without_words() }
    }

    /// This set with a byte added. Bytes from 0x80 up are in every set.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH;
    ///
    /// assert_eq!(PATH.add(b'.').encode("a.b/c"), "a%2Eb/c");
    /// ```
    #[inline]
    pub const fn add(self, byte: u8) -> EncodeSet {
        self.add_range(byte..=byte)
    }

    /// This set with every byte of `bytes` added.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{QUERY, SPECIAL_QUERY};
    ///
    /// assert_eq!(QUERY.add_all(b"'"), SPECIAL_QUERY);
    /// ```
    #[inline]
    pub const fn add_all(mut self, mut bytes: &[u8]) -> EncodeSet {
        while let [byte, rest @ ..] = bytes {
            (self, bytes) = (self.add(*byte), rest);
        }
        self
    }

    /// This set with every byte of a range added.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{C0_CONTROL, EncodeSet};
    ///
    /// let controls = EncodeSet::EMPTY.add_range(0x00..=0x1F).add(0x7F);
    /// assert_eq!(controls, C0_CONTROL);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn add_range(self, bytes: RangeInclusive<u8>) -> EncodeSet {
        let mut keep = self.keep;
        let mut byte = *bytes.start() as usize;
        while byte <= *bytes.end() as usize && byte < 0x80 {
            keep[byte & 15] &= !(1 << (byte >> 4));
            byte += 1;
        }
        self.with_keep(keep)
    }

    /// This set without a byte, which then stands for itself. Bytes from 0x80 up stay in the set,
    /// because a URL must not contain them.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.remove(b'/').encode("a/b c"), "a/b%20c");
    /// ```
    #[inline]
    pub const fn remove(self, byte: u8) -> EncodeSet {
        let mut keep = self.keep;
        if byte.is_ascii() {
            keep[(byte & 15) as usize] |= 1 << (byte >> 4);
        }
        self.with_keep(keep)
    }

    /// This set without the ASCII bytes of `bytes`, which then stand for themselves. Bytes from
    /// 0x80 up stay in the set.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{PATH_SEGMENT, UNRESERVED};
    ///
    /// assert_eq!(UNRESERVED.remove_all(b"!$&'()*+,;=:@"), PATH_SEGMENT);
    /// ```
    #[inline]
    pub const fn remove_all(mut self, mut bytes: &[u8]) -> EncodeSet {
        while let [byte, rest @ ..] = bytes {
            (self, bytes) = (self.remove(*byte), rest);
        }
        self
    }

    /// The set of the bytes that are in either set. `+` stands for a space if it stands for a space
    /// in either set. Escapes are written in lower case if either set writes them in lower case.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{QUERY, UNRESERVED, USERINFO};
    ///
    /// assert_eq!(QUERY.union(USERINFO), USERINFO);
    /// assert_eq!(QUERY.union(UNRESERVED), UNRESERVED);
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn union(self, other: EncodeSet) -> EncodeSet {
        // A byte stands for itself only if it does in both sets. As one number, the order of the
        // entries does not matter.
        let keep = u128::from_ne_bytes(self.keep) & u128::from_ne_bytes(other.keep);
        EncodeSet {
            plus: self.plus || other.plus,
            digit_case: self.digit_case | other.digit_case,
            ..self.with_keep(keep.to_ne_bytes())
        }
    }

    /// The set of the ASCII bytes that are not in this set, and of all bytes from 0x80 up. In the
    /// new set `+` does not stand for a space, because the new set may not contain `+`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::EncodeSet;
    ///
    /// const ONLY_DIGITS_STAY: EncodeSet = EncodeSet::EMPTY.add_range(b'0'..=b'9').complement();
    /// assert_eq!(ONLY_DIGITS_STAY.encode("1a"), "1%61");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn complement(self) -> EncodeSet {
        let keep = !u128::from_ne_bytes(self.keep);
        EncodeSet { plus: false, ..self.with_keep(keep.to_ne_bytes()) }
    }

    /// This set with `+` for a space, in encoding and in decoding, or without it.
    ///
    /// `true` also adds the space and `+` to the set. Otherwise a `+` of the input would be written
    /// as `+`, and decoded as a space.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// let set = COMPONENT.space_as_plus(true);
    /// assert_eq!(set.encode("1 + 1"), "1+%2B+1");
    /// assert_eq!(set.decode("1+%2B+1")?, "1 + 1");
    /// assert_eq!(COMPONENT.decode("1+%2B+1")?, "1+++1");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[doc(alias("quote_plus", "QueryEscape"))]
    #[inline]
    pub const fn space_as_plus(self, plus: bool) -> EncodeSet {
        let set = if plus { self.add_all(b" +") } else { self };
        EncodeSet { plus, ..set.without_words() }
    }

    /// This set with escapes in lower case, such as `%c3%a9`, or in upper case, `%C3%A9`.
    ///
    /// [RFC 3986] recommends capitals, and gives both the same meaning. Decoding accepts both. Use
    /// lower case for servers that refuse capitals, or that compare the text.
    ///
    /// [RFC 3986]: https://www.rfc-editor.org/rfc/rfc3986#section-2.1
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, EncodeSet};
    ///
    /// const LOWER: EncodeSet = COMPONENT.lower_case_hex(true);
    /// assert_eq!(LOWER.encode("é/É"), "%c3%a9%2f%c3%89");
    /// assert_eq!(LOWER.decode("%c3%a9%2F")?, "é/");
    /// assert_eq!(LOWER.lower_case_hex(false), COMPONENT);
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[inline]
    pub const fn lower_case_hex(self, lower: bool) -> EncodeSet {
        let digit_case = if lower { LOWER_CASE } else { 0 };
        if digit_case == self.digit_case {
            // The set keeps its table.
            return self;
        }
        EncodeSet { digit_case, ..self.without_words() }
    }

    /// Whether `byte` is in the set, that is, whether encoding changes it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert!(FORM.contains(b'/') && FORM.contains(0xFF) && !FORM.contains(b'*'));
    /// ```
    #[inline]
    pub const fn contains(&self, byte: u8) -> bool {
        !self.keeps(byte)
    }

    /// Whether encoding and then decoding always returns the input. For this, `%` must be in the
    /// set. If decoding reads `+` as a space, `+` must be in the set too.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::{COMPONENT, PATH};
    ///
    /// assert!(COMPONENT.is_reversible());
    /// assert!(!PATH.is_reversible()); // `PATH` keeps `%`: `%41` and `A` both decode to `A`
    /// ```
    #[inline]
    pub const fn is_reversible(&self) -> bool {
        self.contains(b'%') && (!self.plus || self.contains(b'+'))
    }

    /// Whether a space is written as `+`: the space is in the set, and `+` stands for a space.
    #[inline]
    pub(crate) const fn writes_plus(&self) -> bool {
        self.plus && !self.keeps(b' ')
    }

    #[inline]
    pub(crate) const fn keeps(&self, byte: u8) -> bool {
        self.keep[(byte & 15) as usize] as u32 >> (byte >> 4) & 1 == 1
    }

    /// The exact length in bytes of the encoding of `input`; `usize::MAX` if the length does not
    /// fit `usize`, which can happen on 32-bit targets.
    ///
    /// # Cost
    ///
    /// One pass.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// const LEN: usize = FORM.encoded_len("a b/c".as_bytes());
    /// assert_eq!(LEN, "a+b%2Fc".len());
    /// ```
    #[inline]
    pub const fn encoded_len(&self, input: &[u8]) -> usize {
        len_with(input, self.count_escaped(input))
    }

    /// Encodes bytes to an array, in const contexts. The length `N` has to be the
    /// [`encoded_len`](EncodeSet::encoded_len) of the input.
    ///
    /// Other forms: [`percent_encode!`] (at compile time),
    /// [`const_encode_to_slice`](EncodeSet::const_encode_to_slice) (`const fn`, into a buffer),
    /// [`encode`](EncodeSet::encode) (function), [`encode_to_slice`](EncodeSet::encode_to_slice)
    /// (into a buffer).
    ///
    /// [`percent_encode!`]: https://docs.rs/etched/latest/etched/macro.percent_encode.html
    ///
    /// # Panics
    ///
    /// Panics if `N` is not the encoded length. In const evaluation, the panic is a compile error.
    ///
    /// # Cost
    ///
    /// One pass. Const evaluation is slow: it takes seconds for each 100 KB.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// const TEXT: &[u8] = "21 °C".as_bytes();
    /// const QUERY: [u8; FORM.encoded_len(TEXT)] = FORM.const_encode(TEXT);
    /// assert_eq!(&QUERY, b"21+%C2%B0C");
    /// ```
    #[track_caller]
    pub const fn const_encode<const N: usize>(&self, input: &[u8]) -> [u8; N] {
        let mut output = [0; N];
        let mut made = None;
        match self.write_by(self.words_for(input, &mut made), input, &mut output) {
            Some(written) if written == N => {}
            _ => check_len(N, self.encoded_len(input)),
        }
        output
    }

    /// Encodes bytes into a buffer, in const contexts, and returns how many bytes were written:
    /// [`encode_to_slice`](EncodeSet::encode_to_slice) as a `const fn`.
    ///
    /// Other forms: [`percent_encode!`] (at compile time),
    /// [`const_encode`](EncodeSet::const_encode) (`const fn`), [`encode`](EncodeSet::encode)
    /// (function), [`encode_to_slice`](EncodeSet::encode_to_slice) (into a buffer).
    ///
    /// [`percent_encode!`]: https://docs.rs/etched/latest/etched/macro.percent_encode.html
    ///
    /// # Errors
    ///
    /// The buffer is too small.
    ///
    /// # Cost
    ///
    /// One pass, byte by byte. At run time `encode_to_slice` is faster.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// const NAME: &[u8] = "a b".as_bytes();
    /// const HEADER: ([u8; 16], usize) = {
    ///     let mut buffer = [0; 16];
    ///     match COMPONENT.const_encode_to_slice(NAME, &mut buffer) {
    ///         Ok(len) => (buffer, len),
    ///         Err(_) => panic!("the name is too long"),
    ///     }
    /// };
    /// assert_eq!(&HEADER.0[..HEADER.1], b"a%20b");
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn const_encode_to_slice(
        &self,
        input: &[u8],
        output: &mut [u8],
    ) -> Result<usize, BufferTooSmallError> {
        let available = output.len();
        match self.write(input, output) {
            Some(written) => Ok(written),
            None => Err(BufferTooSmallError::new(self.encoded_len(input), available)),
        }
    }

    /// The words of all bytes. They start as [`ESCAPES`], because that takes fewer steps of const
    /// evaluation than to [`define`](EncodeSet::define) each byte.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn to_words(self) -> Words {
        let mut words = *ESCAPES;
        // Escapes in upper case, with a `digit_case` of 0, stay as they are.
        let digit_case = self.digit_case as Word;
        let mut byte = 0;
        while digit_case != 0 && byte < words.len() {
            words[byte] |= digit_case << 8 | digit_case << 16;
            byte += 1;
        }
        // The bytes with a bit in `keep`: those with the low digit `low` and the high digits that
        // are the numbers of the bits in `highs`. Each turn takes the lowest of these bits.
        let mut low = 0;
        while low < self.keep.len() {
            let mut highs = self.keep[low];
            while highs != 0 {
                let byte = (highs.trailing_zeros() as usize) << 4 | low;
                words[byte] = itself(byte as u8);
                highs &= highs - 1;
            }
            low += 1;
        }
        if self.writes_plus() {
            words[b' ' as usize] = itself(b'+');
        }
        Words(words)
    }

    /// The word of `byte`: the byte itself, `+`, or `%XY`.
    #[inline]
    pub(crate) const fn define(&self, byte: u8) -> Word {
        if self.keeps(byte) {
            return ONE | byte as Word;
        }
        if self.plus && byte == b' ' {
            return itself(b'+');
        }
        let (high, low) = (HEX[(byte >> 4) as usize], HEX[(byte & 15) as usize]);
        Word::from_le_bytes([b'%', high | self.digit_case, low | self.digit_case, 3])
    }

    /// The table of the set, if there is one. Chips have none, and the compiler must know it, so that
    /// a program does not link the code for one.
    #[inline]
    pub(crate) const fn words(&self) -> Option<&'static Words> {
        if IS_CHIP { None } else { self.words }
    }

    /// Writes the encoding of `input` to `output`, word by word. Returns the length of the
    /// encoding, or `None` if `output` is too short.
    #[inline]
    pub(crate) const fn write(&self, input: &[u8], output: &mut [u8]) -> Option<usize> {
        self.write_by(self.words(), input, output)
    }

    /// [`write`](EncodeSet::write) by the table `words`, or without a table.
    #[cfg_attr(on_demand, inline)]
    const fn write_by(
        &self,
        words: Option<&Words>,
        input: &[u8],
        output: &mut [u8],
    ) -> Option<usize> {
        // The loop cuts the slices by patterns, because indices are slow in const evaluation.
        let available = output.len();
        let (mut rest, mut room) = (input, output);
        while let &[byte, ref after @ ..] = rest {
            let word = match words {
                Some(Words(words)) => words[byte as usize],
                None => self.define(byte),
            };
            if word & LEN == ONE {
                let [first, left @ ..] = room else { return None };
                *first = word as u8;
                room = left;
            } else {
                let [first, second, third, left @ ..] = room else { return None };
                *first = word as u8;
                *second = (word >> 8) as u8;
                *third = (word >> 16) as u8;
                room = left;
            }
            rest = after;
        }
        Some(available - room.len())
    }

    /// The table of the set, or a new table, stored in `made`, if there is none and `input` is
    /// long.
    #[inline]
    const fn words_for<'w>(&self, input: &[u8], made: &'w mut Option<Words>) -> Option<&'w Words> {
        // Making a table takes as long as encoding 256 bytes without one.
        const LONG: usize = 1024;

        if self.words().is_none() && input.len() >= LONG {
            self.make_words(made);
            return made.as_ref();
        }
        self.words()
    }

    #[cold]
    #[inline]
    const fn make_words(&self, made: &mut Option<Words>) {
        *made = Some(self.to_words());
    }

    /// [`encoded_len`](EncodeSet::encoded_len), but makes a table if `input` is long.
    #[inline]
    pub(crate) const fn const_encoded_len(&self, input: &[u8]) -> usize {
        let mut made = None;
        len_with(input, self.count_escaped_by(self.words_for(input, &mut made), input))
    }

    /// How many bytes of `input` become escapes.
    #[inline]
    pub(crate) const fn count_escaped(&self, input: &[u8]) -> usize {
        self.count_escaped_by(self.words(), input)
    }

    /// [`count_escaped`](EncodeSet::count_escaped) by the table `words`, or without a table. The
    /// count is at most the length of `input`, so that it cannot overflow.
    #[cfg_attr(on_demand, inline)]
    const fn count_escaped_by(&self, words: Option<&Words>, input: &[u8]) -> usize {
        let mut rest = input;
        let mut escaped = 0;
        if let Some(Words(words)) = words {
            while let &[a, b, c, d, e, f, g, h, ref after @ ..] = rest {
                let lens = (words[a as usize] & LEN)
                    + (words[b as usize] & LEN)
                    + (words[c as usize] & LEN)
                    + (words[d as usize] & LEN)
                    + (words[e as usize] & LEN)
                    + (words[f as usize] & LEN)
                    + (words[g as usize] & LEN)
                    + (words[h as usize] & LEN);
                // The sum is 8, and 2 more for each escape.
                escaped += len_of(lens) / 2 - 4;
                rest = after;
            }
        }
        while let &[byte, ref after @ ..] = rest {
            escaped += match words {
                Some(Words(words)) => words[byte as usize] & LEN != ONE,
                None => !self.keeps(byte),
            } as usize;
            rest = after;
        }
        // A space that becomes a `+` is no escape, and was counted above. It has a loop of its own, because
        // the compiler makes vectors of both loops.
        let mut rest = if words.is_none() && self.writes_plus() { input } else { &[] };
        while let &[byte, ref after @ ..] = rest {
            escaped -= (byte == b' ') as usize;
            rest = after;
        }
        escaped
    }

    /// The exact length in bytes of the decoding of `input`.
    ///
    /// # Errors
    ///
    /// The first malformed escape. It is not an error if the decoded bytes are not text.
    ///
    /// # Cost
    ///
    /// One pass.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.decoded_len(b"a+b%2Fc"), Ok(5));
    /// assert_eq!(FORM.decoded_len(b"100%").unwrap_err().position(), 3);
    /// ```
    #[inline]
    pub const fn decoded_len(&self, input: &[u8]) -> Result<usize, DecodeError> {
        match pass_escapes(input) {
            (escapes, []) => Ok(input.len() - 2 * escapes),
            (_, rest) => Err(DecodeError::malformed_escape_at(input, input.len() - rest.len())),
        }
    }

    /// Decodes bytes to an array, strictly, in const contexts. The length `N` has to be the
    /// [`decoded_len`](EncodeSet::decoded_len) of the input.
    ///
    /// Other forms: [`percent_decode!`] (at compile time),
    /// [`const_decode_to_slice`](EncodeSet::const_decode_to_slice) (`const fn`, into a buffer),
    /// [`decode_bytes`](EncodeSet::decode_bytes) (function),
    /// [`decode_to_slice`](EncodeSet::decode_to_slice) (into a buffer).
    ///
    /// [`percent_decode!`]: https://docs.rs/etched/latest/etched/macro.percent_decode.html
    ///
    /// # Errors
    ///
    /// The first malformed escape.
    ///
    /// # Panics
    ///
    /// Panics if `N` is not the decoded length.
    ///
    /// # Cost
    ///
    /// Two passes. Const evaluation is slow: it takes seconds for each 100 KB.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::DecodeError;
    /// use etched::percent::FORM;
    ///
    /// const TEXT: &[u8] = "%3F+%FF".as_bytes();
    /// const DECODED: Result<[u8; 3], DecodeError> = FORM.const_decode(TEXT);
    /// assert_eq!(DECODED, Ok([b'?', b' ', 0xFF]));
    /// ```
    #[track_caller]
    pub const fn const_decode<const N: usize>(&self, input: &[u8]) -> Result<[u8; N], DecodeError> {
        check_len(N, ok!(self.decoded_len(input)));
        let mut output = [0; N];
        self.write_decoded(input, &mut output);
        Ok(output)
    }

    /// Decodes bytes into a buffer, strictly, in const contexts, and returns how many bytes were
    /// written: [`decode_to_slice`](EncodeSet::decode_to_slice) as a `const fn`.
    ///
    /// Other forms: [`percent_decode!`] (at compile time),
    /// [`const_decode`](EncodeSet::const_decode) (`const fn`),
    /// [`decode_bytes`](EncodeSet::decode_bytes) (function),
    /// [`decode_to_slice`](EncodeSet::decode_to_slice) (into a buffer).
    ///
    /// [`percent_decode!`]: https://docs.rs/etched/latest/etched/macro.percent_decode.html
    ///
    /// # Errors
    ///
    /// The first malformed escape. If there is none,
    /// [`BufferTooSmallError`](crate::BufferTooSmallError) if the output does not fit. The buffer
    /// may then hold any bytes.
    ///
    /// # Cost
    ///
    /// One pass, byte by byte. At run time `decode_to_slice` is faster.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// const TEXT: &[u8] = "%C3%BC".as_bytes();
    /// const FIRST: Option<u8> = {
    ///     let mut buffer = [0; 64];
    ///     match FORM.const_decode_to_slice(TEXT, &mut buffer) {
    ///         Ok(1..) => Some(buffer[0]),
    ///         _ => None,
    ///     }
    /// };
    /// assert_eq!(FIRST, Some(0xC3));
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub const fn const_decode_to_slice(
        &self,
        input: &[u8],
        output: &mut [u8],
    ) -> Result<usize, ToSliceError<DecodeError>> {
        self.finish_decoding(input, output, (0, 0))
    }

    /// Decodes the rest of `input` to the rest of `output`, strictly. `done` says how many bytes were
    /// read and written already. Returns the length of the whole output.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn finish_decoding(
        &self,
        input: &[u8],
        output: &mut [u8],
        done: (usize, usize),
    ) -> Result<usize, ToSliceError<DecodeError>> {
        let (mut read, mut len) = done;
        while read < input.len() {
            let mut spare = [0; 16];
            let room = match output.split_at_mut_checked(len) {
                Some((_, room @ [_, ..])) => room,
                // The output is full, so the rest is only measured. A chip decodes it, to link one
                // loop only.
                _ if IS_CHIP => &mut spare,
                _ => match self.decoded_len(after(input, read)) {
                    Ok(more) => {
                        len += more;
                        break;
                    }
                    Err(error) => return Err(ToSliceError::Input(error.offset_by(read))),
                },
            };
            match pass_decoded(self.plus, /* strictly */ true, after(input, read), room) {
                (_, 0) => {
                    return Err(ToSliceError::Input(DecodeError::malformed_escape_at(input, read)));
                }
                // The sums are at most the length of `input`.
                (more_read, more) => (read, len) = (read + more_read, len + more),
            }
        }
        if len <= output.len() {
            return Ok(len);
        }
        Err(ToSliceError::BufferTooSmall(BufferTooSmallError::new(len, output.len())))
    }

    /// Decodes `input` leniently to `output`, which is long enough. Returns the decoded length.
    #[inline]
    pub(crate) const fn write_decoded(&self, input: &[u8], output: &mut [u8]) -> usize {
        pass_decoded(self.plus, /* strictly */ false, input, output).1
    }
}

/// The length of the encoding of `input` if `escaped` of its bytes become escapes. Twice `escaped`
/// fits `usize`, because a slice has at most `isize::MAX` bytes.
#[inline]
pub(crate) const fn len_with(input: &[u8], escaped: usize) -> usize {
    input.len().saturating_add(2 * escaped)
}

impl PartialEq for EncodeSet {
    #[inline]
    fn eq(&self, other: &EncodeSet) -> bool {
        (self.keep, self.plus, self.digit_case) == (other.keep, other.plus, other.digit_case)
    }
}

impl Eq for EncodeSet {}

impl Hash for EncodeSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.keep, self.plus, self.digit_case).hash(state);
    }
}

impl fmt::Debug for EncodeSet {
    /// Shows the ASCII bytes that the set does not escape.
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("EncodeSet { keeps: \"")?;
        for byte in (0..0x80).filter(|&byte| self.keeps(byte)) {
            write!(f, "{}", byte.escape_ascii())?;
        }
        write!(f, "\", space_as_plus: {}", self.plus)?;
        f.write_str(if self.digit_case == 0 { " }" } else { ", lower_case_hex: true }" })
    }
}
