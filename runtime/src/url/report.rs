//! The faults of a literal, and what the parser reports, at three levels.
//!
//! The level is a const parameter, so that a parser has only the code that its level needs. The
//! value of a level is the number of reports that one step can make, for which [`Report`] has room.

use super::error::{UrlError, UrlErrorKind};
use super::help::Around;
use super::input::Input;
use super::judge::{Part, UrlFault, UrlFaultKind, judge};
use crate::base::message::Message;
use crate::base::message::Part::{CodePoint, Decimal, Words};
use crate::base::slices::{after, until};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;

impl UrlFault {
    /// The validation error, if it is one.
    #[inline]
    pub const fn error(&self) -> Option<UrlError> {
        let UrlFaultKind::Error(error) = self.kind else { return None };
        Some(error)
    }

    /// The message of this fault of `url`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self, url: &str) -> Message {
        if let UrlFaultKind::Error(error) = self.kind {
            return error.message();
        }
        let around = Around::new(url, self.start, self.end, None);
        let (what, why) = self.kind.words();
        // The code point of an invisible character is shown instead of it.
        let mut message = match Cursor::new(UTF_8, around.text).next_code_point() {
            Some(Ok(invisible @ 0x80..)) => Message::with(what, &[CodePoint(invisible)]),
            _ => around.help(&[what], /* is_quoting */ false),
        };
        message.say(" at byte {}{}", &[Decimal(self.start), Words(why)]);
        message
    }

    /// What to write instead. `host` is the host that the parser writes, if there is one; without
    /// `is_quoting`, the help quotes the literal only if it has no other words.
    #[inline]
    pub(crate) const fn help(&self, url: &str, host: Option<&str>, is_quoting: bool) -> Message {
        self.kind.help(&Around::new(url, self.start, self.end, host), is_quoting)
    }
}

/// The faults of the characters of a URL, in their order.
#[derive(Clone, Debug)]
pub struct FaultsOfText<'u> {
    text: &'u [u8],
    /// The offset of the next character to test.
    at: usize,
    /// Whether that character is in the fragment.
    is_in_fragment: bool,
}

impl<'u> FaultsOfText<'u> {
    #[inline]
    pub(crate) const fn of_url(text: &'u str) -> Self {
        FaultsOfText { text: text.as_bytes(), at: 0, is_in_fragment: false }
    }

    /// The next fault.
    #[cfg_attr(on_demand, inline)]
    pub const fn next_fault(&mut self) -> Option<UrlFault> {
        while let (before, text @ [byte, ..]) =
            (until(self.text, self.at), after(self.text, self.at))
        {
            let FaultsOfText { at, is_in_fragment, .. } = *self;
            // The next byte may be inside a character, where no test finds a fault.
            self.at += 1;
            match byte {
                b'#' => self.is_in_fragment = true,
                b' ' | b'$' | b'&' | b'{' | 0x80.. => {}
                // No test finds a fault that begins with another byte.
                _ => continue,
            }
            let part = Part::Character { text, before, is_in_fragment };
            if let Some(fault) = judge(at, part) {
                self.at = fault.end;
                return Some(fault);
            }
        }
        None
    }
}

/// Reports the failure that ends the parse.
pub(crate) const FAILURES: usize = 1;

/// Reports all validation errors. An IPv4 address can have one for an escape, one for its labels or
/// its characters, one for an empty part, one for too few parts, four for numbers that are not
/// decimal and one for their range. An IPv6 address can have eight for leading zeros and a failure.
/// All other steps have fewer, and so has a host with a label that is not a number.
pub(crate) const ERRORS: usize = 9;

/// Reports the faults of a literal:
///
/// - the validation errors, except those of some characters that the parser percent-encodes; all slashes
///   after the scheme have one error together;
/// - what the parser drops without an error.
///
/// After a failure of the host or the port, the parser goes on, to find the faults that follow. No
/// step has more faults than validation errors, but the value must differ from [`ERRORS`].
pub(crate) const FAULTS: usize = 10;

/// The reports of one step of the parser, in the order of the standard.
#[derive(Debug)]
pub(super) struct Report<'i, const LEVEL: usize> {
    /// Where all errors are, while a converted domain is read, because it is not in the input.
    pub(super) place: Option<Input<'i>>,
    /// The reports that are not taken yet, and then `None`.
    faults: [Option<UrlFault>; LEVEL],
}

impl<'i, const LEVEL: usize> Report<'i, LEVEL> {
    /// A constant, because the value `[None; LEVEL]` would first be made elsewhere on the stack.
    const NO_FAULTS: [Option<UrlFault>; LEVEL] = [None; LEVEL];

    #[inline(always)]
    pub(super) const fn new() -> Report<'i, LEVEL> {
        Report { place: None, faults: Self::NO_FAULTS }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.faults[0].is_none()
    }

    /// Takes the first report, and moves each other one to the place before it.
    #[inline]
    pub(super) const fn take(&mut self) -> Option<UrlFault> {
        let taken @ Some(_) = self.faults[0] else { return None };
        let mut index = 1;
        while index < LEVEL {
            self.faults[index - 1] = self.faults[index];
            index += 1;
        }
        self.faults[LEVEL - 1] = None;
        taken
    }

    /// Adds an error after which the parser goes on. Only the character or escape at `at` is wrong.
    pub(super) const fn raise(&mut self, kind: UrlErrorKind, at: Input<'_>) {
        self.raise_to(kind, at, 0);
    }

    /// [`raise`](Report::raise), if there is a first error of this kind.
    pub(super) const fn raise_first(&mut self, kind: UrlErrorKind, first: Option<Input<'_>>) {
        if let Some(at) = first {
            self.raise(kind, at);
        }
    }

    /// [`raise`](Report::raise), if all bytes up to the offset `end` are wrong.
    pub(super) const fn raise_to(&mut self, kind: UrlErrorKind, at: Input<'_>, end: usize) {
        if LEVEL != FAILURES {
            self.push_error(kind, /* is_failure */ false, at, end);
        }
    }

    /// Adds a failure. Only the character or escape at `at` is wrong.
    pub(super) const fn fail(&mut self, kind: UrlErrorKind, at: Input<'_>) {
        self.fail_to(kind, at, 0);
    }

    /// [`fail`](Report::fail), if all bytes up to the offset `end` are wrong.
    pub(super) const fn fail_to(&mut self, kind: UrlErrorKind, at: Input<'_>, end: usize) {
        self.push_error(kind, /* is_failure */ true, at, end);
    }

    /// Adds a fault that is not an error of the standard.
    pub(super) const fn refuse(&mut self, kind: UrlFaultKind, start: usize, end: usize) {
        if LEVEL == FAULTS {
            self.push(UrlFault { start, end, kind });
        }
    }

    /// Adds an error that ends at `end`, or after the character or escape at `at` if `end` is not behind
    /// `at`; or in the same way at [`place`](Report::place), if that is set. Only literals show where
    /// an error ends, so at other levels `end` stays as it is.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    const fn push_error(
        &mut self,
        kind: UrlErrorKind,
        is_failure: bool,
        at: Input<'_>,
        end: usize,
    ) {
        let (at, mut end) = match self.place {
            Some(place) => (place, if end > 0 { place.end } else { 0 }),
            None => (at, end),
        };
        let (error, start) = (UrlError::new(kind, is_failure, at), at.position());
        if LEVEL == FAULTS && end <= start {
            end = match error.shown() {
                // At the end of the text, the range has one byte, which is not there.
                [] => start + 1,
                shown => start + shown.len(),
            };
        }
        self.push(UrlFault { start, end, kind: UrlFaultKind::Error(error) });
    }

    const fn push(&mut self, fault: UrlFault) {
        let mut index = 0;
        while index < LEVEL && self.faults[index].is_some() {
            index += 1;
        }
        // Always: a level is the number of reports that a step can make.
        if index < LEVEL {
            self.faults[index] = Some(fault);
        }
    }
}
