//! A stream that does in each call what a test says.

use std::iter;

/// What a stream does in one call. `K` is the kind of its errors.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Turn<K> {
    /// Transfers at most this number of bytes. A stream that is read transfers one byte at least.
    Most(usize),
    Fails(K),
    /// Reports so many bytes more than it was given room for.
    Boasts(usize),
    Panics,
}

pub(crate) type Turns<'s, K> = Box<dyn Iterator<Item = Turn<K>> + 's>;

/// Transfers at most `most` bytes in each call.
pub(crate) fn at_most<'s, K: Copy + 's>(most: usize) -> Turns<'s, K> {
    Box::new(iter::repeat(Turn::Most(most)))
}

/// Fails with `kind` in the first call and in every other call.
pub(crate) fn failing_between<'s, K: Copy + 's>(kind: K, most: usize) -> Turns<'s, K> {
    Box::new([Turn::Fails(kind), Turn::Most(most)].into_iter().cycle())
}

/// Transfers one byte in each of the first calls, and then does the same in every call.
pub(crate) fn truthful_first<'s, K: Copy + 's>(truthful: usize, then: Turn<K>) -> Turns<'s, K> {
    Box::new(iter::repeat_n(Turn::Most(1), truthful).chain(iter::repeat(then)))
}

pub(crate) struct Stream<'s, K> {
    /// The bytes that can still be read.
    pub(crate) unread: &'s [u8],
    pub(crate) written: Vec<u8>,
    /// How many bytes the stream takes in all.
    pub(crate) room: usize,
    /// What it does after the last byte or without room: `Most` ends it.
    pub(crate) end: Turn<K>,
    pub(crate) turns: Turns<'s, K>,
    /// What it does if it is flushed: `Most` flushes it.
    pub(crate) flush: Turns<'s, K>,
    pub(crate) flushes: usize,
}

impl<'s, K: Copy + 's> Stream<'s, K> {
    pub(crate) fn source(unread: &'s [u8], turns: Turns<'s, K>) -> Stream<'s, K> {
        Stream { unread, ..Stream::sink(turns) }
    }

    pub(crate) fn sink(turns: Turns<'s, K>) -> Stream<'s, K> {
        Stream {
            unread: b"",
            written: Vec::new(),
            room: usize::MAX,
            end: Turn::Most(0),
            turns,
            flush: at_most(0),
            flushes: 0,
        }
    }

    /// The next turn, or that of the end.
    fn turn(&mut self, is_at_end: bool) -> Turn<K> {
        match (self.turns.next().unwrap_or(self.end), self.end) {
            (_, Turn::Panics) if is_at_end => Turn::Panics,
            (Turn::Most(_), end) if is_at_end => end,
            (turn, _) => turn,
        }
    }

    fn take_in(&mut self, buffer: &mut [u8]) -> Result<usize, K> {
        let most = match self.turn(self.unread.is_empty()) {
            Turn::Most(most) => most.max(1),
            other => {
                buffer.fill(b'0');
                return fail(other, buffer.len());
            }
        };
        assert!(!buffer.is_empty(), "0 bytes read into no room would not mean the end");
        let (taken, unread) = self.unread.split_at(most.min(buffer.len()).min(self.unread.len()));
        buffer[..taken.len()].copy_from_slice(taken);
        self.unread = unread;
        Ok(taken.len())
    }

    fn give_out(&mut self, bytes: &[u8]) -> Result<usize, K> {
        let room = self.room - self.written.len();
        match self.turn(room == 0 && !bytes.is_empty()) {
            Turn::Most(most) => {
                let given = &bytes[..most.min(bytes.len()).min(room)];
                self.written.extend_from_slice(given);
                Ok(given.len())
            }
            other => fail(other, bytes.len()),
        }
    }

    fn flush_out(&mut self) -> Result<(), K> {
        self.flushes += 1;
        match self.flush.next() {
            None | Some(Turn::Most(_)) => Ok(()),
            Some(other) => fail(other, 0).map(drop),
        }
    }
}

fn fail<K>(turn: Turn<K>, room: usize) -> Result<usize, K> {
    match turn {
        Turn::Most(_) => Ok(0),
        Turn::Fails(kind) => Err(kind),
        Turn::Boasts(more) => Ok(room.saturating_add(more)),
        Turn::Panics => panic!("on purpose"),
    }
}

impl std::io::Read for Stream<'_, std::io::ErrorKind> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.take_in(buffer).map_err(Into::into)
    }
}

impl std::io::Write for Stream<'_, std::io::ErrorKind> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.give_out(bytes).map_err(Into::into)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.flush_out().map_err(Into::into)
    }
}

/// The cause of an `io::Error`.
#[track_caller]
pub(crate) fn inside<E: std::error::Error + Copy + 'static>(error: &std::io::Error) -> E {
    *error.get_ref().expect("a cause").downcast_ref().expect("this cause")
}
