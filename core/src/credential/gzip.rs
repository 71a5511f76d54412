//! Decompresses one gzip member (RFC 1952) of bounded size: the bits of a status list.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

/// Decompresses `packed`. Returns `None` if it is not exactly one complete gzip member, or has more than `most` bytes
/// when decompressed.
pub(super) fn unpacked(packed: &[u8], most: usize) -> Option<Vec<u8>> {
    let (body, trailer) = without_header(packed)?.split_last_chunk::<8>()?;
    let [checksum @ .., _, _, _, _] = *trailer;
    let length =
        usize::try_from(u32::from_le_bytes(*trailer.last_chunk()?)).ok().filter(|length| *length <= most)?;
    let mut out = alloc::vec![0; length];
    let mut state = Box::<DecompressorOxide>::default();
    let (status, read, written) =
        decompress(&mut state, body, &mut out, 0, TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF);
    let is_whole = status == TINFLStatus::Done
        && read == body.len()
        && written == length
        && CRC.checksum(&out) == u32::from_le_bytes(checksum);
    is_whole.then_some(out)
}

/// Returns the compressed bytes after the header, and the trailer.
fn without_header(packed: &[u8]) -> Option<&[u8]> {
    let [0x1f, 0x8b, 8, flags, _, _, _, _, _, _, rest @ ..] = packed else { return None };
    let mut rest = rest;
    if flags & 0b1110_0000 != 0 {
        return None;
    }
    if flags & EXTRA != 0 {
        let (length, after) = rest.split_first_chunk()?;
        rest = after.get(usize::from(u16::from_le_bytes(*length))..)?;
    }
    for text in [NAME, COMMENT] {
        if flags & text != 0 {
            let end = rest.iter().position(|byte| *byte == 0)?;
            rest = rest.get(end + 1..)?;
        }
    }
    if flags & HEADER_CHECKSUM != 0 {
        rest = rest.get(2..)?;
    }
    Some(rest)
}

/// The flags of the header (RFC 1952 §2.3.1).
const HEADER_CHECKSUM: u8 = 1 << 1;
const EXTRA: u8 = 1 << 2;
const NAME: u8 = 1 << 3;
const COMMENT: u8 = 1 << 4;

/// The checksum of gzip, without a lookup table: lists are short, and a table would add a kilobyte to the module.
const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use miniz_oxide::deflate::compress_to_vec;

    use super::{CRC, unpacked};

    fn packed(bytes: &[u8], level: u8) -> Vec<u8> {
        let mut gzip = Vec::from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
        gzip.extend(compress_to_vec(bytes, level));
        gzip.extend(CRC.checksum(bytes).to_le_bytes());
        gzip.extend(u32::try_from(bytes.len()).unwrap().to_le_bytes());
        gzip
    }

    /// Samples of several kinds: zeros, few symbols, text-like and incompressible bytes.
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
    fn packed_bytes_are_unpacked() {
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
    fn broken_members_and_trailing_bytes_are_refused() {
        let sample = b"status list ".repeat(40);
        for level in [0, 1, 9] {
            let gzip = packed(&sample, level);
            for end in 0..gzip.len() {
                assert_eq!(unpacked(&gzip[..end], 1 << 20), None, "{end}");
            }
            // The time and the system (bytes 4 to 9) do not affect the content.
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
    fn names_and_checksums_of_the_header_are_skipped() {
        let plain = packed(b"abc", 6);
        let mut named = Vec::from([0x1f, 0x8b, 8, 0b1_1110, 0, 0, 0, 0, 0, 255, 2, 0, 7, 7]);
        named.extend(b"name\0comment\0\x01\x02");
        named.extend(&plain[10..]);
        assert_eq!(unpacked(&named, 3).as_deref(), Some(&b"abc"[..]));
    }
}
