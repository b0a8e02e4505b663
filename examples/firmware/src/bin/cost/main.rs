//! A program with one use of etched, to measure the cost of this use. At compile time, the
//! environment variable `CASE` chooses the use from the table below.

#![no_std]
#![no_main]

use core::fmt::{self, Write};
use core::hint::black_box;

use etched::encoding::{CESU_8, MODIFIED_UTF_8, UTF_8, Validator};
use etched::java::ReadUtfError;
use etched::percent::{COMPONENT, Decoder, EncodeSet, FORM, UNRESERVED};
use etched::query::SliceSerializer;
use etched::uri_template::Template;
use etched::url::{Url, join_to_slice, parse_to_slice};
use etched::{
    CodePointWriter, Cursor, DecodeError, Text, ToSliceError, bytes, from_utf8, java, uri_template,
    url, url_encode, utf8_bytes,
};
use firmware::console::{Decimal, say};
use firmware::{by_hand, exit, stack};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode, percent_encode};

type Work = fn(&mut [u8]);

const CASE: &str = env!("CASE");

/// The name of each case, and its work, which gets a buffer.
const CASES: [(&str, Work); 75] = [
    ("nothing", |_| {}),
    ("bytes written by hand", |_| see(b"station=Z%C3%BCrich+%26+Umgebung")),
    ("url_encode!", |_| see(utf8_bytes!("station=", url_encode!("Zürich & Umgebung")))),
    ("packet written by hand", |_| see(b"\x10\x12\0\x04MQTT\x04\x02\0\x3C\0\x06pump-7")),
    ("bytes!", |_| {
        const CLIENT: &str = "pump-7";
        see(bytes!(0x10, 18, be_u16(4), "MQTT", [4, 2], be_u16(60), be_u16(CLIENT.len()), CLIENT));
    }),
    ("URL written by hand", |_| see("http://weather.example/Z%C3%BCrich?unit=%C2%B0C")),
    ("url!", |_| see(url!("http://weather.example/Zürich?unit=°C").as_str())),
    ("from_utf8", |_| {
        each(BYTES, |bytes| see(from_utf8(bytes).map_err(|error| error.valid_up_to())));
    }),
    ("from_utf8 | by hand", |_| {
        each(BYTES, |bytes| see(str::from_utf8(bytes).map_err(|error| error.valid_up_to())));
    }),
    ("from_utf8, the error kept", |_| each(BYTES, |bytes| see(from_utf8(bytes)))),
    ("from_utf8, the error kept | by hand", |_| each(BYTES, |bytes| see(str::from_utf8(bytes)))),
    ("from_utf8, the kind", |_| {
        each(BYTES, |bytes| see(from_utf8(bytes).map_err(|error| error.kind().as_str())));
    }),
    ("from_utf8, the error printed", |room| {
        each(BYTES, |bytes| {
            if let Err(error) = from_utf8(bytes) {
                print(room, error);
            }
        });
    }),
    ("from_utf8, the error printed | by hand", |room| {
        each(BYTES, |bytes| {
            if let Err(error) = str::from_utf8(bytes) {
                print(room, error);
            }
        });
    }),
    ("all methods of an IllFormedError", |_| {
        each(BYTES, |bytes| {
            if let Err(error) = CESU_8.converted_len(bytes, UTF_8) {
                see((error.encoding(), error.valid_up_to(), error.error_len(), error.position()));
                see((error.kind(), error.sequence(), error.sequence_value()));
                see((error.unrepresentable(), error.offset_by(1), error == error.offset_by(2)));
            }
        });
    }),
    ("all methods of a CodePointError", |_| {
        if let Err(error) = UTF_8.encode_code_point(black_box(0xD800)) {
            see((error.encoding(), error.code_point(), error.kind().as_str()));
        }
    }),
    ("all methods of a DecodeError", |room| {
        each(ENCODED, |bytes| {
            if let Err(ToSliceError::Input(error)) = FORM.decode_utf8_to_slice(bytes, room) {
                see((error.position(), error.kind().as_str(), error.malformed_escape()));
                see((error.ill_formed(), error.offset_by(1), error == error.offset_by(2)));
            }
        });
    }),
    ("all methods of a UrlError", |room| {
        each(URLS, |url| {
            if let Err(error) = parse_to_slice(url, room) {
                see((error.position(), error.kind().as_str(), error.is_failure()));
                see(error.buffer_too_small());
            }
        });
    }),
    ("all methods of an ExpansionError", |room| {
        each(BASES, |base| {
            if let Err(ToSliceError::Input(error)) = uri_template!("{+base}/{base}").to_slice(room)
            {
                see((error.position(), error.kind().as_str(), error.variable()));
                see((error.variable_position(), error.url_error()));
            }
        });
    }),
    ("all methods of a TemplateError", |_| {
        each(TEMPLATES, |template| {
            if let Err(error) = Template::parse(template) {
                see((error.kind().as_str(), error.position(), error.range()));
            }
        });
    }),
    ("all methods of the errors of writeUTF", |room| {
        each(TEXTS, |text| match java::write_utf(text, room) {
            Err(ToSliceError::Input(error)) => see((error.len(), error.position())),
            Err(ToSliceError::BufferTooSmall(error)) => see((error.needed(), error.available())),
            Ok(frame) => match java::read_utf(frame, &mut [0; 8]) {
                Err(ReadUtfError::CutFrame(error)) => see((error.needed(), error.available())),
                result => see(result),
            },
        });
    }),
    ("UTF_8.validate", |_| {
        each(BYTES, |bytes| see(UTF_8.validate(bytes).map_err(|error| error.valid_up_to())));
    }),
    ("UTF_8.validate | by hand", |_| {
        each(BYTES, |bytes| see(str::from_utf8(bytes).err().map(|error| error.valid_up_to())));
    }),
    ("validate modified UTF-8", |_| {
        each(BYTES, |bytes| {
            see(MODIFIED_UTF_8.validate(bytes).map_err(|error| error.valid_up_to()))
        });
    }),
    ("validate modified UTF-8 | by hand", |_| {
        each(BYTES, |bytes| see(by_hand::validate_modified(bytes)));
    }),
    ("encode by FORM", |room| each(BYTES, |bytes| see(FORM.encode_to_slice(bytes, room)))),
    ("encode by FORM | by hand", |room| {
        each(BYTES, |bytes| see(by_hand::encode_form(bytes, room)));
    }),
    ("encode by FORM | percent-encoding", |room| {
        each(BYTES, |bytes| {
            see(fill(room, percent_encode(bytes, PEER_SET).flat_map(str::as_bytes).copied()));
        });
    }),
    ("encode by two sets", |room| {
        each(BYTES, |bytes| {
            see(FORM.encode_to_slice(bytes, room));
            see(COMPONENT.encode_to_slice(bytes, room));
        });
    }),
    ("encode by two sets | by hand", |room| {
        each(BYTES, |bytes| {
            see(by_hand::encode_form(bytes, room));
            see(by_hand::encode_component(bytes, room));
        });
    }),
    ("encode by a set of its own", |room| {
        const SET: EncodeSet = UNRESERVED.remove(b'/');
        each(BYTES, |bytes| see(SET.encode_to_slice(bytes, room)));
    }),
    ("encoded length", |_| each(BYTES, |bytes| see(FORM.encoded_len(bytes)))),
    ("encoded length | by hand", |_| each(BYTES, |bytes| see(by_hand::encoded_len(bytes)))),
    ("display an encoding", |room| each(BYTES, |bytes| print(room, FORM.display(bytes)))),
    ("display an encoding | percent-encoding", |room| {
        each(BYTES, |bytes| print(room, percent_encode(bytes, PEER_SET)));
    }),
    ("a query", |room| {
        each(TEXTS, |text| {
            let mut query = SliceSerializer::new(room);
            see(query.append_pair("station", text).is_ok());
            see(query.append_pair(text, "21").is_ok());
            see(query.finish());
        });
    }),
    ("a query | by hand", |room| {
        each(TEXTS, |text| {
            let mut query = by_hand::Query { buffer: room, len: 0 };
            see(query.append_pair("station", text).is_ok());
            see(query.append_pair(text, "21").is_ok());
            see(query.buffer.get(..query.len));
        });
    }),
    ("uri_template!, one value", |room| {
        each(TEXTS, |name| see(uri_template!("/stations/{name}").to_slice(room)));
    }),
    ("uri_template!", |room| {
        each(TEXTS, |text| {
            let (name, page) = (text, black_box(2));
            see(uri_template!("/stations/{name}{?page}").to_slice(room));
        });
    }),
    ("uri_template!, four templates", |room| {
        each(TEXTS, |text| {
            let (name, page) = (text, black_box(2));
            see(uri_template!("/stations/{name}{?page}").to_slice(room));
            see(uri_template!("/stations/{name}/hours{?page}").to_slice(room));
            see(uri_template!("/networks/{name}{?page}").to_slice(room));
            see(uri_template!("/networks/{name}/state{?page}").to_slice(room));
        });
    }),
    ("uri_template!, host and port", |room| {
        each(AUTHORITIES, |addr| {
            each(TEXTS, |path| see(uri_template!("http://{addr}/{path}").to_slice(room)));
        });
    }),
    ("uri_template!, a base", |room| {
        each(BASES, |base| {
            each(TEXTS, |name| see(uri_template!("{+base}/stations/{name}").to_slice(room)));
        });
    }),
    ("uri_template!, the error printed", |room| {
        each(BASES, |base| {
            let written =
                uri_template!("{+base}/{base}").to_slice(&mut [0; 64]).map(|text| text.len());
            if let Err(error) = written {
                print(room, error);
            }
        });
    }),
    ("a template of run time", |room| {
        each(TEMPLATES, |template| {
            if let Ok(template) = Template::parse(template) {
                let values = [("a", black_box("1/2")), ("x", black_box("\u{fc}"))];
                match template.expand(&values) {
                    Ok(expansion) => see(expansion.to_slice(room)),
                    Err(error) => see((error.name(), error.position())),
                }
                template.variables().for_each(see);
            }
        });
    }),
    ("encode to a Text", |_| {
        each(TEXTS, |text| {
            let mut made = Text::<64>::new();
            made.push_str("stations/");
            made.push_encoded(UNRESERVED, text);
            made.push_u64(black_box(7));
            see(made.as_str());
        });
    }),
    ("decode", |room| {
        each(ENCODED, |bytes| see_decoded(FORM.decode_to_slice(bytes, room)));
    }),
    ("decode | by hand", |room| each(ENCODED, |bytes| see(by_hand::decode(bytes, room)))),
    ("decode | percent-encoding", |room| {
        each(ENCODED, |bytes| see(fill(room, percent_decode(bytes))));
    }),
    ("decode in place", |room| {
        each(ENCODED, |bytes| {
            if let Some(room) = room.get_mut(..bytes.len()) {
                room.copy_from_slice(bytes);
                see(FORM.decode_in_place(room).map_err(|error| error.position()));
            }
        });
    }),
    ("decode in place | by hand", |room| {
        each(ENCODED, |bytes| {
            if let Some(room) = room.get_mut(..bytes.len()) {
                room.copy_from_slice(bytes);
                see(by_hand::decode_in_place(room));
            }
        });
    }),
    ("decode to text", |room| {
        each(ENCODED, |bytes| see_decoded(FORM.decode_utf8_to_slice(bytes, room)));
    }),
    ("decode to text | by hand", |room| {
        each(ENCODED, |bytes| see(by_hand::decode_utf8(bytes, room)));
    }),
    ("decoded characters", |_| {
        each(ENCODED, |bytes| {
            FORM.decoded_chars(bytes).for_each(see);
        });
    }),
    ("validate in chunks", |_| {
        each(BYTES, |bytes| {
            let mut validator = Validator::new(UTF_8);
            bytes.chunks(5).for_each(|chunk| see(validator.push(chunk)));
            see(validator.finish());
        });
    }),
    ("decode in chunks", |room| {
        each(ENCODED, |bytes| {
            let mut decoder = Decoder::bytes(FORM);
            bytes.chunks(5).for_each(|chunk| see(decoder.push(chunk, room)));
            see(decoder.finish());
        });
    }),
    ("cursor, next", |_| {
        each(BYTES, |bytes| {
            let mut cursor = Cursor::new(UTF_8, bytes);
            while let Some(code_point) = cursor.next_code_point() {
                see(code_point.map_err(|error| error.valid_up_to()));
            }
        });
    }),
    ("cursor, next | by hand", |_| {
        each(BYTES, |bytes| {
            let mut cursor = by_hand::Cursor { bytes, position: 0 };
            while let Some(code_point) = cursor.next_code_point() {
                see(code_point);
            }
        });
    }),
    ("cursor, prev", |_| {
        each(BYTES, |bytes| {
            let mut cursor = Cursor::new(UTF_8, bytes);
            cursor.seek(bytes.len());
            while let Some(code_point) = cursor.prev_code_point() {
                see(code_point);
            }
        });
    }),
    ("cursor, find", |_| {
        each(BYTES, |bytes| see(Cursor::new(UTF_8, bytes).find(black_box(0x1F321))));
    }),
    ("all code points", |_| each(BYTES, |bytes| see(UTF_8.code_points(bytes).count()))),
    ("code point writer", |room| {
        let mut writer = CodePointWriter::new(UTF_8, room);
        for code_point in black_box([0x61, 0xFC, 0x1F321, 0xD800]) {
            see(writer.write_code_point(code_point).is_ok());
        }
    }),
    ("code point writer | by hand", |room| {
        let mut writer = by_hand::CodePointWriter { buffer: room, len: 0 };
        for code_point in black_box([0x61, 0xFC, 0x1F321, 0xD800]) {
            see(writer.write_code_point(code_point).is_ok());
        }
    }),
    ("encode modified UTF-8", |room| {
        each(TEXTS, |text| see(MODIFIED_UTF_8.encode_to_slice(text, room)));
    }),
    ("decode modified UTF-8", |room| {
        each(BYTES, |bytes| see(MODIFIED_UTF_8.decode_to_slice(bytes, room)));
    }),
    ("convert", |room| {
        each(BYTES, |bytes| see(CESU_8.convert_to_slice(bytes, UTF_8, room)));
    }),
    ("write_utf", |room| each(TEXTS, |text| see(java::write_utf(text, room)))),
    ("write_utf | by hand", |room| each(TEXTS, |text| see(by_hand::write_utf(text, room)))),
    ("read_utf", |room| each(BYTES, |bytes| see(java::read_utf(bytes, room)))),
    ("read_utf | by hand", |room| each(BYTES, |bytes| see(by_hand::read_utf(bytes, room)))),
    ("parse_to_slice, a URL", |room| each(URLS, |url| see(parse_to_slice(url, room)))),
    ("join_to_slice, a URL", |room| {
        let base = black_box(url!("http://weather.example/stations/1?unit=K#top"));
        each(URLS, |url| see(join_to_slice(base, url, room)));
    }),
    ("parse_to_slice, the error printed", |room| {
        each(URLS, |url| {
            if let Err(error) = parse_to_slice(url, &mut [0; 128]) {
                print(room, error);
            }
        });
    }),
    ("host_and_port of a URL", |_| see(black_box(API).host_and_port())),
    ("without_query_and_fragment of a URL", |_| {
        see(black_box(API).without_query_and_fragment());
    }),
    ("origin of a constant", |_| {
        const ORIGIN: Option<&str> = API.origin().as_str();
        see(ORIGIN);
    }),
];

/// Uses the output, the position of the error, or the length of an output that does not fit.
fn see_decoded<T>(result: Result<T, ToSliceError<DecodeError>>) {
    match result {
        Ok(output) => see(output),
        Err(ToSliceError::Input(error)) => see(error.position()),
        Err(ToSliceError::BufferTooSmall(error)) => see(error.needed()),
    }
}

/// The bytes that form encoding escapes. It escapes the space too, because this set has no `+`.
const PEER_SET: &AsciiSet = &NON_ALPHANUMERIC.remove(b'*').remove(b'-').remove(b'.').remove(b'_');

/// Writes bytes to a buffer; `None` if they do not fit.
fn fill(room: &mut [u8], bytes: impl Iterator<Item = u8>) -> Option<&[u8]> {
    let mut len = 0;
    for byte in bytes {
        *room.get_mut(len)? = byte;
        len += 1;
    }
    room.get(..len)
}

/// Displays a value in a buffer.
fn print(room: &mut [u8], value: impl fmt::Display) {
    struct Room<'r>(&'r mut [u8], usize);

    impl fmt::Write for Room<'_> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let place = self.0.get_mut(self.1..).and_then(|room| room.get_mut(..text.len()));
            place.ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
            self.1 += text.len();
            Ok(())
        }
    }

    see(write!(Room(room, 0), "{value}"));
}

const API: Url<&str> = url!("http://weather.example:8080/stations?unit=K#top");

/// Well-formed bytes, ill-formed bytes, and bytes that do not fit into the buffer.
const BYTES: &[&[u8]] = &[
    b"Z\xC3\xBCrich & Umgebung: 21.5 \xC2\xB0C \xF0\x9F\x8C\xA1",
    b"\x00\x0E\xED\xA0\xBC\xED\xBC\xA1 and \xC0\x80, 60 bytes and more, which no block of them ends",
    b"link lost \xFF",
    b"cut \xE2\x9A",
    &[b' '; 200],
];
const TEXTS: &[&str] = &["Z\u{fc}rich: 21.5 \u{b0}C \u{1f321}\0", "\u{1f321}\u{1f321}\u{1f321}"];
/// A name with a port, a bare address, which gets brackets, and a text that is refused.
const AUTHORITIES: &[&str] = &["weather.example:8080", "2001:db8::192.0.2.1", "weather.example/"];
/// A base with a slash at its end, one without, and one that is refused.
const BASES: &[&str] =
    &["http://weather.example:8080/", "http://192.0.2.1/api", "http://weather.example?unit=K"];
/// Templates, and some that are refused, each for another reason.
const TEMPLATES: &[&str] = &[
    "/{a}/{x:1}{?x,a*}",
    "//{+a}:{x}/{#x}",
    "/{a",
    "/{a b}",
    "/}",
    "/{x:0}",
    "/{=y}",
    "/\u{fc}{",
    "/{x:3*}",
];
const ENCODED: &[&[u8]] = &[
    b"Z%C3%BCrich+%26+Umgebung",
    b"name=100%&unit=%25",
    b"cut%4",
    b"60+bytes+and+more%2C+which+no+block+of+8+ends%2C+so+that+%22all%22+is+done",
    &[b'+'; 200],
];
/// URLs with hosts of every kind, a relative URL, URLs that are refused, and a URL that does not
/// fit into the buffer.
const URLS: &[&str] = &[
    "HTTP://Weather.Example:8080/stations/../Z\u{fc}rich/%2e%2E/a b?unit=\u{b0}C#\u{1f321}",
    "http://user:pass word@192.0.2.1:80/",
    "http://0x7f.1/",
    "http://[2001:db8:0:0::192.0.2.1]/",
    "coap://ex%41mple/./a",
    "file:///C|/../x",
    "mailto:a@example.com ",
    "../2?q#f",
    "http://exa%zzmple/",
    "http://[1:2:3:4:5:6:7::8:9]/",
    "http://1.2.3.256/",
    "http://example:65536/",
    "http://example/\u{1f321}\u{1f321}\u{1f321}\u{1f321}\u{1f321}\u{1f321}\u{1f321}\u{1f321}\u{1f321}\u{1f321}",
];

fn each<T: ?Sized>(inputs: &'static [&'static T], mut work: impl FnMut(&'static T)) {
    for input in black_box(inputs) {
        work(input);
    }
}

const WORK: Work = {
    let mut i = 0;
    while !is_same(CASES[i].0, CASE) {
        i += 1;
    }
    CASES[i].1
};

const fn is_same(name: &str, other: &str) -> bool {
    let (name, other) = (name.as_bytes(), other.as_bytes());
    let mut i = 0;
    while i < name.len() && i < other.len() && name[i] == other[i] {
        i += 1;
    }
    i == name.len() && i == other.len()
}

/// Uses a result, so that the compiler cannot remove the work.
fn see<T>(result: T) {
    black_box(&result);
}

#[cortex_m_rt::entry]
fn main() -> ! {
    // Every program has all inputs, and the functions that copy and clear memory, so that they are
    // not a cost of what it does.
    black_box((BYTES, TEXTS, AUTHORITIES, BASES, TEMPLATES, ENCODED, URLS));
    let (mut room, len) = ([0; 128], black_box(128));
    if let (Some(front), Some(bytes)) = (room.get_mut(..len), black_box(BYTES[4]).get(..len)) {
        front.copy_from_slice(bytes);
    }
    let stack = stack::used_by(WORK, &mut room);
    say(&[b"stack ", Decimal::of(stack).as_bytes()]);
    exit(true)
}
