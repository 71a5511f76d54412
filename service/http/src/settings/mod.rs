//! The settings of the operator: the component's variables, read together and checked.
//!
//! An instance reads them at most once a second, because a provider may change them while the instance runs. An invalid
//! variable is a [`Fault`], which `/healthz` lists. A request that needs an invalid setting gets 503 before it changes
//! anything.

mod claims;
mod database;
mod fault;
mod origins;
mod recording;
mod setting;
mod variables;

use std::cell::RefCell;
use std::rc::Rc;

use crate::auth::Keys;
use crate::credentials::Signing;
use crate::gateway::Gateway;
use crate::host::{Mark, host};
use crate::log;
use crate::start::ServedPages;
pub(crate) use claims::Claims;
pub(crate) use database::Database;
#[cfg(test)]
pub(crate) use fault::CODE as FAULT;
pub(crate) use fault::Fault;
pub(crate) use origins::Origins;
pub(crate) use recording::Recording;
pub(crate) use setting::Setting;
pub(crate) use variables::Variables;

/// The settings.
pub(crate) struct Settings {
    pub(crate) recording: Recording,
    /// The database of the records.
    pub(crate) database: Setting<Database>,
    pub(crate) keys: Setting<Keys>,
    /// The gateway; `None` if the deployment has none.
    pub(crate) gateway: Setting<Option<Gateway>>,
    /// The origins whose pages may submit claims and read records.
    pub(crate) claims_origins: Setting<Origins>,
    /// The origins whose pages may read preferences and use the tool.
    pub(crate) preferences_origins: Setting<Origins>,
    /// Whether photos keep the place, the device and the time that cameras add.
    pub(crate) keeps_photo_metadata: Setting<bool>,
    /// The pages that are served beside the API.
    pub(crate) pages: Setting<ServedPages>,
    variables: Variables,
}

impl Settings {
    /// Returns the settings, which are at most about one second old.
    pub(crate) async fn current() -> Rc<Self> {
        let now = host().mark();
        let last = LAST.with_borrow(Clone::clone);
        if let Some((read, settings)) = &last
            && now.saturating_sub(*read) < FRESH_NS
        {
            return Rc::clone(settings);
        }
        // Concurrent requests use the previous settings instead of reading the variables as well.
        if let Some((_, settings)) = &last {
            LAST.set(Some((now, Rc::clone(settings))));
        }
        let variables = Variables::read().await;
        let settings = match last {
            Some((_, settings)) if settings.variables == variables => settings,
            _ => {
                let settings = Rc::new(Self::read(variables));
                for fault in settings.faults() {
                    log::error(fault).await;
                }
                settings
            }
        };
        LAST.set(Some((now, Rc::clone(&settings))));
        settings
    }

    /// Returns the faults of all settings.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = [
            self.keys.faults(),
            self.recording.claims.faults(),
            self.database.faults(),
            self.recording.signing.faults(),
            self.claims_origins.faults(),
            self.gateway.faults(),
            self.preferences_origins.faults(),
            self.keeps_photo_metadata.faults(),
            self.pages.faults(),
        ]
        .concat();
        if let Ok(Some(gateway)) = self.gateway.get() {
            faults.extend(gateway.configuration.fault());
        }
        faults
    }

    fn read(variables: Variables) -> Self {
        let signing = Signing::read(&variables);
        Self {
            recording: Recording {
                claims: Claims::read(&variables, signing.as_ref().ok().and_then(Option::as_ref)).into(),
                signing: signing.into(),
            },
            database: Database::read(&variables).into(),
            keys: Keys::read(&variables),
            gateway: Gateway::read(&variables),
            claims_origins: Origins::read(&variables, "claims_cors_origins"),
            preferences_origins: Origins::read(&variables, "preferences_cors_origins"),
            keeps_photo_metadata: keeps_photo_metadata(&variables).into(),
            pages: ServedPages::read(&variables),
            variables,
        }
    }
}

/// Reads the variable `photo_metadata`.
fn keeps_photo_metadata(variables: &Variables) -> Result<bool, Fault> {
    match variables.text("photo_metadata")? {
        "keep" => Ok(true),
        "remove" | "" => Ok(false),
        _ => Err(Fault::new("photo_metadata", "is neither `remove` nor `keep`")),
    }
}

thread_local! {
    /// The settings that were read last, and the time.
    static LAST: RefCell<Option<(Mark, Rc<Settings>)>> = const { RefCell::new(None) };
}

/// How long settings are used before they are read again.
const FRESH_NS: u64 = 1_000_000_000;
