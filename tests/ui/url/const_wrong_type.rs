use etched::url;

const URL: u16 = 80;

fn main() {
    url!(URL);
}
