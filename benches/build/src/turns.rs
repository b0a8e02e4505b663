//! Measures jobs in turns, so that other work on the machine disturbs all of them equally.

use std::error::Error;

/// Runs every job once in each round, and returns the results of each job. A job has a name and a
/// number of rounds; it does not take part in later rounds.
pub fn in_turns<T>(
    jobs: &[(&str, usize)],
    mut run: impl FnMut(usize) -> Result<T, Box<dyn Error>>,
) -> Result<Vec<Vec<T>>, Box<dyn Error>> {
    let most = jobs.iter().map(|(_, rounds)| *rounds).max().unwrap_or(0);
    let mut results: Vec<Vec<T>> = jobs.iter().map(|_| Vec::new()).collect();
    for round in 1..=most {
        for (job, (name, rounds)) in jobs.iter().enumerate() {
            if round <= *rounds {
                eprint!("\r{:80}", format!("round {round} of {most}: {name}"));
                results[job].push(run(job)?);
            }
        }
    }
    eprint!("\r{:80}\r", "");
    Ok(results)
}
