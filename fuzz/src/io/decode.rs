//! Checks the reader and the writer that decode.

use std::io::BufReader;

use etched_runtime::io::{Reader, Writer};
use etched_runtime::percent::Decoder;
use etched_runtime::{DecodeError, DecodeErrorKind};

use super::{Way, check_passed_on, fault_in, read_all, write_all};
use crate::reference::encodings::UTF_8_RULES;
use crate::reference::percent::Rules;
use crate::uneven::Uneven;

/// The first error: its kind, its position in the input, and how many decoded bytes are before it.
type Fault = (DecodeErrorKind, usize, usize);

pub(super) fn check(rules: &Rules, bytes: &[u8], way: Way<'_>) {
    let decoded = rules.decode(bytes);
    let malformed: Option<Fault> = decoded.malformed.map(|at| {
        let before = decoded.sources.iter().take_while(|source| **source < at).count();
        (DecodeErrorKind::MalformedEscape, at, before)
    });
    // Of the bytes before a malformed escape, an incomplete sequence at the end is not an error.
    let before = malformed.map_or(&decoded.bytes[..], |(.., before)| &decoded.bytes[..before]);
    let ill_formed = UTF_8_RULES.first_fault(before);
    let ill_formed = ill_formed.filter(|(_, segment)| !segment.is_cut || malformed.is_none());
    let ill_formed: Option<Fault> = ill_formed.map(|(at, segment)| {
        let kind = DecodeErrorKind::IllFormed(UTF_8_RULES.kind(&before[at..], segment));
        (kind, decoded.sources[at], at)
    });
    for (decoder, expected) in [
        (Decoder::lenient(rules.set), None),
        (Decoder::bytes(rules.set), malformed),
        (Decoder::text(rules.set), ill_formed.or(malformed)),
    ] {
        let stream = Uneven::blocking(bytes, way.pattern);
        let stream = BufReader::with_capacity(way.size, stream);
        let (read, error) = read_all(&mut Reader::new(decoder, stream), way);
        let mut writer = Writer::new(decoder, Uneven::blocking(Vec::new(), way.pattern));
        let written_error = write_all(&mut writer, bytes, way, Writer::finish);
        let mut written = writer.pending().to_vec();
        written.splice(0..0, writer.into_inner().inner);
        for (passed_on, error) in [(read, error), (written, written_error)] {
            let fault: Option<DecodeError> = fault_in(error);
            let found = fault.map(|fault| (fault.kind(), fault.position()));
            let fault = expected.map(|(kind, position, _)| (kind, position));
            assert_eq!(found, fault, "{decoder:?}: {}", bytes.escape_ascii());
            check_passed_on(&passed_on, &decoded.bytes, expected.map(|(.., before)| before));
        }
    }
}
