//! Which room a request is about: the one that it names, if its key may see that, or the only one that its key names.
//!
//! A room is the same for every key: that a key names it is the permission.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::problem::Problem;

/// A room that the request may see.
pub(crate) struct Room(String);

impl Room {
    /// The room that a query names with `room`, or else the only one among those of the key; `None` where that cannot
    /// be told.
    pub(crate) fn of(query: Option<&str>, rooms: &[String]) -> Result<Option<Self>, Problem> {
        let named = named(query.unwrap_or_default())?;
        let Some(name) = named else {
            let mut own = rooms.iter().filter(|room| *room != EVERY_ROOM);
            let only = own.next().filter(|_| own.next().is_none());
            return Ok(only.filter(|room| is_name(room)).cloned().map(Self));
        };
        if name == EVERY_ROOM {
            return Err(Problem::bad_request(
                "`*` is no room: in a key it stands for every one; name one with `?room=`",
            ));
        }
        if !is_name(&name) {
            return Err(Problem::bad_request(
                "`room` is not the name of a room: that has 1 to 255 bytes, and no control characters",
            ));
        }
        if rooms.iter().any(|room| room == EVERY_ROOM || *room == name) {
            return Ok(Some(Self(name)));
        }
        Err(Problem::foreign_room("the API key does not name this room"))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// The value of `room` in a query, which is written as forms are: a plus is a space.
fn named(query: &str) -> Result<Option<String>, Problem> {
    let unreadable = || Problem::bad_request("the query has an escape that is no text in UTF-8");
    let mut room = None;
    for parameter in query.split('&') {
        let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        let Some(name) = decoded(name) else { continue };
        if name != "room" {
            // Without its name the request would be about the key's own room, and seem to be right.
            if name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("room")) {
                return Err(Problem::bad_request(
                    "a parameter of the query begins with `room` and is not it; the parameter is `room`",
                ));
            }
            continue;
        }
        let value = decoded(value).ok_or_else(unreadable)?;
        if room.replace(value).is_some() {
            return Err(Problem::bad_request("`room` is there twice"));
        }
    }
    Ok(room)
}

fn decoded(text: &str) -> Option<String> {
    let spaced = text.replace('+', " ");
    let bytes = spaced.as_bytes();
    let hexadecimal = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let mut escapes = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'%');
    if !escapes.all(|(at, _)| hexadecimal(at + 1) && hexadecimal(at + 2)) {
        return None;
    }
    percent_decode_str(&spaced).decode_utf8().ok().map(Cow::into_owned)
}

/// Whether a request can name such a room.
pub(crate) fn is_name(room: &str) -> bool {
    (1..=255).contains(&room.len()) && !room.chars().any(char::is_control)
}

/// In place of a room in `api_keys`: every one.
const EVERY_ROOM: &str = "*";
