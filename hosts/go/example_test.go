package hearth_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"strconv"
	"time"

	"hearth.example/hearth"
)

var ctx = context.Background()

func ExampleHearth_ValidateClaim() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	report, err := h.ValidateClaim(ctx, []byte(`{
		"type": "KPTClaim", "householdId": "did:ixo:entity:4f8e2a91", "testGroup": "intervention",
		"testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
		"fuelMeasurements": {"total": 12.0, "dailyLogs": [3.2, 2.8, 3.0, 2.9]},
		"externalFactors": {"season": "dry", "culturalEvents": ["none"]}
	}`))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report)
	// Output:
	// refused (409): 1 error
	//   /fuelMeasurements/total  the total is 12.0, and the daily logs add up to 11.9
	//     claim.total_mismatch, rule 2; help: check each log against the field sheet, and write their sum without rounding
}

func ExampleHearth_ValidateClaimValue() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	weighed := []float64{3.2, 2.8, 3.0, 2.9}
	var logs []json.Number
	for _, kilograms := range weighed {
		logs = append(logs, json.Number(strconv.FormatFloat(kilograms, 'f', -1, 64)))
	}
	report, err := h.ValidateClaimValue(ctx, hearth.Claim{
		Type: hearth.ClaimType, HouseholdID: "did:ixo:entity:4f8e2a91", TestGroup: hearth.TestGroupReference,
		TestPeriod:       &hearth.TestPeriod{StartDate: "2024-02-01", EndDate: "2024-02-04", DurationDays: 3},
		FuelMeasurements: hearth.FuelMeasurements{Total: "11.9", DailyLogs: logs},
		ExternalFactors:  &hearth.ExternalFactors{Season: "dry", CulturalEvents: []string{"none"}},
		Evidence:         []hearth.Evidence{{URI: "ipfs://bafybeigdyrzt"}},
		HouseholdSize:    &hearth.HouseholdSize{Persons: &hearth.Persons{Children: 2, Women: 1, Men: 1}},
		FuelType:         "wood", Unit: "kg",
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report)
	// Output: accepted
}

func ExampleHearth_RecordClaim() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	recorded, err := h.RecordClaim(ctx, hearth.RecordRequest{
		Claim: `{"type": "KPTClaim", "householdId": "did:ixo:entity:4f8e2a91", "testGroup": "reference",
			"testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
			"fuelMeasurements": {"total": 11.9, "dailyLogs": [3.2, 2.8, 3.0, 2.9]}}`,
		Issuer: "did:web:validator.example",
		Policy: hearth.PolicyClaim,
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(recorded.Record.Status)
	for _, finding := range recorded.Record.Outstanding {
		fmt.Println(finding.Path, finding.Message)
	}
	// Output:
	// pending
	// /externalFactors/season the season of the test is not documented
	// /externalFactors neither cultural events nor occupational factors are documented
}

func ExampleReport_Err() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	accept := func(claim []byte) error {
		report, err := h.ValidateClaim(ctx, claim)
		if err != nil {
			return err
		}
		return report.Err()
	}
	var refused *hearth.RefusedError
	if err := accept([]byte(`[]`)); errors.As(err, &refused) {
		fmt.Println(refused.Report.Status, refused.Report.Findings[0].Code)
	}
	// Output: 400 request.wrong_type
}

func ExampleHearth_Router() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	router, err := h.Router(ctx, []byte(`{"extends": ["protocol"]}`))
	if err != nil {
		log.Fatal(err)
	}
	defer router.Close(ctx)
	route, err := router.Route(ctx, "GET", "/chain/entity/did:ixo:entity:4f8e2a91")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(route.RPC, route.Fields)
	// Output: ixo.entity.v1beta1.Query/Entity map[id:did:ixo:entity:4f8e2a91]
}

func ExamplePreferences_Merge() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	now := time.Date(2026, 11, 20, 21, 0, 0, 0, time.UTC)
	change, err := json.Marshal(hearth.PreferencesChange{Length: hearth.Set(hearth.LengthTerse)})
	if err != nil {
		log.Fatal(err)
	}
	merged, err := h.Preferences().Merge(ctx, []byte(`{"theme": {"size": 1.50}}`), change, now)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", merged.Record)
	// Output: {"theme":{"size": 1.50},"length":"terse","updatedAt":"2026-11-20T21:00:00.000Z"}
}

func ExampleHearth_Invoke() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	request := `{"population":5000,"estimate":{"kind":"proportion","expected":0.5},"dropout":0.15}`
	text, err := h.Invoke(ctx, "sampling.size", []byte(request))
	if err != nil {
		log.Fatal(err)
	}
	var answer struct {
		Outcome        string
		Size, Adjusted int
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.Outcome, answer.Size, answer.Adjusted)
	// Output: valid 357 420
}

func ExampleHearth_Session() {
	h, err := hearth.New(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer h.Close(ctx)
	session, err := h.Session(ctx)
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	answer, err := session.Invoke(ctx, "gateway.compile", nil)
	fmt.Println(answer, err)
	// Output: {"outcome":"valid","handle":1,"findings":[]} <nil>
}
