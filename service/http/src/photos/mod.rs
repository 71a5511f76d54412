//! Photos without what cameras and programs add to them: the place, the device, the time, and previews of the photo.
//!
//! The picture is not decoded, so it does not change. Its orientation stays, because it would lie on its side otherwise, and
//! so do its colours.

mod heic;

use std::io::Cursor;

use bytes::Bytes;
use exif::{In, Reader, Tag};
use img_parts::jpeg::{Jpeg, JpegSegment, markers};
use img_parts::png::Png;
use img_parts::riff::RiffContent;
use img_parts::webp::WebP;
use img_parts::{ImageEXIF as _, webp};

/// The error that bytes are not a photo of their media type.
#[derive(Debug)]
pub(crate) struct NoPhoto;

/// Returns a photo without its metadata. Files of other media types do not change.
pub(crate) fn without_metadata(media_type: &str, photo: Bytes) -> Result<Bytes, NoPhoto> {
    match media_type {
        "image/jpeg" => jpeg(photo),
        "image/png" => png(photo),
        "image/webp" => webp(photo),
        "image/heic" => heic::without_metadata(photo.into()).map(Bytes::from).ok_or(NoPhoto),
        _ => Ok(photo),
    }
}

fn jpeg(photo: Bytes) -> Result<Bytes, NoPhoto> {
    let orientation = orientation(&photo);
    let mut image = Jpeg::from_bytes(photo).map_err(|_| NoPhoto)?;
    if !image.segments().last().is_some_and(JpegSegment::has_entropy) {
        return Err(NoPhoto);
    }
    image.segments_mut().retain(|segment| is_picture(segment.marker(), segment.contents()));
    for segment in image.segments_mut() {
        // Previews, and whatever else, can follow what the standards define.
        let kept = match segment.marker() {
            markers::APP0 => JFIF_BYTES,
            markers::APP14 => ADOBE_BYTES,
            _ => continue,
        };
        let Some((head, _)) = segment.contents().split_at_checked(kept) else { return Err(NoPhoto) };
        let no_preview: &[u8] = if segment.marker() == markers::APP0 { &[0, 0] } else { &[] };
        *segment = JpegSegment::new_with_contents(segment.marker(), [head, no_preview].concat().into());
    }
    image.set_exif(orientation);
    let scan: usize = image.segments().iter().map(JpegSegment::len).sum();
    let bytes = image.encoder().bytes();
    let (head, scans) = bytes.split_at_checked(START_OF_IMAGE + scan).ok_or(NoPhoto)?;
    Ok([head, &of_picture(scans).ok_or(NoPhoto)?].concat().into())
}

/// Returns whether a segment belongs to the picture, and not to what programs add to it.
fn is_picture(marker: u8, contents: &[u8]) -> bool {
    match marker {
        markers::APP0 => contents.starts_with(b"JFIF\0"),
        markers::APP2 => contents.starts_with(b"ICC_PROFILE\0"),
        markers::APP14 => contents.starts_with(b"Adobe"),
        markers::APP1..=markers::APP15 | markers::JPG0..=markers::COM => false,
        _ => true,
    }
}

/// Returns the place of the next marker that ends a scan.
fn marker(bytes: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == markers::P)?;
        if !IN_A_SCAN.contains(bytes.get(at + 1)?) {
            return Some(at);
        }
        at += 2;
    }
}

/// Returns the scans of a picture up to its end, which other pictures and films can follow, and without what programs add
/// between them. The first byte is in the first scan.
fn of_picture(bytes: &[u8]) -> Option<Vec<u8>> {
    let (mut picture, mut rest) = (Vec::with_capacity(bytes.len()), bytes);
    loop {
        let (scan, after) = rest.split_at_checked(marker(rest)?)?;
        picture.extend_from_slice(scan);
        let length = match *after.get(1)? {
            markers::EOI => {
                picture.extend_from_slice(&[markers::P, markers::EOI]);
                return Some(picture);
            }
            // A byte before a marker.
            markers::P => 1,
            _ => 2 + usize::from(u16::from_be_bytes(*after.get(2..)?.first_chunk()?)),
        };
        let (segment, after) = after.split_at_checked(length)?;
        if let [_, marker, _, _, contents @ ..] = segment
            && is_picture(*marker, contents)
            && !(markers::APP0..=markers::APP15).contains(marker)
        {
            picture.extend_from_slice(segment);
        }
        rest = after;
    }
}

fn png(photo: Bytes) -> Result<Bytes, NoPhoto> {
    let orientation = orientation(&photo);
    let mut image = Png::from_bytes(photo).map_err(|_| NoPhoto)?;
    image.chunks_mut().retain(|chunk| PNG_CHUNKS.contains(&&chunk.kind()));
    image.set_exif(orientation);
    Ok(image.encoder().bytes())
}

fn webp(photo: Bytes) -> Result<Bytes, NoPhoto> {
    let orientation = orientation(&photo);
    let mut image = WebP::from_bytes(photo).map_err(|_| NoPhoto)?;
    image.chunks_mut().retain(|chunk| WEBP_CHUNKS.contains(&&chunk.id()));
    for chunk in image.chunks_mut() {
        let id = chunk.id();
        let RiffContent::Data(data) = chunk.content_mut() else { return Err(NoPhoto) };
        match (id, data.split_first()) {
            (webp::CHUNK_VP8X, Some((flags, rest))) => *data = [&[flags & !XMP], rest].concat().into(),
            (webp::CHUNK_ANMF, _) => *data = frame(data).ok_or(NoPhoto)?.into(),
            _ => {}
        }
    }
    image.set_exif(orientation);
    Ok(image.encoder().bytes())
}

/// Returns a frame of an animation with the chunks of its picture alone.
fn frame(data: &[u8]) -> Option<Vec<u8>> {
    let (head, mut rest) = data.split_at_checked(FRAME_BYTES)?;
    let mut frame = head.to_vec();
    while !rest.is_empty() {
        let length = usize::try_from(u32::from_le_bytes(*rest.get(4..)?.first_chunk()?)).ok()?;
        let (chunk, after) = rest.split_at_checked(length.checked_next_multiple_of(2)?.checked_add(8)?)?;
        if chunk.first_chunk::<4>().is_some_and(|id| WEBP_CHUNKS.contains(&id)) {
            frame.extend_from_slice(chunk);
        }
        rest = after;
    }
    Some(frame)
}

/// Returns EXIF with the orientation of a photo alone, if the photo is turned.
fn orientation(photo: &Bytes) -> Option<Bytes> {
    let found = Reader::new().read_from_container(&mut Cursor::new(photo)).ok()?;
    let value = found.get_field(Tag::Orientation, In::PRIMARY)?.value.get_uint(0)?;
    let turned = u8::try_from(value).ok().filter(|value| (2..=8).contains(value))?;
    // TIFF 6.0: the byte order, the directory at 8, its only entry with one short number, and no other directory.
    let entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turned, 0, 0];
    Some([b"MM\0\x2a\0\0\0\x08\0\x01".as_slice(), &entry, &[0; 4]].concat().into())
}

const START_OF_IMAGE: usize = 2;
/// The bytes after 0xff that do not end a scan: an escaped one, and the markers of restarts.
const IN_A_SCAN: [u8; 10] = [markers::Z, 1, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7];
/// The bytes of the segment `Adobe`.
const ADOBE_BYTES: usize = 12;
/// The bytes of the segment `JFIF` before the size of its preview.
const JFIF_BYTES: usize = 12;
/// The chunks of the picture, of colours, of transparency, of the size, and of the other pictures of an animation.
const PNG_CHUNKS: [&[u8; 4]; 21] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"cHRM", b"gAMA", b"iCCP", b"sBIT", b"sRGB", b"cICP",
    b"mDCV", b"cLLI", b"bKGD", b"hIST", b"pHYs", b"sPLT", b"acTL", b"fcTL", b"fdAT", b"sTER",
];
/// The bytes of a frame before its chunks.
const FRAME_BYTES: usize = 16;
const WEBP_CHUNKS: [&[u8; 4]; 7] = [b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"ICCP"];
/// The flag of a chunk with XMP.
const XMP: u8 = 0b100;

#[cfg(test)]
mod tests {
    use super::*;

    /// EXIF of a photo that is turned, with the place in a text.
    fn exif() -> Vec<u8> {
        let entries =
            [[0x01, 0x0e, 0, 2, 0, 0, 0, 6, 0, 0, 0, 38], [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]];
        [b"MM\0\x2a\0\0\0\x08\0\x02".as_slice(), &entries.concat(), &[0; 4], b"SECRET"].concat()
    }

    fn segment(marker: u8, content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len() + 2).expect("a short segment").to_be_bytes();
        [&[0xff, marker], &length[..], content].concat()
    }

    /// Returns a picture of two scans.
    fn jpeg_of(segments: &[Vec<u8>], between: &[u8]) -> Vec<u8> {
        let scan = [segment(0xda, &[1, 0, 0, 63, 0]), vec![1, 0xff, 0, 0xd9, 0xff, 0xd0, 2]].concat();
        let more = [between, &segment(0xc4, &[0xff, 0xd9]), &segment(0xda, &[2]), &[3, 0xff, 0xd9]].concat();
        [&[0xff, 0xd8], segments.concat().as_slice(), &scan, &more].concat()
    }

    fn chunk(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
        let png = img_parts::png::PngChunk::new(kind, content.to_vec().into());
        png.encoder().bytes().to_vec()
    }

    fn riff(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len()).expect("a short chunk").to_le_bytes();
        let padding: &[u8] = if content.len().is_multiple_of(2) { &[] } else { &[0] };
        [&kind, &length, content, padding].concat()
    }

    fn heif(kind: [u8; 4], content: &[u8]) -> Vec<u8> {
        let length = u32::try_from(content.len() + 8).expect("a short box").to_be_bytes();
        [&length, &kind, content].concat()
    }

    /// Returns a photo in HEIF whose second item, EXIF, is at the end of the file, and whose third, XMP, is in `idat`.
    fn heif_photo() -> Vec<u8> {
        let item = |id, kind: &[u8]| heif(*b"infe", &[[2, 0, 0, 0, 0, id, 0, 0].as_slice(), kind].concat());
        let items = [item(1, b"hvc1"), item(2, b"Exif"), item(3, b"mime")].concat();
        let items = heif(*b"iinf", &[[0; 4].as_slice(), &[0, 3], &items].concat());
        let exif = [[0, 0, 0, 0].as_slice(), &exif()].concat();
        let places = |end: u32| {
            let place = |id, method, offset: u32, length: u32| {
                let [offset, length] = [offset, length].map(u32::to_be_bytes);
                [[0, id, 0, method, 0, 0, 0, 1].as_slice(), &offset, &length].concat()
            };
            let of_exif = u32::try_from(exif.len()).expect("a short item");
            let of_picture = place(1, 0, end.saturating_sub(7), 7);
            let list = [of_picture, place(2, 0, end, of_exif), place(3, 1, 2, 6)].concat();
            heif(*b"iloc", &[[1, 0, 0, 0, 0x44, 0, 0, 3].as_slice(), &list].concat())
        };
        let data = heif(*b"idat", b"..SECRET..");
        let head = |end| {
            let meta = heif(*b"meta", &[[0; 4].as_slice(), &items, &places(end), &data].concat());
            [heif(*b"ftyp", b"heic"), meta, heif(*b"mdat", &[b"PICTURE", exif.as_slice()].concat())].concat()
        };
        let size = u32::try_from(head(0).len() - exif.len()).expect("a short file");
        head(size)
    }

    fn found(media_type: &str, photo: Vec<u8>) -> Vec<u8> {
        assert!(photo.windows(6).any(|bytes| bytes == b"SECRET"), "{media_type}");
        let plain = without_metadata(media_type, photo.into()).expect("a photo").to_vec();
        assert!(!plain.windows(6).any(|bytes| bytes == b"SECRET"), "{media_type}: {plain:?}");
        plain
    }

    fn turned(photo: Vec<u8>) -> Option<u32> {
        let exif = Reader::new().read_from_container(&mut Cursor::new(photo)).ok()?;
        exif.get_field(Tag::Orientation, In::PRIMARY)?.value.get_uint(0)
    }

    #[test]
    fn a_photo_loses_its_metadata_and_stays_turned() {
        let with_exif = [b"Exif\0\0".as_slice(), &exif()].concat();
        let preview = [b"JFIF\0\x01\x01\0\0\x01\0\x01".as_slice(), &[1, 2], b"SECRET"].concat();
        let segments = [
            segment(0xe0, &preview),
            segment(0xe1, &with_exif),
            segment(0xe1, b"http://ns.adobe.com/xap/1.0/\0SECRET"),
            segment(0xe2, b"ICC_PROFILE\0\x01\x01colours"),
            segment(0xe2, b"MPF\0SECRET"),
            segment(0xed, b"SECRET"),
            segment(0xee, b"Adobe\0d\0\0\0\0\x01SECRET"),
            segment(0xfe, b"SECRET"),
            segment(0xf0, b"SECRET"),
            segment(0xdb, &[0; 65]),
        ];
        let between = [segment(0xe1, b"Exif\0\0SECRET"), segment(0xfe, b"SECRET")].concat();
        let photo = jpeg_of(&segments, &between);
        // A film follows.
        let plain = found("image/jpeg", [photo.as_slice(), b"ftypSECRET"].concat());
        let kept = [segment(0xe2, b"ICC_PROFILE\0\x01\x01colours"), segment(0xdb, &[0; 65])].concat();
        let short = [b"JFIF\0\x01\x01\0\0\x01\0\x01".as_slice(), &[0, 0]].concat();
        let expected =
            jpeg_of(&[segment(0xe0, &short), kept], b"").len() + segment(0xee, b"Adobe\0d\0\0\0\0\x01").len();
        assert_eq!(plain.len(), expected + segment(0xe1, b"Exif\0\0").len() + 26);
        assert_eq!(turned(plain), Some(6));

        let texts =
            [chunk(*b"eXIf", &exif()), chunk(*b"tEXt", b"a\0SECRET"), chunk(*b"caBX", b"SECRET")].concat();
        let colours = chunk(*b"gAMA", &[1; 4]);
        let png = |between: &[u8]| {
            let [start, data, end] = [chunk(*b"IHDR", &[0; 13]), chunk(*b"IDAT", b"x"), chunk(*b"IEND", b"")];
            [b"\x89PNG\r\n\x1a\n".as_slice(), &start, between, &data, &end].concat()
        };
        let plain =
            found("image/png", [png(&[texts, colours.clone()].concat()).as_slice(), b"SECRET"].concat());
        assert_eq!(plain.len(), png(&colours).len() + 12 + 26);
        assert_eq!(turned(plain), Some(6));

        let picture = riff(*b"VP8 ", b"\x50\x5a\x00\x9d\x01\x2a\x01\x00\x01\x00");
        let webp = |flags, more: &[u8]| {
            let head = riff(*b"VP8X", &[flags, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
            riff(*b"RIFF", &[b"WEBP".as_slice(), &head, &picture, more].concat())
        };
        let more = [riff(*b"EXIF", &exif()), riff(*b"XMP ", b"SECRET"), riff(*b"MORE", b"SECRET")].concat();
        let in_frame = [[0; 16].as_slice(), &riff(*b"EXIF", b"SECRET"), &picture].concat();
        assert_eq!(frame(&in_frame), Some([[0; 16].as_slice(), &picture].concat()));
        let plain = found("image/webp", webp(0b1100, &more));
        assert_eq!(plain, webp(0b1000, &riff(*b"EXIF", plain.get(plain.len() - 26..).expect("EXIF"))));
        assert_eq!(turned(plain), Some(6));

        let photo = heif_photo();
        let film = [heif(*b"mpvd", b"SECRET"), heif(*b"uuid", b"SECRET"), heif(*b"meta", b"SECRET")].concat();
        let plain = found("image/heic", [photo.as_slice(), &film, b"\0SECRET"].concat());
        assert_eq!(plain.len(), photo.len() + film.len());
        assert!(plain.windows(7).any(|bytes| bytes == b"PICTURE"));
        let changed = photo.iter().zip(&plain).filter(|(before, after)| before != after).count();
        let metadata = [&exif(), b"..SECRET..".as_slice()].concat();
        assert_eq!(changed, metadata.iter().filter(|byte| **byte != 0).count());
    }

    #[test]
    fn other_bytes_are_no_photo() {
        for media_type in ["image/jpeg", "image/png", "image/webp", "image/heic"] {
            for bytes in [
                b"".as_slice(),
                b"text",
                b"\xff\xd8\xff\xd9",
                b"\x89PNG\r\n\x1a\n",
                b"RIFF\xff\xff\xff\xffWEBP",
            ] {
                let read = without_metadata(media_type, Bytes::from_static(bytes));
                let is_empty_png = media_type == "image/png" && bytes.starts_with(b"\x89PNG");
                assert_eq!(read.is_ok(), is_empty_png, "{media_type} {bytes:?}");
            }
        }
        assert!(without_metadata("application/pdf", Bytes::from_static(b"%PDF")).is_ok());
    }

    #[test]
    fn a_photo_that_ends_or_changes_anywhere_ends_no_instance() {
        let photos = [("image/heic", heif_photo()), ("image/jpeg", jpeg_of(&[segment(0xe1, &exif())], b""))];
        for (media_type, photo) in photos {
            for index in 0..photo.len() {
                let _ = without_metadata(media_type, Bytes::copy_from_slice(&photo[..index]));
                for byte in [0, 1, 0x7f, 0xff] {
                    let mut changed = photo.clone();
                    changed[index] = byte;
                    let _ = without_metadata(media_type, changed.into());
                }
            }
        }
    }
}
