//! Counts the allocations of some calls, and their bytes. This is a program of its own, because its
//! allocator is the allocator of the whole program.

#![cfg(all(feature = "url-macros", feature = "alloc"))]
#![allow(unsafe_code)]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use etched::encoding::{CESU_8, MODIFIED_UTF_8};
use etched::percent::FORM;
use etched::query::{Serializer, parse_lenient};
use etched::uri_template;
use etched::uri_template::Template;
use etched::url::Url;

/// The system's allocator, which also counts the allocations of each thread and their bytes.
struct Counting;

thread_local! {
    // Counts per thread, because other tests run at the same time.
    static COUNT: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: both methods pass their arguments to the system's allocator and return its result. The
// counts are thread-local numbers with constant initial values, so that counting does not allocate.
unsafe impl GlobalAlloc for Counting {
    // SAFETY: the caller has to satisfy the contract of the trait.
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.set(COUNT.get() + 1);
        BYTES.set(BYTES.get() + layout.size());
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

/// Work on n items: a name, the text before the items, each item, and a function.
type Work = (&'static str, &'static str, &'static str, fn(&str));

/// If the room for a text grew by a constant number of bytes, or if each part were copied with all
/// parts before it, n items would allocate about n² bytes.
#[test]
fn allocated_bytes_grow_with_the_input() {
    const FEW: usize = 100;
    const TIMES: usize = 16;
    const WORKS: [Work; 20] = [
        ("encode", "", "a b", |it| drop(FORM.encode(it))),
        ("decode", "", "a+%C3%BC", |it| drop(FORM.decode(it))),
        ("decode_lenient", "", "%zz%41", |it| drop(FORM.decode_lenient(it.as_bytes()))),
        ("decode_lossy", "", "%FF%41", |it| drop(FORM.decode_lossy(it.as_bytes()))),
        ("display", "", "a b", |it| drop(FORM.display(it).to_string())),
        ("repair", "", "😀", |it| drop(CESU_8.decode_lossy(it.as_bytes()))),
        ("encode_append", "", "a b&", |it| {
            let mut text = String::new();
            it.split('&').for_each(|part| FORM.encode_append(part, &mut text));
        }),
        ("encode_append of an encoding", "", "&", |it| {
            // Shorter results are made on the stack.
            let (long, mut bytes) = ("\0".repeat(300), Vec::new());
            it.split('&').for_each(|_| MODIFIED_UTF_8.encode_append(&long, &mut bytes));
        }),
        ("Serializer", "", "a&", |it| {
            let mut query = Serializer::new(String::new());
            it.split('&').for_each(|name| _ = query.append_pair(name, 1));
        }),
        ("query", "", "a+b=%FF&", |it| drop(Vec::from_iter(parse_lenient(it)))),
        ("segments", "http://h/", "a b/", |it| drop(Url::parse(it).unwrap())),
        ("double-dot segments", "http://h/", "a/b/../", |it| drop(Url::parse(it).unwrap())),
        ("labels", "http://", "A.", |it| drop(Url::parse(it).unwrap())),
        ("user name", "http://", "a@", |it| drop(Url::parse(&format!("{it}h")).unwrap())),
        ("join", "http://h/", "a/", |it| {
            let base = Url::parse(it).unwrap();
            drop(base.join("../a/b".repeat(it.len())).unwrap());
        }),
        ("with_pairs", "http://h/?", "a=1&b&", |it| {
            let url = Url::parse(it).unwrap();
            drop(url.with_pairs(url.query_pairs().map(|(name, _)| (name, 2))));
        }),
        ("append_pairs", "http://h/?", "a=1&b&", |it| {
            let url = Url::parse(it).unwrap();
            drop(url.append_pairs(url.query_pairs()));
        }),
        ("join_segments", "http://h/", "a/", |it| {
            let url = Url::parse(it).unwrap();
            drop(url.join_segments(url.path_segments().unwrap().filter(|it| !it.is_empty())));
        }),
        ("variables", "https://h", "{/a}", |it| {
            let link = Template::parse(it).unwrap().expand([("a", "b c")]).unwrap();
            drop((link.to_url().unwrap(), link.unchecked().to_string()));
        }),
        ("members", "", "a/", |it| {
            let parts: Vec<&str> = it.split_terminator('/').collect();
            drop(uri_template!("https://h{/parts*}{?parts*}").to_url().unwrap());
        }),
    ];

    for (name, before, item, work) in WORKS {
        let [few, many] = [FEW, TIMES * FEW].map(|n| {
            let input = [before, &item.repeat(n)].concat();
            BYTES.set(0);
            work(&input);
            BYTES.get()
        });
        // A string that doubles may allocate twice as many bytes at one length as at another.
        assert!(0 < few && many <= 2 * TIMES * few, "{name}: {few} bytes, then {many}");
    }
}
