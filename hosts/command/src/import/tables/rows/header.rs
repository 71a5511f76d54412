//! The names of columns in one or several rows.

/// Returns the names of columns from the rows of a header. The names of a column are joined with ` / `.
pub(super) fn names(rows: &[Vec<String>]) -> Vec<String> {
    let width = rows.iter().map(Vec::len).max().unwrap_or_default();
    let name = |column: usize| {
        let mut parts: Vec<&str> = Vec::new();
        for row in rows {
            let part = row.get(column).map(|part| part.trim()).unwrap_or_default();
            if !part.is_empty() && parts.last() != Some(&part) {
                parts.push(part);
            }
        }
        parts.join(" / ")
    };
    (0..width).map(name).collect()
}

/// Repeats the names of the rows above the last one to the right, as merged cells of a workbook are exported to text.
pub(super) fn fill_right(rows: &mut [Vec<String>]) {
    let Some((_, above)) = rows.split_last_mut() else { return };
    for row in above {
        let mut last = String::new();
        for name in row {
            if name.trim().is_empty() {
                name.clone_from(&last);
            } else {
                last.clone_from(name);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_merged_cells_are_those_of_each_column() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let mut rows = [row(&["hh", "LPG", "", "Wood"]), row(&["hh", "before", "after", "before", "note"])];
        fill_right(&mut rows);
        assert_eq!(names(&rows), ["hh", "LPG / before", "LPG / after", "Wood / before", "note"]);
    }
}
