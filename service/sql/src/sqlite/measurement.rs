//! Comparisons of measurements, as parts of SQL statements.
//!
//! Two claims of a household are the same measurement if they have the same days and daily logs, the same test group,
//! and the same fuel. A claim without a fuel may measure any fuel.

/// Compares two rows: whether both may measure the same fuel.
macro_rules! same_fuel {
    ($one:literal, $other:literal) => {
        concat!("COALESCE(", $one, ".fuel = ", $other, ".fuel, 1)")
    };
}

/// Compares two rows of one household: whether both are the same measurement.
macro_rules! same_measurement {
    ($one:literal, $other:literal) => {
        concat!(
            $one,
            ".measurements = ",
            $other,
            ".measurements AND ",
            $one,
            ".test_group = ",
            $other,
            ".test_group AND ",
            same_fuel!($one, $other)
        )
    };
}

/// Compares two rows with [`same_measurement`], also their households.
macro_rules! same_measurement_of_household {
    ($one:literal, $other:literal) => {
        concat!(
            $one,
            ".tenant = ",
            $other,
            ".tenant AND ",
            $one,
            ".household = ",
            $other,
            ".household AND ",
            same_measurement!($one, $other)
        )
    };
}
