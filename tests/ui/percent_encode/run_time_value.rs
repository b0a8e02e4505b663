use etched::percent_encode;

fn main() {
    let hash = [0; 20];
    percent_encode!(&hash);
}
