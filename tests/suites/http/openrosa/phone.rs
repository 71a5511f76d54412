//! The requests of ODK Collect, byte for byte as its source makes them with `OkHttp` 5, and filled forms.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use hearth_tests::server::{Answer, Server};

/// A phone whose server address ends in this path.
pub(super) struct Phone<'s> {
    pub(super) server: &'s Server,
    /// The path of the server, for example `/openrosa/key`.
    pub(super) path: String,
    /// The value of `Authorization` after a challenge.
    pub(super) authorization: Option<String>,
}

/// A part of a form.
pub(super) struct Part<'p> {
    pub(super) disposition: String,
    pub(super) media_type: Option<&'p str>,
    pub(super) bytes: &'p [u8],
}

impl<'s> Phone<'s> {
    /// Creates a phone with the key in the path.
    pub(super) fn new(server: &'s Server, key: &str) -> Self {
        Self { server, path: format!("/openrosa/{key}"), authorization: None }
    }

    pub(super) fn get(&self, path: &str) -> Result<Answer> {
        self.server.replay(&self.request("GET", path, "", &[]))
    }

    pub(super) fn head(&self) -> Result<Answer> {
        self.server.replay(&self.request("HEAD", "/submission", "", &[]))
    }

    /// Sends a form with photos.
    pub(super) fn send(&self, form: &str, photos: &[(&str, &str)]) -> Result<Answer> {
        self.send_parts(&parts(form, photos))
    }

    pub(super) fn send_parts(&self, parts: &[Part<'_>]) -> Result<Answer> {
        self.send_body(&body(parts))
    }

    pub(super) fn send_body(&self, body: &[u8]) -> Result<Answer> {
        let head = format!(
            "Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: {}\r\n",
            body.len()
        );
        self.server.replay(&self.request("POST", "/submission", &head, body))
    }

    fn request(&self, method: &str, path: &str, head: &str, body: &[u8]) -> Vec<u8> {
        let Self { server, path: root, authorization } = self;
        let authorization =
            authorization.as_ref().map(|value| format!("Authorization: {value}\r\n")).unwrap_or_default();
        let mut request = format!(
            "{method} {root}{path} HTTP/1.1\r\nUser-Agent: org.odk.collect.android/v2026.3.0 Dalvik/2.1.0\r\n\
             X-OpenRosa-Version: 1.0\r\nDate: Wed, 25 Nov 2026 09:20:11 GMT\r\n{authorization}{head}Host: {}\r\n\
             Connection: Keep-Alive\r\nAccept-Encoding: gzip\r\n\r\n",
            server.address()
        )
        .into_bytes();
        request.extend_from_slice(body);
        request
    }
}

/// Returns the parts of a whole form.
pub(super) fn parts<'p>(form: &'p str, photos: &[(&'p str, &'p str)]) -> Vec<Part<'p>> {
    let mut parts = vec![Part {
        disposition: file("xml_submission_file", "Kitchen Performance Test_2026-11-25_09-15-02.xml"),
        media_type: Some("text/xml"),
        bytes: form.as_bytes(),
    }];
    parts.extend(photos.iter().map(|(name, bytes)| Part {
        disposition: file(name, name),
        media_type: Some("image/jpeg"),
        bytes: bytes.as_bytes(),
    }));
    parts
}

/// Returns the part that states that more parts follow.
pub(super) fn incomplete() -> Part<'static> {
    Part { disposition: String::from("form-data; name=\"*isIncomplete*\""), media_type: None, bytes: b"yes" }
}

fn file(name: &str, file: &str) -> String {
    format!("form-data; name=\"{name}\"; filename=\"{file}\"")
}

pub(super) fn body(parts: &[Part<'_>]) -> Vec<u8> {
    let mut body = Vec::new();
    for Part { disposition, media_type, bytes } in parts {
        body.extend(format!("--{BOUNDARY}\r\nContent-Disposition: {disposition}\r\n").bytes());
        if let Some(media_type) = media_type {
            body.extend(format!("Content-Type: {media_type}\r\n").bytes());
        }
        body.extend(b"\r\n");
        body.extend_from_slice(bytes);
        body.extend(b"\r\n");
    }
    body.extend(format!("--{BOUNDARY}--\r\n").bytes());
    body
}

/// Returns a filled form of a household with these fuels.
pub(super) fn form(household: &str, instance: &str, fuels: &[&str]) -> String {
    format!(
        "<?xml version='1.0' ?><data xmlns:ev=\"http://www.w3.org/2001/xml-events\" \
         xmlns:orx=\"http://openrosa.org/xforms\" xmlns:odk=\"http://www.opendatakit.org/xforms\" \
         id=\"hearth-kpt\" version=\"2026112601\"><household>did:example:{household}</household><study>dry</study>\
         <test_group>intervention</test_group><season>dry</season><cultural_events>wedding other</cultural_events>\
         <event_name>Eid &amp; market</event_name><occupational_factors>none</occupational_factors>\
         <household_size><children>2</children><women>1</women><men>1</men><elders>0</elders></household_size>\
         <location>-1.29206512 36.82194621 1661.2 4.36</location>{}\
         <meta><instanceID>uuid:{instance}</instanceID><instanceName>{household}</instanceName></meta></data>",
        fuels.concat()
    )
}

/// Returns a fuel that was weighed at four visits, of which this one has this weight and this photo.
pub(super) fn wood(found: &str, photo: &str) -> String {
    let mut visits = String::new();
    for (index, (found, left)) in
        [("", "14.2"), ("11.5", "13"), (found, ""), ("7.6", "")].into_iter().enumerate()
    {
        let (number, day) = (index + 1, index + 1);
        let photo = if number == 3 { photo } else { "" };
        let _ = write!(
            visits,
            "<visit><visit_number>{number}</visit_number><previous_date/><previous_stock/>\
             <visit_date>2026-02-0{day}</visit_date><added_since>0</added_since><weighing>weighed</weighing><reason/>\
             <found>{found}</found><left>{left}</left><stock/><interval_days/>\
             <present><present_children>2</present_children><present_women>1</present_women>\
             <present_men>0.5</present_men><present_elders>0</present_elders></present>\
             <moisture>18 22.5 19</moisture><photo_found>{photo}</photo_found><photo_left/></visit>"
        );
    }
    format!(
        "<fuel><fuel_number>1</fuel_number><fuel_type>wood</fuel_type><unit>kg</unit>\
         <moisture_basis>dry</moisture_basis><persons_counted>yes</persons_counted><method>visits</method><replaces/>\
         {visits}<visits_complete>OK</visits_complete></fuel>"
    )
}

/// Returns a fuel with a sheet of daily amounts, of which this is the total.
pub(super) fn charcoal(total: &str) -> String {
    format!(
        "<fuel><fuel_number>2</fuel_number><fuel_type>charcoal</fuel_type><unit>kg</unit>\
         <moisture_basis>not-measured</moisture_basis><persons_counted>no</persons_counted><method>logs</method>\
         <replaces/><sheet><start_date>2026-02-01</start_date><end_date>2026-02-04</end_date><day_count>4</day_count>\
         <day><day_state>weighed</day_state><amount>0.1</amount></day>\
         <day><day_state>not-used</day_state><amount/></day>\
         <day><day_state>weighed</day_state><amount>0.2</amount></day>\
         <day><day_state>ended</day_state></day>\
         <daily_sum>0.3</daily_sum><total>{total}</total><days_complete>OK</days_complete></sheet></fuel>"
    )
}

/// Returns the message that the phone shows.
pub(super) fn message(answer: &Answer) -> Result<String> {
    let text =
        answer.body.split_once("<OpenRosaResponse xmlns=\"http://openrosa.org/http/response\"><message>");
    let text = text.and_then(|(_, rest)| rest.split_once("</message></OpenRosaResponse>"));
    let (text, _) = text.with_context(|| format!("no message: {answer:?}"))?;
    Ok(text
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&"))
}

pub(super) const BOUNDARY: &str = "8d7e3f62-51f0-4f5a-9a5c-0a3f8b1c2d4e";
