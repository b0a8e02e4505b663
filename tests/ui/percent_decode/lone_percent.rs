use etched::percent_decode;

fn main() {
    percent_decode!("a%");
}
