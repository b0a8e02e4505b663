static MENU: &[u8] = etched::url_decode!("/caf%zz/100%");

fn main() {
    let _ = MENU;
}
