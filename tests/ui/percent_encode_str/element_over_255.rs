use etched::percent_encode_str;

fn main() {
    percent_encode_str!([256]);
}
