package hearth_test

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"hearth.example/hearth"
	"hearth.example/hearth/claimhttp"
)

// Every line of code in README.md is in the tests below.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	source, err := os.ReadFile("readme_test.go")
	if err != nil || len(blocks) != 2 {
		t.Fatal(len(blocks), err)
	}
	for _, block := range blocks {
		for line := range strings.Lines(block[1]) {
			code := strings.TrimSpace(strings.Split(line, "//")[0])
			if !strings.Contains(string(source), "\t"+code+"\n") {
				t.Errorf("a line of README.md is not tested: %s", code)
			}
		}
	}
}

func TestTheExampleOfREADME(t *testing.T) {
	mux, claim := http.NewServeMux(), []byte("{}")
	store := http.NotFoundHandler()
	h, err := hearth.New(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close(ctx)
	report, err := h.ValidateClaim(ctx, claim)
	if err != nil || report.OK {
		t.Fatal(report, err)
	}
	mux.Handle("POST /claims", claimhttp.Require(h)(store))
}

func TestTheClaimOfREADME(t *testing.T) {
	h, err := hearth.New(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close(ctx)
	claim := hearth.Claim{
		Type: hearth.ClaimType, HouseholdID: "did:ixo:entity:4f8e2a91", TestGroup: hearth.TestGroupIntervention,
		TestPeriod:       &hearth.TestPeriod{StartDate: "2024-02-01", EndDate: "2024-02-04", DurationDays: 3},
		FuelMeasurements: hearth.FuelMeasurements{Total: "11.9", DailyLogs: []json.Number{"3.2", "2.8", "3.0", "2.9"}},
	}
	report, err := h.ValidateClaimValue(ctx, claim)
	if err != nil || !report.OK {
		t.Error(report, err)
	}
}
