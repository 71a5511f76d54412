//! The room of a request: the room that the request names, or the only room that its API key lists.
//!
//! A room is a chat room of an agent runtime. It is the same room for every key that lists it, and a key grants access
//! to the rooms that it lists.

use crate::form::{decoded, parameters};
use crate::problem::Problem;

/// A room that the API key of the request grants access to.
pub(crate) struct Room(String);

impl Room {
    /// Returns the room that the query names with `room`, or else the only room of the key. Returns `None` if the query
    /// names no room and the key does not list exactly one.
    ///
    /// # Errors
    ///
    /// Returns a problem if the name is not valid, or the key does not grant access to the room.
    pub(crate) fn of(query: Option<&str>, rooms: &[String]) -> Result<Option<Self>, Problem> {
        let named = named(query.unwrap_or_default())?;
        let Some(name) = named else {
            let mut own = rooms.iter().filter(|room| *room != EVERY_ROOM);
            let only = own.next().filter(|_| own.next().is_none());
            return Ok(only.filter(|room| is_name(room)).cloned().map(Self));
        };
        if name == EVERY_ROOM {
            return Err(Problem::bad_request(
                "`*` is not the name of a room; only in the `rooms` of an API key, it means every room",
            ));
        }
        if !is_name(&name) {
            return Err(Problem::bad_request(
                "`room` is not the name of a room, which has 1 to 255 bytes and no control characters",
            ));
        }
        if rooms.iter().any(|room| room == EVERY_ROOM || *room == name) {
            return Ok(Some(Self(name)));
        }
        Err(Problem::room_not_allowed("the API key does not list this room"))
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns the value of `room` in a query. The query is form-encoded, so a plus is a space.
fn named(query: &str) -> Result<Option<String>, Problem> {
    let unreadable = || Problem::bad_request("the query contains an escape that is not UTF-8");
    let mut room = None;
    for (name, value) in parameters(query) {
        let Some(name) = decoded(name) else { continue };
        if name != "room" {
            // A misspelled name would otherwise be ignored, and the request would use the only room of the key.
            if name.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("room")) {
                return Err(Problem::bad_request(
                    "the query has a parameter that begins with `room` but has another name; the parameter is `room`",
                ));
            }
            continue;
        }
        let value = decoded(value).ok_or_else(unreadable)?;
        if room.replace(value).is_some() {
            return Err(Problem::bad_request("the query has two parameters `room`; send one"));
        }
    }
    Ok(room)
}

/// Checks whether the name of a room is valid.
pub(crate) fn is_name(room: &str) -> bool {
    (1..=255).contains(&room.len()) && !room.chars().any(char::is_control)
}

/// Means every room in `api_keys`.
const EVERY_ROOM: &str = "*";
