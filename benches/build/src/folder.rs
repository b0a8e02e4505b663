//! Temporary folders.

use std::path::PathBuf;
use std::{env, fs, io, process};

/// A temporary folder, which is deleted on drop.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> io::Result<Folder> {
        let path = env::temp_dir().join(format!("etched-{name}-{}", process::id()));
        fs::create_dir(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If the folder cannot be removed, it does no harm in the temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
