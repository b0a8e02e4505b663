//! Counts the allocations of some calls. This is a program of its own, because its allocator is the
//! allocator of the whole program.

#![cfg(all(feature = "macros", feature = "alloc"))]
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use etched::percent::FORM;
use etched::uri_template;
use etched::uri_template::Template;

/// The system's allocator, which also counts the allocations of each thread.
struct Counting;

thread_local! {
    // A count per thread, because other tests run at the same time.
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: both methods pass their arguments to the system's allocator and return its result. The
// count is a thread-local number with a constant initial value, so that counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    // SAFETY: the caller has to satisfy the contract of the trait.
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        // SAFETY: by the contract of the trait, the size in `layout` is above 0.
        unsafe { System.alloc(layout) }
    }

    // SAFETY: as for `alloc`.
    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: by the contract of the trait, `alloc` above has returned `place` for this
        // `layout`. So `place` is from the system's allocator.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn allocations<T>(work: impl FnOnce() -> T) -> (T, usize) {
    let before = COUNT.get();
    let result = work();
    (result, COUNT.get() - before)
}

const EXPECTED: &str = "https://api.example.com/users/ann%2Fbob/posts?tags=a%20b&tags=c%26d&page=2";

#[test]
fn a_template_in_the_code_allocates_only_its_string() {
    let (user, tags, page) = ("ann/bob", ["a b", "c&d"], 2);
    let (_, count) = allocations(|| {
        let link = uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}");
        assert_eq!(link.encoded_len(), EXPECTED.len());
        assert_eq!(link.to_slice(&mut [0; 128]), Ok(EXPECTED));
    });
    assert_eq!(count, 0);
    let link = uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}");
    let (text, count) = allocations(|| link.try_to_string());
    assert_eq!((text.as_deref(), count), (Ok(EXPECTED), 1));
    let (text, count) = allocations(|| link.unchecked().to_string());
    assert_eq!((&*text, count), (EXPECTED, 1));
}

#[test]
fn a_template_parsed_at_run_time_does_not_allocate() {
    let (_, count) = allocations(|| {
        let template = Template::parse("https://api.example.com/users/{user}/posts{?tags*,page}");
        let values: [(&str, &dyn etched::uri_template::ToValue); 3] =
            [("user", &"ann/bob"), ("tags", &["a b", "c&d"]), ("page", &2)];
        let link = template.unwrap().expand(&values).unwrap();
        assert_eq!(link.to_slice(&mut [0; 128]), Ok(EXPECTED));
    });
    assert_eq!(count, 0);
}

/// If there are more than 16 variables and more than 16 pairs, and the pairs are not sorted by
/// name, the expansion allocates a sorted list.
#[test]
fn many_pairs_are_sorted_once_for_each_expansion() {
    let names: Vec<String> = (10..40).map(|i| format!("v{i}")).collect();
    let template: String = names.iter().map(|name| format!("{{{name}}}")).collect();
    let template = Template::parse(&template).unwrap();
    let mut values: Vec<(&str, u8)> = names.iter().map(|name| (&**name, 1)).collect();
    let expand = |values: &[(&str, u8)]| {
        let (len, count) = allocations(|| template.expand(values).unwrap().encoded_len());
        assert_eq!(len, values.len());
        count
    };
    assert_eq!((expand(&values), expand(&values[..16])), (0, 0));
    values.swap(0, 1);
    assert_eq!((expand(&values), expand(&values[..16])), (1, 0));
}

/// The number of allocations does not depend on the number of faults.
#[test]
fn faults_are_found_without_a_list_of_them() {
    let (found, count) = allocations(|| FORM.decode_faults(&[b'%'; 10_000]).count());
    assert_eq!((found, count), (10_000, 0));
    // The decoded text differs from the input, so it is allocated.
    let input = b"+%C3x%zz".repeat(10_000);
    let (found, count) = allocations(|| FORM.decode_faults(&input).count());
    assert_eq!((found, count), (20_000, 1));
}
