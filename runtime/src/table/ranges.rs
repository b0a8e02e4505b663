//! Lists of ranges in messages. The ranges ascend, and adjacent ranges are joined.

use crate::base::message::Message;

pub(super) struct Ranges {
    items: Items,
    separator: &'static str,
    /// The last range, which may still grow.
    open: Option<(u32, u32)>,
    /// Whether the message has a range already.
    has_range: bool,
}

#[derive(Clone, Copy)]
enum Items {
    Bytes,
    CodePoints,
}

impl Ranges {
    #[inline]
    pub(super) const fn of_bytes(separator: &'static str) -> Ranges {
        Ranges { items: Items::Bytes, separator, open: None, has_range: false }
    }

    #[inline]
    pub(super) const fn of_code_points(separator: &'static str) -> Ranges {
        Ranges { items: Items::CodePoints, separator, open: None, has_range: false }
    }

    /// Adds a range: joins it with the last range, or adds the last range to `message`.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn push(&mut self, message: &mut Message, first: u32, last: u32) {
        match self.open {
            Some((start, end)) if end + 1 == first => self.open = Some((start, last)),
            _ => {
                self.finish(message);
                self.open = Some((first, last));
            }
        }
    }

    /// Adds the last range to `message`.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn finish(&mut self, message: &mut Message) {
        let Some((first, last)) = self.open else { return };
        if self.has_range {
            message.text(self.separator);
        }
        match self.items {
            Items::Bytes => message.byte_range(first as u8, last as u8),
            Items::CodePoints => message.code_point_range(first, last),
        }
        self.has_range = true;
    }
}
