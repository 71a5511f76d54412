// Code generated from wasm/contract.schema.json by `go generate ./contract`. DO NOT EDIT.

package hearth

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
)

// Report is the verdict on a claim. OK says whether a server accepts the claim; String prints the report.
type Report struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status of a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
	Status int `json:"status,omitzero"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
	// The verdicts of rules 4 to 8.
	Checks []Check `json:"checks"`
}

// String is for people: the verdict, then each finding on lines of its own.
func (a Report) String() string {
	return printed(a.OK, a.Status, a.Findings, "accepted", "claim")
}

// Finding is an error or a warning about an input.
type Finding struct {
	// The stable code, `area.what_is_wrong`.
	Code string `json:"code"`
	// The number of the rule (specification §2A); 0 if it is not about a numbered rule.
	Rule int `json:"rule,omitzero"`
	// The place in the input, as a JSON Pointer (RFC 6901).
	Path string `json:"path"`
	// The phrasing, for people; it is not stable.
	Message string `json:"message"`
	// The parameters of the phrasing, by name.
	Params map[string]any `json:"params"`
	// Whether the input is refused for it.
	Severity Severity `json:"severity"`
	// The HTTP status for an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; 0 for a warning.
	Status int `json:"status,omitzero"`
	// What to do about it; empty if there is no advice.
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
	// The code of the reason, if the rule is not satisfied.
	Code string `json:"code,omitzero"`
}

// Severity is whether a finding refuses the input.
type Severity string

// The values of [Severity].
const (
	// The input breaks a rule.
	SeverityError Severity = "error"
	// The input is accepted.
	SeverityWarning Severity = "warning"
)

// CheckResult is the verdict of a rule in a word.
type CheckResult string

// The values of [CheckResult].
const (
	// The rule is satisfied.
	CheckResultPass CheckResult = "pass"
	// The rule is not satisfied.
	CheckResultFail CheckResult = "fail"
	// The claim, and what is known beside it, do not show whether the rule is satisfied.
	CheckResultNotAssessed CheckResult = "not-assessed"
)

// Recorded is the record of a claim; or, if it is not OK, why the claim is refused.
type Recorded struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status of a service: 400 if the claim is malformed, 409 if it contradicts itself or a stored claim.
	Status int `json:"status,omitzero"`
	// The record to store.
	Record *ClaimRecord `json:"record,omitzero"`
	// The claim in short: what a store indexes.
	Claim *ClaimSummary `json:"claim,omitzero"`
	// Errors and warnings, in document order.
	Findings []Finding `json:"findings"`
	// The verdicts of rules 4 to 8; none if the claim is not a JSON object.
	Checks []Check `json:"checks"`
}

// String is for people: the verdict, then each finding on lines of its own.
func (a Recorded) String() string {
	return printed(a.OK, a.Status, a.Findings, a.Record.title(), "claim")
}

// ClaimRecord is what is decided about an accepted claim.
type ClaimRecord struct {
	// Whether the claim is verified.
	Status RecordStatus `json:"status"`
	// The credential, if the claim is verified.
	Credential *Credential `json:"credential,omitzero"`
	// The verdicts of rules 4 to 8.
	Checks []Check `json:"checks"`
	// What a pending record waits for; empty if the claim is verified.
	Outstanding []Finding `json:"outstanding"`
	// What is accepted and deserves attention.
	Warnings []Finding `json:"warnings"`
}

// ClaimSummary is what a store of claims indexes of a claim.
type ClaimSummary struct {
	// DID of the household.
	HouseholdID string `json:"householdId"`
	// The group of the household.
	TestGroup TestGroup `json:"testGroup"`
	// The study that the claim names.
	StudyID string `json:"studyId,omitzero"`
	// The id of the record that the claim corrects, if it names one.
	Replaces string `json:"replaces,omitzero"`
	// The first day of the test period.
	StartDate string `json:"startDate,omitzero"`
	// The last day of the test period.
	EndDate string `json:"endDate,omitzero"`
	// Days and daily logs in a normal form: claims with the same text measure the same.
	Measurements string `json:"measurements"`
}

// RecordStatus is where a record stands. The protocol has four more words (rejected, disputed, invalidated,
// flagged), which a check of the claim does not decide.
type RecordStatus string

// The values of [RecordStatus].
const (
	// Accepted, and waiting for what is outstanding.
	RecordStatusPending RecordStatus = "pending"
	// Accepted, and every rule that the policy names is satisfied.
	RecordStatusVerified RecordStatus = "verified"
)

// Credential is the credential of a verified claim (specification §2A).
type Credential struct {
	// `KPTCredential`.
	Type string `json:"type"`
	// DID of the validator.
	Issuer string `json:"issuer"`
	// URIs of the evidence of the claim.
	Evidence []string `json:"evidence"`
}

// TestGroup is the group of a test that a household belongs to.
type TestGroup string

// The values of [TestGroup].
const (
	// Users of new stoves.
	TestGroupIntervention TestGroup = "intervention"
	// Users of old stoves: the control group.
	TestGroupReference TestGroup = "reference"
)

// Route is the method that a request is mapped to; or, if it is not OK, the findings and the HTTP status.
type Route struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status that a service answers with.
	Status int `json:"status,omitzero"`
	// The gRPC method, `package.Service/Method`.
	RPC string `json:"rpc"`
	// The fields of the method's request message.
	Fields map[string]any `json:"fields"`
	// The prefix of the path.
	Prefix string `json:"prefix"`
	// The canonical path.
	Path string `json:"path"`
	// The field of the method's answer that is the body; the whole answer if absent.
	ResponseBody string `json:"responseBody,omitzero"`
	// Present if the path is an old one.
	Deprecation *Deprecation `json:"deprecation,omitzero"`
	// The reasons for the mapping, if the request asks for them.
	Explain *Explanation `json:"explain,omitzero"`
	// Errors and warnings, in the order of the text.
	Findings []Finding `json:"findings"`
}

// String is for people: the verdict, then each finding on lines of its own.
func (a Route) String() string {
	return printed(a.OK, a.Status, a.Findings, fmt.Sprintf("%s %v", a.RPC, a.Fields), "request")
}

// Deprecation is an old path.
type Deprecation struct {
	// The day since when clients should use another path, YYYY-MM-DD.
	Since string `json:"since"`
	// The path to use instead, if it is served.
	Successor string `json:"successor,omitzero"`
}

// Explanation is what decided a mapping.
type Explanation struct {
	// The route's template.
	Template string `json:"template"`
	// What the prefix stands for.
	StandsFor string `json:"standsFor"`
	// The template of the old path, below the prefix, that led to the route.
	Alias string `json:"alias,omitzero"`
	// The segments of the path as it was asked for.
	Segments []Matched `json:"segments"`
	// Other routes that the path fits, and the segment (from 0) where they part from the one that answers.
	Alternatives []Alternative `json:"alternatives"`
}

// Matched is one segment, and what of the template it met.
type Matched struct {
	// The segment, without escapes.
	Segment string `json:"segment"`
	// The literal, the variable or the wildcard.
	Matched string `json:"matched"`
	// The part of the template or of the prefix.
	As Role `json:"as"`
}

// Alternative is a route that would have answered, were it not for another.
type Alternative struct {
	// Its template.
	Template string `json:"template"`
	// Where the two part; none where the verb decides.
	Segment *int `json:"segment"`
}

// Role is what a segment of a path meets.
type Role string

// The values of [Role].
const (
	// A segment of the prefix.
	RolePrefix Role = "prefix"
	// A literal of the template.
	RoleLiteral Role = "literal"
	// A variable of the template.
	RoleVariable Role = "variable"
	// A wildcard of the template that has no name.
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
	// The prefix of canonical paths that it stands for.
	StandsFor string `json:"standsFor"`
	// The day since when clients should use another prefix, YYYY-MM-DD.
	Deprecated string `json:"deprecated,omitzero"`
}

// ServedRoute is a query method and its canonical paths.
type ServedRoute struct {
	// The path template.
	Template string `json:"template"`
	// The gRPC method, `package.Service/Method`.
	RPC string `json:"rpc"`
	// Whether requests are answered with 501.
	Disabled bool `json:"disabled"`
}

// compiled is a table in the instance that compiled it.
type compiled struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status that a service answers with.
	Status int `json:"status,omitzero"`
	// The handle of the table, from 1.
	Handle int `json:"handle"`
	// Errors and warnings, in the order of the text.
	Findings []Finding `json:"findings"`
}

// Validated is the verdict on a change; if it is not OK, Text says to a model why.
type Validated struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status: 400.
	Status int `json:"status,omitzero"`
	// The errors and warnings.
	Findings []Finding `json:"findings"`
	// A text for the model that made the change: the errors, and what to do about them.
	Text string `json:"text"`
}

// String is for people: the verdict, then each finding on lines of its own.
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
	// The members that differ, in the order of the change.
	Changed []string `json:"changed"`
	// The errors and warnings.
	Findings []Finding `json:"findings"`
	// A sentence for the model that made the change: the members that were saved and cleared.
	Text string `json:"text"`
}

// String is for people: the verdict, then each finding on lines of its own.
func (a Merged) String() string {
	return printed(a.OK, a.Status, a.Findings, string(a.Record), "change")
}

// Rendered is a section of a system prompt, with findings about what was left out.
type Rendered struct {
	// Whether the input is accepted.
	OK bool `json:"ok"`
	// The HTTP status that a service answers with.
	Status int `json:"status,omitzero"`
	// The section, in Markdown; empty if the record has no preference.
	Text string `json:"text"`
	// Errors and warnings, in the order of the text.
	Findings []Finding `json:"findings"`
}

// String is for people: the verdict, then each finding on lines of its own.
func (a Rendered) String() string {
	return printed(a.OK, a.Status, a.Findings, a.Text, "record")
}

// Tool describes the tool to agents, in the words of the Model Context Protocol.
type Tool struct {
	// What it is called by.
	Name string `json:"name"`
	// Its name for people.
	Title string `json:"title"`
	// When to use it, when not, and how.
	Description string `json:"description"`
	// Of its arguments: a change.
	InputSchema json.RawMessage `json:"inputSchema"`
	// Of its structured result: the record after it.
	OutputSchema json.RawMessage `json:"outputSchema"`
	// Hints for clients.
	Annotations ToolAnnotations `json:"annotations"`
}

// ToolAnnotations is what a client may assume of a tool.
type ToolAnnotations struct {
	// It changes nothing.
	ReadOnlyHint bool `json:"readOnlyHint"`
	// It can replace or clear what was there.
	DestructiveHint bool `json:"destructiveHint"`
	// The same call again changes nothing more.
	IdempotentHint bool `json:"idempotentHint"`
	// It reaches beyond the service's own store.
	OpenWorldHint bool `json:"openWorldHint"`
}

// Version has the versions of the module. Module is its digest, `sha256:…`.
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
// Measurements are the text that is sent, so no digit changes on the way: `"11.9"`, or
// `json.Number(strconv.FormatFloat(x, 'f', -1, 64))` for a float64. encoding/json does not read members that the
// contract does not name, and a claim can have them: keep the text of a claim that came as text.
type Claim struct {
	// `KPTClaim`.
	Type string `json:"type"`
	// The decentralised identifier (DID) of the household. A DID URL with a path is accepted with a warning.
	HouseholdID string `json:"householdId"`
	// The group of the household.
	TestGroup TestGroup `json:"testGroup"`
	// The first and the last day, and the number of days: `endDate` − `startDate`, or one more.
	TestPeriod *TestPeriod `json:"testPeriod,omitzero"`
	// The measured fuel.
	FuelMeasurements FuelMeasurements `json:"fuelMeasurements"`
	// Details of cooking sessions, whose members are free.
	CookingSessions []json.RawMessage `json:"cookingSessions,omitzero"`
	// Photos, documents, and how households were selected (type `selection-methodology`).
	Evidence []Evidence `json:"evidence,omitzero"`
	// Conditions that may change how much fuel is used.
	ExternalFactors *ExternalFactors `json:"externalFactors,omitzero"`
	// The id of the study that the claim belongs to; the one study of the submitter if absent.
	StudyID string `json:"studyId,omitzero"`
	// The fuel: `wood`, `charcoal`, `dung`, `residues`, `lpg`, `kerosene`, `biogas` or `electricity`; another word is
	// accepted with a warning.
	FuelType string `json:"fuelType,omitzero"`
	// The unit of the measurements: `kg`, `L`, `m3` or `kWh`; another word is accepted with a warning.
	Unit string `json:"unit,omitzero"`
	// The persons who eat from the measured fuel: their number, or their numbers by age and sex, at most 1,000.
	HouseholdSize *HouseholdSize `json:"householdSize,omitzero"`
	// The id of the record that this claim corrects.
	Replaces string `json:"replaces,omitzero"`
}

// ClaimType is the only value of [Claim.Type].
const ClaimType = "KPTClaim"

// TestPeriod is the first and the last day, and the number of days: `endDate` − `startDate`, or one more.
type TestPeriod struct {
	// The first day.
	StartDate string `json:"startDate"`
	// The last day.
	EndDate string `json:"endDate"`
	// The days of the test, as the client counts them.
	DurationDays Integer `json:"durationDays"`
}

// FuelMeasurements is the measured fuel.
type FuelMeasurements struct {
	// The fuel of the whole test: the sum of the daily logs, in their unit.
	Total json.Number `json:"total"`
	// The fuel of each day, in one unit.
	DailyLogs []json.Number `json:"dailyLogs"`
}

// Evidence is a photo, a document, or how households were selected.
//
// One of the two is set.
type Evidence struct {
	// A link: a URI.
	URI string
	// A link with its type, and with what proves a selection.
	Document *EvidenceDocument
}

// MarshalJSON writes the one that is set.
func (u Evidence) MarshalJSON() ([]byte, error) {
	switch {
	case u.Document == nil:
		return json.Marshal(u.URI)
	case u.URI == "":
		return json.Marshal(u.Document)
	}
	return nil, errors.New("hearth: both URI and Document of Evidence are set")
}

// UnmarshalJSON reads either.
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

// HouseholdSize are the persons who eat from the measured fuel: their number, or their numbers by age and sex, at
// most 1,000.
//
// One of the two is set.
type HouseholdSize struct {
	// A number of persons; a mean of several days need not be whole.
	Number json.Number
	// Persons by age and sex, at least one person.
	Persons *Persons
}

// MarshalJSON writes the one that is set.
func (u HouseholdSize) MarshalJSON() ([]byte, error) {
	switch {
	case u.Persons == nil:
		return json.Marshal(u.Number)
	case u.Number == "":
		return json.Marshal(u.Persons)
	}
	return nil, errors.New("hearth: both Number and Persons of HouseholdSize are set")
}

// UnmarshalJSON reads either.
func (u *HouseholdSize) UnmarshalJSON(text []byte) error {
	*u = HouseholdSize{}
	if bytes.HasPrefix(text, []byte("{")) {
		return json.Unmarshal(text, &u.Persons)
	}
	return json.Unmarshal(text, &u.Number)
}

// EvidenceDocument is a link with its type, and with what proves a selection.
type EvidenceDocument struct {
	// The kind of evidence.
	Type string `json:"type,omitzero"`
	// The link: a URI.
	URI string `json:"uri"`
	// Of the type `selection-methodology`: the document of the draw, as `selection.draw` gives it. If it is wrong, rule
	// 5 fails, and the claim is not refused.
	Selection json.RawMessage `json:"selection,omitzero"`
	// The sampling frame that the selection was drawn from.
	Frame json.RawMessage `json:"frame,omitzero"`
}

// Persons are persons by age and sex, at least one person.
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

// RecordRequest is a claim whose record is decided.
type RecordRequest struct {
	// The text of the claim.
	Claim string `json:"claim"`
	// DID of the validator.
	Issuer string `json:"issuer"`
	// What the record waits for.
	Policy Policy `json:"policy"`
	// What the keeper of the study knows; absent if the study was not looked up.
	Study *Study `json:"study,omitzero"`
	// A stored claim of the household that contradicts this one.
	Conflict *Conflict `json:"conflict,omitzero"`
}

// Policy are the rules for which a record waits before it is verified.
type Policy string

// The values of [Policy].
const (
	// Those that the claim itself can satisfy: rules 4 and 8.
	PolicyClaim Policy = "claim"
	// Those that depend on its study, too: rules 4 to 8.
	PolicyStudy Policy = "study"
)

// Study is what the keeper of a study knows beyond one of its claims.
type Study struct {
	// Stored claims of other households that measure the reference group.
	ReferenceClaims int `json:"referenceClaims"`
	// The period of the claim of the other group that is nearest.
	Counterpart *Period `json:"counterpart,omitzero"`
	// The selection of the study, if it has been verified.
	Selection *StudySelected `json:"selection,omitzero"`
}

// Conflict is a stored claim of the same household, with other measurements, over an overlapping period.
type Conflict struct {
	// The id of its record.
	ID string `json:"id"`
	// The first day of its period.
	StartDate string `json:"startDate"`
	// The last day of its period.
	EndDate string `json:"endDate"`
}

// Period is a period: a first and a last day, both part of it.
type Period struct {
	// The first day.
	StartDate string `json:"startDate"`
	// The last day.
	EndDate string `json:"endDate"`
}

// StudySelected is what a verified selection says of the household.
type StudySelected struct {
	// Whether the household is in the selection.
	Selected bool `json:"selected"`
}

// UserPreferences is how an agent is to respond in one room. A text that was stored by others may be longer than a
// change can set it to.
//
// It is for reading: a change is made to the text of a record, so that nothing else changes.
type UserPreferences struct {
	// What the user wants to call the agent.
	AgentName string `json:"agentName,omitzero"`
	// What the agent is to call the user, when the user asks to be called something.
	UserName string `json:"userName,omitzero"`
	// The language to reply in: a BCP 47 tag such as `es` or `pt-BR`, or its name, such as `Spanish`.
	Language string `json:"language,omitzero"`
	// The voice of replies, in a few words, such as `warm and encouraging`.
	Tone string `json:"tone,omitzero"`
	// How formal replies are.
	Formality string `json:"formality,omitzero"`
	// How long replies are, from `terse` (as few words as the answer needs) to `exhaustive` (nothing left out).
	Length string `json:"length,omitzero"`
	// How replies are laid out, such as `plain text, no emojis` or `short paragraphs, no tables`.
	Format string `json:"format,omitzero"`
	// Lasting wishes that fit no other member: positive instructions that can be understood without the conversation.
	// All of them in one text.
	CustomInstructions string `json:"customInstructions,omitzero"`
	// When the record was changed last (RFC 3339).
	UpdatedAt string `json:"updatedAt,omitzero"`
}

// PreferencesChange is a change of preferences: a value sets a member, `null` clears it, and one that is left out
// stays as it is.
//
// Its JSON text is for [Preferences.Validate] and [Preferences.Merge].
type PreferencesChange struct {
	// The name that the user gives the agent.
	AgentName Setting[string] `json:"agentName,omitzero"`
	// The name by which the agent calls the user.
	UserName Setting[string] `json:"userName,omitzero"`
	// The language to reply in: a BCP 47 tag, or its name.
	Language Setting[string] `json:"language,omitzero"`
	// The voice of replies, in a few words.
	Tone Setting[string] `json:"tone,omitzero"`
	// How formal replies are.
	Formality Setting[Formality] `json:"formality,omitzero"`
	// How long replies are.
	Length Setting[Length] `json:"length,omitzero"`
	// How replies are laid out.
	Format Setting[string] `json:"format,omitzero"`
	// Lasting wishes that fit no other member. The only text that may have line breaks and tabs.
	CustomInstructions Setting[string] `json:"customInstructions,omitzero"`
	// Ignored: the time of the last change is set when the change is stored.
	UpdatedAt json.RawMessage `json:"updatedAt,omitzero"`
}

// Formality is how formal replies are.
type Formality string

// The values of [Formality].
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

// The values of [Length].
const (
	// As few words as the answer needs.
	LengthTerse Length = "terse"
	// A few sentences.
	LengthShort Length = "short"
	// As long as the question deserves.
	LengthBalanced Length = "balanced"
	// With reasons and examples.
	LengthDetailed Length = "detailed"
	// With nothing left out.
	LengthExhaustive Length = "exhaustive"
)

// CouldNotRunError is why an operation could not run.
type CouldNotRunError struct {
	// The stable code.
	Code string `json:"code"`
	// The phrasing, for people; it is not stable.
	Message string `json:"message"`
}
