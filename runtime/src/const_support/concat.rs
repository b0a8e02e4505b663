//! Concatenation of arguments, and the check that the result is well-formed.

use super::argument::Argument;
use super::help;
use super::refusal::Refusal;
use super::words::{Integer, help_for_pair};
use crate::base::buffer::append;
use crate::base::message::Message;
use crate::base::message::Part::Decimal;
use crate::base::slices::{find, sum};
use crate::encoding::{CESU_8, MODIFIED_UTF_8, RFC_2279, UTF_8};
use crate::java;
use crate::table::encoding::Encoding;

/// The kind of output that arguments are concatenated to.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name of the constant below, for an expansion.
    pub name: &'static str,
    pub encoding: Encoding,
    /// The length of the header, if the output is a frame; otherwise 0.
    pub header: usize,
    /// Whether a NUL ends the output.
    pub has_nul: bool,
    /// Whether the output is checked. If not, the encoding is that of text.
    pub is_checked: bool,
    /// The arguments as they are written in the source code; empty texts for literals that the macro
    /// has checked.
    pub tokens: &'static [&'static str],
}

impl Target {
    pub const UTF_8: Target = Target::of("UTF_8", UTF_8);
    pub const MODIFIED_UTF_8: Target = Target::of("MODIFIED_UTF_8", MODIFIED_UTF_8);
    pub const CESU_8: Target = Target::of("CESU_8", CESU_8);
    pub const RFC_2279: Target = Target::of("RFC_2279", RFC_2279);
    pub const WRITE_UTF: Target =
        Target { header: java::HEADER, ..Target::of("WRITE_UTF", MODIFIED_UTF_8) };
    pub const UTF_8_CSTR: Target = Target { has_nul: true, ..Target::of("UTF_8_CSTR", UTF_8) };
    pub const MODIFIED_UTF_8_CSTR: Target =
        Target { has_nul: true, ..Target::of("MODIFIED_UTF_8_CSTR", MODIFIED_UTF_8) };
    pub const BYTES: Target = Target { is_checked: false, ..Target::of("BYTES", UTF_8) };

    #[inline]
    const fn of(name: &'static str, encoding: Encoding) -> Target {
        Target { name, encoding, header: 0, has_nul: false, is_checked: true, tokens: &[] }
    }

    /// The error of an integer without a word, which is written as `token`.
    #[inline]
    pub const fn check_number(self, integer: Integer, token: &str, is_byte: bool) -> Refusal {
        integer.check(self.encoding, self.is_checked, token, is_byte)
    }

    /// The length of the output of [`run`](Self::run).
    #[inline]
    pub const fn len(self, mut arguments: &[Argument<'_>]) -> usize {
        let mut len = self.header + self.has_nul as usize;
        while let [argument, after @ ..] = arguments {
            (len, arguments) = (sum(len, argument.len(self)), after);
        }
        len
    }

    /// Concatenates the arguments. [`check`](Self::check) checks whether the result is well-formed.
    /// The array starts as zeros, so a NUL at the end is already there.
    pub const fn run<const N: usize>(self, mut arguments: &[Argument<'_>]) -> [u8; N] {
        let mut output = [0; N];
        let (head, mut rest) = output.split_at_mut(self.header);
        // Only the output of `write_utf_bytes!` has a header, the length of what follows. If that is
        // too long for a header, the header stays zero, and `check` reports it.
        match java::write::header(rest.len()) {
            Some(header) if self.header == header.len() => _ = append(head, &header),
            _ => {}
        }
        while let [argument, after @ ..] = arguments {
            (rest, arguments) = (argument.write(self, rest), after);
        }
        output
    }

    /// The first error of the arguments or of `output`, their concatenation.
    #[inline]
    pub const fn check(self, arguments: &[Argument<'_>], output: &[u8]) -> Refusal {
        self.check_integers(arguments).or_earlier(self.check_output(arguments, output))
    }

    /// The error of the first integer that is not clearly a byte, or that its word does not take.
    #[cfg_attr(on_demand, inline)]
    const fn check_integers(self, mut arguments: &[Argument<'_>]) -> Refusal {
        let mut i = 0;
        while let [argument, after @ ..] = arguments {
            let token = if i < self.tokens.len() { self.tokens[i] } else { "" };
            let refusal = match (*argument, after) {
                (Argument::Number(first), [Argument::Number(second), ..]) => {
                    let pair = help_for_pair(first, *second);
                    self.check_number(first, token, false).or_help(pair)
                }
                (Argument::Number(integer), _) => self.check_number(integer, token, false),
                (Argument::Byte(byte), _) => {
                    self.check_number(Integer::unsigned(byte as u128), token, true)
                }
                (Argument::Word(word), _) => match word.write(self.encoding) {
                    Ok(_) => Refusal::NONE,
                    Err(refusal) => refusal,
                },
                _ => Refusal::NONE,
            };
            if refusal.message().is_some() {
                return refusal.at(i);
            }
            (i, arguments) = (i + 1, after);
        }
        Refusal::NONE
    }

    /// The error of `output`: a sequence that is ill-formed, a NUL inside a C string, or a content
    /// that is too long for a frame. An output that is not checked may have any bytes. `output` has
    /// the [`len`](Self::len) of the arguments, so that its parts can be split off.
    #[cfg_attr(on_demand, inline)]
    const fn check_output(self, arguments: &[Argument<'_>], output: &[u8]) -> Refusal {
        if !self.is_checked {
            return Refusal::NONE;
        }
        let (content, _) = output.split_at(output.len() - self.has_nul as usize);
        let content = content.split_at(self.header).1;
        // The first NUL in a C string. Other outputs may have a NUL.
        let nul = if self.has_nul { find(content, b"\0") } else { content.len() };
        let is_text = matches!(arguments, [.., Argument::Text(_) | Argument::Formatted(_)]);
        let (position, refusal) = match self.encoding.const_validate(content) {
            Err(error) => {
                (error.position(), Refusal::ill_formed(&error, help::for_ill_formed(&error)))
            }
            Ok(_) if nul < content.len() => (nul, nul_inside(nul, content.len())),
            // U+0000 in modified UTF-8. At the end of a text it is meant as the NUL; as bytes it is data.
            Ok(_) if self.has_nul && is_text && matches!(content, [.., 0xC0, 0x80]) => {
                let last = content.len() - b"\xC0\x80".len();
                (last, nul_inside(last, last + 1))
            }
            // The error is at the first byte that does not fit.
            Ok(_) if self.header > 0 && content.len() > java::MAX_LEN => {
                let message = java::TooLongError::message(content.len());
                (java::MAX_LEN, Refusal::new(message, Message::of(help::FOR_TOO_LONG)))
            }
            Ok(_) => return Refusal::NONE,
        };
        refusal.at(self.argument_with(arguments, position))
    }

    /// The index of the argument that has the byte at `position`, which counts from the end of the
    /// header. If `position` is the end of the content, the index of the last argument.
    #[inline]
    const fn argument_with(self, arguments: &[Argument<'_>], position: usize) -> usize {
        // There is an argument: without any, the output is empty and has no error.
        let (mut i, mut end) = (0, arguments[0].len(self));
        while position >= end && i + 1 < arguments.len() {
            i += 1;
            end = sum(end, arguments[i].len(self));
        }
        i
    }
}

impl Argument<'_> {
    /// The length of the argument in the output.
    #[inline]
    const fn len(&self, target: Target) -> usize {
        match self {
            Argument::Text(text) => target.encoding.encoded_len(text),
            Argument::Bytes(bytes) => bytes.len(),
            Argument::Byte(_) | Argument::Number(_) => 1,
            Argument::Formatted(formatted) => target.encoding.encoded_len(formatted.as_str()),
            // `check` reports an integer that its word does not take.
            Argument::Word(word) => match word.write(target.encoding) {
                Ok(bytes) => bytes.len(),
                Err(_) => 0,
            },
        }
    }

    /// Writes the argument to `output`, which is long enough, and returns the rest of `output`.
    #[inline]
    const fn write<'o>(&self, target: Target, output: &'o mut [u8]) -> &'o mut [u8] {
        match self {
            Argument::Text(_) | Argument::Formatted(_) => {
                UTF_8.write(self.as_bytes(), target.encoding, output)
            }
            Argument::Bytes(_) | Argument::Byte(_) => append(output, self.as_bytes()),
            // `check` reports an integer that is not a byte.
            Argument::Number(integer) => append(output, &[integer.byte()]),
            Argument::Word(word) => match word.write(target.encoding) {
                Ok(bytes) => append(output, bytes.as_bytes()),
                // `check` reports it, as in `len`.
                Err(_) => output,
            },
        }
    }
}

/// The error of a NUL in a C string of `len` bytes.
#[cfg_attr(on_demand, inline)]
pub const fn nul_inside(position: usize, len: usize) -> Refusal {
    let message = Message::with("U+0000 at byte {} ends the C string", &[Decimal(position)]);
    let help = if position + 1 == len { help::FOR_LAST_NUL } else { help::FOR_NUL };
    Refusal::new(message, Message::of(help))
}

#[cfg(test)]
mod tests {
    use super::Target;
    use crate::base::formatted::Formatted;
    use crate::const_support::argument::Argument;

    #[test]
    fn the_argument_with_a_byte_is_found() {
        let arguments = [
            Argument::Text("ab"),
            Argument::Bytes(b""),
            Argument::Formatted(Formatted::char('ü')),
            Argument::Byte(b'c'),
        ];
        // The last position is the end of the output.
        for (position, expected) in [0, 0, 2, 2, 3, 3].into_iter().enumerate() {
            assert_eq!(Target::UTF_8.argument_with(&arguments, position), expected, "{position}");
        }
    }
}
