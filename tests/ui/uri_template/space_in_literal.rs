fn main() {
    let _ = etched::uri_template!("/grüße an/{x}", x = 1);
}
