use etched::percent_encode;

fn main() {
    percent_encode!("a", urlencode);
}
