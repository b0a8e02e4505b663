//! A slow reference for queries, written from the text of the URL Standard.

/// A pair as it is written, and the positions of its parts.
pub(crate) struct Written<'q> {
    pub(crate) name: &'q [u8],
    pub(crate) name_at: usize,
    pub(crate) value: Option<&'q [u8]>,
    pub(crate) value_at: usize,
}

/// The "application/x-www-form-urlencoded parser" of the URL Standard, step by step, without its
/// last step, which decodes the names and the values.
pub(crate) fn pairs(query: &[u8]) -> Vec<Written<'_>> {
    let mut name_at = 0;
    let mut output = Vec::new();
    for sequence in query.split(|byte| *byte == b'&') {
        let (name, value) = match sequence.iter().position(|byte| *byte == b'=') {
            Some(at) => (&sequence[..at], Some(&sequence[at + 1..])),
            None => (sequence, None),
        };
        if !sequence.is_empty() {
            output.push(Written { name, name_at, value, value_at: name_at + name.len() + 1 });
        }
        name_at += sequence.len() + 1;
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

/// The serializer of the URL Standard, extended by names without a value. `encode` gets each name
/// and each value.
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
