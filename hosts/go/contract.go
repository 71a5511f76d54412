// Code generated from wasm/contract.schema.json by `go generate ./contract`. DO NOT EDIT.

package hearth

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Report is the verdict on a claim. OK reports whether a server accepts the claim; String prints the report.
type Report struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status for a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
	Status int `json:"status,omitzero"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
	// The verdicts of rules 4 to 8. Rules 5 to 7 depend on the study, so they can be `not-assessed` for a single claim.
	Checks []Check `json:"checks"`
}

// String returns the verdict and each finding, on two lines, for people.
func (a Report) String() string {
	return printed(a.OK, a.Status, a.Findings, "accepted", "claim")
}

// Finding is an error or a warning about an input.
type Finding struct {
	// The stable code, `area.what_is_wrong`.
	Code string `json:"code"`
	// The number of the rule (specification §2A); 0 if the finding is not about a numbered rule.
	Rule int `json:"rule,omitzero"`
	// The place in the input, as a JSON Pointer (RFC 6901).
	Path string `json:"path"`
	// The message, for people; it is not stable.
	Message string `json:"message"`
	// The parameters of the message, by name.
	Params map[string]any `json:"params"`
	// Whether the finding is an error, for which the input is refused, or a warning.
	Severity Severity `json:"severity"`
	// The HTTP status of an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; 0 for a warning.
	Status int `json:"status,omitzero"`
	// How to fix the problem; empty if the code has no advice.
	Help string `json:"help,omitzero"`
}

// Check is the verdict of a rule.
type Check struct {
	// The number of the rule in the specification.
	Rule int `json:"rule"`
	// The name of the rule.
	ID string `json:"id"`
	// The verdict.
	Result CheckResult `json:"result"`
	// The code of the reason, if the rule does not pass.
	Code string `json:"code,omitzero"`
}

// Severity is the severity of a finding.
type Severity string

// Values of [Severity].
const (
	// The input breaks a rule and is refused.
	SeverityError Severity = "error"
	// The input is accepted, but should be reviewed.
	SeverityWarning Severity = "warning"
)

// CheckResult is the verdict of a rule as a word.
type CheckResult string

// Values of [CheckResult].
const (
	// The rule is satisfied.
	CheckResultPass CheckResult = "pass"
	// The rule is not satisfied.
	CheckResultFail CheckResult = "fail"
	// The claim and the facts about its study do not show whether the rule is satisfied. This is not a pass: a record
	// can be `verified` with this verdict if its policy does not require the rule.
	CheckResultNotAssessed CheckResult = "not-assessed"
)

// Recorded is the record of a claim, or the findings that refuse it if it is not OK.
type Recorded struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status for a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
	Status int `json:"status,omitzero"`
	// The record to store.
	Record *ClaimRecord `json:"record,omitzero"`
	// A summary of the claim, for the index of a store.
	Claim *ClaimSummary `json:"claim,omitzero"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
	// The verdicts of rules 4 to 8; empty if the claim is not a JSON object.
	Checks []Check `json:"checks"`
}

// String returns the verdict and each finding, on two lines, for people.
func (a Recorded) String() string {
	return printed(a.OK, a.Status, a.Findings, a.Record.title(), "claim")
}

// ClaimRecord is the decision about an accepted claim.
type ClaimRecord struct {
	// Whether every rule of the policy passes. Rules outside the policy may be `not-assessed` in a verified record; see
	// `checks`.
	Status RecordStatus `json:"status"`
	// The credential, if the record is verified.
	Credential *Credential `json:"credential,omitzero"`
	// The verdicts of rules 4 to 8. Under the policy `claim`, a verified record can contain rules 5 to 7 as
	// `not-assessed` or `fail`; its status does not prove them.
	Checks []Check `json:"checks"`
	// The reasons why the record is pending: one finding for each rule of the policy that does not pass. Empty if the
	// record is verified.
	Outstanding []Finding `json:"outstanding"`
	// The warnings about the claim, in document order.
	Warnings []Finding `json:"warnings"`
}

// ClaimSummary has the members of a claim that a store of claims indexes.
type ClaimSummary struct {
	// The DID of the household.
	HouseholdID string `json:"householdId"`
	// The group of the household.
	TestGroup TestGroup `json:"testGroup"`
	// The id of the study, if the claim names one.
	StudyID string `json:"studyId,omitzero"`
	// The id of the record that the claim corrects, if it names one.
	Replaces string `json:"replaces,omitzero"`
	// The fuel that the claim measures, without spaces around it and in lower case; empty if the claim has none.
	FuelType string `json:"fuelType,omitzero"`
	// The first day of the test period.
	StartDate string `json:"startDate,omitzero"`
	// The last day of the test period.
	EndDate string `json:"endDate,omitzero"`
	// The period, the daily logs and the days without a log in a normal form: two claims with equal texts have equal
	// measurements.
	Measurements string `json:"measurements"`
	// The texts by which a store finds copies of the claim under other households.
	Marks []ClaimMark `json:"marks"`
}

// RecordStatus is the status of a record. The protocol has four more words (rejected, disputed, invalidated,
// flagged), and a store has one (superseded), which a check of the claim does not decide.
type RecordStatus string

// Values of [RecordStatus].
const (
	// The claim is accepted, but at least one rule of the policy does not pass.
	RecordStatusPending RecordStatus = "pending"
	// The claim is accepted, and every rule of the policy passes. Under the policy `claim` these are rules 4 and 8
	// only: `verified` is then not a proof of rules 5 to 7, which depend on the study and may be `not-assessed`.
	RecordStatusVerified RecordStatus = "verified"
)

// Credential is the credential of a verified claim (specification §2A).
type Credential struct {
	// `KPTCredential`.
	Type string `json:"type"`
	// The DID of the validator.
	Issuer string `json:"issuer"`
	// The URIs of the evidence of the claim.
	Evidence []string `json:"evidence"`
}

// TestGroup is the group of a test to which a household belongs.
type TestGroup string

// Values of [TestGroup].
const (
	// The intervention group, which uses the new stoves.
	TestGroupIntervention TestGroup = "intervention"
	// The reference group (control group), which uses the old stoves.
	TestGroupReference TestGroup = "reference"
)

// ClaimMark is a text by which a store of claims finds copies of a claim.
type ClaimMark struct {
	// What a copy has in common.
	Of ClaimLikeness `json:"of"`
	// The text to store with the record of the claim.
	Text string `json:"text"`
	// The text to look up among those of other households; `text` if absent.
	Sought string `json:"sought,omitzero"`
}

// ClaimLikeness is what two claims have in common that may be of one home.
type ClaimLikeness string

// Values of [ClaimLikeness].
const (
	// The daily logs.
	ClaimLikenessWeights ClaimLikeness = "weights"
	// The identifier of the household, except for its case, percent-encoding or path.
	ClaimLikenessName ClaimLikeness = "name"
	// The place of the household, within a few metres.
	ClaimLikenessPlace ClaimLikeness = "place"
	// A photo.
	ClaimLikenessPhoto ClaimLikeness = "photo"
)

// Route is the query method of a request, or the findings and the HTTP status if it is not OK.
type Route struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status for a service.
	Status int `json:"status,omitzero"`
	// The gRPC method, `package.Service/Method`.
	RPC string `json:"rpc"`
	// The fields of the method's request message.
	Fields map[string]any `json:"fields"`
	// The prefix of the path.
	Prefix string `json:"prefix"`
	// The canonical path.
	Path string `json:"path"`
	// The field of the method's response message that is the body; if absent, the whole message.
	ResponseBody string `json:"responseBody,omitzero"`
	// Present if the path is deprecated.
	Deprecation *Deprecation `json:"deprecation,omitzero"`
	// The explanation of the mapping; present if the request sets `explain`.
	Explain *Explanation `json:"explain,omitzero"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
}

// String returns the verdict and each finding, on two lines, for people.
func (a Route) String() string {
	return printed(a.OK, a.Status, a.Findings, fmt.Sprintf("%s %v", a.RPC, a.Fields), "request")
}

// Deprecation is the deprecation of a path.
type Deprecation struct {
	// The date since which the path is deprecated, YYYY-MM-DD.
	Since string `json:"since"`
	// The path to use instead, if it is served.
	Successor string `json:"successor,omitzero"`
}

// Explanation is the explanation of a mapping.
type Explanation struct {
	// The template of the route.
	Template string `json:"template"`
	// The canonical prefix to which the prefix maps.
	StandsFor string `json:"standsFor"`
	// The template of the alias that led to the route, relative to the prefix.
	Alias string `json:"alias,omitzero"`
	// The segments of the requested path.
	Segments []Matched `json:"segments"`
	// The other routes that match the path.
	Alternatives []Alternative `json:"alternatives"`
}

// Matched is a segment of the path, and the part of the prefix or the template that it matched.
type Matched struct {
	// The decoded segment.
	Segment string `json:"segment"`
	// The literal, the variable or the wildcard that it matched.
	Matched string `json:"matched"`
	// The kind of the matched part.
	As Role `json:"as"`
}

// Alternative is another route that matches the path, with a lower precedence.
type Alternative struct {
	// The template of the route.
	Template string `json:"template"`
	// The first segment, counted from 0, in which the two templates differ; `null` if only the verb differs.
	Segment *int `json:"segment"`
}

// Role is one of the kinds of parts that a segment can match.
type Role string

// Values of [Role].
const (
	// A segment of the prefix.
	RolePrefix Role = "prefix"
	// A literal of the template.
	RoleLiteral Role = "literal"
	// A variable of the template.
	RoleVariable Role = "variable"
	// An unnamed wildcard of the template.
	RoleWildcard Role = "wildcard"
)

// RouteTable is the index of a table.
type RouteTable struct {
	// The prefixes, in the order in which they are tried.
	Prefixes []ServedPrefix `json:"prefixes"`
	// The routes, in the order of the configuration.
	Routes []ServedRoute `json:"routes"`
}

// ServedPrefix is a prefix of served paths.
type ServedPrefix struct {
	// The prefix.
	Path string `json:"path"`
	// The canonical prefix to which it maps.
	StandsFor string `json:"standsFor"`
	// The date since which the prefix is deprecated, YYYY-MM-DD.
	Deprecated string `json:"deprecated,omitzero"`
}

// ServedRoute is a query method and its canonical paths.
type ServedRoute struct {
	// The path template.
	Template string `json:"template"`
	// The gRPC method, `package.Service/Method`.
	RPC string `json:"rpc"`
	// Whether requests are answered with status 501.
	Disabled bool `json:"disabled"`
}

// compiled is a table in the instance that compiled it.
type compiled struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status for a service.
	Status int `json:"status,omitzero"`
	// The handle of the table, counted from 1.
	Handle int `json:"handle"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
}

// Validated is the verdict on a change. If it is not OK, Text explains the errors to a model.
type Validated struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status: 400.
	Status int `json:"status,omitzero"`
	// The errors and warnings.
	Findings []Finding `json:"findings"`
	// A text for the model that made the change: the errors, and how to fix them.
	Text string `json:"text"`
}

// String returns the verdict and each finding, on two lines, for people.
func (a Validated) String() string {
	return printed(a.OK, a.Status, a.Findings, "accepted", "change")
}

// Merged is the result of a change. Record has every byte of the answer; Text is for a model.
type Merged struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status: 400.
	Status int `json:"status,omitzero"`
	// The record; `null` if nothing is stored and nothing changes.
	Record json.RawMessage `json:"record,omitzero"`
	// The names of the members that differ, in the order of the change.
	Changed []string `json:"changed"`
	// The errors and warnings.
	Findings []Finding `json:"findings"`
	// A text for the model that made the change: the names of the saved and the cleared members.
	Text string `json:"text"`
}

// String returns the verdict and each finding, on two lines, for people.
func (a Merged) String() string {
	return printed(a.OK, a.Status, a.Findings, string(a.Record), "change")
}

// Rendered is a section of a system prompt, with findings about the parts that it omits.
type Rendered struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status for a service.
	Status int `json:"status,omitzero"`
	// The section, in Markdown; empty if the record has no preference.
	Text string `json:"text"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
}

// String returns the verdict and each finding, on two lines, for people.
func (a Rendered) String() string {
	return printed(a.OK, a.Status, a.Findings, a.Text, "record")
}

// Tool is the tool definition for agents, by the Model Context Protocol.
type Tool struct {
	// The name that identifies the tool.
	Name string `json:"name"`
	// The display name.
	Title string `json:"title"`
	// When and how to use the tool, and when not.
	Description string `json:"description"`
	// The schema of the arguments: a change.
	InputSchema json.RawMessage `json:"inputSchema"`
	// The schema of the structured result: the record after the change.
	OutputSchema json.RawMessage `json:"outputSchema"`
	// Hints for clients.
	Annotations ToolAnnotations `json:"annotations"`
}

// ToolAnnotations are hints about the effects of a tool.
type ToolAnnotations struct {
	// Whether it changes nothing.
	ReadOnlyHint bool `json:"readOnlyHint"`
	// Whether it can replace or clear stored values.
	DestructiveHint bool `json:"destructiveHint"`
	// Whether a repeated call has no further effect.
	IdempotentHint bool `json:"idempotentHint"`
	// Whether it acts outside the service's own store.
	OpenWorldHint bool `json:"openWorldHint"`
}

// Version has the versions of the module and its digest.
type Version struct {
	// The version of the contract.
	Contract string `json:"contract"`
	// The version of the crate.
	Crate string `json:"crate"`
	// The version of the rule set.
	RuleSet string `json:"ruleSet"`
	// The digest of hearth.wasm.
	Module string `json:"module"`
}

// Claim is one household's Kitchen Performance Test: who was measured, when, and how much fuel was used each day.
//
// Measurements are texts, so that every digit is kept: `"11.9"`, or `json.Number(strconv.FormatFloat(x, 'f', -1,
// 64))` for a float64. encoding/json drops members that the contract does not define, which a claim can have: keep
// the text of a received claim.
type Claim struct {
	// `KPTClaim`.
	Type string `json:"type"`
	// The decentralised identifier (DID) of the household. A DID URL with a path is accepted with a warning.
	HouseholdID string `json:"householdId"`
	// The group of the household.
	TestGroup TestGroup `json:"testGroup"`
	// The first day, the last day and the number of days of the test: `endDate` − `startDate`, or one more.
	TestPeriod *TestPeriod `json:"testPeriod,omitzero"`
	// The measured fuel.
	FuelMeasurements FuelMeasurements `json:"fuelMeasurements"`
	// Details of cooking sessions: objects with any members.
	CookingSessions []json.RawMessage `json:"cookingSessions,omitzero"`
	// Photos, documents, and evidence of how households were selected (type `selection-methodology`).
	Evidence []Evidence `json:"evidence,omitzero"`
	// Conditions that may change how much fuel is used.
	ExternalFactors *ExternalFactors `json:"externalFactors,omitzero"`
	// The id of the study that the claim belongs to. If it is absent, the claim belongs to the submitter's one study.
	StudyID string `json:"studyId,omitzero"`
	// The fuel: `wood`, `charcoal`, `dung`, `residues`, `lpg`, `kerosene`, `biogas` or `electricity`. Any other text is
	// accepted with a warning.
	FuelType string `json:"fuelType,omitzero"`
	// The unit of the measurements: `kg`, `L`, `m3` or `kWh`. Any other text is accepted with a warning.
	Unit string `json:"unit,omitzero"`
	// The size of the household: the persons who eat from the measured fuel, as one number or as numbers by age and
	// sex, at most 1,000.
	HouseholdSize *HouseholdSize `json:"householdSize,omitzero"`
	// The persons who ate from the measured fuel, for each visit or day, or their means as one item. In figures per
	// person and per standard adult, their mean takes the place of `householdSize`.
	PersonsPresent []PersonsPresent `json:"personsPresent,omitzero"`
	// The moisture of the fuel, from which a study calculates the mass of the dry fuel.
	FuelMoisture *FuelMoisture `json:"fuelMoisture,omitzero"`
	// Where the household is. It is personal data: a credential does not contain it.
	Location *Location `json:"location,omitzero"`
	// The id of the record that this claim corrects.
	Replaces string `json:"replaces,omitzero"`
}

// ClaimType is the only value of [Claim.Type].
const ClaimType = "KPTClaim"

// TestPeriod is the first day, the last day and the number of days of the test: `endDate` − `startDate`, or one
// more.
type TestPeriod struct {
	// The first day.
	StartDate string `json:"startDate"`
	// The last day.
	EndDate string `json:"endDate"`
	// The duration of the test in days, as counted by the client.
	DurationDays Integer `json:"durationDays"`
}

// FuelMeasurements is the measured fuel.
type FuelMeasurements struct {
	// The fuel used in the whole test: the sum of the daily logs, in the same unit.
	Total json.Number `json:"total"`
	// The fuel used each day, all in one unit.
	DailyLogs []json.Number `json:"dailyLogs"`
	// The days of the test that have no daily log.
	DaysWithoutLog []DaysWithoutLog `json:"daysWithoutLog,omitzero"`
}

// Evidence is a photo, a document, or how households were selected.
//
// Exactly one of its fields is set.
type Evidence struct {
	// A link: a URI.
	URI string
	// A link with its type, and optionally the proof of a random selection.
	Document *EvidenceDocument
}

// MarshalJSON encodes the field that is set.
func (u Evidence) MarshalJSON() ([]byte, error) {
	switch {
	case u.Document == nil:
		return json.Marshal(u.URI)
	case u.URI == "":
		return json.Marshal(u.Document)
	}
	return nil, errors.New("hearth: both URI and Document of Evidence are set")
}

// UnmarshalJSON decodes either form.
func (u *Evidence) UnmarshalJSON(text []byte) error {
	*u = Evidence{}
	if bytes.HasPrefix(text, []byte("{")) {
		return json.Unmarshal(text, &u.Document)
	}
	return json.Unmarshal(text, &u.URI)
}

// ExternalFactors are conditions that may change how much fuel is used.
type ExternalFactors struct {
	// The season.
	Season string `json:"season,omitzero"`
	// Events such as festivals; `["none"]` if there were none.
	CulturalEvents []string `json:"culturalEvents,omitzero"`
	// Work that changes how much is cooked; `["none"]` if there was none.
	OccupationalFactors []string `json:"occupationalFactors,omitzero"`
}

// HouseholdSize is the size of the household: the persons who eat from the measured fuel, as one number or as
// numbers by age and sex, at most 1,000.
//
// Exactly one of its fields is set.
type HouseholdSize struct {
	// The number of persons; a mean of several days need not be a whole number.
	Number json.Number
	// Persons by age and sex, with at least one person in total.
	Persons *Persons
}

// MarshalJSON encodes the field that is set.
func (u HouseholdSize) MarshalJSON() ([]byte, error) {
	switch {
	case u.Persons == nil:
		return json.Marshal(u.Number)
	case u.Number == "":
		return json.Marshal(u.Persons)
	}
	return nil, errors.New("hearth: both Number and Persons of HouseholdSize are set")
}

// UnmarshalJSON decodes either form.
func (u *HouseholdSize) UnmarshalJSON(text []byte) error {
	*u = HouseholdSize{}
	if bytes.HasPrefix(text, []byte("{")) {
		return json.Unmarshal(text, &u.Persons)
	}
	return json.Unmarshal(text, &u.Number)
}

// PersonsPresent has the persons who ate from the measured fuel at a visit or on a day, by age and sex. A mean of
// several meals need not be a whole number.
type PersonsPresent struct {
	// Persons from 0 to 14 years.
	Children json.Number `json:"children"`
	// Females over 14 years.
	Women json.Number `json:"women"`
	// Males from 15 to 59 years.
	Men json.Number `json:"men"`
	// Males over 59 years.
	Elders json.Number `json:"elders"`
}

// FuelMoisture is the moisture of the fuel, as read from a meter.
type FuelMoisture struct {
	// The mass to which the readings refer: `dry` or `wet`. Meters commonly show the dry basis.
	Basis MoistureBasis `json:"basis"`
	// The readings in per cent, for example nine at each visit. A mean of them is a list with one item.
	Readings []json.Number `json:"readings"`
}

// Location is where the household is. It is personal data: a credential does not contain it.
type Location struct {
	// The latitude in degrees, positive north of the equator.
	Latitude json.Number `json:"latitude"`
	// The longitude in degrees, positive east of Greenwich.
	Longitude json.Number `json:"longitude"`
	// The radius in metres around the place within which the household is with a confidence of 95 %.
	Accuracy json.Number `json:"accuracy,omitzero"`
}

// DaysWithoutLog is a day of the test without a daily log, with its reason.
type DaysWithoutLog struct {
	// The day.
	Date string `json:"date"`
	// Whether the day was not weighed, was left out, or passed without this fuel.
	Status DayStatus `json:"status"`
	// The reason. It is required unless the status is `not-used`.
	Reason string `json:"reason,omitzero"`
}

// EvidenceDocument is a link with its type, and optionally the proof of a random selection.
type EvidenceDocument struct {
	// The kind of evidence.
	Type string `json:"type,omitzero"`
	// The link: a URI.
	URI string `json:"uri"`
	// For the type `selection-methodology`: the selection document, as returned by `selection.draw`. If it is wrong,
	// rule 5 fails, but the claim is not refused.
	Selection json.RawMessage `json:"selection,omitzero"`
	// The sampling frame from which the selection was drawn.
	Frame json.RawMessage `json:"frame,omitzero"`
}

// Persons are persons by age and sex, with at least one person in total.
type Persons struct {
	// Persons from 0 to 14 years.
	Children Integer `json:"children"`
	// Females over 14 years.
	Women Integer `json:"women"`
	// Males from 15 to 59 years.
	Men Integer `json:"men"`
	// Males over 59 years.
	Elders Integer `json:"elders"`
}

// MoistureBasis are the mass to which the moisture of a fuel refers.
type MoistureBasis string

// Values of [MoistureBasis].
const (
	// The mass of the dry fuel: water ÷ dry fuel.
	MoistureBasisDry MoistureBasis = "dry"
	// The mass of the fuel as weighed: water ÷ (water + dry fuel).
	MoistureBasisWet MoistureBasis = "wet"
)

// DayStatus is the status of a day without a daily log.
type DayStatus string

// Values of [DayStatus].
const (
	// The fuel was not weighed on this day.
	DayStatusMissing DayStatus = "missing"
	// The fuel was weighed, but the weight is not valid, for example because the stock was refilled unseen.
	DayStatusExcluded DayStatus = "excluded"
	// The fuel was not used on this day. A study counts the day as zero.
	DayStatusNotUsed DayStatus = "not-used"
)

// RecordRequest is a claim whose record is to be decided, and the facts beyond the claim.
type RecordRequest struct {
	// The JSON text of the claim, as a string, so that intermediate JSON libraries do not rewrite its numbers.
	Claim string `json:"claim"`
	// The DID of the validator, which issues the credential.
	Issuer string `json:"issuer"`
	// The rules that must pass before the record is verified: `claim` for rules 4 and 8, `study` for rules 4 to 8.
	Policy Policy `json:"policy"`
	// Facts about the study of the claim; absent if the study was not looked up.
	Study *Study `json:"study,omitzero"`
	// A stored record of the household that contradicts the claim.
	Conflict *Conflict `json:"conflict,omitzero"`
	// Other households of the organisation with a stored claim that has a mark of the claim; empty if there are none.
	Copies []ClaimCopy `json:"copies,omitzero"`
	// The time at which the service received the claim first, which it stores with the record; absent if it is not
	// recorded. The test must have ended by then.
	ReceivedAt string `json:"receivedAt,omitzero"`
}

// Policy is one of the rules that must pass before a record is verified.
type Policy string

// Values of [Policy].
const (
	// Rules 4 and 8, which a single claim can satisfy. A record that is verified under this policy may have rules 5 to
	// 7 as `not-assessed` or `fail`.
	PolicyClaim Policy = "claim"
	// Rules 4 to 8. Rules 5 to 7 (random selection, control group, timing) are facts about the study, so a record is
	// verified only if its study shows that they are satisfied.
	PolicyStudy Policy = "study"
)

// Study has facts about a study beyond one of its claims.
type Study struct {
	// The number of stored claims of other households that measure the reference group.
	ReferenceClaims int `json:"referenceClaims"`
	// The test period of the claim in the other group that is nearest to the period of this claim.
	Counterpart *Period `json:"counterpart,omitzero"`
	// The result of the study's selection for this household; absent if the study has no verified selection.
	Selection *StudySelected `json:"selection,omitzero"`
}

// Conflict is a stored record of the same household that contradicts the claim.
type Conflict struct {
	// The id of the record.
	ID string `json:"id"`
	// The difference from the claim; `measurements` if absent.
	Difference ConflictDifference `json:"difference,omitzero"`
	// The first day of the record's period, if its claim has one.
	StartDate string `json:"startDate,omitzero"`
	// The last day of the record's period, if its claim has one.
	EndDate string `json:"endDate,omitzero"`
}

// ClaimCopy is another household with a stored claim of which the claim may be a copy.
type ClaimCopy struct {
	// What both claims have in common.
	Of ClaimLikeness `json:"of"`
	// The identifier of the household.
	Household string `json:"household"`
}

// Period is a period from a first to a last day, both inclusive.
type Period struct {
	// The first day.
	StartDate string `json:"startDate"`
	// The last day.
	EndDate string `json:"endDate"`
}

// StudySelected is the result of a verified selection for the household.
type StudySelected struct {
	// Whether the household is in the selection, either as selected or as a reserve (a substitute).
	Selected bool `json:"selected"`
}

// ConflictDifference is the difference between a claim and a stored record that contradicts it.
type ConflictDifference string

// Values of [ConflictDifference].
const (
	// The record has different measurements of the same fuel on overlapping days.
	ConflictDifferenceMeasurements ConflictDifference = "measurements"
	// The record has the household in the other test group on the same days.
	ConflictDifferenceTestGroup ConflictDifference = "test-group"
	// The record has the same measurements and is disputed.
	ConflictDifferenceDispute ConflictDifference = "dispute"
	// Records of several fuels have the measurements of the claim, which states no fuel.
	ConflictDifferenceFuel ConflictDifference = "fuel"
)

// UserPreferences is how an agent should respond in one room (a chat room of an agent runtime). Texts from other
// programs may be longer than a change allows.
//
// It is only for reading: [Preferences.Merge] changes the text of a record.
type UserPreferences struct {
	// The name that the user gives the agent.
	AgentName string `json:"agentName,omitzero"`
	// The name by which the agent calls the user, if the user asks for one.
	UserName string `json:"userName,omitzero"`
	// The language to reply in: a BCP 47 tag such as `es` or `pt-BR`, or a name such as `Spanish`.
	Language string `json:"language,omitzero"`
	// The voice of replies, in a few words, such as `warm and encouraging`.
	Tone string `json:"tone,omitzero"`
	// How formal replies are.
	Formality string `json:"formality,omitzero"`
	// How long replies are, from `terse` (as few words as the answer needs) to `exhaustive` (nothing left out).
	Length string `json:"length,omitzero"`
	// How replies are laid out, such as `plain text, no emojis` or `short paragraphs, no tables`.
	Format string `json:"format,omitzero"`
	// Lasting preferences that fit no other member: positive instructions that can be understood without the
	// conversation. All of them in one text.
	CustomInstructions string `json:"customInstructions,omitzero"`
	// The time of the last change (RFC 3339).
	UpdatedAt string `json:"updatedAt,omitzero"`
}

// PreferencesChange is a change of preferences: a value sets a member, `null` clears it, and omitted members stay
// unchanged.
//
// Its JSON text is for [Preferences.Validate] and [Preferences.Merge].
type PreferencesChange struct {
	// The name that the user gives the agent.
	AgentName Setting[string] `json:"agentName,omitzero"`
	// The name by which the agent calls the user.
	UserName Setting[string] `json:"userName,omitzero"`
	// The language to reply in: a BCP 47 tag, or a name.
	Language Setting[string] `json:"language,omitzero"`
	// The voice of replies, in a few words.
	Tone Setting[string] `json:"tone,omitzero"`
	// How formal replies are.
	Formality Setting[Formality] `json:"formality,omitzero"`
	// How long replies are.
	Length Setting[Length] `json:"length,omitzero"`
	// How replies are laid out.
	Format Setting[string] `json:"format,omitzero"`
	// Lasting preferences that fit no other member. The only text that may contain line breaks and tabs.
	CustomInstructions Setting[string] `json:"customInstructions,omitzero"`
	// Ignored: the time of the last change is set when the change is stored.
	UpdatedAt json.RawMessage `json:"updatedAt,omitzero"`
}

// Formality is how formal replies are.
type Formality string

// Values of [Formality].
const (
	// Casual.
	FormalityCasual Formality = "casual"
	// Friendly.
	FormalityFriendly Formality = "friendly"
	// Neutral.
	FormalityNeutral Formality = "neutral"
	// Between neutral and formal.
	FormalitySemiFormal Formality = "semi-formal"
	// Professional.
	FormalityProfessional Formality = "professional"
	// Formal.
	FormalityFormal Formality = "formal"
	// Technical.
	FormalityTechnical Formality = "technical"
	// Academic.
	FormalityAcademic Formality = "academic"
)

// Length is how long replies are.
type Length string

// Values of [Length].
const (
	// As few words as the answer needs.
	LengthTerse Length = "terse"
	// A few sentences.
	LengthShort Length = "short"
	// As long as the question deserves.
	LengthBalanced Length = "balanced"
	// With reasons and examples.
	LengthDetailed Length = "detailed"
	// With nothing omitted.
	LengthExhaustive Length = "exhaustive"
)

// CouldNotRunError is the reason why an operation could not run.
type CouldNotRunError struct {
	// The stable code.
	Code string `json:"code"`
	// The message, for people; it is not stable.
	Message string `json:"message"`
}
