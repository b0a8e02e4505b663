//! Runs the library on random templates and values, and counts the verdicts.

use std::collections::{BTreeMap, BTreeSet};

use etched_runtime::uri_template::{self, Value};

use super::expander::{Given, Piece, Source, Template, Token, Values};
use super::judge::{Judge, Verdict};
use super::model::{Base, Label, Model, harmless, host_of};
use super::ours::Ours;
use super::random::{self, Use};
use super::rfc3986::Rfc3986;
use super::{Parser, Part};

use Label::{In, Mark};

/// A checked function of the library, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    ToUrl,
    TryToString,
    /// Not the library, but the expansion of RFC 6570 without any check.
    Unchecked,
}

impl Call {
    /// The text that the library makes, or `None` if it refuses the template or a value.
    pub(crate) fn text(
        self,
        judge: &Judge,
        of: &uri_template::Template<'_>,
        values: &Values,
    ) -> Option<String> {
        let lists: Vec<Vec<&str>> = values
            .iter()
            .map(|(_, value)| match value {
                Given::List(list) => list.iter().map(|it| &**it).collect(),
                _ => Vec::new(),
            })
            .collect();
        let pairs: Vec<Vec<(&str, &str)>> = values
            .iter()
            .map(|(_, value)| match value {
                Given::Pairs(pairs) => pairs.iter().map(|(key, it)| (&**key, &**it)).collect(),
                _ => Vec::new(),
            })
            .collect();
        let value = |number: usize| match &values[number].1 {
            Given::Undefined => Value::Undefined,
            Given::Text(text) => Value::Text(text),
            Given::List(_) => Value::List(&lists[number]),
            Given::Pairs(_) => Value::Pairs(&pairs[number]),
        };
        let pairs_of_values: Vec<(&str, Value<'_>)> =
            values.iter().enumerate().map(|(number, (name, _))| (&**name, value(number))).collect();
        let expansion = of.expand(&pairs_of_values[..]).ok()?;
        match self {
            Call::ToUrl => expansion.to_url().ok().map(String::from),
            Call::TryToString => expansion.try_to_string().ok(),
            Call::Unchecked => Some(judge.template.expand(values).text),
        }
    }
}

/// The places that every run must reach. Only a template of a relative reference has one more, the
/// first segment.
pub(crate) const PLACES: &[&str] = &[
    "whole reference",
    "whole authority",
    "host with port",
    "port",
    "labels",
    "label",
    "part of a label",
    "number of an address",
    "path",
    "opaque path",
    "query",
    "fragment",
    "base before a path",
    "base before a query",
    "base before a fragment",
    "base before `{&`",
];
pub(crate) const OPERATORS: [char; 8] = [' ', '+', '#', '.', '/', ';', '?', '&'];

/// The kinds of faults that are found in URLs and in references.
pub(crate) const FAULTS: &[&str] = &[
    "AddsLabel",
    "AddsPair",
    "BaseNotEnded",
    "NotAnAddress",
    "BaseWithoutHost",
    "Differs(Fragment)",
    "Differs(Host)",
    "Differs(Path)",
    "Differs(Query)",
    "Differs(Username)",
    "DotSegment",
    "EmptyLabel",
    "EmptySegment",
    "InScheme",
    "MixedLastLabel",
];

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// The templates that the library takes with harmless values, and those that have a model.
    pub(crate) templates: u64,
    pub(crate) with_model: u64,
    /// The runs of these templates, the runs that the library accepts, and the accepted runs without
    /// a verdict.
    pub(crate) runs: u64,
    pub(crate) accepted: u64,
    pub(crate) no_model: u64,
    pub(crate) not_read: u64,
    pub(crate) out_of_place: u64,
    pub(crate) shapes_out_of_place: BTreeSet<String>,
    /// The kinds of the faults, and examples of each, with different templates.
    pub(crate) faults: BTreeMap<String, u64>,
    pub(crate) examples: BTreeMap<String, Vec<String>>,
    /// The judged runs whose template has a value in the place, or the operator.
    pub(crate) places: BTreeMap<&'static str, u64>,
    pub(crate) operators: BTreeMap<char, u64>,
}

impl Tally {
    /// Runs until the library accepted this number of expansions.
    pub(crate) fn of<P: Parser>(
        call: Call,
        seed: u64,
        accepted: u64,
        template: fn(&mut fastrand::Rng) -> String,
    ) -> Tally {
        const RUNS_OF_A_TEMPLATE: u64 = 24;

        let mut tally = Tally::default();
        let mut random = fastrand::Rng::with_seed(seed);
        while tally.accepted < accepted {
            let text = template(&mut random);
            let parsed = uri_template::Template::parse(&text).expect("a template");
            let judge = Judge::of::<P>(&text).expect("a template");
            let is_taken = harmless(&judge.template)
                .iter()
                .any(|values| call.text(&judge, &parsed, values).is_some());
            tally.templates += u64::from(is_taken);
            tally.with_model += u64::from(is_taken && judge.model.is_ok());
            let names = names_with_use(&judge);
            let places =
                judge.model.as_ref().map_or(BTreeSet::new(), |it| places(&judge.template, it));
            let operators = operators(&judge.template);
            for _ in 0..RUNS_OF_A_TEMPLATE {
                tally.runs += u64::from(is_taken);
                let values = random::values(&mut random, &names);
                let Some(url) = call.text(&judge, &parsed, &values) else { continue };
                tally.accepted += 1;
                match judge.judge::<P>(&values, &url) {
                    Verdict::InPlace => {
                        places.iter().for_each(|it| *tally.places.entry(it).or_default() += 1);
                        operators
                            .iter()
                            .for_each(|it| *tally.operators.entry(*it).or_default() += 1);
                    }
                    Verdict::NoModel => tally.no_model += 1,
                    Verdict::NotRead => tally.not_read += 1,
                    Verdict::OutOfPlace(fault) => {
                        tally.out_of_place += 1;
                        *tally.faults.entry(fault.kind()).or_default() += 1;
                        let examples = tally.examples.entry(fault.kind()).or_default();
                        if tally.shapes_out_of_place.insert(text.clone()) && examples.len() < 4 {
                            examples.push(format!("{text} {values:?}: {url}: {fault:?}"));
                        }
                    }
                }
            }
        }
        tally
    }

    /// Checks that faults of all these kinds were found, and many.
    #[track_caller]
    pub(crate) fn assert_faults(&self, kinds: &[&str]) {
        println!("{} of {}: {:?}", self.out_of_place, self.accepted, self.faults);
        for kind in kinds {
            assert!(self.faults.contains_key(*kind), "no {kind}");
        }
        assert!(self.out_of_place * 10 > self.accepted, "{}", self.out_of_place);
    }

    /// Checks that enough was judged, and that every value was in its place.
    #[track_caller]
    pub(crate) fn assert(&self, places: &[&str]) {
        let Tally { templates, with_model, runs, accepted, .. } = self;
        println!("{with_model} of {templates} templates have a model");
        println!("{accepted} of {runs} runs are accepted: {} are out of place", self.out_of_place);
        println!("without a model: {}, not read: {}", self.no_model, self.not_read);
        println!("{:?}\n{:?}\n{:?}", self.places, self.operators, self.faults);
        self.examples.values().flatten().for_each(|example| println!("{example}"));
        assert!(with_model * 10 >= templates * 9, "{with_model} of {templates} have a model");
        assert!(accepted * 8 >= *runs, "only {accepted} of {runs} runs are accepted");
        let unjudged = self.no_model + self.not_read;
        assert!(unjudged * 10 <= *accepted, "{unjudged} of {accepted} runs are not judged");
        // A place is in at least one of 200 accepted runs, an operator in at least one of 100.
        for place in places {
            let count = self.places.get(place).copied().unwrap_or(0);
            assert!(count * 200 >= *accepted, "{place}: {count} of {accepted}");
        }
        for operator in OPERATORS {
            let count = self.operators.get(&operator).copied().unwrap_or(0);
            assert!(count * 100 >= *accepted, "`{operator}`: {count} of {accepted}");
        }
        let shapes = self.shapes_out_of_place.len();
        assert_eq!(self.out_of_place, 0, "of {accepted} runs, with {shapes} templates");
    }
}

/// The names of the variables, and for which place a value is made.
pub(crate) fn names_with_use(judge: &Judge) -> Vec<(&str, Use)> {
    let use_of = |name: &str| {
        let Ok(model) = &judge.model else { return Use::Other };
        let is_name = |token: &&Token| match token.source {
            Source::Value(number) => judge.template.variable(token.piece, number).name == name,
            _ => false,
        };
        match model.harmless.tokens.iter().find(is_name).map(|token| model.label(token, 0)) {
            Some(None) if model.base == Some(Base::Before(In(Part::Query))) => Use::BaseWithQuery,
            Some(None) => Use::Base,
            Some(Some(In(Part::Host))) if model.whole_host.is_some() => Use::Authority,
            Some(Some(In(Part::Host))) if model.is_address => Use::Number,
            Some(Some(In(Part::Host))) => Use::Label,
            Some(Some(In(Part::Port))) => Use::Port,
            _ => Use::Other,
        }
    };
    judge.template.names().into_iter().map(|name| (name, use_of(name))).collect()
}

fn operators(template: &Template) -> BTreeSet<char> {
    let operator = |piece: &Piece| match piece {
        Piece::Literal(_) => None,
        Piece::Expression(operator, _) => Some(*operator),
    };
    template.pieces.iter().filter_map(operator).collect()
}

/// The places of the values of a template.
fn places(template: &Template, model: &Model) -> BTreeSet<&'static str> {
    let tokens = model.harmless.tokens.iter();
    tokens
        .filter(|token| matches!(token.source, Source::Value(_)))
        .map(|token| place(template, model, token))
        .collect()
}

fn place(template: &Template, model: &Model, token: &Token) -> &'static str {
    let labels = &model.labels_of_harmless;
    let text = &model.harmless.text;
    let has = |label: Label| labels.contains(&label);
    match (model.label(token, 0), model.base) {
        (None, Some(Base::Whole)) => "whole reference",
        (None, Some(Base::Before(In(Part::Query)))) => "base before `{&`",
        (None, Some(Base::Before(Mark(Part::Query)))) => "base before a query",
        (None, Some(Base::Before(Mark(Part::Fragment)))) => "base before a fragment",
        (None, _) => "base before a path",
        (Some(In(Part::Host)), _) => {
            let host = host_of(model);
            let is_end = |at: usize| at == host.end || text[at..].starts_with('.');
            let is_start = token.start == host.start || text[..token.start].ends_with('.');
            match model.whole_host {
                Some((_, false)) => "whole authority",
                Some((_, true)) => "host with port",
                None if model.is_address => "number of an address",
                None if model.has_only_dots => "labels",
                None if is_start && is_end(token.end) => "label",
                None => "part of a label",
            }
        }
        (Some(In(Part::Port)), _) => "port",
        (Some(In(Part::Path)), _) if has(Mark(Part::Host)) || model.base.is_some() => "path",
        (Some(In(Part::Path)), _) => {
            let start = labels.iter().position(|it| *it == In(Part::Path)).unwrap_or(0);
            match (text[start..token.start].contains('/'), has(In(Part::Scheme))) {
                (false, false) if template.operator(token.piece) != '/' => "first segment",
                (_, true) if !text[start..].starts_with('/') => "opaque path",
                _ => "path",
            }
        }
        (Some(In(Part::Query)), _) => "query",
        (Some(In(Part::Fragment)), _) => "fragment",
        _ => "another",
    }
}

/// Judges what the library makes of a template and a few values. Fails if a value is out of place.
pub(crate) fn check(from: &mut impl random::Source, template: &str) {
    let Ok(parsed) = uri_template::Template::parse(template) else { return };
    check_call::<Ours>(Call::ToUrl, from, &parsed);
    check_call::<Rfc3986>(Call::TryToString, from, &parsed);
}

fn check_call<P: Parser>(
    call: Call,
    from: &mut impl random::Source,
    parsed: &uri_template::Template<'_>,
) {
    let template = parsed.as_str();
    let judge = Judge::of::<P>(template).expect("the grammar accepts it");
    let names = names_with_use(&judge);
    for _ in 0..3 {
        let values = random::values(from, &names);
        let Some(text) = call.text(&judge, parsed, &values) else { continue };
        if let Verdict::OutOfPlace(fault) = judge.judge::<P>(&values, &text) {
            panic!("{call:?} of {template} with {values:?}: {text}: {fault:?}");
        }
    }
}
