//! QR codes in a terminal.

use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;

/// Returns a QR code of a text: half blocks, light on dark, with the quiet zone that phones need.
///
/// # Errors
///
/// Returns a message if the text is too long for a QR code.
pub fn code(text: &str) -> Result<String, String> {
    let code = QrCode::new(text).map_err(|error| format!("the link has no QR code: {error}"))?;
    // Most terminals are dark, so the light modules are drawn. Phones also read the reverse.
    Ok(code.render::<Dense1x2>().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}
