//! Compares whole URLs with `ada-url`, the crate `url` and Node, on random URLs and bases.
//! `ada-url` agrees on every input. The others differ only where a rule says why.

mod node;
#[path = "../../../../runtime/tests/reference/urls.rs"]
mod random;
mod rules;
#[path = "../../../support/tools.rs"]
mod tools;
mod whatwg;

use etched_runtime::url::Url;
use random::random_url;
use rules::{NODE_RULES, Rule, URL_RULES};

const COUNT: usize = 300_000;

/// A URL, and maybe the base that it is relative to.
pub(crate) type Input = (Option<String>, String);

fn random_inputs(seed: u64) -> Vec<Input> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let input = |_| (rng.bool().then(|| random_url(&mut rng)), random_url(&mut rng));
    (0..COUNT).map(input).collect()
}

fn ours((base, url): &Input) -> Option<Url<String>> {
    match base {
        None => Url::parse(url).ok(),
        Some(base) => Url::parse(base).ok()?.join(url).ok(),
    }
}

/// Compares the answers. Fails if they differ and no rule applies. Also fails if a rule is never
/// the only one that explains a difference, because it could then be left out.
#[track_caller]
fn compare(
    peer: &str,
    rules: &[Rule],
    inputs: &[Input],
    theirs: impl Iterator<Item = Option<String>>,
) {
    let mut is_needed = vec![false; rules.len()];
    let (mut compared, mut agreed, mut parsed) = (0, 0, 0);
    for (input, theirs) in inputs.iter().zip(theirs) {
        let ours = ours(input);
        compared += 1;
        parsed += usize::from(ours.is_some());
        if ours.as_ref().map(Url::<String>::as_str) == theirs.as_deref() {
            agreed += 1;
            continue;
        }
        let applying: Vec<usize> =
            (0..rules.len()).filter(|&i| (rules[i].applies)(input, ours.as_ref())).collect();
        assert!(!applying.is_empty(), "{input:?}\nours: {ours:?}\n{peer}: {theirs:?}");
        if let [only] = applying[..] {
            is_needed[only] = true;
        }
    }
    assert_eq!(compared, inputs.len(), "{peer}");
    for (rule, is_needed) in rules.iter().zip(is_needed) {
        assert!(is_needed, "{peer}: no input needs the rule `{}`: {}", rule.name, rule.reason);
    }
    println!("{peer}: {agreed} of {compared} agree, {parsed} are URLs");
    assert!(parsed > COUNT / 4 && agreed > COUNT * 9 / 10, "{peer}: {agreed}, {parsed}");
}

#[test]
fn as_ada() {
    let inputs = random_inputs(1);
    let theirs = inputs.iter().map(|(base, url)| {
        let url = ada_url::Url::parse(url, base.as_deref()).ok()?;
        Some(url.href().to_string())
    });
    compare("ada-url", &[], &inputs, theirs);
}

#[test]
fn as_the_crate_url() {
    let inputs = random_inputs(2);
    let theirs = inputs.iter().map(|(base, url)| {
        let url = match base {
            None => url::Url::parse(url).ok()?,
            Some(base) => url::Url::parse(base).ok()?.join(url).ok()?,
        };
        Some(url.into())
    });
    compare("url", &URL_RULES, &inputs, theirs);
}

#[test]
fn as_node() {
    let inputs = random_inputs(3);
    if let Some(theirs) = node::ask(&inputs) {
        compare("node", &NODE_RULES, &inputs, theirs.into_iter());
    }
}
