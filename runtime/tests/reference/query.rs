//! A slow reference for queries, written from the text of the URL Standard.

/// The "application/x-www-form-urlencoded parser" of the URL Standard, step by step. `decode` gets
/// the bytes of each name and of each value.
pub(crate) fn parsed(query: &[u8], decode: impl Fn(&[u8]) -> String) -> Vec<(String, String)> {
    let mut output = Vec::new();
    for sequence in query.split(|byte| *byte == b'&') {
        if sequence.is_empty() {
            continue;
        }
        let (name, value) = match sequence.iter().position(|byte| *byte == b'=') {
            Some(at) => (&sequence[..at], &sequence[at + 1..]),
            None => (sequence, &b""[..]),
        };
        output.push((decode(name), decode(value)));
    }
    output
}

/// A name with a value, or a name alone.
pub(crate) type Call = (String, Option<String>);

/// Whether a query may have this byte raw in a name or a value: the byte does not end the name or
/// the value, it is not decoded to another byte, and a URL parser does not change it.
pub(crate) fn is_data(byte: &u8) -> bool {
    !b" \"#%&+<=>\x7F".contains(byte) && *byte >= b' '
}

/// The serializer of the URL Standard, extended by names without a value. `encode` gets each name and
/// each value.
pub(crate) fn written(before: &str, calls: &[Call], encode: impl Fn(&str) -> String) -> String {
    let mut output = before.to_string();
    for (name, value) in calls {
        if !(output.is_empty() || output.ends_with('&')) {
            output.push('&');
        }
        output += &encode(name);
        match value {
            Some(value) => output += &format!("={}", encode(value)),
            None if name.is_empty() => output.push('='),
            None => {}
        }
    }
    output
}
