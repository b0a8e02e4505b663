//! Integer literals.

/// The most significant digits of an integer that is not in decimal. Conversion takes time
/// quadratic in their number, and rustc refuses far shorter integers.
const LONGEST: usize = 1024;

/// An integer literal in its parts, as `-0xFF_u8`.
pub(crate) struct Number<'t> {
    /// What another macro may have written; source text has a token of its own for it.
    is_negative: bool,
    radix: u32,
    /// All but the suffix.
    plain: &'t str,
    /// With underscores.
    digits: &'t str,
    pub(crate) suffix: &'t str,
}

impl<'t> Number<'t> {
    /// None of what rustc refuses itself.
    pub(crate) fn of(text: &'t str) -> Option<Number<'t>> {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let radix = match unsigned.get(..2) {
            Some("0x") => 16,
            Some("0o") => 8,
            Some("0b") => 2,
            _ => 10,
        };
        let body = if radix == 10 { unsigned } else { &unsigned[2..] };
        let is_digit = |char: char| char.is_digit(radix) || char == '_';
        let end = body.find(|char| !is_digit(char)).unwrap_or(body.len());
        let (digits, suffix) = body.split_at(end);
        let has_digits = digits.contains(|char| char != '_');
        let is_suffix = !suffix.starts_with(|char: char| char.is_ascii_digit());
        let number = Number {
            is_negative: unsigned.len() < text.len(),
            radix,
            plain: &text[..text.len() - suffix.len()],
            digits,
            suffix,
        };
        let is_short =
            radix == 10 || digits.len() <= LONGEST || number.significant().len() <= LONGEST;
        (has_digits && is_suffix && is_short).then_some(number)
    }

    /// The digits without underscores and leading zeros; none for 0.
    fn significant(&self) -> String {
        self.digits.trim_start_matches(['0', '_']).replace('_', "")
    }

    pub(crate) fn is_float(&self) -> bool {
        let exponent = self.suffix.strip_prefix(['e', 'E']).unwrap_or_default();
        let exponent = exponent.trim_start_matches(['+', '-', '_']);
        self.radix == 10
            && (self.suffix.starts_with('.')
                || exponent.starts_with(|char: char| char.is_ascii_digit()))
    }

    /// The literal without its suffix.
    pub(crate) fn plain(&self) -> String {
        self.plain.trim_end_matches('_').to_string()
    }

    /// Beyond 128 bits the greatest, which is as far out of range as anything, and so it is for
    /// what is negative.
    pub(crate) fn value(&self) -> u128 {
        let value = u128::from_str_radix(&self.digits.replace('_', ""), self.radix);
        if self.is_negative { u128::MAX } else { value.unwrap_or(u128::MAX) }
    }

    /// The number in decimal, however long it is. `is_negated` says that a `-` comes before it.
    /// Zero has no sign.
    pub(crate) fn decimal(&self, is_negated: bool) -> String {
        let digits = self.significant();
        let sign = if self.is_negative != is_negated && !digits.is_empty() { "-" } else { "" };
        if self.radix == 10 {
            return format!("{sign}{}", if digits.is_empty() { "0" } else { &digits });
        }
        // The lowest first.
        let mut places = vec![0];
        for digit in digits.chars().filter_map(|char| char.to_digit(self.radix)) {
            let mut carry = digit;
            for place in &mut places {
                carry += *place * self.radix;
                *place = carry % 10;
                carry /= 10;
            }
            // At most one and a half places, for the radix is at most 16.
            while carry > 0 {
                places.push(carry % 10);
                carry /= 10;
            }
        }
        let mut decimal = sign.to_string();
        while let Some(place) = places.pop() {
            decimal.extend(char::from_digit(place, 10));
        }
        decimal
    }
}
