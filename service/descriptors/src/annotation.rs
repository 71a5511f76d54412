//! Reads the `google.api.http` annotations of services: the paths of methods.
//!
//! Options of methods are decoded only here, so a set need not contain `google/api/http.proto`. The module checks the
//! path templates.

use prost::{Message, Oneof};

use crate::set::{File, reason};

/// A method with at least one path.
#[derive(Clone, Debug)]
pub(super) struct Rpc {
    /// The full name, `package.Service`.
    pub(super) service: String,
    /// The file that declares it.
    pub(super) file: String,
    pub(super) method: String,
    pub(super) bindings: Vec<Binding>,
}

/// A path template.
#[derive(Clone, Debug)]
pub(super) struct Binding {
    pub(super) template: String,
    pub(super) response_body: Option<String>,
}

/// A method or a binding that the gateway does not serve.
#[derive(Clone, Debug)]
pub struct LeftOut {
    /// The method, `package.Service/Method`.
    pub rpc: String,
    /// The reason.
    pub why: Why,
}

/// The reason why a method or a binding is not served.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Why {
    /// The method has no annotation.
    NoPath,
    /// The binding uses another HTTP method, such as POST.
    NotGet,
    /// The binding is a GET with a body.
    Body,
    /// The method streams requests or responses.
    Streaming,
}

/// Reads the services of a file. Adds the methods that can be served to `rpcs`, and the others to `left_out`.
pub(super) fn read(file: &File, rpcs: &mut Vec<Rpc>, left_out: &mut Vec<LeftOut>) -> Result<(), String> {
    for bytes in &file.service {
        let service = Service::decode(bytes.as_slice())
            .map_err(|error| format!("a service of `{}` cannot be read: {}", file.name, reason(&error)))?;
        let name = match file.package.as_deref() {
            None | Some("") => service.name,
            Some(package) => format!("{package}.{}", service.name),
        };
        for method in service.method {
            let MethodDescriptor { name: method, options, client_streaming, server_streaming } = method;
            let rpc = format!("{name}/{method}");
            let (served, others) = match options.and_then(|options| options.http) {
                None => (Vec::new(), vec![Why::NoPath]),
                Some(_) if client_streaming || server_streaming => (Vec::new(), vec![Why::Streaming]),
                Some(rule) => rule.bindings(),
            };
            left_out.extend(others.into_iter().map(|why| LeftOut { rpc: rpc.clone(), why }));
            if !served.is_empty() {
                let (service, file) = (name.clone(), file.name.clone());
                rpcs.push(Rpc { service, file, method, bindings: served });
            }
        }
    }
    Ok(())
}

/// `google.protobuf.ServiceDescriptorProto`.
#[derive(Clone, PartialEq, Message)]
struct Service {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(message, repeated, tag = "2")]
    method: Vec<MethodDescriptor>,
}

/// `google.protobuf.MethodDescriptorProto`.
#[derive(Clone, PartialEq, Message)]
struct MethodDescriptor {
    #[prost(string, tag = "1")]
    name: String,
    #[prost(message, optional, tag = "4")]
    options: Option<Options>,
    #[prost(bool, tag = "5")]
    client_streaming: bool,
    #[prost(bool, tag = "6")]
    server_streaming: bool,
}

/// `google.protobuf.MethodOptions` with the extension of `google/api/annotations.proto`.
#[derive(Clone, PartialEq, Message)]
struct Options {
    #[prost(message, optional, tag = "72295728")]
    http: Option<HttpRule>,
}

/// `google.api.HttpRule`.
#[derive(Clone, PartialEq, Message)]
struct HttpRule {
    #[prost(oneof = "Pattern", tags = "2, 3, 4, 5, 6, 8")]
    pattern: Option<Pattern>,
    #[prost(string, tag = "7")]
    body: String,
    #[prost(message, repeated, tag = "11")]
    additional_bindings: Vec<HttpRule>,
    #[prost(string, tag = "12")]
    response_body: String,
}

impl HttpRule {
    /// Returns the bindings that can be served, including additional ones, and the reasons why the others cannot.
    fn bindings(mut self) -> (Vec<Binding>, Vec<Why>) {
        let additional = std::mem::take(&mut self.additional_bindings);
        let (mut served, mut others) = (Vec::new(), Vec::new());
        for rule in [self].into_iter().chain(additional) {
            match rule.binding() {
                Ok(binding) => served.push(binding),
                Err(why) => others.push(why),
            }
        }
        (served, others)
    }

    fn binding(self) -> Result<Binding, Why> {
        let template = match self.pattern {
            Some(Pattern::Get(path)) => path,
            Some(Pattern::Custom(Custom { kind, path })) if matches!(kind.as_str(), "GET" | "*") => path,
            Some(_) => return Err(Why::NotGet),
            None => return Err(Why::NoPath),
        };
        if !self.body.is_empty() {
            return Err(Why::Body);
        }
        let response_body = Some(self.response_body).filter(|field| !field.is_empty());
        Ok(Binding { template, response_body })
    }
}

/// The oneof of `google.api.HttpRule`.
#[derive(Clone, PartialEq, Oneof)]
enum Pattern {
    #[prost(string, tag = "2")]
    Get(String),
    #[prost(string, tag = "3")]
    Put(String),
    #[prost(string, tag = "4")]
    Post(String),
    #[prost(string, tag = "5")]
    Delete(String),
    #[prost(string, tag = "6")]
    Patch(String),
    #[prost(message, tag = "8")]
    Custom(Custom),
}

/// `google.api.CustomHttpPattern`; the kind `*` is any method.
#[derive(Clone, PartialEq, Message)]
struct Custom {
    #[prost(string, tag = "1")]
    kind: String,
    #[prost(string, tag = "2")]
    path: String,
}
