//! Sets `etched_unoptimized` in builds without optimization. Vectors take long to compile there, and
//! are slower than plain loops. Only a build script knows the level: `debug_assertions` is set in
//! a dev profile that optimizes its dependencies, and is not set where cargo builds this crate for
//! the proc macros of a release build.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(etched_unoptimized)");
    if std::env::var_os("OPT_LEVEL").is_some_and(|level| level == "0") {
        println!("cargo::rustc-cfg=etched_unoptimized");
    }
}
