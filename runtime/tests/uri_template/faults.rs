//! Tests that invalid templates are refused, and the places of their faults.

use etched_runtime::uri_template::TemplateErrorKind::*;
use etched_runtime::uri_template::{Template, TemplateErrorKind};

/// A kind, and the start and end of the bytes at fault.
type Fault = (TemplateErrorKind, usize, usize);

#[test]
fn invalid_templates_are_refused() {
    let cases: &[(&str, &[Fault])] = &[
        ("a{b", &[(UnclosedExpression, 1, 2)]),
        ("{a{b}", &[(UnclosedExpression, 0, 1)]),
        ("a}b}", &[(StrayBrace, 1, 2), (StrayBrace, 3, 4)]),
        ("{}{?}", &[(EmptyExpression, 0, 2), (EmptyExpression, 2, 5)]),
        (
            "{=x}{,}{!x:0}",
            &[
                (ReservedOperator, 1, 2),
                (ReservedOperator, 5, 6),
                (ReservedOperator, 8, 9),
                (MalformedPrefix, 10, 12),
            ],
        ),
        ("{@x}{|x}", &[(ReservedOperator, 1, 2), (ReservedOperator, 5, 6)]),
        (
            "{a b}{a,}{a,,b}",
            &[(MalformedName, 2, 3), (MalformedName, 8, 9), (MalformedName, 12, 13)],
        ),
        (
            "{.}{..a}{a.}{a..b}",
            &[
                (EmptyExpression, 0, 3),
                (MalformedName, 5, 6),
                (MalformedName, 10, 11),
                (MalformedName, 15, 16),
            ],
        ),
        (
            "{ü}{%4}{%zz}{-a}",
            &[
                (MalformedName, 1, 3),
                (MalformedName, 5, 6),
                (MalformedName, 9, 10),
                (MalformedName, 14, 15),
            ],
        ),
        (
            "{x:0}{x:}{x:10000}{x:01}{x:a}",
            &[
                (MalformedPrefix, 2, 4),
                (MalformedPrefix, 7, 8),
                (MalformedPrefix, 11, 17),
                (MalformedPrefix, 20, 23),
                (MalformedPrefix, 26, 28),
            ],
        ),
        (
            "{x*:3}{x:3*}{x**}",
            &[(SecondModifier, 2, 5), (SecondModifier, 8, 11), (SecondModifier, 14, 16)],
        ),
        ("100%%zz", &[(MalformedEscape, 3, 4), (MalformedEscape, 4, 5)]),
        (
            "a b\"\u{85}\u{FDD0}",
            &[(NotALiteral, 1, 2), (NotALiteral, 3, 4), (NotALiteral, 4, 6), (NotALiteral, 6, 9)],
        ),
    ];
    for (template, expected) in cases {
        let faults =
            Template::faults(template).map(|it| (it.kind(), it.range().start, it.range().end));
        assert_eq!(faults.collect::<Vec<_>>(), *expected, "{template}");
        let first = Template::parse(template).unwrap_err();
        assert_eq!((first.kind(), first.position()), (expected[0].0, expected[0].1), "{template}");
    }
}

/// Checks section 2.1 of RFC 6570, character by character.
#[test]
fn a_literal_has_the_characters_of_the_rfc() {
    for char in '\0'..=char::MAX {
        let is_ucschar = matches!(u32::from(char), 0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF)
            || matches!(u32::from(char), 0x10000..=0xDFFFD | 0xE1000..=0xEFFFD if u32::from(char) & 0xFFFF < 0xFFFE);
        let is_private =
            matches!(u32::from(char), 0xE000..=0xF8FF | 0xF0000..=0xFFFFD | 0x100000..=0x10FFFD);
        // Erratum 6937 adds the apostrophe.
        let is_ascii = matches!(char, '!' | '#'..='$' | '&'..=';' | '=' | '?'..='[' | ']' | '_' | 'a'..='z' | '~');
        let mut buffer = [0; 4];
        let text = char.encode_utf8(&mut buffer);
        let is_literal = Template::parse(text).is_ok();
        assert_eq!(is_literal, is_ascii || is_ucschar || is_private, "{char:?}");
    }
}

#[test]
fn an_expression_starts_with_an_operator_or_a_name() {
    for char in (0..0x80_u8).map(char::from) {
        let is_operator = "+#./;?&".contains(char);
        let starts_a_name = char.is_ascii_alphanumeric() || char == '_';
        let template = format!("{{{char}x}}");
        let is_template = Template::parse(&template).is_ok();
        assert_eq!(is_template, is_operator || starts_a_name, "{template}");
    }
}
