//! The API of form_urlencoded, over etched.

use std::borrow::{Borrow, Cow};

use etched_runtime::percent::FORM;

pub fn parse(input: &[u8]) -> Parse<'_> {
    Parse { input }
}

#[derive(Copy, Clone)]
pub struct Parse<'a> {
    input: &'a [u8],
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.input.is_empty() {
            let (pair, rest) = split(self.input, b'&');
            self.input = rest;
            if !pair.is_empty() {
                let (name, value) = split(pair, b'=');
                return Some((FORM.decode_lossy(name), FORM.decode_lossy(value)));
            }
        }
        None
    }
}

fn split(bytes: &[u8], at: u8) -> (&[u8], &[u8]) {
    let mut parts = bytes.splitn(2, |&byte| byte == at);
    (parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
}

impl<'a> Parse<'a> {
    pub fn into_owned(self) -> ParseIntoOwned<'a> {
        ParseIntoOwned { inner: self }
    }
}

pub struct ParseIntoOwned<'a> {
    inner: Parse<'a>,
}

impl Iterator for ParseIntoOwned<'_> {
    type Item = (String, String);

    fn next(&mut self) -> Option<(String, String)> {
        self.inner.next().map(|(name, value)| (name.into_owned(), value.into_owned()))
    }
}

pub fn byte_serialize(input: &[u8]) -> ByteSerialize<'_> {
    ByteSerialize { bytes: input }
}

#[derive(Debug)]
pub struct ByteSerialize<'a> {
    bytes: &'a [u8],
}

impl<'a> Iterator for ByteSerialize<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let (&first, rest) = self.bytes.split_first()?;
        let changed = FORM.find(self.bytes);
        match changed.unwrap_or(self.bytes.len()) {
            0 => {
                self.bytes = rest;
                Some(if first == b' ' { "+" } else { percent_encoding::percent_encode_byte(first) })
            }
            kept => {
                let (kept, rest) = self.bytes.split_at(kept);
                self.bytes = rest;
                std::str::from_utf8(kept).ok()
            }
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::from(!self.bytes.is_empty()), Some(self.bytes.len()))
    }
}

pub trait Target {
    fn as_mut_string(&mut self) -> &mut String;
    fn finish(self) -> Self::Finished;
    type Finished;
}

impl Target for String {
    type Finished = String;

    fn as_mut_string(&mut self) -> &mut String {
        self
    }

    fn finish(self) -> String {
        self
    }
}

impl<'a> Target for &'a mut String {
    type Finished = &'a mut String;

    fn as_mut_string(&mut self) -> &mut String {
        self
    }

    fn finish(self) -> &'a mut String {
        self
    }
}

pub type EncodingOverride<'a> = Option<&'a dyn Fn(&str) -> Cow<'_, [u8]>>;

pub struct Serializer<'a, T: Target> {
    target: Option<T>,
    start: usize,
    encoding: EncodingOverride<'a>,
}

impl<'a, T: Target> Serializer<'a, T> {
    pub fn new(target: T) -> Self {
        Self::for_suffix(target, 0)
    }

    pub fn for_suffix(mut target: T, start: usize) -> Self {
        let len = target.as_mut_string().len();
        assert!(start <= len, "invalid length {start} for target of length {len}");
        Serializer { target: Some(target), start, encoding: None }
    }

    fn string(&mut self) -> &mut String {
        self.target.as_mut().expect("url::form_urlencoded::Serializer finished").as_mut_string()
    }

    fn append(&mut self, separator: &str, text: &str) {
        let encoded = self.encoding.map_or(Cow::Borrowed(text.as_bytes()), |encode| encode(text));
        let string = self.string();
        string.push_str(separator);
        FORM.encode_append(&encoded, string);
    }

    pub fn clear(&mut self) -> &mut Self {
        let start = self.start;
        self.string().truncate(start);
        self
    }

    pub fn encoding_override(&mut self, new: EncodingOverride<'a>) -> &mut Self {
        self.encoding = new;
        self
    }

    pub fn append_pair(&mut self, name: &str, value: &str) -> &mut Self {
        self.append_key_only(name).append("=", value);
        self
    }

    pub fn append_key_only(&mut self, name: &str) -> &mut Self {
        let separator = if self.string().len() > self.start { "&" } else { "" };
        self.append(separator, name);
        self
    }

    pub fn extend_pairs<I, K, V>(&mut self, iter: I) -> &mut Self
    where
        I: IntoIterator<Item: Borrow<(K, V)>>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        for pair in iter {
            let (name, value) = pair.borrow();
            self.append_pair(name.as_ref(), value.as_ref());
        }
        self
    }

    pub fn extend_keys_only<I, K>(&mut self, iter: I) -> &mut Self
    where
        I: IntoIterator<Item: Borrow<K>>,
        K: AsRef<str>,
    {
        for name in iter {
            self.append_key_only(name.borrow().as_ref());
        }
        self
    }

    pub fn finish(&mut self) -> T::Finished {
        self.target.take().expect("url::form_urlencoded::Serializer double finish").finish()
    }
}
