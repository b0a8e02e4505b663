//! A fault of a literal: its place, its message and its help.

use super::error::UrlError;
use super::help::Around;
use super::judge::{UrlFaultKind, judge};
use super::rules::Part;
use crate::base::message::Message;
use crate::base::message::Part::{CodePoint, Decimal, Words};
use crate::base::slices::{after, until};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;

/// A fault of a literal.
#[derive(Clone, Copy, Debug)]
pub struct UrlFault {
    /// The offset of the bytes at fault.
    pub start: usize,
    /// The offset after them.
    pub end: usize,
    /// The reason to refuse the literal.
    pub kind: UrlFaultKind,
}

impl UrlFault {
    /// The fault that the rules find in a part of a URL. The part is at the offset `at`.
    #[inline]
    pub(super) const fn find(at: usize, part: Part<'_>) -> Option<UrlFault> {
        match judge(part) {
            Some((kind, start, end)) => Some(UrlFault { start: at + start, end: at + end, kind }),
            None => None,
        }
    }

    /// Whether this is a failure: the text has no URL.
    #[inline]
    pub(crate) const fn is_failure(&self) -> bool {
        matches!(self.error(), Some(error) if error.is_failure())
    }

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

    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn next_fault(&mut self) -> Option<UrlFault> {
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
            if let Some(fault) = UrlFault::find(at, part) {
                self.at = fault.end;
                return Some(fault);
            }
        }
        None
    }
}

impl Iterator for FaultsOfText<'_> {
    type Item = UrlFault;

    #[inline]
    fn next(&mut self) -> Option<UrlFault> {
        self.next_fault()
    }
}
