//! Reads lines of bounded length.

use std::io::{self, BufRead};

/// Reads a line with its end, appends it to `into`, and returns the number of bytes read; 0 is the end of the input.
///
/// If a line is longer than the limit of a claim, one byte more than the limit is kept, so that the module reports the
/// length, and the rest is skipped.
pub(crate) fn read(reader: &mut impl BufRead, into: &mut Vec<u8>) -> io::Result<usize> {
    let mut taken = 0;
    let mut room = LONGEST + 1;
    loop {
        let available = match reader.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let end = available.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
        let length = end.unwrap_or(available.len());
        let kept = length.min(room);
        into.extend_from_slice(available.get(..kept).unwrap_or_default());
        room -= kept;
        taken += length;
        reader.consume(length);
        if end.is_some() || length == 0 {
            return Ok(taken);
        }
    }
}

/// The module's limit for a claim: 1 MiB.
pub(crate) const LONGEST: usize = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one() -> io::Result<()> {
        let mut reader: &[u8] = b"a\nbc\n\nd";
        let mut lines = Vec::new();
        loop {
            let mut line = Vec::new();
            if read(&mut reader, &mut line)? == 0 {
                break;
            }
            lines.push(line);
        }
        assert_eq!(lines, [&b"a\n"[..], b"bc\n", b"\n", b"d"]);
        Ok(())
    }

    #[test]
    fn the_rest_of_a_long_line_is_skipped() -> io::Result<()> {
        let text = [vec![b'x'; 3 * LONGEST], b"\nnext".to_vec()].concat();
        let mut reader = io::BufReader::new(&text[..]);
        let mut line = Vec::new();
        assert_eq!(read(&mut reader, &mut line)?, 3 * LONGEST + 1);
        assert_eq!(line.len(), LONGEST + 1);
        line.clear();
        assert_eq!(read(&mut reader, &mut line)?, 4);
        assert_eq!(line, b"next");
        Ok(())
    }
}
