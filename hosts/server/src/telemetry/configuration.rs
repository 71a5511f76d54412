//! The variables of OpenTelemetry that decide whether and where spans are sent.
//!
//! The SDK reads the others itself, but ignores wrong values without a message. They are therefore checked here.

use std::env;
use std::time::Duration;

use hearth_client::Url;

/// The destination of spans.
#[derive(Debug)]
pub(super) struct Configuration {
    pub(super) endpoint: Url,
    /// The variable that has the endpoint.
    pub(super) variable: &'static str,
    /// The time limit of a request to the collector.
    pub(super) timeout: Duration,
}

impl Configuration {
    /// Reads the environment. Returns `None` if no endpoint is set, or the export is switched off. The error is for the
    /// operator.
    pub(super) fn of_environment() -> Result<Option<Self>, String> {
        Self::read(|name| env::var(name).ok())
    }

    fn read(variable: impl Fn(&str) -> Option<String>) -> Result<Option<Self>, String> {
        // An empty variable counts as unset, as the specification of OpenTelemetry requires.
        let set = |name: &'static str| variable(name).filter(|value| !value.is_empty());
        let first = |names: [&'static str; 2]| names.into_iter().find_map(|name| Some((name, set(name)?)));
        let Some((variable, endpoint)) = first(ENDPOINT) else { return Ok(None) };
        if set("OTEL_SDK_DISABLED").is_some_and(|value| value.eq_ignore_ascii_case("true")) {
            return Ok(None);
        }
        match set("OTEL_TRACES_EXPORTER").as_deref() {
            None | Some("otlp") => {}
            Some("none") => return Ok(None),
            Some(other) => return Err(unsupported("OTEL_TRACES_EXPORTER", other, "`otlp` or `none`")),
        }
        if let Some((name, protocol)) = first(PROTOCOL).filter(|(_, protocol)| protocol != "http/protobuf") {
            return Err(unsupported(name, &protocol, "`http/protobuf`, and the port of OTLP over HTTP"));
        }
        sampler(set("OTEL_TRACES_SAMPLER"), set("OTEL_TRACES_SAMPLER_ARG"))?;
        let timeout = match first(TIMEOUT) {
            None => Ok(DEFAULT_TIMEOUT),
            Some((name, text)) => match text.parse() {
                Ok(milliseconds) => Ok(Duration::from_millis(milliseconds)),
                Err(_) => Err(unsupported(name, &text, "a whole number of milliseconds")),
            },
        }?;
        let endpoint = endpoint.parse().ok().filter(|url: &Url| url.authorization().is_none());
        let endpoint = endpoint.ok_or_else(|| {
            format!(
                "the variable `{variable}` is not the URL of a collector; set it to a URL without a user name, such as \
                 `http://127.0.0.1:4318`"
            )
        })?;
        Ok(Some(Self { endpoint, variable, timeout }))
    }
}

/// Checks the sampler, which the SDK would replace by another.
fn sampler(name: Option<String>, argument: Option<String>) -> Result<(), String> {
    let Some(name) = name else { return Ok(()) };
    if !SAMPLERS.contains(&name.as_str()) {
        return Err(unsupported("OTEL_TRACES_SAMPLER", &name, &format!("one of {}", SAMPLERS.join(", "))));
    }
    let argument = argument.unwrap_or_default();
    let is_ratio = argument.parse().is_ok_and(|ratio: f64| (0.0..=1.0).contains(&ratio));
    if name.ends_with("traceidratio") && !is_ratio {
        return Err(unsupported("OTEL_TRACES_SAMPLER_ARG", &argument, "a number from 0 to 1"));
    }
    Ok(())
}

fn unsupported(variable: &str, value: &str, supported: &str) -> String {
    format!("the variable `{variable}` has the unsupported value `{value}`; set it to {supported}")
}

/// The variables for traces alone, which are preferred, and those for all signals.
const ENDPOINT: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];
const PROTOCOL: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"];
const TIMEOUT: [&str; 2] = ["OTEL_EXPORTER_OTLP_TRACES_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT"];
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);
const SAMPLERS: [&str; 6] = [
    "always_on",
    "always_off",
    "traceidratio",
    "parentbased_always_on",
    "parentbased_always_off",
    "parentbased_traceidratio",
];

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> Result<Option<Configuration>, String> {
        let found = |name: &str| variables.iter().find(|(variable, _)| *variable == name);
        Configuration::read(|name| found(name).map(|(_, value)| String::from(*value)))
    }

    #[test]
    fn nothing_is_sent_without_an_endpoint() -> Result<(), String> {
        let endpoint = ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318");
        for variables in [
            &[][..],
            &[("OTEL_EXPORTER_OTLP_ENDPOINT", "")],
            &[("OTEL_SERVICE_NAME", "stoves")],
            &[endpoint, ("OTEL_SDK_DISABLED", "true")],
            &[endpoint, ("OTEL_TRACES_EXPORTER", "none")],
        ] {
            assert!(read(variables)?.is_none(), "{variables:?}");
        }
        let for_traces = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "https://traces.example/in");
        let found = read(&[endpoint, for_traces, ("OTEL_EXPORTER_OTLP_TIMEOUT", "500")])?;
        let found = found.ok_or("an endpoint is set")?;
        assert_eq!((found.endpoint.to_string().as_str(), found.variable), (for_traces.1, for_traces.0));
        assert_eq!(found.timeout, Duration::from_millis(500));
        Ok(())
    }

    #[test]
    fn a_wrong_value_is_named_with_its_variable() {
        let endpoint = ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:4318");
        for wrong in [
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "collector"),
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "ftp://collector"),
            ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://user:secret@collector:4318"),
            ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"),
            ("OTEL_TRACES_EXPORTER", "console"),
            ("OTEL_TRACES_SAMPLER", "sometimes"),
            ("OTEL_TRACES_SAMPLER", "jaeger_remote"),
            ("OTEL_EXPORTER_OTLP_TIMEOUT", "10s"),
        ] {
            let error = read(&[wrong, endpoint]).err().unwrap_or_default();
            assert!(error.contains(wrong.0) && error.contains("set it to"), "{wrong:?}: {error}");
            assert!(!error.contains("secret"), "{error}");
        }
        let ratio = ("OTEL_TRACES_SAMPLER", "traceidratio");
        let error = read(&[endpoint, ratio, ("OTEL_TRACES_SAMPLER_ARG", "2")]).err().unwrap_or_default();
        assert!(error.contains("OTEL_TRACES_SAMPLER_ARG"), "{error}");
        assert!(read(&[endpoint, ratio, ("OTEL_TRACES_SAMPLER_ARG", "0.1")]).is_ok());
    }
}
