//! Makes sets: the sets of the runtime's tests, and random sets that are built by the methods of
//! `EncodeSet`.

use std::sync::LazyLock;

use etched_runtime::percent::EncodeSet;

use crate::input::Input;
use crate::reference::percent::{Rules, all, rules};

static KNOWN: LazyLock<Vec<Rules>> = LazyLock::new(all);
pub(crate) static FORM: LazyLock<Rules> = LazyLock::new(|| rules("form"));

pub(crate) fn choose(input: &mut Input<'_>) -> Rules {
    let mut rules = input.pick(&KNOWN).clone();
    for _ in 0..input.below(8) {
        change(&mut rules, input);
    }
    let Rules { set, kept, plus, .. } = &rules;
    for byte in 0..=0xFF {
        assert_eq!(set.contains(byte), !kept.contains(&byte), "{byte:02X} in {rules:?}");
    }
    let is_misread = kept.contains(&b'%') || *plus && kept.contains(&b'+');
    assert_eq!(set.is_reversible(), !is_misread, "{rules:?}");
    rules
}

/// Changes the set by one method, and changes the list of the bytes that the set keeps in the same
/// way.
fn change(rules: &mut Rules, input: &mut Input<'_>) {
    let (step, byte, last) = (input.byte(), input.byte(), input.byte());
    let Rules { set, kept, plus, lower, .. } = rules;
    match step % 7 {
        0 => {
            *set = set.add(byte);
            kept.retain(|it| *it != byte);
        }
        1 => {
            *set = set.remove(byte);
            keep(kept, byte);
        }
        2 => {
            *set = set.add_range(byte..=last);
            kept.retain(|it| !(byte..=last).contains(it));
        }
        3 => {
            *set = set.remove_all(&[byte, last]);
            keep(kept, byte);
            keep(kept, last);
        }
        4 => {
            let other = &KNOWN[usize::from(byte) % KNOWN.len()];
            *set = if last % 2 == 0 { set.union(other.set) } else { other.set.union(*set) };
            kept.retain(|it| other.kept.contains(it));
            *plus |= other.plus;
            *lower |= other.lower;
        }
        5 => {
            *set = set.complement();
            *kept = (0..0x80).filter(|byte| !kept.contains(byte)).collect();
            *plus = false;
        }
        _ => {
            *plus = byte % 2 == 0;
            *set = set.space_as_plus(*plus);
            if *plus {
                kept.retain(|it| !b" +".contains(it));
            }
        }
    }
    rules.name.push_str(", changed");
}

/// Adds a byte to the bytes that are kept. Bytes from 0x80 on are in every set, so they are never
/// kept.
fn keep(kept: &mut Vec<u8>, byte: u8) {
    if byte < 0x80 && !kept.contains(&byte) {
        kept.push(byte);
    }
}

/// Builds a set that keeps the same bytes. It must be equal to the set of the rules.
pub(super) fn check_rebuilt(rules: &Rules) {
    if rules.plus && rules.kept.iter().any(|byte| b" +".contains(byte)) {
        return;
    }
    let set = EncodeSet::EMPTY.complement().remove_all(&rules.kept);
    let set = set.space_as_plus(rules.plus).lower_case_hex(rules.lower);
    assert_eq!(set, rules.set, "{rules:?}");
}
