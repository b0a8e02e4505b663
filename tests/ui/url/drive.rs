use etched::url;

fn main() {
    url!(r"C:\Users\x");
}
