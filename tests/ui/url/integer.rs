use etched::url;

fn main() {
    url!(80);
}
