//! All functions that process many bytes.

use etched::Cursor;
use etched::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched::percent::{COMPONENT, EncodeSet, FORM};
use etched::uri_template::Template;

/// The input of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Takes {
    Bytes(Encoding),
    Text,
    /// Percent-encoded bytes.
    Encoded,
    /// Percent-encoded text.
    EncodedText,
    Template,
}

/// Runs the function on an input. The buffer is long enough for the result, and starts with a copy
/// of the input. Returns a number that depends on the whole result.
type Run = Box<dyn Fn(&[u8], &mut [u8]) -> usize>;

pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) takes: Takes,
    pub(crate) run: Run,
}

/// A code point that occurs in no input, but whose first byte is also the first byte of a code
/// point that does.
const ABSENT: u32 = 0x1_0FFE;

fn text(input: &[u8]) -> &str {
    str::from_utf8(input).expect("the input is text")
}

/// A list of functions. The name of each added function starts with the current value of `of`.
struct Functions {
    of: &'static str,
    all: Vec<Function>,
}

impl Functions {
    fn add(&mut self, takes: Takes, name: &str, run: impl Fn(&[u8], &mut [u8]) -> usize + 'static) {
        let name = format!("{} {name}", self.of);
        self.all.push(Function { name, takes, run: Box::new(run) });
    }
}

fn of_encoding(functions: &mut Functions, encoding: Encoding) {
    let bytes = Takes::Bytes(encoding);
    functions.add(bytes, "validate", move |it, _| encoding.validate(it).map_or(0, |()| 1));
    functions.add(bytes, "decode", move |it, _| encoding.decode(it).map_or(0, |it| it.len()));
    // `into_owned` copies an input without a fault, as `decode_lossy` copies an input with a fault.
    functions.add(bytes, "decode_lossy", move |it, _| encoding.decode_lossy(it).into_owned().len());
    functions.add(bytes, "decode_to_slice", move |it, room| {
        encoding.decode_to_slice(it, room).map_or(0, |it| it.len())
    });
    for (name, into) in [("convert to CESU-8", CESU_8), ("convert to UTF-8", UTF_8)] {
        functions
            .add(bytes, name, move |it, _| encoding.convert(it, into).map_or(0, |it| it.len()));
    }
    functions.add(bytes, "code_points", move |it, _| {
        encoding.code_points(it).filter(Result::is_ok).count()
    });
    functions.add(bytes, "code_points, from the end", move |it, _| {
        encoding.code_points(it).rev().filter(Result::is_ok).count()
    });
    functions.add(bytes, "find", move |it, _| Cursor::new(encoding, it).find(ABSENT).unwrap_or(0));
    functions.add(bytes, "rfind", move |it, _| {
        let mut cursor = Cursor::new(encoding, it);
        cursor.seek(it.len());
        cursor.rfind(ABSENT).unwrap_or(0)
    });
    functions.add(Takes::Text, "encode", move |it, _| encoding.encode(text(it)).len());
}

fn of_set(functions: &mut Functions, set: EncodeSet) {
    let bytes = Takes::Bytes(UTF_8);
    functions.add(bytes, "encode", move |it, _| set.encode(it).len());
    functions.add(bytes, "encode_to_slice", move |it, room| {
        set.encode_to_slice(it, room).map_or(0, |it| it.len())
    });
    functions.add(bytes, "encoded_len", move |it, _| set.encoded_len(it));
    functions.add(Takes::Encoded, "decode_bytes", move |it, _| {
        set.decode_bytes(it).map_or(0, |it| it.len())
    });
    functions.add(Takes::Encoded, "decode_to_slice", move |it, room| {
        set.decode_to_slice(it, room).map_or(0, |it| it.len())
    });
    functions.add(Takes::Encoded, "decode_in_place", move |it, room| {
        set.decode_in_place(&mut room[..it.len()]).map_or(0, |it| it.len())
    });
    functions.add(Takes::Encoded, "decode_lenient", move |it, _| set.decode_lenient(it).len());
    functions.add(Takes::EncodedText, "decode", move |it, _| {
        set.decode(text(it)).map_or(0, |it| it.len())
    });
}

pub(crate) fn all() -> Vec<Function> {
    const COMPOSED: EncodeSet = EncodeSet::EMPTY.add_all(b"%/?#[]@ \"<>");
    let mut functions = Functions { of: "Template", all: Vec::new() };
    functions.add(Takes::Template, "parse", |it, _| Template::parse(text(it)).map_or(0, |_| 1));
    functions.add(Takes::Template, "faults", |it, _| Template::faults(text(it)).count());
    functions.add(Takes::Template, "to_slice", |it, room| {
        let values = ["a", "b", "user", "post", "comment", "aaaaaaaaaaaaaaaaaaaa"];
        let values = values.map(|name| (name, "1"));
        let link = Template::parse(text(it)).ok().and_then(|it| it.expand(values).ok());
        link.and_then(|link| link.to_slice(room).ok().map(str::len)).unwrap_or(0)
    });
    for (name, set) in [("FORM", FORM), ("COMPONENT", COMPONENT), ("a composed set", COMPOSED)] {
        functions.of = name;
        of_set(&mut functions, set);
    }
    for encoding in [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING] {
        functions.of = encoding.name();
        of_encoding(&mut functions, encoding);
    }
    functions.all
}
