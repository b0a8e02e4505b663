//! Links the log with the linker script of defmt.

fn main() {
    println!("cargo::rustc-link-arg-bin=log=-Tdefmt.x");
}
