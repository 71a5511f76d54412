//! The bounds of each part of the service, which has separate instances, so that load on one part does not affect the
//! others.

use std::time::Duration;

use hearth_routes::Part;

use crate::lanes;

/// The bounds of a part of the service.
pub(crate) trait Bounds: Copy {
    /// Returns the limit of instances. Each has some megabytes while idle, and up to 256 MiB with the largest request.
    fn instances(self) -> usize;

    /// Returns the places for requests that clients share, if memory has room for so many instances; `None` for health
    /// checks, which are always admitted.
    fn places(self, most: usize) -> Option<usize>;

    /// Returns the limit of requests that wait for an instance. Over the limit, a request gets `503` at once.
    fn queue(self) -> usize;

    /// Returns the time that a request waits for an instance before it gets `503`.
    fn patience(self) -> Duration;

    /// Returns whether a request computes for so short a time that its instance can run on the thread of the connection.
    /// The way to another thread and back takes as long as reading a record.
    fn is_short(self) -> bool;

    /// Returns the share of a thread in a number for the whole service. A part whose requests are long is not divided.
    fn share_of(self, number: usize) -> usize;

    /// Returns whether each request gets an instance of its own.
    fn has_own_instances(self) -> bool;

    /// Returns the time limit of a request, including its body.
    fn deadline(self) -> Duration;
}

impl Bounds for Part {
    fn instances(self) -> usize {
        match self {
            Self::Health => 4,
            Self::Records => 64,
            Self::Collections => 32,
            // Each keeps a core busy.
            Self::Bulk => 8,
            Self::Operations | Self::Sessions => 16,
            // Each spends most of its time waiting for the node.
            Self::Gateway => 128,
        }
    }

    fn places(self, most: usize) -> Option<usize> {
        (self != Self::Health).then(|| self.instances().min(most))
    }

    fn queue(self) -> usize {
        match self {
            // A burst of this size is stored within the time limit.
            Self::Records | Self::Collections => 2_048,
            Self::Health | Self::Bulk | Self::Operations | Self::Sessions | Self::Gateway => 256,
        }
    }

    fn patience(self) -> Duration {
        match self {
            // The store processes a thousand claims in some seconds.
            Self::Records | Self::Collections => Duration::from_secs(10),
            // Another request of 10,000 lines takes less.
            Self::Bulk => Duration::from_secs(30),
            Self::Health | Self::Operations | Self::Sessions => Duration::from_secs(2),
            Self::Gateway => Duration::from_secs(1),
        }
    }

    fn is_short(self) -> bool {
        matches!(self, Self::Health | Self::Records | Self::Gateway)
    }

    fn share_of(self, number: usize) -> usize {
        if self.is_short() { number.div_ceil(lanes::count().min(MOST_SHARES)) } else { number }
    }

    fn has_own_instances(self) -> bool {
        matches!(self, Self::Bulk | Self::Sessions)
    }

    fn deadline(self) -> Duration {
        match self {
            // The largest body arrives within this time at 110 KB/s.
            Self::Bulk => Duration::from_mins(10),
            _ => REQUEST_DEADLINE,
        }
    }
}

/// The time limit of a request, except for lines.
pub(crate) const REQUEST_DEADLINE: Duration = Duration::from_secs(30);

/// On more cores, all threads together have more, so that each can still answer some requests at once.
const MOST_SHARES: usize = 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_guide_has_the_bounds_of_each_part() {
        let guide = include_str!("../../../docs/guide/deployment.md");
        let count = |number: usize| match number {
            0..1_000 => number.to_string(),
            _ => format!("{},{:03}", number / 1_000, number % 1_000),
        };
        for part in Part::ALL {
            let cells = [
                count(part.instances()),
                count(part.queue()),
                format!("{} s", part.patience().as_secs()),
                format!("{} s |", part.deadline().as_secs()),
            ];
            let (start, end) = (format!("| `{}` |", part.name()), cells.join(" | "));
            let found = guide.lines().any(|line| line.starts_with(&start) && line.ends_with(&end));
            assert!(found, "docs/guide/deployment.md has no line {start} … {end}");
        }
    }
}
