//! Tests of URI templates.

#[cfg(feature = "std")]
mod bases;
#[cfg(feature = "std")]
mod check;
#[cfg(feature = "std")]
mod counts;
#[cfg(feature = "std")]
mod display;
#[cfg(feature = "std")]
mod expand;
mod faults;
mod many;
#[cfg(feature = "std")]
mod places;
#[cfg(feature = "std")]
mod refusals;
#[cfg(feature = "std")]
mod words;
