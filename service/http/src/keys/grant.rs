//! The request of a new key, and whether a key may grant the access that it asks for.

use crate::clock;
use crate::preferences::is_room;
use crate::problem::Problem;
use hearth_resources::{ApiKey, ApiKeyRequest, Source};
use hearth_routes::Scope;

/// The access that a new key shall have.
pub(super) struct Grant {
    subject: String,
    organisation: Option<String>,
    scopes: Vec<Scope>,
    rooms: Vec<String>,
    expires: Option<String>,
}

impl Grant {
    /// Reads the body of a request.
    ///
    /// # Errors
    ///
    /// Returns a problem that names the member with an error.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Problem> {
        if !bytes.trim_ascii_start().starts_with(b"{") {
            return Err(Problem::bad_request(EXPECTED));
        }
        let body: ApiKeyRequest = serde_json::from_slice(bytes)
            .map_err(|error| Problem::bad_request(format!("{EXPECTED}: {error}")))?;
        let organisation = body.organisation.map(|name| checked_name("organisation", &name)).transpose()?;
        if body.scopes.is_empty() {
            let names = Scope::names();
            return Err(Problem::bad_request(format!("`scopes` is empty; list one or more of {names}")));
        }
        let mut scopes = Vec::new();
        for name in &body.scopes {
            let scope = Scope::named(name)
                .map_err(|why| Problem::bad_request(format!("`scopes` contains an unknown name: {why}")))?;
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        if body.rooms.len() > ApiKeyRequest::MOST_ROOMS || !body.rooms.iter().all(|room| is_room(room)) {
            return Err(Problem::bad_request(format!(
                "`rooms` must have at most {} names, each with 1 to 255 bytes and no control characters",
                ApiKeyRequest::MOST_ROOMS
            )));
        }
        let subject = checked_name("subject", &body.subject)?;
        let expires = body.expires.as_deref().map(time).transpose()?;
        Ok(Self { subject, organisation, scopes, rooms: body.rooms, expires })
    }

    /// Returns the new key with this id. By default, it expires when the key that creates it does.
    ///
    /// # Errors
    ///
    /// Returns a problem if the key that creates it does not have the access itself.
    pub(super) fn granted_by(self, own: &ApiKey, id: String, now: &str) -> Result<ApiKey, Problem> {
        let Self { subject, organisation, scopes, rooms, expires } = self;
        let organisation = organisation.unwrap_or_else(|| own.organisation.clone());
        if organisation != own.organisation {
            return Err(Problem::grant_not_allowed(format!(
                "the API key belongs to the organisation `{}`, so it cannot create a key for `{organisation}`",
                own.organisation
            )));
        }
        if let Some(scope) = scopes.iter().find(|scope| !own.scopes.contains(scope)) {
            return Err(Problem::grant_not_allowed(format!(
                "the API key lacks the scope `{}`, so it cannot grant it",
                scope.as_str()
            )));
        }
        if let Some(room) = rooms.iter().find(|room| !own.has_room(room)) {
            return Err(Problem::grant_not_allowed(format!(
                "the API key does not list the room `{room}`, so it cannot grant it"
            )));
        }
        let expires = match (expires, &own.expires) {
            (Some(expires), _) if expires.as_str() <= now => {
                return Err(Problem::bad_request(format!(
                    "`expires` is {expires}, which is not in the future; the time is {now}"
                )));
            }
            (Some(expires), Some(end)) if expires > *end => {
                return Err(Problem::grant_not_allowed(format!(
                    "the API key expires at {end}, so it cannot create a key that expires later"
                )));
            }
            (expires, end) => expires.or_else(|| end.clone()),
        };
        Ok(ApiKey {
            id,
            subject,
            organisation,
            scopes,
            rooms,
            expires,
            created_at: Some(now.to_owned()),
            created_by: Some(own.subject.clone()),
            source: Source::Store,
            ..ApiKey::default()
        })
    }
}

/// Returns the name of a subject or an organisation without white space around it.
fn checked_name(member: &str, name: &str) -> Result<String, Problem> {
    let name = name.trim();
    if !(1..=ApiKeyRequest::LONGEST_NAME).contains(&name.chars().count())
        || name.chars().any(char::is_control)
    {
        return Err(Problem::bad_request(format!(
            "`{member}` must have 1 to {} characters and no control characters",
            ApiKeyRequest::LONGEST_NAME
        )));
    }
    Ok(name.to_owned())
}

fn time(text: &str) -> Result<String, Problem> {
    clock::read(text).ok_or_else(|| {
        Problem::bad_request(format!(
            "`expires` must be a time with its offset (RFC 3339), such as `2027-01-01T00:00:00Z`, not `{text}`"
        ))
    })
}

const EXPECTED: &str = "the body is not an object with `subject` and `scopes`";
