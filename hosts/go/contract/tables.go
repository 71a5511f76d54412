package main

// The tables add what the contract does not contain: Go names, the documentation of answers, and the methods.

// A named type has another name in Go than in the contract.
type named struct{ contract, here, doc string }

// answers are the types that methods return, in the order of the generated file.
var answers = []named{
	{"ValidateAnswer", "Report", "is the verdict on a claim. OK reports whether a server accepts the claim; String prints the report."},
	{"RecordAnswer", "Recorded", "is the record of a claim, or the findings that refuse it if it is not OK."},
	{"RouteAnswer", "Route", "is the query method of a request, or the findings and the HTTP status if it is not OK."},
	{"RoutesAnswer", "RouteTable", "is the index of a table."},
	{"CompileAnswer", "compiled", "is a table in the instance that compiled it."},
	{"ValidatePreferencesAnswer", "Validated", "is the verdict on a change. If it is not OK, Text explains the errors to a model."},
	{"MergePreferencesAnswer", "Merged", "is the result of a change. Record has every byte of the answer; Text is for a model."},
	{"RenderPreferencesAnswer", "Rendered", "is a section of a system prompt, with findings about the parts that it omits."},
	{"PreferencesToolAnswer", "Tool", "is the tool definition for agents, by the Model Context Protocol."},
	{"VersionAnswer", "Version", "has the versions of the module and its digest."},
}

// objects are types that no answer references.
var objects = []string{"Claim", "RecordRequest", "UserPreferences", "UserPreferencesChange", "CallError"}

// renamed has the objects with another name in Go.
var renamed = map[string]string{"CallError": "CouldNotRunError", "UserPreferencesChange": "PreferencesChange"}

// additions are paragraphs that are added to the documentation of a type.
var additions = map[string]string{
	"Claim": "Measurements are texts, so that every digit is kept: `\"11.9\"`, or\n" +
		"`json.Number(strconv.FormatFloat(x, 'f', -1, 64))` for a float64. encoding/json drops members that the " +
		"contract does not define, which a claim can have: keep the text of a received claim.",
	"UserPreferences":   "It is only for reading: [Preferences.Merge] changes the text of a record.",
	"PreferencesChange": "Its JSON text is for [Preferences.Validate] and [Preferences.Merge].",
}

// keptAsText are types that stay JSON text, because the caller needs every byte.
var keptAsText = []string{"UserPreferences", "JsonSchema"}

// alternatives has the fields of a value that is one of several types: the field, and its type if that is an object.
var alternatives = map[string][]struct{ field, object string }{
	"Evidence":      {{"URI", ""}, {"Document", "EvidenceDocument"}},
	"HouseholdSize": {{"Number", ""}, {"Persons", "Persons"}},
}

// pointers are members for which 0 is a value that differs from absence.
var pointers = []string{"Alternative.segment"}

// settings are the types whose members can be absent, set, or null, with different meanings.
var settings = []string{"UserPreferencesChange"}

// integers are the types whose whole numbers can have other forms, such as 3.0.
var integers = []string{"TestPeriod", "Persons"}

// quick are the types that are decoded without encoding/json, which takes ten times as long: the report and its items.
var quick = []named{{"ValidateAnswer", "Report", ""}, {"Finding", "Finding", ""}, {"Check", "Check", ""}}

// printed has the texts of answers that print: an expression for the text if it is OK, and the name of the input.
var printed = map[string][2]string{
	"Report":    {`"accepted"`, "claim"},
	"Recorded":  {`a.Record.title()`, "claim"},
	"Route":     {`fmt.Sprintf("%s %v", a.RPC, a.Fields)`, "request"},
	"Validated": {`"accepted"`, "change"},
	"Merged":    {"string(a.Record)", "change"},
	"Rendered":  {"a.Text", "record"},
}

// A method calls an operation. The request is text from the caller (a name in lower case), nothing, a value of a type
// (`request RecordRequest`), or an object of the contract with the members that the caller passes; `more` is a member
// of that object that is true.
type method struct{ receiver, name, invoke, operation, request, more, answer, doc string }

var methods = []method{
	{"h *Hearth", "ValidateClaim", "h.Invoke", "claims.validate", "claim", "", "Report",
		"checks a claim, which is the JSON text as received. A wrong claim is not an error: the report has its findings. " +
			"Its errors are those of [Hearth.Invoke], and a [*CouldNotRunError] for text above the limits."},
	{"h *Hearth", "ValidateClaimValue", "h.Invoke", "claims.validate", "claim Claim", "", "Report",
		"checks a claim that this program created. Check a received claim by [Hearth.ValidateClaim] before decoding it: " +
			"encoding/json drops members and accepts texts that the rules refuse. Its errors are those of " +
			"[Hearth.ValidateClaim] and [json.Marshal], for example for an invalid number."},
	{"h *Hearth", "RecordClaim", "h.Invoke", "claims.record", "request RecordRequest", "", "Recorded",
		"decides the record of a claim. A refused claim is not an error. Its errors are those of [Hearth.ValidateClaimValue]."},
	{"r *Router", "Route", "r.pool.invoke", "gateway.route", "RouteRequest", "", "Route",
		"maps a method and a target, which is the path and the query as the client sent them. A refusal is not an error. " +
			"Its errors are those of [Hearth.ValidateClaim]."},
	{"r *Router", "Explain", "r.pool.invoke", "gateway.route", "RouteRequest", "explain", "Route",
		"maps a request like [Router.Route], and adds the reasons for the mapping."},
	{"r *Router", "Routes", "r.pool.invoke", "gateway.routes", "TableRequest", "", "RouteTable",
		"returns the index of the table. Its errors are those of [Hearth.ValidateClaim]."},
	{"p Preferences", "Validate", "p.hearth.Invoke", "preferences.validate", "change", "", "Validated",
		"checks a change, which is JSON text. Its errors are those of [Hearth.ValidateClaim]."},
	{"p Preferences", "Render", "p.hearth.Invoke", "preferences.render", "record", "", "Rendered",
		"renders a record as a section of a system prompt. Its errors are those of [Hearth.ValidateClaim]."},
	{"p Preferences", "Tool", "p.hearth.Invoke", "preferences.tool", "", "", "Tool",
		"returns the tool definition for agents. Its errors are those of [Hearth.Invoke]."},
}
