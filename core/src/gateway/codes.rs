//! The finding codes of requests and configurations, and their messages.

use crate::finding::Code;

// The target of a request.

pub(super) static TARGET_TOO_LONG: Code = Code::error(
    400,
    "gateway.target_too_long",
    "the target has {bytes} bytes, but at most {limit} are allowed",
);

pub(super) static TARGET_NOT_ABSOLUTE: Code =
    Code::error(400, "gateway.target_not_absolute", "the target `{target}` does not begin with `/`")
        .help("send only the path and the query, without scheme and host");

pub(super) static TARGET_CHARACTER: Code =
    Code::error(400, "gateway.target_character", "the target contains the unescaped character {character}")
        .help("percent-encode it, for example a space as `%20`");

pub(super) static BAD_ESCAPE: Code =
    Code::error(400, "gateway.bad_escape", "the `%` at byte {at} is not followed by two hexadecimal digits")
        .help("write a literal percent sign as `%25`");

pub(super) static NOT_UTF8: Code =
    Code::error(400, "gateway.not_utf8", "the escapes from byte {at} on do not decode to UTF-8");

pub(super) static DOT_SEGMENT: Code =
    Code::error(400, "gateway.dot_segment", "the relative segment `{segment}` is not allowed in a path");

// From the path to the method.

pub(super) static NO_SUCH_PREFIX: Code = Code::error(
    404,
    "gateway.no_such_prefix",
    "no prefix matches `{segment}`; queries are served under {prefixes}",
)
.help("the prefix differs between deployments; the paths after it are the same");

pub(super) static NO_SUCH_PATH: Code =
    Code::error(404, "gateway.no_such_path", "no route matches `{path}`; the nearest is `{nearest}`");

pub(super) static NO_PATH_AT_ALL: Code =
    Code::error(404, "gateway.no_such_path", "no route matches `{path}`, and none is similar");

pub(super) static METHOD_NOT_ALLOWED: Code =
    Code::error(405, "gateway.method_not_allowed", "the path accepts {allow}, not `{method}`")
        .help("the gateway serves only queries; sign and broadcast transactions in the client");

pub(super) static METHOD_DISABLED: Code =
    Code::error(501, "gateway.method_disabled", "the query method `{rpc}` is disabled");

// Values of request fields.

pub(super) static WRONG_TYPE: Code = Code::error(
    400,
    "gateway.wrong_type",
    "`{value}` is not a valid value of `{field}`; expected {expected}",
);

pub(super) static PARAMETER_TWICE: Code = Code::error(
    400,
    "gateway.parameter_twice",
    "the parameter `{field}` is given {count} times, but takes one value",
)
.help("the proto name and the JSON name of a field count as the same parameter");

pub(super) static PARAMETER_NOT_SCALAR: Code = Code::error(
    400,
    "gateway.parameter_not_scalar",
    "`{field}` is {kind}, but a parameter is a single value",
)
.help("name a field inside it, for example `pagination.limit`");

pub(super) static PARAMETER_BRACKETS: Code =
    Code::error(400, "gateway.parameter_brackets", "the parameter `{parameter}` contains brackets")
        .help("separate field names with dots, for example `pagination.limit`");

// A configuration.

pub(super) static TOO_MANY_ROUTES: Code = Code::error(
    400,
    "gateway.too_many_routes",
    "{count} routes or aliases are configured, but at most {limit} are allowed",
);

pub(super) static BAD_TEMPLATE: Code =
    Code::error(400, "gateway.bad_template", "`{template}` is not a path template: {why}")
        .help("see the path template syntax of `google.api.http`");

pub(super) static VARIABLE_TWICE: Code =
    Code::error(400, "gateway.variable_twice", "`{template}` binds `{variable}` twice");

pub(super) static SAME_PATHS: Code =
    Code::error(400, "gateway.same_paths", "`{template}` matches the same paths as `{other}`")
        .help("remove one of the two; for routes, `params` contains both query methods");

pub(super) static BAD_RPC: Code =
    Code::error(400, "gateway.bad_rpc", "`{rpc}` is not a method of the form `package.Service/Method`");

pub(super) static UNKNOWN_FIELD: Code = Code::error(
    400,
    "gateway.unknown_field",
    "`{template}` binds `{variable}`, which is not a field of the request",
);

pub(super) static UNBINDABLE_FIELD: Code =
    Code::error(400, "gateway.unbindable_field", "`{template}` binds `{variable}`, which is {kind}");

pub(super) static UNKNOWN_TYPE: Code =
    Code::error(400, "gateway.unknown_type", "the type `{type}` is unknown").help(
        "use a scalar, a well-known type, or a name from `messages` or `enums`, optionally after `repeated`",
    );

pub(super) static UNKNOWN_RPC: Code =
    Code::error(400, "gateway.unknown_rpc", "no route leads to `{rpc}`, so it cannot be disabled");

pub(super) static BAD_PREFIX: Code =
    Code::error(400, "gateway.bad_prefix", "`{prefix}` is not a prefix: {why}")
        .help("use `/` or literal segments such as `/chain`");

pub(super) static PREFIX_TWICE: Code =
    Code::error(400, "gateway.prefix_twice", "the prefix `{prefix}` is configured twice");

pub(super) static ALIAS_WITHOUT_ROUTE: Code = Code::error(
    400,
    "gateway.alias_without_route",
    "no route has the template `{template}`, to which the alias maps",
);

pub(super) static ALIAS_VARIABLES: Code =
    Code::error(400, "gateway.alias_variables", "`{alias}` and `{template}` do not have the same variables")
        .help("give both the same variables with the same patterns, and name every wildcard");

pub(super) static NO_PREFIX: Code =
    Code::warning("gateway.no_prefix", "no prefix serves `{template}`, so the route cannot be reached")
        .help("add a prefix whose `standsFor` is the beginning of the path");

pub(super) static UNREACHABLE: Code =
    Code::warning("gateway.unreachable", "`{template}` is never reached: `{other}` matches all its paths");

/// Every code of the gateway.
pub(crate) static CODES: [&Code; 30] = [
    &TARGET_TOO_LONG,
    &TARGET_NOT_ABSOLUTE,
    &TARGET_CHARACTER,
    &BAD_ESCAPE,
    &NOT_UTF8,
    &DOT_SEGMENT,
    &NO_SUCH_PREFIX,
    &NO_SUCH_PATH,
    &NO_PATH_AT_ALL,
    &METHOD_NOT_ALLOWED,
    &METHOD_DISABLED,
    &WRONG_TYPE,
    &PARAMETER_TWICE,
    &PARAMETER_NOT_SCALAR,
    &PARAMETER_BRACKETS,
    &TOO_MANY_ROUTES,
    &BAD_TEMPLATE,
    &VARIABLE_TWICE,
    &SAME_PATHS,
    &BAD_RPC,
    &UNKNOWN_FIELD,
    &UNBINDABLE_FIELD,
    &UNKNOWN_TYPE,
    &UNKNOWN_RPC,
    &BAD_PREFIX,
    &PREFIX_TWICE,
    &ALIAS_WITHOUT_ROUTE,
    &ALIAS_VARIABLES,
    &NO_PREFIX,
    &UNREACHABLE,
];
