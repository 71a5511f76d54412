package hearth

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

// typed returns the sample claim as a value.
func typed() Claim {
	return Claim{
		Type: ClaimType, HouseholdID: "did:ixo:household/123", TestGroup: TestGroupIntervention,
		TestPeriod:       &TestPeriod{StartDate: "2024-02-01", EndDate: "2024-02-04", DurationDays: 3},
		FuelMeasurements: FuelMeasurements{Total: "11.9", DailyLogs: []json.Number{"3.2", "2.8", "3.0", "2.9"}},
		ExternalFactors: &ExternalFactors{
			Season: "dry", CulturalEvents: []string{"none"}, OccupationalFactors: []string{"typical_workweek"},
		},
	}
}

func TestAClaimCanBeAValue(t *testing.T) {
	h := open(t)
	text, err := json.Marshal(typed())
	if err != nil || string(text) != sample {
		t.Fatalf("%v\n%s\n%s", err, text, sample)
	}
	want, wrong := h.ValidateClaim(ctx, []byte(sample))
	report, err := h.ValidateClaimValue(ctx, typed())
	if err != nil || wrong != nil || !reflect.DeepEqual(report, want) {
		t.Errorf("%v, %v", report, err)
	}
	claim := typed()
	claim.FuelMeasurements.Total = "12.0"
	report, err = h.ValidateClaimValue(ctx, claim)
	if err != nil || report.Status != 409 || !strings.Contains(report.String(), "the total is 12.0") {
		t.Errorf("%v, %v", report, err)
	}
	claim.FuelMeasurements.Total = "a dozen"
	if _, err = h.ValidateClaimValue(ctx, claim); err == nil || errors.Unwrap(err) == nil {
		t.Error(err)
	}
	if report, err = h.ValidateClaimValue(ctx, Claim{}); err != nil || report.Status != 400 {
		t.Errorf("%v, %v", report, err)
	}
}

// Valid claims have the same answer after decoding into the type and encoding again, except for members that the type
// does not have.
func TestClaimsRoundTripThroughTheType(t *testing.T) {
	h, same := open(t), 0
	for _, v := range vectors(t) {
		if v.Call.Operation != "claims.validate" || v.Answer.Outcome != "valid" {
			continue
		}
		want, err := h.Invoke(ctx, "claims.validate", v.Call.request())
		if err != nil {
			t.Fatal(err)
		}
		misspelt := strings.Contains(want, `"code":"request.misspelt_member"`)
		var claim Claim
		if err := json.Unmarshal(v.Call.request(), &claim); err != nil && !misspelt {
			t.Errorf("%s: %v", v.name, err)
			continue
		}
		text, err := json.Marshal(claim)
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		got, err := h.Invoke(ctx, "claims.validate", text)
		if err != nil || got != want && !misspelt {
			t.Errorf("%s: %v\n%.2000s\n%.2000s", v.name, err, text, got)
		}
		if !misspelt {
			same++
		}
	}
	if same < 150 {
		t.Errorf("only %d claims were compared", same)
	}
}

func TestEvidenceAndHouseholdsHaveTwoForms(t *testing.T) {
	const text = `{"evidence":["ipfs://a",{"type":"photo","uri":"ipfs://b","frame":[1.50]}],"householdSize":` +
		`{"children":2,"women":1,"men":1,"elders":0}}`
	var some struct {
		Evidence      []Evidence    `json:"evidence"`
		HouseholdSize HouseholdSize `json:"householdSize"`
	}
	if err := json.Unmarshal([]byte(text), &some); err != nil || some.Evidence[0].URI != "ipfs://a" ||
		some.Evidence[1].Document.Type != "photo" || some.HouseholdSize.Persons.Children != 2 {
		t.Fatalf("%+v, %v", some, err)
	}
	if again, err := json.Marshal(some); err != nil || string(again) != text {
		t.Errorf("%s, %v", again, err)
	}
	if err := json.Unmarshal([]byte(`{"householdSize":4.50}`), &some); err != nil ||
		!reflect.DeepEqual(some.HouseholdSize, HouseholdSize{Number: "4.50"}) {
		t.Errorf("%+v, %v", some, err)
	}
	both := Evidence{URI: "ipfs://a", Document: &EvidenceDocument{URI: "ipfs://b"}}
	if _, err := json.Marshal(both); err == nil || !strings.Contains(err.Error(), "both URI and Document") {
		t.Error(err)
	}
}

func TestAnIntegerHasManyForms(t *testing.T) {
	for text, want := range map[string]Integer{"3": 3, "3.0": 3, "30e-1": 3, "3E0": 3, "-0": 0, "null": 0} {
		var n Integer
		if err := json.Unmarshal([]byte(text), &n); err != nil || n != want {
			t.Errorf("%s: %d, %v", text, n, err)
		}
	}
	for _, text := range []string{"3.5", "1e400", "1e300", `"3"`, "[]"} {
		if err := json.Unmarshal([]byte(text), new(Integer)); err == nil {
			t.Errorf("%s is accepted", text)
		}
	}
}

// The decoded record of each claim of the vectors matches the answer.
func TestClaimsAreRecorded(t *testing.T) {
	h, compared := open(t), 0
	for _, v := range vectors(t) {
		var request RecordRequest
		if v.Call.Operation != "claims.record" || v.Answer.Error != nil {
			continue
		}
		if err := json.Unmarshal(v.Call.request(), &request); err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		recorded, err := h.RecordClaim(ctx, request)
		if err != nil {
			t.Fatalf("%s: %v", v.name, err)
		}
		text, err := h.Invoke(ctx, "claims.record", v.Call.request())
		if err != nil {
			t.Fatal(err)
		}
		var want struct {
			Outcome  string
			Status   int
			Record   *ClaimRecord
			Claim    *ClaimSummary
			Findings []Finding
			Checks   []Check
		}
		decoder := json.NewDecoder(strings.NewReader(text))
		decoder.UseNumber()
		if err := decoder.Decode(&want); err != nil {
			t.Fatal(err)
		}
		all := Recorded{want.Outcome == "valid", want.Status, want.Record, want.Claim, want.Findings, want.Checks}
		if !reflect.DeepEqual(recorded, all) || recorded.OK != (recorded.Record != nil) || recorded.String() == "" {
			t.Errorf("%s: %+v\n%s", v.name, recorded, text)
		}
		compared++
	}
	if compared < 30 {
		t.Errorf("only %d records were compared", compared)
	}
	failed := new(CouldNotRunError)
	if _, err := h.RecordClaim(ctx, RecordRequest{Claim: sample, Issuer: "x"}); !errors.As(err, &failed) {
		t.Error(err)
	}
}

func TestAChangeCanBeAValue(t *testing.T) {
	change := PreferencesChange{Length: Set(LengthTerse), Tone: Clear[string]()}
	text, err := json.Marshal(change)
	if err != nil || string(text) != `{"tone":null,"length":"terse"}` {
		t.Fatalf("%s, %v", text, err)
	}
	var again PreferencesChange
	if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(again, change) {
		t.Errorf("%+v, %v", again, err)
	}
	now := time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC)
	merged, err := open(t).Preferences().Merge(ctx, []byte(`{"tone":"warm"}`), text, now)
	if err != nil || !merged.OK {
		t.Fatalf("%+v, %v", merged, err)
	}
	var record UserPreferences
	want := UserPreferences{Length: "terse", UpdatedAt: "2026-11-20T21:00:00.000Z"}
	if err := json.Unmarshal(merged.Record, &record); err != nil || record != want {
		t.Errorf("%+v, %v", record, err)
	}
}
