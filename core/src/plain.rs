//! Counts the bytes of a string that JSON does not escape: all except quotes, backslashes and control characters.

/// Returns the number of bytes of a string before the first byte that JSON escapes.
///
/// It reads eight bytes at a time with the arithmetic of Anderson, Bit Twiddling Hacks ("Determine if a word has a byte
/// less than n"). A borrow may mark a byte above the first match, but never one below it.
pub(crate) fn plain_bytes(string: &[u8]) -> usize {
    let (words, rest) = string.as_chunks::<8>();
    for (index, word) in words.iter().enumerate() {
        let word = u64::from_le_bytes(*word);
        let below = |bytes: u64, bound: u8| bytes.wrapping_sub(EACH_BYTE * u64::from(bound)) & !bytes;
        let is = |byte: u8| below(word ^ (EACH_BYTE * u64::from(byte)), 1);
        let found = (below(word, b' ') | is(b'"') | is(b'\\')) & (EACH_BYTE << 7);
        if found != 0 {
            return 8 * index + found.trailing_zeros() as usize / 8;
        }
    }
    let plain = rest.iter().take_while(|byte| !matches!(byte, 0..b' ' | b'"' | b'\\'));
    8 * words.len() + plain.count()
}

/// A one in each byte.
const EACH_BYTE: u64 = u64::MAX / 0xFF;

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::plain_bytes;

    #[test]
    fn the_first_byte_that_ends_a_plain_string_is_found() {
        for length in 0..20 {
            for byte in 0..=u8::MAX {
                for place in 0..length {
                    let mut bytes: Vec<u8> = alloc::vec![b'!'; length];
                    bytes[place] = byte;
                    let ends = matches!(byte, 0..b' ' | b'"' | b'\\');
                    assert_eq!(plain_bytes(&bytes), if ends { place } else { length });
                    bytes[length - 1] = b'"';
                    assert_eq!(plain_bytes(&bytes), if ends { place } else { length - 1 });
                }
            }
        }
    }
}
