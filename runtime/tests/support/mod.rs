//! What the tests, the checks and the fuzz targets share: buffers, streams and values.

#![allow(dead_code, unused_imports, reason = "the tests and the fuzz targets use their own parts")]

mod buffers;
mod cows;
mod displays;
mod streams;

pub(crate) use buffers::{Leaves, UNTOUCHED, each_room};
pub(crate) use cows::{is_cow, is_text_cow};
pub(crate) use displays::{Shown, Then};
pub(crate) use streams::{Stream, Turn, Turns, at_most, failing_between, inside, truthful_first};
