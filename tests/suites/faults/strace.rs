//! System calls that `strace` makes fail.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

/// System calls that fail until this value is dropped.
pub(crate) struct Failing(Child);

impl Failing {
    /// Makes system calls of processes and their children fail, as described by `strace -e inject`. The calls are
    /// listed in the file `report`.
    pub(crate) fn calls(ids: &[u32], report: &Path, inject: &str) -> Result<Self> {
        let calls = inject.split(':').next().unwrap_or_default();
        let child = Command::new("strace")
            .args(["-f", "-qq", "-e", &format!("trace={calls}"), "-e", &format!("inject={inject}"), "-o"])
            .arg(report)
            .args(ids.iter().map(|id| format!("--attach={id}")))
            .stdin(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start strace, which `cargo xtask test faults` installs")?;
        let failing = Self(child);
        // The status of a process shows when strace has attached to its threads.
        let start = Instant::now();
        for id in ids {
            let status = format!("/proc/{id}/status");
            // A process that ends meanwhile needs no strace.
            while fs::read_to_string(&status).is_ok_and(|status| status.contains("TracerPid:\t0\n")) {
                ensure!(start.elapsed() < Duration::from_secs(20), "strace did not attach");
                thread::sleep(Duration::from_millis(20));
            }
        }
        Ok(failing)
    }
}

impl Drop for Failing {
    fn drop(&mut self) {
        // On SIGTERM, strace detaches from the process. On SIGKILL, it would end the process too.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        let _ = self.0.wait();
    }
}
