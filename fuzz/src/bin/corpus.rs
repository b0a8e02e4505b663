//! Packs a folder of inputs into the committed corpus of a target, or unpacks the corpus.

use std::error::Error;
use std::path::Path;

use etched_fuzz::{TARGETS, corpus};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [way, target, folder] = arguments[..] else {
        return Err("usage: corpus pack|unpack TARGET FOLDER".into());
    };
    if !TARGETS.iter().any(|(name, _)| *name == target) {
        return Err(format!("no target `{target}`").into());
    }
    let (file, folder) = (corpus::file_of(target), Path::new(folder));
    match way {
        "pack" => {
            let (packed, all) = corpus::pack(folder, &file)?;
            println!("{}: packed {packed} of {all} inputs", file.display());
        }
        "unpack" => {
            println!("{}: unpacked {} inputs", folder.display(), corpus::unpack(&file, folder)?)
        }
        _ => return Err(format!("expected `pack` or `unpack`, not `{way}`").into()),
    }
    Ok(())
}
