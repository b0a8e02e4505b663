//! Tests that invalid templates are refused, and the places of their faults.

use etched_runtime::uri_template::TemplateErrorKind::*;
use etched_runtime::uri_template::{Template, TemplateErrorKind};

use crate::reference::template_grammar::parse;

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

/// Checks every character alone, and at the start of an expression.
#[test]
fn literals_and_operators_are_those_of_the_grammar() {
    for char in '\0'..=char::MAX {
        for template in [char.to_string(), format!("{{{char}x}}")] {
            let is_template = parse(&template).is_some();
            assert_eq!(Template::parse(&template).is_ok(), is_template, "{template:?}");
        }
    }
}
