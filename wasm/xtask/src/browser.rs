//! A browser for tests: Chromium, and the driver by which a test runner steers it.
//!
//! Both are looked for, and installed by apt where that can be done without asking anybody.

use std::path::PathBuf;

use anyhow::{Result, bail};

use crate::system::{self, on_path};

/// The programs.
#[derive(Debug)]
pub(crate) struct Browser {
    pub(crate) chromium: PathBuf,
    pub(crate) driver: PathBuf,
}

impl Browser {
    /// Looks for both, and installs what is missing where this is root on a system with apt.
    ///
    /// # Errors
    ///
    /// When one is missing and cannot be installed; the error says what to do.
    pub(crate) fn find() -> Result<Self> {
        if let (Some(chromium), Some(driver)) = (chromium(), driver()) {
            return Ok(Self { chromium, driver });
        }
        system::install(&["chromium", "chromium-driver"])?;
        match (chromium(), driver()) {
            (Some(chromium), Some(driver)) => Ok(Self { chromium, driver }),
            (None, _) => bail!(
                "there is no Chromium; install it (`apt-get install chromium chromium-driver`), or name the program in \
                 {CHROMIUM}"
            ),
            (_, None) => bail!(
                "there is no chromedriver; install the one of your Chromium's version (`apt-get install \
                 chromium-driver`), or name the program in {DRIVER}"
            ),
        }
    }
}

/// Chromium, where there is one.
pub(crate) fn chromium() -> Option<PathBuf> {
    named(CHROMIUM, &["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"])
}

fn driver() -> Option<PathBuf> {
    named(DRIVER, &["chromedriver"])
}

/// The program that a variable names, else the first that is on the path.
fn named(variable: &str, names: &[&str]) -> Option<PathBuf> {
    match std::env::var_os(variable).filter(|value| !value.is_empty()) {
        Some(path) => Some(PathBuf::from(path)).filter(|path| path.is_file()),
        None => names.iter().find_map(|name| on_path(name)),
    }
}

/// The variables that name the programs; the tests in Node.js read the first, wasm-bindgen's runner the second.
pub(crate) const CHROMIUM: &str = "HEARTH_CHROMIUM";
pub(crate) const DRIVER: &str = "CHROMEDRIVER";
