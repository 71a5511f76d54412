package main

// What the contract does not say: the names in Go, the documentation of answers, and the methods.

// A named type is written under a name of its own; all others keep the name in the contract.
type named struct{ contract, here, doc string }

// answers are the types that methods return, in the order in which they are written.
var answers = []named{
	{"ValidateAnswer", "Report", "is the verdict on a claim. OK says whether a server accepts the claim; String prints the report."},
	{"RecordAnswer", "Recorded", "is the record of a claim; or, if it is not OK, why the claim is refused."},
	{"RouteAnswer", "Route", "is the method that a request is mapped to; or, if it is not OK, the findings and the HTTP status."},
	{"RoutesAnswer", "RouteTable", "is the index of a table."},
	{"CompileAnswer", "compiled", "is a table in the instance that compiled it."},
	{"ValidatePreferencesAnswer", "Validated", "is the verdict on a change; if it is not OK, Text says to a model why."},
	{"MergePreferencesAnswer", "Merged", "is the result of a change. Record has every byte of the answer; Text is for a model."},
	{"RenderPreferencesAnswer", "Rendered", "is a section of a system prompt, with findings about what was left out."},
	{"PreferencesToolAnswer", "Tool", "describes the tool to agents, in the words of the Model Context Protocol."},
	{"VersionAnswer", "Version", "has the versions of the module. Module is its digest, `sha256:…`."},
}

// objects are types that no answer refers to.
var objects = []string{"Claim", "RecordRequest", "UserPreferences", "UserPreferencesChange", "CallError"}

// renamed are the objects that have another name here.
var renamed = map[string]string{"CallError": "CouldNotRunError", "UserPreferencesChange": "PreferencesChange"}

// alsoSaid is what is added to the documentation of a type.
var alsoSaid = map[string]string{
	"Claim": "Measurements are the text that is sent, so no digit changes on the way: `\"11.9\"`, or\n" +
		"`json.Number(strconv.FormatFloat(x, 'f', -1, 64))` for a float64. encoding/json does not read members that the " +
		"contract does not name, and a claim can have them: keep the text of a claim that came as text.",
	"UserPreferences":   "It is for reading: a change is made to the text of a record, so that nothing else changes.",
	"PreferencesChange": "Its JSON text is for [Preferences.Validate] and [Preferences.Merge].",
}

// keptAsText are types whose every byte matters to the caller.
var keptAsText = []string{"UserPreferences", "JsonSchema"}

// alternatives names the members of a value that is one of several types: the member that has it, and the type of an
// object among them.
var alternatives = map[string][]struct{ field, object string }{
	"Evidence":      {{"URI", ""}, {"Document", "EvidenceDocument"}},
	"HouseholdSize": {{"Number", ""}, {"Persons", "Persons"}},
}

// pointers are members whose 0 is a value, and not the absence of one.
var pointers = []string{"Alternative.segment"}

// settings are the types whose members can be left out, set, or set to null, which means another thing.
var settings = []string{"UserPreferencesChange"}

// integers are the types whose whole numbers others wrote, perhaps as 3.0.
var integers = []string{"TestPeriod", "Persons"}

// quick are the types that are read without encoding/json, which takes ten times as long: the report, and what it has
// lists of.
var quick = []named{{"ValidateAnswer", "Report", ""}, {"Finding", "Finding", ""}, {"Check", "Check", ""}}

// printed is how an answer prints itself: an expression for what it says if it is OK, and the name of what is judged.
var printed = map[string][2]string{
	"Report":    {`"accepted"`, "claim"},
	"Recorded":  {`a.Record.title()`, "claim"},
	"Route":     {`fmt.Sprintf("%s %v", a.RPC, a.Fields)`, "request"},
	"Validated": {`"accepted"`, "change"},
	"Merged":    {"string(a.Record)", "change"},
	"Rendered":  {"a.Text", "record"},
}

// A method asks for an operation. The request is text that the caller has (a name in lower case), nothing, a value of
// a type (`request RecordRequest`), or an object of the contract with the members that the caller passes; `more` is a
// member of that object which is true.
type method struct{ receiver, name, invoke, operation, request, more, answer, doc string }

var methods = []method{
	{"h *Hearth", "ValidateClaim", "h.Invoke", "claims.validate", "claim", "", "Report",
		"checks a claim, which is JSON text as it came. A wrong claim is not an error: the report says what is wrong. " +
			"Errors: those of [Hearth.Invoke], and [*CouldNotRunError] for text above the limits."},
	{"h *Hearth", "ValidateClaimValue", "h.Invoke", "claims.validate", "claim Claim", "", "Report",
		"is [Hearth.ValidateClaim] for a claim that this program made. Check a claim that came as text before it is " +
			"decoded: encoding/json drops members and accepts texts that the rules refuse. It also returns the errors of " +
			"[json.Marshal], such as that of a number that is not one."},
	{"h *Hearth", "RecordClaim", "h.Invoke", "claims.record", "request RecordRequest", "", "Recorded",
		"decides the record of a claim. A refused claim is not an error. Errors: those of [Hearth.ValidateClaimValue]."},
	{"r *Router", "Route", "r.pool.invoke", "gateway.route", "RouteRequest", "", "Route",
		"maps a method and a target, which is path and query as the client sent them. A refusal is not an error. " +
			"Errors: those of [Hearth.ValidateClaim]."},
	{"r *Router", "Explain", "r.pool.invoke", "gateway.route", "RouteRequest", "explain", "Route",
		"is [Router.Route] with the reasons for the mapping."},
	{"r *Router", "Routes", "r.pool.invoke", "gateway.routes", "TableRequest", "", "RouteTable",
		"returns the index of the table. Errors: those of [Hearth.ValidateClaim]."},
	{"p Preferences", "Validate", "p.hearth.Invoke", "preferences.validate", "change", "", "Validated",
		"checks a change, which is JSON text. Errors: those of [Hearth.ValidateClaim]."},
	{"p Preferences", "Render", "p.hearth.Invoke", "preferences.render", "record", "", "Rendered",
		"writes a record as a section of a system prompt. Errors: those of [Hearth.ValidateClaim]."},
	{"p Preferences", "Tool", "p.hearth.Invoke", "preferences.tool", "", "", "Tool",
		"describes the tool to agents. Errors: those of [Hearth.Invoke]."},
}
