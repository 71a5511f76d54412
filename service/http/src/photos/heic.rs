//! Photos in HEIF (ISO/IEC 23008-12), such as HEIC: boxes, of which `meta` lists the items of the file and their places.
//!
//! The bytes of items with EXIF and XMP become zeros, so that no other place changes. The orientation of the picture is a
//! property and no metadata.

use std::ops::Range;

/// Returns a photo whose EXIF and XMP are zeros; `None` if the bytes are no photo in HEIF.
pub(super) fn without_metadata(mut photo: Vec<u8>) -> Option<Vec<u8>> {
    for range in metadata(&photo)? {
        photo.get_mut(range)?.fill(0);
    }
    Some(photo)
}

/// Returns the places of EXIF and XMP.
fn metadata(photo: &[u8]) -> Option<Vec<Range<usize>>> {
    let file = Boxes { bytes: photo, at: 0 };
    let mut boxes = file.clone();
    if boxes.next()?.0 != *b"ftyp" {
        return None;
    }
    let meta = boxes.find_map(|(name, range)| (name == *b"meta").then_some(range))?;
    // The version and the flags of `meta`.
    let inner = Boxes { bytes: photo.get(..meta.end)?, at: meta.start + 4 };
    let of = |wanted: &[u8; 4]| inner.clone().find_map(|(name, range)| (name == *wanted).then_some(range));
    let items = described(photo, of(b"iinf")?)?;
    located(photo, of(b"iloc")?, of(b"idat").as_ref(), &items)
}

/// The boxes of a file, or of a box: the name and the place of the content of each.
#[derive(Clone)]
struct Boxes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Iterator for Boxes<'_> {
    type Item = ([u8; 4], Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        let mut head = Numbers { bytes: self.bytes, at: self.at };
        let size = head.next(4)?;
        let name = *self.bytes.get(head.at..)?.first_chunk()?;
        head.at += 4;
        let size = match size {
            0 => self.bytes.len() - self.at,
            1 => head.next(8)?,
            size => size,
        };
        let content = head.at..self.at.checked_add(size)?;
        self.bytes.get(content.clone())?;
        self.at = content.end;
        Some((name, content))
    }
}

/// Numbers of several bytes, the first of which is the highest.
struct Numbers<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Numbers<'_> {
    fn next(&mut self, bytes: usize) -> Option<usize> {
        let found = self.bytes.get(self.at..self.at.checked_add(bytes)?)?;
        self.at += bytes;
        found
            .iter()
            .try_fold(0_usize, |number, byte| number.checked_mul(256)?.checked_add(usize::from(*byte)))
    }
}

/// Returns the ids of the items with EXIF or XMP (`iinf`).
fn described(photo: &[u8], list: Range<usize>) -> Option<Vec<usize>> {
    let mut head = Numbers { bytes: photo.get(..list.end)?, at: list.start };
    let version = head.next(4)? >> 24;
    head.next(if version == 0 { 2 } else { 4 })?;
    let entries = Boxes { bytes: head.bytes, at: head.at };
    let metadata = entries.filter_map(|(_, range)| {
        let mut entry = Numbers { bytes: photo.get(..range.end)?, at: range.start };
        let version = entry.next(4)? >> 24;
        let id = entry.next(if version < 3 { 2 } else { 4 })?;
        let kind = photo.get(entry.at + 2..)?.first_chunk::<4>()?;
        (version >= 2 && [b"Exif", b"mime", b"uri "].contains(&kind)).then_some(id)
    });
    Some(metadata.collect())
}

/// Returns the places of items (`iloc`), which are in the file or in `idat`.
fn located(
    photo: &[u8],
    list: Range<usize>,
    idat: Option<&Range<usize>>,
    items: &[usize],
) -> Option<Vec<Range<usize>>> {
    let mut list = Numbers { bytes: photo.get(..list.end)?, at: list.start };
    let version = list.next(4)? >> 24;
    let sizes = list.next(2)?;
    let [of_offset, of_length, of_base, of_index] = [12, 8, 4, 0].map(|shift| sizes >> shift & 0xf);
    let of_id = if version < 2 { 2 } else { 4 };
    let mut ranges = Vec::new();
    for _ in 0..list.next(of_id)? {
        let id = list.next(of_id)?;
        let method = if version == 0 { 0 } else { list.next(2)? & 0xf };
        list.next(2)?;
        let base = list.next(of_base)?;
        for _ in 0..list.next(2)? {
            if version > 0 {
                list.next(of_index)?;
            }
            let (offset, length) = (list.next(of_offset)?, list.next(of_length)?);
            if items.contains(&id) {
                let within = match method {
                    0 => 0..photo.len(),
                    1 => idat?.clone(),
                    _ => return None,
                };
                let start = within.start.checked_add(base)?.checked_add(offset)?;
                // Without a length, the item has the rest.
                let end = if length == 0 { within.end } else { start.checked_add(length)? };
                ranges.push(start..end);
            }
        }
    }
    Some(ranges)
}
