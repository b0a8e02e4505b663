//! Checks that decoding in chunks gives the same as decoding all at once.

use std::str;

use etched_runtime::percent::Decoder;
use etched_runtime::{DecodeError, DecodeErrorKind, ToSliceError};

use crate::reference::encodings::UTF_8_RULES;
use crate::reference::percent::{Decoded, Rules};

/// The first fault: its kind, its position in the input, and how many decoded bytes are before it.
pub(crate) type Fault = (DecodeErrorKind, usize, usize);

/// The first fault for a decoder of bytes, and for a decoder of text.
pub(crate) fn faults_of_decoders(decoded: &Decoded) -> [Option<Fault>; 2] {
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
    [malformed, ill_formed.or(malformed)]
}

/// The decoded bytes, or the first error. Checks that a buffer that is too small changes nothing,
/// that one that just fits is enough, and that an error stays.
fn decode(mut decoder: Decoder, chunks: &[&[u8]]) -> Result<Vec<u8>, DecodeError> {
    let mut output = Vec::new();
    for chunk in chunks {
        let mut room = [0; Decoder::max_len(2000)];
        let start = decoder.position();
        let mut twin = decoder;
        let result = decoder.push(chunk, &mut room[..Decoder::max_len(chunk.len())]);
        if let Ok(decoded) = &result {
            let mut narrow = vec![0; decoded.len()];
            if let Some((_, narrower)) = narrow.split_first_mut() {
                let error = twin.push(chunk, narrower).unwrap_err();
                let ToSliceError::BufferTooSmall(error) = error else { panic!("{error}") };
                assert_eq!((error.needed(), error.available()), (decoded.len(), decoded.len() - 1));
                assert_eq!(twin.position(), start);
            }
            assert_eq!(twin.push(chunk, &mut narrow).as_ref(), Ok(decoded));
        }
        match result {
            Ok(decoded) => output.extend_from_slice(decoded),
            Err(error) => {
                let ToSliceError::Input(error) = error else { panic!("{error}") };
                assert_eq!(decoder.push(b"a", &mut [0; 8]), Err(error.into()), "the error stays");
                assert_eq!(decoder.push(b"a", &mut []), Err(error.into()), "the error stays");
                // A buffer that is too small hides the error, and changes nothing.
                if let Err(ToSliceError::BufferTooSmall(_)) = twin.push(chunk, &mut []) {
                    assert_eq!(twin.position(), start);
                }
                assert_eq!(twin.push(chunk, &mut room), Err(error.into()));
                assert_eq!(decoder.finish(), Err(error), "the error stays");
                return Err(error);
            }
        }
    }
    output.extend_from_slice(decoder.finish()?);
    Ok(output)
}

/// Checks the three decoders on an input in chunks.
pub(crate) fn decoders(rules: &Rules, input: &[u8], chunks: &[&[u8]]) {
    let set = rules.set;
    let decoded = rules.decode(input);
    let [of_bytes, of_text] = faults_of_decoders(&decoded);
    let text = decode(Decoder::text(set), chunks);
    let bytes = decode(Decoder::bytes(set), chunks);
    let lenient = decode(Decoder::lenient(set), chunks);
    assert_eq!(lenient.as_ref(), Ok(&decoded.bytes), "{chunks:02X?}");
    for (result, fault) in [(&text, of_text), (&bytes, of_bytes)] {
        let fault = fault.map(|(kind, position, _)| (kind, position));
        let found = result.as_ref().err().map(|error| (error.kind(), error.position()));
        assert_eq!(found, fault, "{chunks:02X?}");
        assert!(result.as_ref().is_ok_and(|found| *found == decoded.bytes) || fault.is_some());
    }

    // In every field, the errors are equal to the errors of decoding all at once.
    #[cfg(feature = "alloc")]
    {
        assert_eq!(bytes, set.decode_bytes(input).map(Into::into), "{chunks:02X?}");
        if let (Ok(input), true) = (str::from_utf8(input), bytes.is_ok()) {
            let at_once = set.decode(input).map(|text| text.into_owned().into_bytes());
            assert_eq!(text, at_once, "{chunks:02X?}");
        }
    }
}
