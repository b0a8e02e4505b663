//! What defmt collects takes a linker script of its own.

fn main() {
    println!("cargo::rustc-link-arg-bin=log=-Tdefmt.x");
}
