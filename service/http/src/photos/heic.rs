//! Photos in HEIF (ISO/IEC 23008-12), such as HEIC: boxes, of which `meta` lists the items of the file and their places.
//!
//! Only pictures stay. Everything else, such as EXIF, XMP, names and films, becomes zeros in its place, so that no other place
//! changes. The orientation of a picture is one of its properties, which stay.

use std::ops::Range;

/// Returns a photo with its pictures alone; `None` if the bytes are no photo in HEIF.
pub(super) fn without_metadata(mut photo: Vec<u8>) -> Option<Vec<u8>> {
    let file: Vec<Found> = Boxes { bytes: &photo, at: 0 }.collect();
    if file.first()?.name != *b"ftyp" {
        return None;
    }
    // The bytes after the last box are no part of the photo.
    photo.truncate(file.last()?.content.end);
    let meta = file.iter().find(|found| found.name == *b"meta")?.clone();
    // The version and the flags of `meta` are before its boxes.
    let inner: Vec<Found> =
        Boxes { bytes: photo.get(..meta.content.end)?, at: meta.content.start + 4 }.collect();
    let of = |wanted: &[u8; 4]| {
        inner.iter().find(|found| found.name == *wanted).map(|found| found.content.clone())
    };
    let idat = of(b"idat");
    let (pictures, names) = described(&photo, of(b"iinf")?)?;
    let kept = located(&photo, of(b"iloc")?, idat.as_ref(), &pictures)?;
    let properties =
        of(b"iprp").map(|iprp| Boxes { bytes: photo.get(..iprp.end).unwrap_or_default(), at: iprp.start });
    let properties = properties.into_iter().flatten().filter(|found| found.name == *b"ipco");
    let properties = properties.flat_map(|ipco| Boxes {
        bytes: photo.get(..ipco.content.end).unwrap_or_default(),
        at: ipco.content.start,
    });
    let others = file
        .iter()
        .filter(|found| !FILE.contains(&&found.name) || found.name == *b"meta" && found.at != meta.at);
    let others = others.chain(inner.iter().filter(|found| !META.contains(&&found.name))).cloned();
    let others: Vec<Found> = others.chain(properties.filter(|found| found.name == *b"udes")).collect();
    for name in names {
        photo.get_mut(name)?.fill(0);
    }
    for found in others {
        photo.get_mut(found.at + 4..found.at + 8)?.copy_from_slice(b"free");
        photo.get_mut(found.content)?.fill(0);
    }
    let data = file.into_iter().filter(|found| found.name == *b"mdat").map(|found| found.content).chain(idat);
    for range in data {
        keep(photo.get_mut(range.clone())?, range.start, &kept);
    }
    Some(photo)
}

/// Replaces bytes with zeros except for ranges of the file. The first byte is at `start` in the file.
fn keep(bytes: &mut [u8], start: usize, kept: &[Range<usize>]) {
    let pictures: Vec<(usize, Vec<u8>)> = kept
        .iter()
        .filter_map(|range| {
            let within = range.start.max(start) - start..range.end.saturating_sub(start).min(bytes.len());
            Some((within.start, bytes.get(within)?.to_vec()))
        })
        .collect();
    bytes.fill(0);
    for (at, picture) in pictures {
        if let Some(place) = bytes.get_mut(at..at + picture.len()) {
            place.copy_from_slice(&picture);
        }
    }
}

/// A box.
#[derive(Clone)]
struct Found {
    name: [u8; 4],
    at: usize,
    content: Range<usize>,
}

/// The boxes of a file, or of a box.
struct Boxes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Iterator for Boxes<'_> {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
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
        let at = std::mem::replace(&mut self.at, content.end);
        Some(Found { name, at, content })
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

/// Returns the ids of the items that are pictures (`iinf`), and the places of the names of all items.
fn described(photo: &[u8], list: Range<usize>) -> Option<(Vec<usize>, Vec<Range<usize>>)> {
    let mut head = Numbers { bytes: photo.get(..list.end)?, at: list.start };
    let version = head.next(4)? >> 24;
    head.next(if version == 0 { 2 } else { 4 })?;
    let (mut pictures, mut names) = (Vec::new(), Vec::new());
    for Found { content, .. } in (Boxes { bytes: head.bytes, at: head.at }) {
        let mut entry = Numbers { bytes: photo.get(..content.end)?, at: content.start };
        let version = entry.next(4)? >> 24;
        if version < 2 {
            // Items of the first edition have no types.
            return None;
        }
        let id = entry.next(if version == 2 { 2 } else { 4 })?;
        entry.next(2)?;
        if PICTURES.contains(&entry.bytes.get(entry.at..)?.first_chunk()?) {
            pictures.push(id);
        }
        names.push(entry.at + 4..content.end);
    }
    Some((pictures, names))
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

/// The boxes of a file with pictures.
const FILE: [&[u8; 4]; 3] = [b"ftyp", b"meta", b"mdat"];
/// The boxes that describe the pictures.
const META: [&[u8; 4]; 9] = [b"hdlr", b"pitm", b"iinf", b"iref", b"iprp", b"iloc", b"idat", b"dinf", b"grpl"];
/// The types of items that are pictures, or are made of pictures.
const PICTURES: [&[u8; 4]; 8] = [b"hvc1", b"hev1", b"lhv1", b"av01", b"grid", b"iovl", b"iden", b"tmap"];
