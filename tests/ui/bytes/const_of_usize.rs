const NAME: &str = "pump";

fn main() {
    etched::bytes!(NAME.len(), NAME);
}
