//! Logs errors by `defmt`. The program sends only numbers, and the host prints the words.

#![no_std]
#![no_main]

use defmt_semihosting as _;
use etched::encoding::{CESU_8, RFC_2279, UTF_8};
use etched::percent::FORM;
use etched::{CodePointWriter, from_utf8, java};
use firmware::exit;

#[cortex_m_rt::entry]
fn main() -> ! {
    let room = &mut [0; 4][..];
    log(from_utf8(b"link lost \xC0\xAF"));
    log(from_utf8(b"cut \xE2\x9A"));
    log(FORM.decode_in_place(&mut { *b"name=100%&unit=%25" }).map(drop));
    log(FORM.decode_to_slice(b"name", &mut room[..2]).map(drop));
    log(CESU_8.convert_to_slice(b"\xED\xA0\x80", UTF_8, room).map(drop));
    log(RFC_2279.convert_to_slice(b"\xED\xA0\x80", UTF_8, room).map(drop));
    log(RFC_2279.convert_to_slice(b"21.5 C", UTF_8, room).map(drop));
    log(CodePointWriter::new(UTF_8, room).write_code_point(0xD800));
    log(java::write_utf("21.5 C", room).map(drop));
    log(java::read_utf(b"\x00\x05abc", room).map(drop));
    log(java::read_utf(b"\x00\x05abcde", room).map(drop));
    log(java::read_utf(b"\x00\x01\xFF", room).map(drop));
    exit(true)
}

fn log<T, E: defmt::Format>(result: Result<T, E>) {
    if let Err(error) = result {
        defmt::println!("{}", error);
    }
}
