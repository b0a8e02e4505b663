use etched::url;

fn main() {
    url!([]);
}
