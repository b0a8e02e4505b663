use etched::url_encode;

const fn broken() -> &'static str {
    let digits = [1, 2];
    let sum = digits[0] + digits[1];
    assert!(sum == 4, "the sum is not 4");
    "a b"
}

fn main() {
    url_encode!(broken());
}
