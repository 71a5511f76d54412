//! Stamps: a step is skipped if neither its inputs nor its outputs have changed.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result};

use hearth_pack::digest;

/// The digests of the inputs of a step.
#[derive(Debug)]
pub(crate) struct Stamp {
    key: String,
}

impl Stamp {
    /// Computes the stamp of a step from its inputs and the builder itself.
    ///
    /// # Errors
    ///
    /// Returns an error if the builder cannot read the metadata of its own file.
    pub(crate) fn of(inputs: &[&[u8]]) -> Result<Self> {
        let mut key = BUILDER.clone().context("the builder cannot read its own file")?;
        for input in inputs {
            key.push_str(&digest(input));
            key.push('\n');
        }
        Ok(Self { key })
    }

    /// Returns whether the step last ran with this stamp and its outputs are unchanged.
    pub(crate) fn holds(&self, file: &Path, outputs: &[&Path]) -> bool {
        let found = self.with_outputs(outputs).ok();
        found.is_some() && found == fs::read_to_string(file).ok()
    }

    /// Records that the step ran.
    ///
    /// # Errors
    ///
    /// Returns an error if an output is missing or the stamp cannot be written.
    pub(crate) fn write(&self, file: &Path, outputs: &[&Path]) -> Result<()> {
        fs::write(file, self.with_outputs(outputs)?)
            .with_context(|| format!("cannot write {}", file.display()))
    }

    fn with_outputs(&self, outputs: &[&Path]) -> Result<String> {
        let mut text = self.key.clone();
        for path in outputs {
            let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            text.push_str(&digest(&bytes));
            text.push('\n');
        }
        Ok(text)
    }
}

/// Identifies the builder by size and age. It is read when the builder starts, because the file may be replaced later.
pub(crate) static BUILDER: LazyLock<Option<String>> = LazyLock::new(|| {
    let builder = std::env::current_exe().ok()?.metadata().ok()?;
    let age = builder.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    Some(format!("builder {} {age}\n", builder.len()))
});

#[cfg(test)]
mod tests {
    use std::fs;

    use anyhow::Result;

    use super::Stamp;

    #[test]
    fn a_stamp_holds_until_an_input_or_an_output_changes() -> Result<()> {
        let directory = std::env::temp_dir().join(format!("hearth-stamp-{}", std::process::id()));
        fs::create_dir_all(&directory)?;
        let (file, output) = (directory.join("stamp"), directory.join("output"));
        let stamp = Stamp::of(&[b"input"])?;
        assert!(!stamp.holds(&file, &[&output]));
        fs::write(&output, "made")?;
        stamp.write(&file, &[&output])?;
        assert!(stamp.holds(&file, &[&output]));
        assert!(!Stamp::of(&[b"other"])?.holds(&file, &[&output]));
        fs::write(&output, "touched")?;
        assert!(!stamp.holds(&file, &[&output]));
        fs::remove_dir_all(directory)?;
        Ok(())
    }
}
