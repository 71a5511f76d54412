//! What the operator sets: the component's variables, read together and checked where they are read first.
//!
//! An instance reads them at most once a second: a provider may change them under a running instance. What is wrong with
//! one is a [`Fault`]: `/healthz` lists them as long as they are there, and a request that needs a wrong setting is
//! answered 503 before it changes anything.

mod claims;
mod fault;
mod setting;
mod variables;

use std::cell::RefCell;
use std::rc::Rc;

use spin_sdk::wasip3::clocks::monotonic_clock::{self, Mark};

use crate::auth::Keys;
use crate::cors::Origins;
use crate::credentials::Signing;
use crate::gateway::Gateway;
use crate::log;
pub(crate) use claims::Claims;
pub(crate) use fault::Fault;
pub(crate) use setting::Setting;
pub(crate) use variables::Variables;

/// Every setting, as it was read.
pub(crate) struct Settings {
    /// How a claim is decided.
    pub(crate) claims: Setting<Claims>,
    pub(crate) keys: Setting<Keys>,
    /// Who signs credentials; `None` issues none.
    pub(crate) signing: Setting<Option<Signing>>,
    /// `None` is a deployment without a gateway.
    pub(crate) gateway: Setting<Option<Gateway>>,
    /// Pages that may submit claims and read records.
    pub(crate) claims_origins: Setting<Origins>,
    /// Pages that may read preferences and use the tool.
    pub(crate) preferences_origins: Setting<Origins>,
    variables: Variables,
}

impl Settings {
    /// The settings as they are now, give or take a second.
    pub(crate) async fn current() -> Rc<Self> {
        let now = monotonic_clock::now();
        let known = KNOWN.with_borrow(Clone::clone);
        if let Some((read, settings)) = &known
            && now.saturating_sub(*read) < FRESH_NS
        {
            return Rc::clone(settings);
        }
        // Requests that come in the meantime go by what is known, and do not read as well.
        if let Some((_, settings)) = &known {
            KNOWN.set(Some((now, Rc::clone(settings))));
        }
        let variables = Variables::read().await;
        let settings = match known {
            Some((_, settings)) if settings.variables == variables => settings,
            _ => {
                let settings = Rc::new(Self::read(variables));
                for fault in settings.faults() {
                    log::error(fault).await;
                }
                settings
            }
        };
        KNOWN.set(Some((now, Rc::clone(&settings))));
        settings
    }

    /// Everything that is wrong with the settings.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut faults = [
            self.keys.faults(),
            self.claims.faults(),
            self.signing.faults(),
            self.claims_origins.faults(),
            self.gateway.faults(),
            self.preferences_origins.faults(),
        ]
        .concat();
        if let Ok(Some(gateway)) = self.gateway.get() {
            faults.extend(gateway.configuration.fault());
        }
        faults
    }

    fn read(variables: Variables) -> Self {
        Self {
            claims: Claims::read(&variables).into(),
            keys: Keys::read(&variables),
            signing: Signing::read(&variables).into(),
            gateway: Gateway::read(&variables),
            claims_origins: Origins::read(&variables, "claims_cors_origins"),
            preferences_origins: Origins::read(&variables, "preferences_cors_origins"),
            variables,
        }
    }
}

thread_local! {
    /// What was read last, and when.
    static KNOWN: RefCell<Option<(Mark, Rc<Settings>)>> = const { RefCell::new(None) };
}

/// How long settings are good for.
const FRESH_NS: u64 = 1_000_000_000;
