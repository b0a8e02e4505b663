//! Checks the reader and the writer that validate.

use etched_runtime::IllFormedError;
use etched_runtime::encoding::Validator;
use etched_runtime::io::{Reader, Writer};

use super::{Way, check_passed_on, fault_in, read_all, write_all};
use crate::reference::encodings::Rules;
use crate::uneven::Uneven;

pub(super) fn check(rules: &Rules, bytes: &[u8], way: Way<'_>) {
    let encoding = rules.encoding;
    let expected = rules.first_fault(bytes);
    let stream = Uneven::blocking(bytes, way.pattern);
    let (read, error) = read_all(&mut Reader::new(Validator::new(encoding), stream), way);
    let mut writer =
        Writer::new(Validator::new(encoding), Uneven::blocking(Vec::new(), way.pattern));
    let written_error = write_all(&mut writer, bytes, way, Writer::finish);
    for (passed_on, error) in [(read, error), (writer.into_inner().inner, written_error)] {
        let fault: Option<IllFormedError> = fault_in(error);
        let found = fault.map(|fault| (fault.valid_up_to(), fault.error_len(), fault.kind()));
        let expected = expected
            .map(|(at, segment)| (at, segment.error_len(), rules.kind(&bytes[at..], segment)));
        assert_eq!(found, expected, "{encoding:?}: {bytes:02X?}");
        check_passed_on(&passed_on, bytes, expected.map(|(at, ..)| at));
    }
}
