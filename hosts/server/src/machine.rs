//! The memory that this process may take: the least of a flag, the limits of its control groups, and the machine's memory.

use std::fs;
use std::path::Path;

/// Returns the limit in bytes.
pub(crate) fn memory(flag: Option<u64>) -> usize {
    let groups = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let limits = [flag, of_groups(Path::new("/sys/fs/cgroup"), &groups), of_machine()];
    limits
        .into_iter()
        .flatten()
        .min()
        .map_or(usize::MAX, |least| usize::try_from(least).unwrap_or(usize::MAX))
}

/// Returns the least limit of the control groups that a process is in, of version 2 and of version 1. `groups` is the text
/// of `/proc/self/cgroup`.
fn of_groups(root: &Path, groups: &str) -> Option<u64> {
    let lines = groups.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        match controllers {
            "" => Some((root.to_owned(), path, "memory.max")),
            _ if controllers.split(',').any(|name| name == "memory") => {
                Some((root.join("memory"), path, "memory.limit_in_bytes"))
            }
            _ => None,
        }
    });
    lines.filter_map(|(root, path, file)| of_group(&root, Path::new(path), file)).min()
}

/// Returns the least limit of a group and of those around it. Within a container, the path can be that outside of it, and
/// the root is the group of the container.
fn of_group(root: &Path, path: &Path, file: &str) -> Option<u64> {
    let path = path.strip_prefix("/").unwrap_or(path);
    let limits = path.ancestors().filter_map(|group| {
        let text = fs::read_to_string(root.join(group).join(file)).ok()?;
        // Without a limit, version 2 has the word `max`, and version 1 a number above each machine's memory.
        text.trim().parse().ok()
    });
    limits.min()
}

/// Returns the memory of the machine.
#[cfg(target_os = "linux")]
#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::useless_conversion, reason = "elsewhere, it is shorter")
)]
fn of_machine() -> Option<u64> {
    let machine = rustix::system::sysinfo();
    u64::try_from(machine.totalram).ok()?.checked_mul(machine.mem_unit.into())
}

#[cfg(not(target_os = "linux"))]
fn of_machine() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_limit_of_the_groups_counts() -> Result<(), Box<dyn std::error::Error>> {
        let root = tempfile::tempdir()?;
        for (group, file, limit) in [
            ("", "memory.max", "max\n"),
            ("a", "memory.max", "1073741824\n"),
            ("a/b", "memory.max", "max\n"),
            ("memory", "memory.limit_in_bytes", "9223372036854771712\n"),
            ("memory/c", "memory.limit_in_bytes", "536870912\n"),
        ] {
            fs::create_dir_all(root.path().join(group))?;
            fs::write(root.path().join(group).join(file), limit)?;
        }
        let of = |groups| of_groups(root.path(), groups);
        assert_eq!(of("0::/a/b\n"), Some(1 << 30));
        assert_eq!(of("0::/\n"), None);
        assert_eq!(of("5:cpu,memory:/c\n1:name=systemd:/a\n"), Some(512 << 20));
        assert_eq!(of("5:memory:/outside\n0::/a/b\n"), Some(1 << 30), "the least of both versions");
        assert!(memory(Some(1 << 20)) == 1 << 20 && memory(None) > 1 << 20);
        Ok(())
    }
}
