use etched::percent_decode;

fn main() {
    percent_decode!("100%", path_seg, more);
}
