//! Runs suites in process groups of their own: the programs that a suite started end with it, also when it is killed or
//! the run is interrupted.

use std::io;
use std::process::{Command, ExitStatus, Stdio};

/// Runs a command as the leader of a group, and ends the programs that it leaves behind.
#[cfg(unix)]
pub(crate) fn run(command: &mut Command) -> io::Result<ExitStatus> {
    use std::os::unix::process::CommandExt as _;

    use nix::unistd::Pid;

    end_on_interrupt();
    // The group is not that of the terminal, which would stop a program that reads from it.
    command.process_group(0).stdin(Stdio::null());
    let (mut child, group) = {
        // An interrupt waits until the group is listed.
        let mut running = running();
        let child = command.spawn()?;
        let group = Pid::from_raw(child.id().cast_signed());
        running.push(group);
        (child, group)
    };
    let status = child.wait();
    let mut running = running();
    running.retain(|other| *other != group);
    end(group);
    status
}

#[cfg(not(unix))]
pub(crate) fn run(command: &mut Command) -> io::Result<ExitStatus> {
    command.stdin(Stdio::null()).status()
}

#[cfg(unix)]
use unix::{end, end_on_interrupt, running};

#[cfg(unix)]
mod unix {
    use std::sync::{Mutex, MutexGuard, Once, PoisonError};

    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;

    /// Ends a group. A group without programs no longer exists.
    pub(super) fn end(group: Pid) {
        let _ = killpg(group, Signal::SIGKILL);
    }

    /// Ends all groups, then this program, when it is interrupted, terminated or loses its terminal.
    #[expect(clippy::exit, reason = "the other threads wait for the suites")]
    pub(super) fn end_on_interrupt() {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let handler = || {
                running().iter().copied().for_each(end);
                std::process::exit(INTERRUPTED);
            };
            // Without the handler, an interrupt ends this program only.
            if let Err(error) = ctrlc::set_handler(handler) {
                eprintln!("warning: an interrupt will leave programs behind: {error}");
            }
        });
    }

    pub(super) fn running() -> MutexGuard<'static, Vec<Pid>> {
        static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());
        RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The exit status of shells for a program that was interrupted.
    const INTERRUPTED: i32 = 130;
}

#[cfg(unix)]
#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};

    use anyhow::{Context as _, Result};

    use super::run;

    #[test]
    fn the_programs_of_a_killed_suite_end_with_it() -> Result<()> {
        let (mut read, write) = std::io::pipe()?;
        let mut suite = Command::new("sh");
        suite.args(["-c", "sleep 1000 & kill -9 $$"]).stdout(Stdio::from(write));
        let status = run(&mut suite)?;
        assert_eq!(status.signal(), Some(9));
        drop(suite);
        // The pipe ends when no program has it any more.
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut read, &mut rest).context("the pipe")?;
        assert_eq!(rest, "");
        Ok(())
    }
}
