//! Checks percent-encode sets as values.

use std::collections::HashSet;
use std::sync::LazyLock;

use etched_runtime::percent::EncodeSet;

use crate::reference::percent::{Rules, all};

pub(crate) static SETS: LazyLock<Vec<Rules>> = LazyLock::new(all);

/// Checks the members of a set, and that a set that is built otherwise with the same members is
/// equal.
pub(crate) fn set(rules: &Rules) {
    let Rules { set, kept, plus, lower, .. } = rules;
    for byte in 0..=0xFF {
        assert_eq!(set.contains(byte), !kept.contains(&byte), "{byte:02X} in {rules:?}");
    }
    let is_misread = kept.contains(&b'%') || *plus && kept.contains(&b'+');
    assert_eq!(set.is_reversible(), !is_misread, "{rules:?}");
    if !*plus || !kept.iter().any(|byte| b" +".contains(byte)) {
        let rebuilt = EncodeSet::EMPTY.complement().remove_all(kept);
        let rebuilt = rebuilt.space_as_plus(*plus).lower_case_hex(*lower);
        assert_eq!(rebuilt, *set, "{rules:?}");
        assert_eq!(format!("{rebuilt:?}"), format!("{set:?}"));
        assert_eq!(HashSet::from([rebuilt, *set]).len(), 1, "equal sets hash alike");
    }
}

/// Changes the set by one method, and changes the list of the bytes that the set keeps in the same
/// way.
pub(crate) fn change(rules: &mut Rules, [step, byte, last]: [u8; 3]) {
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
            let other = &SETS[usize::from(byte) % SETS.len()];
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
