fn main() {
    let latitude: f64 = 47.5;
    let _ = etched::uri_template!("/near{?lat}", lat = latitude).to_string();
}
