//! A weather station that reports to a server and to a Java program, without an allocator.

#![no_std]
#![no_main]

use etched::encoding::{MODIFIED_UTF_8, UTF_8};
use etched::java::{read_utf, split_frame};
use etched::percent::{FORM, UNRESERVED};
use etched::url::Url;
use etched::{
    Cursor, DecodeError, Text, bytes, from_utf8, uri_template, url, url_encode_str, utf8_bytes,
    utf8_str, write_utf_bytes,
};
use firmware::console::{Decimal, say};
use firmware::exit;

/// The page with the limits of the alarms. The compiler has parsed and checked the URL.
const LIMITS: Url<&str> = url!("http://weather.example:8080/limits/Zürich & Umgebung?unit=°C");

/// The head of a request. The compiler has encoded the name of the station.
static REQUEST: &str = utf8_str!(
    "GET /reports?station=",
    url_encode_str!("Zürich & Umgebung"),
    " HTTP/1.1\r\nHost: weather.example\r\n\r\n"
);

/// Messages for the display. The compiler has checked that they are text.
static ERRORS: [&str; 3] = [
    utf8_str!("sensor not ready"),
    utf8_str!("too hot: above 60 ", 0xC2, 0xB0, "C"),
    utf8_str!(b"link lost \xE2\x9A\xA0"),
];

/// A greeting for `DataInputStream.readUTF`.
static GREETING: &[u8] = write_utf_bytes!("station Zürich\0");

/// The name of this station in packets.
const STATION: &str = "Zürich";

/// The rest of the packet below, after its first two bytes.
const CONNECT_REST: &[u8] =
    bytes!(be_u16(4), "MQTT", [4, 2], be_u16(60), be_u16(STATION.len()), STATION);

/// Packets that other programs read: an entry of a class file, a chunk of a PNG file without its
/// CRC, CONNECT of MQTT, an option of CoAP, and a request of HTTP.
static PACKETS: [&[u8]; 5] = [
    bytes!(1, write_utf_bytes!("station Zürich\0")),
    bytes!(be_u32(14), "tEXt", "Source", 0, STATION),
    bytes!(0x10, [CONNECT_REST.len() as u8], CONNECT_REST),
    bytes!(u8(0xB0 | STATION.len()), STATION),
    bytes!("GET ", LIMITS.path_and_query(), " HTTP/1.1\r\nHost: ", HOST, "\r\n\r\n"),
];

const HOST: &str = match LIMITS.host() {
    Some(host) => host,
    None => panic!("the URL has no host"),
};

/// The topic of a sensor.
const fn topic(station: &str, sensor: u64) -> Text<40> {
    let mut topic = Text::new();
    topic.push_str("stations/");
    topic.push_encoded(UNRESERVED, station);
    topic.push_str("/");
    topic.push_u64(sensor);
    topic
}

/// The topic of the first sensor. The compiler has made it.
const FIRST: &str = utf8_str!(topic(STATION, 1));

#[cortex_m_rt::entry]
fn main() -> ! {
    say(&[REQUEST.lines().next().unwrap_or_default().as_bytes()]);
    for error in ERRORS {
        say(&[b"error: ", error.as_bytes()]);
    }
    let checks =
        [limits(), request(), packets(), topics(), greeting(), reading(), query(), newest_word()];
    exit(checks.iter().all(Option::is_some))
}

/// Prints the bytes of the packets.
fn packets() -> Option<()> {
    for packet in PACKETS {
        let mut buffer = [0; 200];
        say(&[b"packet: ", UNRESERVED.encode_to_slice(packet, &mut buffer).ok()?.as_bytes()]);
    }
    Some(())
}

/// Makes topics at compile time and at run time, and compares the last one with the station.
fn topics() -> Option<()> {
    let topic = topic(STATION, 12);
    let topic = topic.as_str().ok()?;
    say(&[b"topics: ", FIRST.as_bytes(), b", ", topic.as_bytes()]);
    let station = topic.split('/').nth(1)?;
    let mut buffer = [0; 8];
    let decoded = UNRESERVED.decode_utf8_to_slice(station.as_bytes(), &mut buffer).ok()?;
    let is_same = UNRESERVED.decoded_chars(station.as_bytes()).eq(STATION.chars().map(Ok));
    (is_same && decoded == STATION).then_some(())
}

/// Prints what a TCP stack and a server need of a URL: the host and the port, and the path.
fn limits() -> Option<()> {
    let port = Decimal::of(usize::from(LIMITS.port_or_default()?));
    say(&[b"connect to ", LIMITS.host()?.as_bytes(), b", port ", port.as_bytes()]);
    say(&[b"GET ", LIMITS.path().as_bytes(), b"?", LIMITS.query()?.as_bytes(), b" HTTP/1.1"]);
    Some(())
}

/// Expands the template of a request line. `wind` is `None`, so its name is left out too.
fn request() -> Option<()> {
    let (station, page) = ("Zürich/Süd", 2);
    let (wind, sensors) = (None::<u8>, ["t °C", "p"]);
    let line = uri_template!("/stations/{station}{?sensors*,wind,page}");
    let mut buffer = [0; 80];
    say(&[b"GET ", line.to_slice(&mut buffer).ok()?.as_bytes(), b" HTTP/1.1"]);
    Some(())
}

/// Reads the greeting back.
fn greeting() -> Option<()> {
    let mut buffer = [0; 16];
    let (text, rest) = read_utf(GREETING, &mut buffer).ok()?;
    say(&[b"greeting: ", text.trim_end_matches('\0').as_bytes()]);

    let (content, _) = split_frame(GREETING).ok()?;
    let mut decoded = [0; 16];
    let decoded = MODIFIED_UTF_8.decode_to_slice(content, &mut decoded).ok()?;
    (rest.is_empty() && MODIFIED_UTF_8.validate(content).is_ok() && decoded == text).then_some(())
}

/// Form-encodes a reading into a buffer on the stack.
fn reading() -> Option<()> {
    let mut buffer = [0; 48];
    let encoded = FORM.encode_to_slice("21.5 °C, 40 %".as_bytes(), &mut buffer).ok()?;
    say(&[b"reading: t=", encoded.as_bytes()]);
    Some(())
}

/// Decodes a query in place, and refuses a malformed query.
fn query() -> Option<()> {
    let mut received = *b"name=Z%C3%BCrich+S%C3%BCd";
    let decoded = FORM.decode_in_place(&mut received).ok()?;
    say(&[b"query: ", from_utf8(decoded).ok()?.as_bytes()]);

    let mut received = *b"name=100%&unit=%25";
    let error: DecodeError = FORM.decode_in_place(&mut received).err()?;
    say(&[b"refused at byte ", Decimal::of(error.position()).as_bytes()]);
    Some(())
}

/// Reads backwards from the end of a ring buffer to the last space.
fn newest_word() -> Option<()> {
    /// The index of the oldest byte.
    const START: usize = 10;
    let mut ring = *utf8_bytes!("me: 23 °C", "Sonne, 1013 hPa, Wär");
    ring.rotate_left(START);

    let mut cursor = Cursor::new(UTF_8, &ring);
    cursor.seek(ring.len());
    while let Some(code_point) = cursor.prev_code_point() {
        if code_point.ok()? == u32::from(' ') {
            break;
        }
    }
    say(&[b"newest: ", ring.get(cursor.position()..)?]);
    Some(())
}
