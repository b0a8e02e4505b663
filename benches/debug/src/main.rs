//! Compares the speed of unoptimized builds with other crates.
//!
//! Prints how many times as fast as the fastest other crate each function of etched is, for a short
//! and for a long input of four texts. Fails if one is slower. `from_utf8` may take twice the time of
//! the standard library's, because only the standard library is compiled with optimization.

use std::borrow::Cow;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use etched::percent::{COMPONENT, EncodeSet, UNRESERVED};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC};

const SHORT: usize = 20;
const LONG: usize = 1_000_000;

/// The texts repeat a few sentences, because branch prediction matters little without optimization.
const TEXTS: [(&str, &str); 4] = [
    (
        "words",
        "Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy (eirmod). ",
    ),
    ("Cyrillic", "Съешь же ещё этих мягких французских булок, да выпей чаю. "),
    ("URLs", "https://example.com/posts/2024/a-title?page=2&sort=asc#comments "),
    ("plain", "abcdefghijklmnopqrstuvwxyz0123456789"),
];

/// A set that is not named, and therefore has no table of words.
const OWN_SET: EncodeSet = UNRESERVED.remove(b'/');
const PEERS_OWN_SET: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~').remove(b'/');

/// A function of etched, and what other crates have for the same task. Each returns the length of its
/// result.
struct Comparison<'a> {
    name: &'a str,
    ours: &'a dyn Fn() -> usize,
    others: &'a [&'a dyn Fn() -> usize],
    /// The least ratio of the time of the fastest other function to the time of ours.
    goal: f64,
}

fn main() -> ExitCode {
    let mut are_missed = false;
    println!("how many times as fast as the fastest other crate:");
    for (name, text) in TEXTS {
        for len in [SHORT, LONG] {
            let text = text.repeat(len / text.len() + 1);
            let end = (0..=len).rfind(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let text = &text[..end];
            are_missed |= !compare(&format!("{name}, {len} bytes"), text);
        }
    }
    ExitCode::from(u8::from(are_missed))
}

/// Compares all functions with one text. Returns whether all goals are met.
fn compare(title: &str, text: &str) -> bool {
    let encoded = &*COMPONENT.encode(text).into_owned();
    let form = &*etched::url_encode(text).into_owned();
    let (bytes, encoded_bytes) = (text.as_bytes(), encoded.as_bytes());
    let comparisons = [
        Comparison {
            name: "encode",
            ours: &|| UNRESERVED.encode(black_box(text)).len(),
            others: &[
                &|| {
                    let encode = percent_encoding::utf8_percent_encode;
                    Cow::from(encode(black_box(text), NON_ALPHANUMERIC)).len()
                },
                &|| urlencoding::encode(black_box(text)).len(),
                &|| url_escape::encode_component(black_box(text)).len(),
            ],
            goal: 1.0,
        },
        Comparison {
            name: "encode by a set of its own",
            ours: &|| OWN_SET.encode(black_box(text)).len(),
            others: &[&|| {
                let encode = percent_encoding::utf8_percent_encode;
                Cow::from(encode(black_box(text), PEERS_OWN_SET)).len()
            }],
            goal: 1.0,
        },
        Comparison {
            name: "url_encode",
            ours: &|| etched::url_encode(black_box(text)).len(),
            others: &[&|| {
                form_urlencoded::byte_serialize(black_box(bytes)).collect::<String>().len()
            }],
            goal: 1.0,
        },
        Comparison {
            name: "decode",
            ours: &|| COMPONENT.decode(black_box(encoded)).map_or(0, |text| text.len()),
            others: &[
                &|| {
                    let decoded = percent_encoding::percent_decode_str(black_box(encoded));
                    decoded.decode_utf8().map_or(0, |text| text.len())
                },
                &|| urlencoding::decode(black_box(encoded)).map_or(0, |text| text.len()),
                &|| url_escape::decode(black_box(encoded)).len(),
            ],
            goal: 1.0,
        },
        Comparison {
            name: "decode_bytes",
            ours: &|| COMPONENT.decode_bytes(black_box(encoded_bytes)).map_or(0, |it| it.len()),
            others: &[
                &|| Cow::from(percent_encoding::percent_decode(black_box(encoded_bytes))).len(),
                &|| urlencoding::decode_binary(black_box(encoded_bytes)).len(),
            ],
            goal: 1.0,
        },
        Comparison {
            name: "url_decode",
            ours: &|| etched::url_decode(black_box(form)).map_or(0, |text| text.len()),
            others: &[&|| {
                let pairs = form_urlencoded::parse(black_box(form.as_bytes()));
                pairs.map(|(name, value)| name.len() + value.len()).sum()
            }],
            goal: 1.0,
        },
        Comparison {
            name: "from_utf8",
            ours: &|| etched::from_utf8(black_box(bytes)).map_or(0, str::len),
            others: &[&|| str::from_utf8(black_box(bytes)).map_or(0, str::len)],
            goal: 0.5,
        },
    ];
    let mut are_met = true;
    println!("{title}");
    for comparison in comparisons {
        let ratio = comparison.ratio();
        let is_met = ratio >= comparison.goal;
        are_met &= is_met;
        let missed = if is_met { "" } else { "  MISSED" };
        println!("    {:26} {ratio:6.2}{missed}", comparison.name);
    }
    are_met
}

impl Comparison<'_> {
    /// The time of the fastest other function, divided by the time of ours. The functions take turns,
    /// and the least time of each counts, because other work on the machine only adds time.
    fn ratio(&self) -> f64 {
        const ROUNDS: usize = 15;

        let ours = Candidate::new(self.ours);
        let others: Vec<_> = self.others.iter().map(|other| Candidate::new(other)).collect();
        let (mut least, mut least_other) = (f64::MAX, f64::MAX);
        for _ in 0..ROUNDS {
            least = least.min(ours.seconds());
            for other in &others {
                least_other = least_other.min(other.seconds());
            }
        }
        least_other / least
    }
}

/// A function, and how often it is called in one measurement.
struct Candidate<'a> {
    function: &'a dyn Fn() -> usize,
    calls: u32,
}

impl Candidate<'_> {
    fn new(function: &dyn Fn() -> usize) -> Candidate<'_> {
        const MEASUREMENT: Duration = Duration::from_millis(3);

        let once = Candidate { function, calls: 1 }.seconds();
        let calls = (MEASUREMENT.as_secs_f64() / once).clamp(1.0, 1e5) as u32;
        Candidate { function, calls }
    }

    /// The seconds of one call.
    fn seconds(&self) -> f64 {
        let start = Instant::now();
        for _ in 0..self.calls {
            black_box((self.function)());
        }
        start.elapsed().as_secs_f64() / f64::from(self.calls)
    }
}
