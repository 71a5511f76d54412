//! One claim on each host, beside what its users would take instead.

fn main() {}
