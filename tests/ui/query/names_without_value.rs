use etched::query;

fn main() {
    query!("q", "x");
}
