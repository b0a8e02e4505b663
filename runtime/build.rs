//! Decides how the functions of this crate are compiled. rustc compiles a function that is neither
//! generic nor `#[inline]` with this crate, called or not, and the others in each crate that calls
//! them.
//!
//! - `on_demand`: functions with `cfg_attr(on_demand, inline)` are compiled only in programs that
//!   call them. This saves most of the time of a build. Functions of up to six lines are always
//!   `#[inline]`, and longer ones have the attribute. It is not set
//!   - for chips: there, programs are small if the compiler does not prefer to inline long
//!     functions;
//!   - in a dev profile in which this crate is optimized, because the programs that call it often
//!     are not.
//! - `unoptimized`: vectors are left out, because without optimization they take long to compile
//!   and are slower than plain loops. Some loops are written without calls. `debug_assertions` does
//!   not tell such a build: it is also set in a dev profile that optimizes its dependencies, and it
//!   is not set where cargo builds this crate for the proc macros of a release build.
//! - `avx512`: the compiler has the instructions of AVX-512, which are stable since Rust 1.89.
//!   Before, they are left out, and AVX2 is the widest instruction set.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(on_demand, unoptimized, avx512)");
    let is = |name, value: &str| env::var_os(name).is_some_and(|it| it == value);
    let is_unoptimized = is("OPT_LEVEL", "0");
    let is_release = !is("PROFILE", "debug");
    if !is("CARGO_CFG_TARGET_OS", "none") && (is_release || is_unoptimized) {
        println!("cargo::rustc-cfg=on_demand");
    }
    if is_unoptimized {
        println!("cargo::rustc-cfg=unoptimized");
    }
    if minor_version().is_some_and(|minor| minor >= 89) {
        println!("cargo::rustc-cfg=avx512");
    }
}

/// The minor version of the compiler: 89 if `rustc --version` prints `rustc 1.89.0 (…)`.
fn minor_version() -> Option<u32> {
    let output = Command::new(env::var_os("RUSTC")?).arg("--version").output().ok()?;
    String::from_utf8(output.stdout).ok()?.split('.').nth(1)?.parse().ok()
}
