//! What can be wrong with a request, or with a configuration: codes and their phrasing.

use crate::finding::Code;

// The target of a request.

pub(super) static TARGET_TOO_LONG: Code =
    Code::error(400, "gateway.target_too_long", "the target has {bytes} bytes, {limit} are allowed");

pub(super) static TARGET_NOT_ABSOLUTE: Code =
    Code::error(400, "gateway.target_not_absolute", "the target `{target}` does not begin with `/`")
        .help("send the path and the query only, without scheme and host");

pub(super) static TARGET_CHARACTER: Code =
    Code::error(400, "gateway.target_character", "the target has the character {character} as it is")
        .help("escape it, for example a space as %20");

pub(super) static BAD_ESCAPE: Code =
    Code::error(400, "gateway.bad_escape", "the `%` at byte {at} is not followed by two hexadecimal digits")
        .help("a percent sign that is data is written %25");

pub(super) static NOT_UTF8: Code =
    Code::error(400, "gateway.not_utf8", "the escapes from byte {at} on do not stand for UTF-8");

pub(super) static DOT_SEGMENT: Code =
    Code::error(400, "gateway.dot_segment", "the segment `{segment}` is relative, and no path here is");

// From the path to the method.

pub(super) static NO_SUCH_PREFIX: Code = Code::error(
    404,
    "gateway.no_such_prefix",
    "there is no `{segment}` here, and queries are served under {prefixes}",
)
.help("the prefix differs between deployments; after it, paths are the same");

pub(super) static NO_SUCH_PATH: Code =
    Code::error(404, "gateway.no_such_path", "`{path}` is no path here; the nearest one is `{nearest}`");

pub(super) static NO_PATH_AT_ALL: Code =
    Code::error(404, "gateway.no_such_path", "`{path}` is no path here, and none is like it");

pub(super) static METHOD_NOT_ALLOWED: Code =
    Code::error(405, "gateway.method_not_allowed", "the path takes {allow}, and not `{method}`")
        .help("the gateway answers queries only; a transaction is signed and broadcast by the client");

pub(super) static METHOD_DISABLED: Code =
    Code::error(501, "gateway.method_disabled", "the query method `{rpc}` is disabled here");

// Values of request fields.

pub(super) static WRONG_TYPE: Code =
    Code::error(400, "gateway.wrong_type", "`{value}` is not what `{field}` takes: {expected}");

pub(super) static PARAMETER_TWICE: Code = Code::error(
    400,
    "gateway.parameter_twice",
    "the parameter `{field}` is given {count} times, and takes one value",
)
.help("the proto name and the JSON name of a field are the same parameter");

pub(super) static PARAMETER_NOT_SCALAR: Code = Code::error(
    400,
    "gateway.parameter_not_scalar",
    "`{field}` is {kind}, and a parameter is a single value",
)
.help("name the field within it, as in `pagination.limit`");

pub(super) static PARAMETER_BRACKETS: Code =
    Code::error(400, "gateway.parameter_brackets", "the parameter `{parameter}` is written with brackets")
        .help("fields of a message are named with dots, as in `pagination.limit`");

// A configuration.

pub(super) static TOO_MANY_ROUTES: Code =
    Code::error(400, "gateway.too_many_routes", "there are {count} of them, {limit} are allowed");

pub(super) static BAD_TEMPLATE: Code =
    Code::error(400, "gateway.bad_template", "`{template}` is no path template: {why}")
        .help("the grammar is that of google.api.http");

pub(super) static VARIABLE_TWICE: Code =
    Code::error(400, "gateway.variable_twice", "`{template}` binds `{variable}` twice");

pub(super) static SAME_PATHS: Code = Code::error(
    400,
    "gateway.same_paths",
    "no path can tell `{template}` from `{other}`, which is there already",
)
.help("`params` has the query methods of both");

pub(super) static BAD_RPC: Code =
    Code::error(400, "gateway.bad_rpc", "`{rpc}` is not a method written as `package.Service/Method`");

pub(super) static UNKNOWN_FIELD: Code = Code::error(
    400,
    "gateway.unknown_field",
    "`{template}` binds `{variable}`, which is no field of the request",
);

pub(super) static UNBINDABLE_FIELD: Code =
    Code::error(400, "gateway.unbindable_field", "`{template}` binds `{variable}`, which is {kind}");

pub(super) static UNKNOWN_TYPE: Code = Code::error(400, "gateway.unknown_type", "there is no type `{type}`")
    .help("a scalar, a well-known type, or a name of `messages` or `enums`; `repeated` may stand before it");

pub(super) static UNKNOWN_RPC: Code =
    Code::error(400, "gateway.unknown_rpc", "no route leads to `{rpc}`, so it cannot be disabled");

pub(super) static BAD_PREFIX: Code = Code::error(400, "gateway.bad_prefix", "`{prefix}` is no prefix: {why}")
    .help("a prefix is `/`, or literal segments such as `/chain`");

pub(super) static PREFIX_TWICE: Code =
    Code::error(400, "gateway.prefix_twice", "the prefix `{prefix}` is there twice");

pub(super) static ALIAS_WITHOUT_ROUTE: Code = Code::error(
    400,
    "gateway.alias_without_route",
    "no route has the template `{template}`, for which the alias stands",
);

pub(super) static ALIAS_VARIABLES: Code =
    Code::error(400, "gateway.alias_variables", "`{alias}` and `{template}` do not have the same variables")
        .help("every variable of the route, each for one segment, and no wildcard without a name");

pub(super) static NO_PREFIX: Code =
    Code::warning("gateway.no_prefix", "no prefix serves `{template}`, so nothing leads there")
        .help("add a prefix that stands for the beginning of its path");

pub(super) static UNREACHABLE: Code =
    Code::warning("gateway.unreachable", "`{template}` is never reached: `{other}` answers all of its paths");

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
