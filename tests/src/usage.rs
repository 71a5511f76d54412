//! The processor time and the memory of a process, for benches.

use std::fs;
use std::io;
use std::process::{Child, ExitStatus};
use std::thread;
use std::time::Duration;

/// The resource usage of a process, as Linux reports it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usage {
    /// The processor time in seconds.
    pub processor: f64,
    /// The maximum resident memory in bytes.
    pub memory: f64,
}

impl Usage {
    /// Samples a child process until it ends. Returns its status and its usage.
    ///
    /// # Errors
    ///
    /// Returns an error if the system does not report the status.
    pub fn until_end(child: &mut Child) -> io::Result<(ExitStatus, Self)> {
        let mut usage = Self::default();
        loop {
            usage.sample(child.id());
            if let Some(status) = child.try_wait()? {
                return Ok((status, usage));
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Samples a process. After its end nothing can be read, so the last sample counts.
    pub fn sample(&mut self, pid: u32) {
        let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        if let Some(kilobytes) = peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse::<f64>().ok())
        {
            self.memory = self.memory.max(kilobytes * 1024.0);
        }
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
        // User and system time are 11 and 12 fields after the name, in hundredths of a second.
        if let (Some(user), Some(system)) = (ticks(11), ticks(12)) {
            self.processor = self.processor.max((user + system) / 100.0);
        }
    }
}
