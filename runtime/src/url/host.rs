//! The [host parser] and the [host serializer]: domains, IPv4 and IPv6 addresses, opaque hosts.
//!
//! A decoded domain is never stored. Each check reads the domain anew, through [`Domain`], which
//! decodes the escapes. After all checks, the domain is read once more and written.
//!
//! The parsers are not inlined into each other, so that the stack holds one of them at a time.
//!
//! [host parser]: https://url.spec.whatwg.org/#host-parsing
//! [host serializer]: https://url.spec.whatwg.org/#host-serializing

use super::error::UrlErrorKind as Kind;
use super::input::{Class, Input, port};
use super::judge::UrlFaultKind;
use super::output::UrlBuffer;
use super::report::{FAILURES, Report};
use super::scheme::Scheme;
use crate::base::buffer::ok;
use crate::base::formatted::add_digit;
use crate::base::slices::{after_last, find, until};
use crate::set::EncodeSet;
use crate::set::decode::hex_value;
use crate::set::named::C0_CONTROL;
use crate::set::word::HEX;

/// The [forbidden host code points].
///
/// [forbidden host code points]: https://url.spec.whatwg.org/#forbidden-host-code-point
const FORBIDDEN_IN_HOST: EncodeSet = EncodeSet::EMPTY.add_all(b"\0\t\n\r #/:<>?@[\\]^|");

/// The [forbidden domain code points], and all bytes beyond ASCII.
///
/// [forbidden domain code points]: https://url.spec.whatwg.org/#forbidden-domain-code-point
const FORBIDDEN_IN_DOMAIN: EncodeSet = FORBIDDEN_IN_HOST.union(C0_CONTROL).add(b'%');

/// Whether short cuts may make the code larger. A chip does without them.
const IS_FAST: bool = cfg!(target_pointer_width = "64");

/// Parses a host and writes it. If the feature `idna` has converted a domain that is not ASCII,
/// `ascii` is the result.
pub(super) const fn parse<const LEVEL: usize>(
    host: Input<'_>,
    ascii: Option<&str>,
    scheme: Scheme,
    report: &mut Report<'_, LEVEL>,
    output: &mut UrlBuffer<'_>,
) {
    if let Some(b'[') = host.peek() {
        return parse_ipv6(host, report, output);
    }
    if !scheme.is_special() {
        return parse_opaque(host, report, output);
    }
    let is_fast = LEVEL == FAILURES && IS_FAST && !scheme.is_file();
    if is_fast && Class::NOT_DOMAIN.find(host.raw).is_empty() && is_plain_host(host.raw) {
        output.push_all(host.raw).make_ascii_lowercase();
        return;
    }
    let domain = match ascii {
        Some(ascii) => Domain(Input::new(ascii.as_bytes(), ascii.len())),
        None if check_domain(Domain(host), report) => Domain(host),
        None => return,
    };
    if domain.ends_in_number() {
        if ascii.is_some() {
            report.raise(Kind::Ipv4NonAsciiInput, host);
        }
        return parse_ipv4(domain, report, output);
    }
    let is_local = scheme.is_file()
        && matches!(domain.after_prefix(b"localhost"), Some(rest) if rest.0.is_empty());
    if is_local {
        // This becomes the empty host, so nothing is written.
        return report.refuse(UrlFaultKind::LocalHost, host.position(), host.end);
    }
    let mut rest = domain;
    while let Some(byte) = rest.next() {
        output.push(byte);
    }
}

/// Whether a host of letters, digits, `-`, `+` and `.` stays unchanged, except maybe its case: a domain,
/// or, if `IS_FAST`, an IPv4 address of four decimal numbers.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_plain_host(host: &[u8]) -> bool {
    is_plain_domain(host) || IS_FAST && is_ipv4(host)
}

/// Whether a host of letters, digits, `-`, `+` and `.` is a domain and no number: it has a label, and
/// the last one, before any dots at the end, does not begin with a digit, as the last part of an IPv4
/// address does. A label may begin with `xn--`: only a parse that asks for failures calls this, and
/// invalid punycode is not a failure.
#[cfg_attr(on_demand, inline)]
const fn is_plain_domain(domain: &[u8]) -> bool {
    // No part of an IPv4 address ends with one of these letters: they are not hexadecimal digits,
    // nor the `x` of `0x`. They end most domains.
    if let [.., b'g'..=b'w' | b'y' | b'z' | b'G'..=b'W' | b'Y' | b'Z'] = domain {
        return true;
    }
    // `first` is the byte after `before`: a dot, until the last label is found.
    let (mut before, mut first) = (domain, b'.');
    while let [left @ .., byte] = before {
        if *byte == b'.' && first != b'.' {
            break;
        }
        (before, first) = (left, *byte);
    }
    first != b'.' && !first.is_ascii_digit()
}

/// Whether a text is an IPv6 address, without brackets.
#[inline]
pub(crate) const fn is_ipv6(text: &[u8]) -> bool {
    parse_ipv6_address(Input::new(text, text.len()), &mut Report::<FAILURES>::new()).is_ok()
}

/// The length of the IPv6 address in an authority that is an address without brackets, with a port
/// after it or none; 0 for another authority.
#[cfg_attr(on_demand, inline)]
pub(super) const fn bare_ipv6_len(authority: &[u8]) -> usize {
    // Only the `[` is missing, perhaps with a zone before the `]`.
    let closing = find(authority, b"]%");
    if closing < authority.len() && is_ipv6(until(authority, closing)) {
        return closing;
    }
    let last = after_last(authority, b':');
    let before = until(authority, authority.len().saturating_sub(last.len() + 1));
    // What follows the last `:` may be a port or a piece. If it can be both, this is a guess: one
    // digit is a piece, because hardly any port has one digit, and more digits are a port.
    let is_one_digit_piece = last.len() == 1 && is_ipv6(authority);
    if port(last).is_some() && is_ipv6(before) && !is_one_digit_piece {
        before.len()
    } else if is_ipv6(authority) {
        authority.len()
    } else {
        0
    }
}

/// Whether a text is four decimal numbers: an IPv4 address that a parser does not change.
#[inline]
pub(crate) const fn is_ipv4(text: &[u8]) -> bool {
    parse_ipv4_in_ipv6(Input::raw_at(text, text.len())).is_ok()
}

/// Whether a domain that ends with this label, which has no escape, [ends in a number].
///
/// [ends in a number]: https://url.spec.whatwg.org/#ends-in-a-number-checker
#[inline]
pub(crate) fn is_number(label: &[u8]) -> bool {
    match label {
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => !digits.is_empty() && digits.iter().all(u8::is_ascii_digit),
    }
}

/// A domain, or a part of one: percent-decoded and in lower case.
#[derive(Clone, Copy)]
pub(super) struct Domain<'i>(pub(super) Input<'i>);

impl<'i> Domain<'i> {
    /// Reads the next byte, decoded and in lower case.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn next(&mut self) -> Option<u8> {
        let at = self.0;
        let Some(mut byte) = self.0.next() else { return None };
        let escape = if byte == b'%' { at.escape() } else { None };
        if let Some(decoded) = escape {
            (byte, self.0) = (decoded, self.0.skip().skip());
        }
        Some(byte.to_ascii_lowercase())
    }

    /// What follows `prefix`, which must be in lower case; `None` if the domain does not begin so.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn after_prefix(mut self, prefix: &[u8]) -> Option<Domain<'i>> {
        let mut expected = prefix;
        while let [byte, after @ ..] = expected {
            match self.next() {
                Some(found) if found == *byte => expected = after,
                _ => return None,
            }
        }
        Some(self)
    }

    /// Splits off the label before the next dot. What is left is `None` if there is no dot, and
    /// empty after a dot at the end.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn split_label(self) -> (Domain<'i>, Option<Domain<'i>>) {
        let mut rest = self;
        loop {
            let at = rest;
            match rest.next() {
                Some(b'.') => return (Domain(self.0.before(at.0)), Some(rest)),
                Some(_) => {}
                None => return (self, None),
            }
        }
    }

    /// Whether the domain [ends in a number]: its last label, or the one before it if a final dot
    /// makes the last one empty.
    ///
    /// [ends in a number]: https://url.spec.whatwg.org/#ends-in-a-number-checker
    #[cfg_attr(on_demand, inline)]
    const fn ends_in_number(self) -> bool {
        let (mut label, mut rest) = self.split_label();
        while let Some(domain) = rest {
            if domain.0.is_empty() {
                break;
            }
            (label, rest) = domain.split_label();
        }
        // Digits are enough: `09` is not an octal number, but a domain with it ends in a number.
        let mut digits = label;
        while let Some(byte) = digits.next() {
            if !byte.is_ascii_digit() {
                return label.parse_number().is_some();
            }
        }
        !label.0.is_empty()
    }

    /// The length of this label, and whether the DNS accepts it. `is_punycode` says whether it
    /// begins with `xn--`.
    #[cfg_attr(on_demand, inline)]
    const fn measure(mut self, is_punycode: bool) -> (usize, bool) {
        const LONGEST_LABEL: usize = 63;

        // A label that ends with `-` is invalid. `last` begins as `-`, so an empty label is too.
        let (mut len, mut last, mut is_valid) = (0, b'-', true);
        while let Some(byte) = self.next() {
            is_valid &= byte.is_ascii_alphanumeric() || byte == b'-' && len > 0;
            // Only punycode has `--` as its third and fourth byte.
            is_valid &= len != 3 || byte != b'-' || last != b'-' || is_punycode;
            (len, last) = (len + 1, byte);
        }
        (len, is_valid && last != b'-' && len <= LONGEST_LABEL)
    }

    /// The [IPv4 number parser]. Returns the number, or another above 2³² if it is larger, and
    /// whether it is not decimal; `None` if this label is not a number.
    ///
    /// [IPv4 number parser]: https://url.spec.whatwg.org/#ipv4-number-parser
    #[cfg_attr(on_demand, inline)]
    const fn parse_number(self) -> Option<(u64, bool)> {
        if self.0.is_empty() {
            return None;
        }
        let (mut rest, radix) = match self.after_prefix(b"0") {
            Some(after_zero) if !after_zero.0.is_empty() => match after_zero.after_prefix(b"x") {
                // `0x` alone is 0.
                Some(digits) => (digits, 16),
                None => (after_zero, 8),
            },
            _ => (self, 10),
        };
        let mut number = 0;
        while let Some(byte) = rest.next() {
            let Some(digit) = (byte as char).to_digit(radix) else { return None };
            // A number that is too large stays so, and does not overflow.
            if number <= u32::MAX as u64 {
                number = number * radix as u64 + digit as u64;
            }
        }
        Some((number, radix != 10))
    }
}

/// The algorithm [domain to ASCII] for a domain that is ASCII. Returns whether there is no failure.
/// A domain that is not ASCII has the failure `DomainNotAscii`, even if it has a forbidden code
/// point too, because the conversion by `idna` may compose that code point with others.
///
/// [domain to ASCII]: https://url.spec.whatwg.org/#concept-domain-to-ascii
#[cfg_attr(not(on_demand), inline(never))]
const fn check_domain<const LEVEL: usize>(
    domain: Domain<'_>,
    report: &mut Report<'_, LEVEL>,
) -> bool {
    let (mut escape, mut not_ascii, mut forbidden) = (None, None, None);
    let mut bytes = domain;
    loop {
        let at = bytes.0;
        note_first(&mut escape, at.escape().is_some(), at);
        let Some(byte) = bytes.next() else { break };
        note_first(&mut not_ascii, !byte.is_ascii(), at);
        note_first(&mut forbidden, FORBIDDEN_IN_DOMAIN.contains(byte), at);
    }
    if let Some(at) = escape {
        report.raise_to(Kind::DomainPercentEncoded, at, at.position() + "%20".len());
    }
    match (not_ascii, forbidden) {
        (Some(at), _) => report.fail(Kind::DomainNotAscii, at),
        (_, Some(at)) => report.fail(Kind::DomainInvalidCodePoint, at),
        // No error of a label is a failure.
        _ if LEVEL != FAILURES => check_labels(domain, report),
        _ => {}
    }
    matches!((not_ascii, forbidden), (None, None))
}

/// Reports the first empty label and the first invalid label of a domain, and, with the feature
/// `idna`, the first label in punycode, which is valid only if it can be decoded. The empty label
/// after a final dot is reported as invalid, not as empty.
const fn check_labels<const LEVEL: usize>(domain: Domain<'_>, report: &mut Report<'_, LEVEL>) {
    /// The limit of the DNS.
    const LONGEST_DOMAIN: usize = 253;

    let (mut empty, mut invalid, mut punycode) = (None, None, None);
    let mut len = 0usize;
    let mut rest = Some(domain);
    while let Some(from_label) = rest {
        let label;
        (label, rest) = from_label.split_label();
        let is_punycode = label.after_prefix(b"xn--").is_some();
        let (label_len, is_valid) = label.measure(is_punycode);
        // `len` counts a dot after each label, so it is one more than the length of
        // the domain so far.
        len = len.saturating_add(label_len + 1);
        let is_valid = is_valid && len <= LONGEST_DOMAIN + 1;
        // If the last of several labels is empty, the domain ends with a dot.
        let is_last_of_several = rest.is_none() && label.0.position() > domain.0.position();
        let is_empty = label_len == 0 && !is_last_of_several;
        note_first(&mut empty, is_empty, from_label.0);
        note_first(&mut invalid, !is_valid && !is_empty, from_label.0);
        note_first(&mut punycode, cfg!(feature = "idna") && is_punycode, from_label.0);
    }
    if let Some(at) = empty {
        // The range has the dot that follows the empty label.
        let mut after_dot = Domain(at);
        after_dot.next();
        report.raise_to(Kind::DomainEmptyLabel, at, after_dot.0.position());
    }
    report.raise_first(Kind::DomainToAscii, invalid);
    // `next_converted` takes the error back if the punycode is valid.
    report.raise_first(Kind::DomainInvalidPunycode, punycode);
}

/// Sets `first` to `at` if `is_here`, unless it is set.
#[inline]
const fn note_first<'i>(first: &mut Option<Input<'i>>, is_here: bool, at: Input<'i>) {
    if is_here && first.is_none() {
        *first = Some(at);
    }
}

/// Why an address is not valid.
struct Failure<'i> {
    kind: Kind,
    at: Input<'i>,
    /// The offset where it ends; 0 if it is one character.
    end: usize,
}

impl<'i> Failure<'i> {
    #[inline]
    const fn at(kind: Kind, at: Input<'i>) -> Failure<'i> {
        Failure { kind, at, end: 0 }
    }
}

/// The [IPv4 parser], which also writes the address.
///
/// [IPv4 parser]: https://url.spec.whatwg.org/#concept-ipv4-parser
#[cfg_attr(not(on_demand), inline(never))]
const fn parse_ipv4<const LEVEL: usize>(
    domain: Domain<'_>,
    report: &mut Report<'_, LEVEL>,
    output: &mut UrlBuffer<'_>,
) {
    let (mut parts, mut fifth) = (0, None);
    let mut rest = Some(domain);
    // The loop goes on after the fifth part, because a dot at the end is reported first.
    while let Some(from_part) = rest {
        // The empty part after a dot at the end does not count.
        if from_part.0.is_empty() && parts > 0 {
            report.raise(Kind::Ipv4EmptyPart, from_part.0);
            break;
        }
        parts += 1usize;
        note_first(&mut fifth, parts == 5, from_part.0);
        (_, rest) = from_part.split_label();
    }
    if let Some(at) = fifth {
        let (part, _) = Domain(at).split_label();
        return report.fail_to(Kind::Ipv4TooManyParts, at, part.0.end);
    }
    if parts < 4 {
        report.raise_to(Kind::Ipv4TooFewParts, domain.0, domain.0.end);
    }
    let mut address = 0;
    // Both are reported after all parts were read, because the standard parses all numbers first.
    let (mut out_of_range, mut failure) = (None, None);
    let (mut rest, mut left) = (Some(domain), parts);
    while let (Some(from_part), 1..) = (rest, left) {
        let part;
        (part, rest) = from_part.split_label();
        let Some((number, is_not_decimal)) = part.parse_number() else {
            return report.fail_to(Kind::Ipv4NonNumericPart, part.0, part.0.end);
        };
        if is_not_decimal {
            report.raise_to(Kind::Ipv4NonDecimalPart, part.0, part.0.end);
        }
        note_first(&mut out_of_range, number > 255, part.0);
        // The last part stands for all bytes that are left: the `1` of `127.1` for three.
        let bytes = if left == 1 { 5 - parts } else { 1 };
        note_first(&mut failure, number >> (8 * bytes) != 0, part.0);
        // Wrong after a number that is out of range, but then a failure is reported.
        address = (address << (8 * bytes)) | number;
        left -= 1;
    }
    if let Some(at) = failure {
        return report.fail_to(Kind::Ipv4OutOfRangePart, at, at.end);
    }
    if let Some(at) = out_of_range {
        report.raise_to(Kind::Ipv4OutOfRangePart, at, at.end);
    }
    write_ipv4(address as u32, output);
}

/// The [IPv4 serializer].
///
/// [IPv4 serializer]: https://url.spec.whatwg.org/#concept-ipv4-serializer
#[inline]
const fn write_ipv4(address: u32, output: &mut UrlBuffer<'_>) {
    let mut bits = 32;
    while bits > 0 {
        bits -= 8;
        output.push_decimal((address >> bits) as u8 as u16);
        if bits > 0 {
            output.push(b'.');
        }
    }
}

/// Parses and writes a host that starts with `[`: an IPv6 address in brackets.
#[cfg_attr(not(on_demand), inline(never))]
const fn parse_ipv6<const LEVEL: usize>(
    host: Input<'_>,
    report: &mut Report<'_, LEVEL>,
    output: &mut UrlBuffer<'_>,
) {
    // At the end of the loop, `closing` is at the last byte that is not a tab or newline.
    let (mut rest, mut closing) = (host, host);
    while !rest.is_empty() {
        closing = rest;
        rest.next();
    }
    if !matches!(closing.peek(), Some(b']')) {
        return report.fail_to(Kind::Ipv6Unclosed, host, host.end);
    }
    match parse_ipv6_address(host.skip().before(closing), report) {
        Ok(address) => {
            output.push(b'[');
            write_ipv6(&address, output);
            output.push(b']');
        }
        // The bracket is where a piece is missing.
        Err(Failure { kind: kind @ Kind::Ipv6TooFewPieces, .. }) => report.fail(kind, closing),
        Err(Failure { kind, at, end }) => report.fail_to(kind, at, end),
    }
}

/// The [IPv6 parser], for an address without its brackets. The names are those of the standard: `c` is
/// what is left of the address.
///
/// [IPv6 parser]: https://url.spec.whatwg.org/#concept-ipv6-parser
const fn parse_ipv6_address<'i, const LEVEL: usize>(
    mut c: Input<'i>,
    report: &mut Report<'_, LEVEL>,
) -> Result<[u16; 8], Failure<'i>> {
    // The largest index. The mask `& LAST` replaces a bounds check, which would link a panic.
    const LAST: usize = 7;

    let mut address = [0u16; 8];
    let mut piece_index = 0;
    let mut compress = None;
    if let Some(b':') = c.peek() {
        if !c.starts_with_two(b':') {
            return Err(Failure::at(Kind::Ipv6InvalidCompression, c));
        }
        // The second colon is read like that of a later `::`.
        c = c.skip();
    }
    while !c.is_empty() {
        if piece_index == 8 {
            return Err(Failure::at(Kind::Ipv6TooManyPieces, c));
        }
        if let Some(b':') = c.peek() {
            if compress.is_some() {
                return Err(Failure::at(Kind::Ipv6MultipleCompression, c));
            }
            c = c.skip();
            piece_index += 1;
            compress = Some(piece_index);
            continue;
        }
        let piece = c;
        let (value, length) = parse_ipv6_piece(&mut c);
        let end = c.position();
        match c.peek() {
            Some(b'.') if length > 0 && piece_index > 6 => {
                return Err(Failure::at(Kind::Ipv4InIpv6TooManyPieces, piece));
            }
            Some(b'.') => {
                let ipv4 = ok!(parse_ipv4_in_ipv6(piece));
                address[piece_index & LAST] = (ipv4 >> 16) as u16;
                address[(piece_index + 1) & LAST] = ipv4 as u16;
                piece_index += 2;
                // The IPv4 address was read to the end of the text.
                break;
            }
            // A single colon at the end is invalid. The second colon of a `::` is read later.
            Some(b':') if !c.skip().is_empty() => c = c.skip(),
            Some(_) => return Err(Failure::at(Kind::Ipv6InvalidCodePoint, c)),
            None => {}
        }
        // The value needs fewer digits than there are.
        if length > 1 && value < 1 << (4 * (length - 1)) {
            report.raise_to(Kind::Ipv6PieceLeadingZero, piece, end);
        }
        address[piece_index & LAST] = value;
        piece_index += 1;
    }
    if compress.is_none() && piece_index != 8 {
        return Err(Failure::at(Kind::Ipv6TooFewPieces, c));
    }
    // The pieces after a `::` move to the end. The zeros at the end come before them.
    let mut end = address.len();
    while matches!(compress, Some(compress) if piece_index > compress) {
        (piece_index, end) = (piece_index - 1, end - 1);
        address.swap(piece_index & LAST, end & LAST);
    }
    Ok(address)
}

/// Reads up to four hexadecimal digits, maybe none. Returns their value and their number.
#[cfg_attr(on_demand, inline)]
const fn parse_ipv6_piece(c: &mut Input<'_>) -> (u16, u32) {
    let (mut value, mut length) = (0, 0);
    while let (0..4, Some(byte)) = (length, c.peek()) {
        let Some(digit) = hex_value(byte) else { break };
        value = value << 4 | digit as u16;
        length += 1;
        c.next();
    }
    (value, length)
}

/// The value of the IPv4 address `c` at the end of an IPv6 address.
#[cfg_attr(on_demand, inline)]
const fn parse_ipv4_in_ipv6(mut c: Input<'_>) -> Result<u32, Failure<'_>> {
    let mut address = 0;
    let mut numbers_seen = 0;
    while !c.is_empty() {
        match c.peek() {
            _ if numbers_seen == 0 => {}
            Some(b'.') if numbers_seen < 4 => c = c.skip(),
            _ => return Err(Failure::at(Kind::Ipv4InIpv6InvalidCodePoint, c)),
        }
        let part = c;
        let mut value = None;
        while let Some(digit @ b'0'..=b'9') = c.peek() {
            value = match value {
                None => add_digit(0, digit, 10),
                // A number has no leading zero.
                Some(0) => return Err(Failure::at(Kind::Ipv4InIpv6InvalidCodePoint, c)),
                Some(value) => add_digit(value, digit, 10),
            };
            c.next();
        }
        address = match value {
            Some(value @ ..256) => address << 8 | value,
            Some(_) => {
                let kind = Kind::Ipv4InIpv6OutOfRangePart;
                return Err(Failure { kind, at: part, end: c.position() });
            }
            None => return Err(Failure::at(Kind::Ipv4InIpv6InvalidCodePoint, c)),
        };
        numbers_seen += 1;
    }
    match numbers_seen {
        4 => Ok(address),
        _ => Err(Failure::at(Kind::Ipv4InIpv6TooFewParts, c)),
    }
}

/// The [IPv6 serializer].
///
/// [IPv6 serializer]: https://url.spec.whatwg.org/#concept-ipv6-serializer
#[cfg_attr(on_demand, inline)]
#[cfg_attr(not(on_demand), inline(never))]
const fn write_ipv6(address: &[u16; 8], output: &mut UrlBuffer<'_>) {
    // `compress` is the start of the first of the longest runs of two or more zeros; 8 if there is
    // none.
    let (mut compress, mut longest) = (8, 1);
    let (mut index, mut zeros) = (0, 0);
    while index < 8 {
        zeros = if address[index] == 0 { zeros + 1 } else { 0 };
        index += 1;
        if zeros > longest {
            (compress, longest) = (index - zeros, zeros);
        }
    }
    let mut index = 0;
    while index < 8 {
        if index == compress {
            // Unless the zeros are first, the piece before them has written a `:` already.
            output.push_all(if index == 0 { b"::" } else { b":" });
            index += longest;
            continue;
        }
        let mut place = 4;
        while place > 0 {
            place -= 1;
            // Zeros at the start are not written, except for a piece that is 0.
            let digits = address[index] >> (4 * place);
            if place == 0 || digits > 0 {
                output.push(HEX[(digits & 0xF) as usize].to_ascii_lowercase());
            }
        }
        if index != 7 {
            output.push(b':');
        }
        index += 1;
    }
}

/// The [opaque-host parser].
///
/// [opaque-host parser]: https://url.spec.whatwg.org/#concept-opaque-host-parser
#[cfg_attr(not(on_demand), inline(never))]
const fn parse_opaque<const LEVEL: usize>(
    host: Input<'_>,
    report: &mut Report<'_, LEVEL>,
    output: &mut UrlBuffer<'_>,
) {
    let (mut not_a_code_point, mut malformed_escape) = (None, None);
    let mut rest = host;
    while let Some(byte) = rest.peek() {
        // The set also has all bytes beyond ASCII, which are not forbidden.
        if byte.is_ascii() && FORBIDDEN_IN_HOST.contains(byte) {
            return report.fail(Kind::HostInvalidCodePoint, rest);
        }
        let is_error = !rest.is_url_code_point();
        note_first(&mut malformed_escape, byte == b'%' && rest.escape().is_none(), rest);
        note_first(&mut not_a_code_point, byte != b'%' && is_error, rest);
        rest.next();
    }
    report.raise_first(Kind::NotUrlCodePoint, not_a_code_point);
    report.raise_first(Kind::MalformedEscape, malformed_escape);
    output.encode(Class::C0_CONTROL, host);
}
