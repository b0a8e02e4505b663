//! Runs a check on all processors.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Runs a check for each number below `parts`, and returns the sum of the results.
pub fn sum_of_parts(parts: usize, check: impl Fn(usize) -> u64 + Sync) -> u64 {
    let next = AtomicUsize::new(0);
    // Each thread takes the next part when it is free, because some parts take much longer.
    let work = || {
        let parts_taken = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        parts_taken.take_while(|&part| part < parts).map(&check).sum::<u64>()
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("the check passes")).sum()
    })
}
