//! Prints the line under a path that marks the role of each segment.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use hearth_contract::{Matched, Role};

/// A part of the path with one role.
#[derive(Debug, Eq, PartialEq)]
struct Mark {
    /// The start, in characters from the beginning of the target.
    start: usize,
    length: usize,
    role: Role,
    label: String,
}

/// Prints the target, a line that marks its segments, and their roles below.
pub(super) fn print(
    out: &mut impl Write,
    target: &str,
    segments: &[Matched],
    stands_for: &str,
) -> io::Result<()> {
    let marks = marks(target, segments, stands_for);
    writeln!(out, "  {target}")?;
    write!(out, "  ")?;
    let mut column = 0;
    for Mark { start, length, role, .. } in &marks {
        let (style, line) = (style(*role), line(*role).repeat(*length));
        write!(out, "{}{style}{line}{style:#}", " ".repeat(start - column))?;
        column = start + length;
    }
    writeln!(out)?;
    // The last label comes first, so that no label crosses the line of another.
    for (index, mark) in marks.iter().enumerate().rev() {
        write!(out, "  ")?;
        let mut column = 0;
        for Mark { start, role, .. } in marks.iter().take(index) {
            let style = style(*role);
            write!(out, "{}{style}|{style:#}", " ".repeat(start - column))?;
            column = start + 1;
        }
        let style = style(mark.role);
        writeln!(out, "{}{style}{}{style:#}", " ".repeat(mark.start - column), mark.label)?;
    }
    Ok(())
}

/// Returns the marks of a target. The segments of a prefix, a run of literals, or a variable have one mark.
fn marks(target: &str, segments: &[Matched], stands_for: &str) -> Vec<Mark> {
    let path = target.split('?').next().unwrap_or_default();
    let prefix = segments.iter().take_while(|segment| segment.r#as == Role::Prefix);
    let itself = prefix.map(|segment| segment.segment.as_str()).eq(stands_for.split('/').skip(1));
    let prefix = if itself { String::from("prefix") } else { format!("prefix for {stands_for}") };
    let mut marks: Vec<Mark> = Vec::new();
    let mut start = 1;
    for (raw, segment) in path.split('/').skip(1).zip(segments) {
        let length = raw.chars().count();
        let label = match segment.r#as {
            Role::Prefix => prefix.clone(),
            Role::Literal => String::from("literal"),
            Role::Variable => format!("variable {}", segment.matched),
            Role::Wildcard => format!("wildcard {}", segment.matched),
        };
        match marks.last_mut() {
            Some(last) if last.role == segment.r#as && last.label == label => {
                last.length = start + length - last.start;
            }
            _ if length > 0 => marks.push(Mark { start, length, role: segment.r#as, label }),
            _ => {}
        }
        start += length + 1;
    }
    marks
}

fn line(role: Role) -> &'static str {
    match role {
        Role::Prefix => "=",
        Role::Literal => "-",
        Role::Variable => "~",
        Role::Wildcard => "*",
    }
}

fn style(role: Role) -> Style {
    match role {
        Role::Prefix => AnsiColor::Cyan.on_default(),
        Role::Literal => Style::new().dimmed(),
        Role::Variable => AnsiColor::Green.on_default().bold(),
        Role::Wildcard => AnsiColor::Magenta.on_default().bold(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(segment: &str, matched: &str, role: Role) -> Matched {
        Matched { segment: segment.to_owned(), matched: matched.to_owned(), r#as: role }
    }

    #[test]
    fn each_segment_is_marked_at_its_place() -> io::Result<()> {
        let segments = [
            segment("chain", "chain", Role::Prefix),
            segment("a", "a", Role::Literal),
            segment("b", "b", Role::Literal),
            segment("x/y", "{id}", Role::Variable),
        ];
        let mut shown = anstream::StripStream::new(Vec::new());
        print(&mut shown, "/chain/a/b/x%2Fy?q", &segments, "/ixo")?;
        let expected = [
            "  /chain/a/b/x%2Fy?q",
            "   ===== --- ~~~~~",
            "   |     |   variable {id}",
            "   |     literal",
            "   prefix for /ixo",
            "",
        ];
        assert_eq!(String::from_utf8_lossy(&shown.into_inner()), expected.join("\n"));
        Ok(())
    }

    #[test]
    fn the_root_has_nothing_to_mark() {
        assert_eq!(marks("/", &[], "/"), []);
    }
}
