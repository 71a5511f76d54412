//! Unpacks what gzip has packed (RFC 1952, RFC 1951), up to a bound: the bits of a status list.
//!
//! A library for it is three times the bytes of this in the module, and its tables would make nothing faster that is
//! sixteen kilobytes long. The tests hold it against `miniz_oxide`.

use alloc::vec::Vec;

/// What `packed` is, unpacked; `None` when it is not one whole member of gzip, or is more than `most` bytes.
#[inline(never)]
pub(super) fn unpacked(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut bits = Bits { bytes: packed, hold: 0, count: 0 };
    header(&mut bits)?;
    let mut out = Vec::new();
    while !block(&mut bits, &mut out, most)? {}
    bits.count = 0;
    let (checksum, length) = (bits.word()?, bits.word()?);
    let is_whole =
        bits.bytes.is_empty() && checksum == crc32(&out) && usize::try_from(length).ok() == Some(out.len());
    is_whole.then_some(out)
}

fn header(bits: &mut Bits<'_>) -> Option<()> {
    let [0x1f, 0x8b, 8, flags, _, _, _, _, _, _, rest @ ..] = bits.bytes else { return None };
    bits.bytes = rest;
    if flags & 0b1110_0000 != 0 {
        return None;
    }
    if flags & 4 != 0 {
        let length = bits.take(16)?;
        bits.bytes = bits.bytes.get(usize::try_from(length).ok()?..)?;
    }
    for name in [8, 16] {
        if flags & name != 0 {
            let end = bits.bytes.iter().position(|byte| *byte == 0)?;
            bits.bytes = bits.bytes.get(end + 1..)?;
        }
    }
    if flags & 2 != 0 {
        bits.take(16)?;
    }
    Some(())
}

/// Unpacks one block; whether it was the last.
fn block(bits: &mut Bits<'_>, out: &mut Vec<u8>, most: usize) -> Option<bool> {
    let is_last = bits.take(1)? == 1;
    match bits.take(2)? {
        0 => stored(bits, out, most)?,
        1 => {
            let lengths: Vec<u8> = (0..288)
                .map(|symbol| match symbol {
                    144..=255 => 9,
                    256..=279 => 7,
                    _ => 8,
                })
                .collect();
            coded(bits, &Code::of(&lengths)?, &Code::of(&[5; 30])?, out, most)?;
        }
        2 => {
            let (literals, distances) = dynamic(bits)?;
            coded(bits, &literals, &distances, out, most)?;
        }
        _ => return None,
    }
    Some(is_last)
}

fn stored(bits: &mut Bits<'_>, out: &mut Vec<u8>, most: usize) -> Option<()> {
    bits.count = 0;
    let (length, inverted) = (bits.take(16)?, bits.take(16)?);
    let (bytes, rest) = bits.bytes.split_at_checked(usize::try_from(length).ok()?)?;
    if length != !inverted & 0xffff || out.len() + bytes.len() > most {
        return None;
    }
    out.extend_from_slice(bytes);
    bits.bytes = rest;
    Some(())
}

/// The codes of a block that brings its own.
#[inline(never)]
fn dynamic(bits: &mut Bits<'_>) -> Option<(Code, Code)> {
    let literals = usize::try_from(bits.take(5)?).ok()? + 257;
    let distances = usize::try_from(bits.take(5)?).ok()? + 1;
    let given = usize::try_from(bits.take(4)?).ok()? + 4;
    let mut lengths = [0_u8; 19];
    for place in ORDER.iter().take(given) {
        *lengths.get_mut(*place)? = u8::try_from(bits.take(3)?).ok()?;
    }
    let code = Code::of(&lengths).filter(|code| code.is_complete)?;
    let mut lengths: Vec<u8> = Vec::with_capacity(literals + distances);
    while lengths.len() < literals + distances {
        let (length, times) = match code.symbol(bits)? {
            16 => (*lengths.last()?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (u8::try_from(length).ok()?, 1),
        };
        lengths.extend(core::iter::repeat_n(length, usize::try_from(times).ok()?));
    }
    if lengths.len() != literals + distances {
        return None;
    }
    let (literals, distances) = lengths.split_at_checked(literals)?;
    // Without an end, the block would have none.
    literals.get(256).filter(|length| **length > 0)?;
    let usable = |code: &Code| code.is_complete || code.symbols.len() <= 1;
    Some((Code::of(literals).filter(usable)?, Code::of(distances).filter(usable)?))
}

/// Literals, and copies of what came before, until the end of the block.
#[inline(never)]
fn coded(
    bits: &mut Bits<'_>,
    literals: &Code,
    distances: &Code,
    out: &mut Vec<u8>,
    most: usize,
) -> Option<()> {
    loop {
        let symbol = literals.symbol(bits)?;
        if let Ok(byte) = u8::try_from(symbol) {
            if out.len() == most {
                return None;
            }
            out.push(byte);
            continue;
        }
        if symbol == 256 {
            return Some(());
        }
        let (base, extra) = *LENGTHS.get(usize::from(symbol) - 257)?;
        let length = usize::from(base) + usize::try_from(bits.take(u32::from(extra))?).ok()?;
        let symbol = u32::from(distances.symbol(bits)?);
        let extra = (symbol / 2).saturating_sub(1);
        let base = if symbol < 2 { symbol } else { (2 + symbol % 2) << extra };
        let distance = usize::try_from(base + bits.take(extra)? + 1).ok()?;
        let start = out.len().checked_sub(distance)?;
        if symbol > 29 || out.len() + length > most {
            return None;
        }
        for index in start..start + length {
            out.push(*out.get(index)?);
        }
    }
}

/// The bits of some bytes, from the lowest on.
struct Bits<'b> {
    bytes: &'b [u8],
    hold: u32,
    count: u32,
}

impl Bits<'_> {
    /// The next bits, no more than 16, as a number.
    #[inline(never)]
    fn take(&mut self, count: u32) -> Option<u32> {
        while self.count < count {
            let (byte, rest) = self.bytes.split_first()?;
            self.hold = if self.count == 0 { 0 } else { self.hold } | u32::from(*byte) << self.count;
            self.count += 8;
            self.bytes = rest;
        }
        if self.count == 0 {
            return Some(0);
        }
        let taken = self.hold & ((1 << count) - 1);
        self.hold >>= count;
        self.count -= count;
        Some(taken)
    }

    /// The next four bytes as a number.
    fn word(&mut self) -> Option<u32> {
        Some(self.take(16)? | self.take(16)? << 16)
    }
}

/// A canonical Huffman code.
struct Code {
    /// How many symbols have codes of each length.
    counts: [u16; 16],
    /// The symbols in the order of their codes.
    symbols: Vec<u16>,
    /// Whether every sequence of bits is a code.
    is_complete: bool,
}

impl Code {
    /// The code in which each symbol has a length; `None` when there is none such.
    fn of(lengths: &[u8]) -> Option<Self> {
        let mut counts = [0_u16; 16];
        let mut symbols = Vec::new();
        for length in 1..16_u8 {
            let before = symbols.len();
            symbols
                .extend((0_u16..).zip(lengths).filter(|(_, own)| **own == length).map(|(symbol, _)| symbol));
            *counts.get_mut(usize::from(length))? = u16::try_from(symbols.len() - before).ok()?;
        }
        let left = counts.iter().skip(1).try_fold(1_i32, |left, count| {
            let left = 2 * left - i32::from(*count);
            (left >= 0).then_some(left)
        })?;
        Some(Self { counts, symbols, is_complete: left == 0 })
    }

    /// The symbol whose code comes next.
    fn symbol(&self, bits: &mut Bits<'_>) -> Option<u16> {
        let (mut code, mut first, mut index) = (0_u32, 0_u32, 0_u32);
        for count in self.counts.iter().skip(1) {
            code |= bits.take(1)?;
            let count = u32::from(*count);
            if code < first + count {
                return self.symbols.get(usize::try_from(index + code - first).ok()?).copied();
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

/// The checksum of gzip.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(
            sum ^ u32::from(*byte),
            |sum, _| {
                if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
            },
        )
    })
}

/// The order in which the lengths of the lengths' code are given (RFC 1951 §3.2.7).
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// Length and extra bits of the symbols from 257 on (RFC 1951 §3.2.5).
const LENGTHS: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use miniz_oxide::deflate::compress_to_vec;

    use super::{crc32, unpacked};

    fn packed(bytes: &[u8], level: u8) -> Vec<u8> {
        let mut gzip = Vec::from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
        gzip.extend(compress_to_vec(bytes, level));
        gzip.extend(crc32(bytes).to_le_bytes());
        gzip.extend(u32::try_from(bytes.len()).unwrap().to_le_bytes());
        gzip
    }

    /// Bytes of several kinds: zeros, few symbols, text-like, and what cannot be packed.
    fn samples() -> Vec<Vec<u8>> {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = move || {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            u8::try_from(seed % 256).unwrap()
        };
        let mut samples = alloc::vec![Vec::new(), alloc::vec![0; 16_384], b"abc".repeat(999)];
        for (length, mask) in [(1, 255), (70_000, 255), (20_000, 3), (20_000, 15), (20_000, 128), (300, 31)] {
            samples.push((0..length).map(|_| next() & mask).collect());
        }
        samples
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        for sample in samples() {
            for level in [0, 1, 6, 9, 10] {
                let gzip = packed(&sample, level);
                assert_eq!(unpacked(&gzip, sample.len()).as_ref(), Some(&sample), "{level}");
                if let Some(less) = sample.len().checked_sub(1) {
                    assert_eq!(unpacked(&gzip, less), None, "{level}");
                }
            }
        }
    }

    #[test]
    fn what_is_broken_is_refused_and_nothing_else_is_taken() {
        let sample = b"status list ".repeat(40);
        for level in [0, 1, 9] {
            let gzip = packed(&sample, level);
            for end in 0..gzip.len() {
                assert_eq!(unpacked(&gzip[..end], 1 << 20), None, "{end}");
            }
            // Time and system (bytes 4 to 9) mean nothing to what is packed.
            for (index, bit) in (0..gzip.len()).flat_map(|index| (0..8).map(move |bit| (index, bit))) {
                let mut broken = gzip.clone();
                broken[index] ^= 1 << bit;
                let found = unpacked(&broken, 1 << 20);
                assert!(found.is_none() || found.as_ref() == Some(&sample), "{index}.{bit}");
            }
        }
        let mut more = packed(&sample, 6);
        more.push(0);
        assert_eq!(unpacked(&more, 1 << 20), None);
    }

    #[test]
    fn names_and_checksums_of_the_header_are_passed_over() {
        let plain = packed(b"abc", 6);
        let mut named = Vec::from([0x1f, 0x8b, 8, 0b1_1110, 0, 0, 0, 0, 0, 255, 2, 0, 7, 7]);
        named.extend(b"name\0comment\0\x01\x02");
        named.extend(&plain[10..]);
        assert_eq!(unpacked(&named, 3).as_deref(), Some(&b"abc"[..]));
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    }
}
