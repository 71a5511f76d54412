//! `POST /v1/attachments`: photos and documents, which claims name as evidence.

use anyhow::{Context as _, Result, ensure};
use data_encoding::BASE64URL_NOPAD;
use hearth_tests::named;
use hearth_tests::server::{Answer, Server};
use serde_json::json;
use sha2::{Digest, Sha256};

use crate::Test;
use crate::api::{accepted, sample};
use crate::client::{problem, with_status};

pub(crate) const TESTS: &[(&str, Test)] = named![
    a_photo_is_stored_once_and_read_again,
    a_photo_is_stored_without_the_place,
    a_large_document_is_read_piece_by_piece,
    the_uri_of_a_photo_is_evidence,
    other_bodies_are_refused,
];

fn send(server: &Server, key: &str, media_type: &str, bytes: &[u8]) -> Result<Answer> {
    let head = format!(
        "POST /v1/attachments HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\nContent-Type: {media_type}\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n",
        bytes.len()
    );
    Answer::parse(&server.raw(&[head.as_bytes(), bytes].concat())?)
}

/// Returns a picture in JPEG with this text as its data, after segments.
fn photo(segments: &[u8], data: &str) -> Vec<u8> {
    let scan = b"\xff\xda\0\x08\x01\x01\0\0\x3f\0";
    [b"\xff\xd8".as_slice(), segments, scan, data.as_bytes(), b"\xff\xd9"].concat()
}

fn a_photo_is_stored_once_and_read_again(server: &Server, key: &str) -> Result<()> {
    let photo = photo(b"", "bytes of a photo");
    let id = BASE64URL_NOPAD.encode(&Sha256::digest(&photo));
    let stored = send(server, key, "Image/JPEG; q=1", &photo)?;
    let path = format!("/.well-known/ni/sha-256/{id}");
    ensure!(stored.header("location") == Some(&path), "{stored:?}");
    let expected =
        json!({"uri": format!("ni:///sha-256;{id}"), "mediaType": "image/jpeg", "size": photo.len()});
    ensure!(with_status(&stored, 201)? == expected, "{stored:?}");
    ensure!(with_status(&send(server, key, "image/jpeg", &photo)?, 200)? == expected);
    let headers = [("authorization", format!("Bearer {key}"))];
    let headers = headers.each_ref().map(|(name, value)| (*name, value.as_str()));
    let read = server.ask("HEAD", &path, &headers)?;
    ensure!(read.status == 200 && read.header("content-type") == Some("image/jpeg"), "{read:?}");
    ensure!(read.header("content-length") == Some(&photo.len().to_string()), "{read:?}");
    Ok(())
}

fn a_photo_is_stored_without_the_place(server: &Server, key: &str) -> Result<()> {
    let place = b"\xff\xe1\0\x0eExif\0\0place.\xff\xfe\0\x08device";
    let stored = with_status(&send(server, key, "image/jpeg", &photo(place, "of a hearth"))?, 201)?;
    let plain = photo(b"", "of a hearth");
    let id = BASE64URL_NOPAD.encode(&Sha256::digest(&plain));
    ensure!(stored["uri"] == format!("ni:///sha-256;{id}") && stored["size"] == plain.len(), "{stored}");
    ensure!(with_status(&send(server, key, "image/jpeg", &plain)?, 200)? == stored, "it is the same photo");
    Ok(())
}

fn a_large_document_is_read_piece_by_piece(server: &Server, key: &str) -> Result<()> {
    // Around the bytes of a piece, and the most.
    for size in [(512_usize << 10) - 1, 512 << 10, (512 << 10) + 1, 8 << 20] {
        let letters = (0..size).map(|index| b'a' + (index / 251 % 26).to_be_bytes()[7]);
        let document: Vec<u8> = b"%PDF-".iter().copied().chain(letters).take(size).collect();
        let stored = send(server, key, "application/pdf", &document)?;
        let path = stored.header("location").with_context(|| format!("{stored:?}"))?.to_owned();
        let read = server.read(&path, Some(key))?;
        ensure!(read.status == 200 && read.body.as_bytes() == document, "{size}");
        ensure!(read.header("content-length") == Some(&size.to_string()), "{size}");
        let tag = read.header("etag").context("an entity tag")?;
        let authorization = format!("Bearer {key}");
        let headers = [("authorization", authorization.as_str()), ("if-none-match", tag)];
        let unchanged = server.ask("GET", &path, &headers)?;
        ensure!(unchanged.status == 304 && unchanged.header("etag") == Some(tag), "{unchanged:?}");
    }
    Ok(())
}

fn the_uri_of_a_photo_is_evidence(server: &Server, key: &str) -> Result<()> {
    let stored = with_status(&send(server, key, "image/jpeg", &photo(b"", "another photo"))?, 201)?;
    let evidence = format!("{{\"evidence\":[{{\"type\":\"photo\",\"uri\":{}}}],\"type\"", stored["uri"]);
    let record = accepted(server, key, &sample(&[("{\"type\"", &evidence)]))?;
    ensure!(record["credential"]["evidence"][0] == stored["uri"], "{record}");
    Ok(())
}

fn other_bodies_are_refused(server: &Server, key: &str) -> Result<()> {
    problem(&send(server, key, "text/html", b"<p>")?, 415, "unsupported-media-type", "`image/jpeg`")?;
    problem(&send(server, key, "image/svg+xml", b"<svg/>")?, 415, "unsupported-media-type", "`image/png`")?;
    problem(&send(server, key, "image/jpeg", b"")?, 400, "bad-request", "the body is empty")?;
    for (media_type, body) in [("image/jpeg", "text"), ("image/png", "text"), ("image/heic", "text")] {
        let words = format!("not a photo of the type `{media_type}`");
        problem(&send(server, key, media_type, body.as_bytes())?, 400, "bad-request", &words)?;
    }
    let large = vec![0; (8 << 20) + 1];
    problem(&send(server, key, "image/jpeg", &large)?, 413, "too-large", "8388608 bytes")
}
