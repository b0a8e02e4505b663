const NAME: &str = "pump";

fn main() {
    etched::bytes!(be(NAME.len()), NAME);
}
