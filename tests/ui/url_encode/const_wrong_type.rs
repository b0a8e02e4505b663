use etched::url_encode;

const PORT: u16 = 80;

fn main() {
    url_encode!(PORT);
}
