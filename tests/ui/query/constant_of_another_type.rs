const PAGE: u32 = 2;

fn main() {
    let _ = etched::query! { "page": PAGE };
}
