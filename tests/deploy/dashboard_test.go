package deploy

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/VictoriaMetrics/metricsql"
)

// The dashboard queries metrics that the server exports.
func TestTheDashboardShowsExportedMetrics(t *testing.T) {
	queries := queries(t)
	if len(queries) < 10 {
		t.Fatalf("the dashboard has only %d queries", len(queries))
	}
	exported := metrics(t)
	for _, query := range queries {
		parsed, err := metricsql.Parse(strings.NewReplacer("$__rate_interval", "5m", "$instance", ".*").Replace(query))
		if err != nil {
			t.Errorf("%s: %v", query, err)
			continue
		}
		for _, metric := range regexp.MustCompile(`hearth_\w+`).FindAllString(string(parsed.AppendString(nil)), -1) {
			if !regexp.MustCompile(`(?m)^` + metric + `[{ ]`).MatchString(exported) {
				t.Errorf("the server does not export %s", metric)
			}
		}
	}
}

// queries returns the expressions of all panels.
func queries(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../../deploy/grafana/hearth.json")
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	if err := json.Unmarshal(text, &dashboard); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, panel := range dashboard.Panels {
		if panel.Title == "" || len(panel.Targets) == 0 {
			t.Errorf("a panel has no title or no query: %+v", panel)
		}
		for _, target := range panel.Targets {
			found = append(found, target.Expr)
		}
	}
	return found
}

// metrics returns the metrics of an edge after a refused claim.
func metrics(t *testing.T) string {
	t.Helper()
	address, own := free(t), free(t)
	command := exec.Command(hearth(t), "serve", "--state", t.TempDir(), "--listen", address, "--metrics", own)
	command.Env = append(os.Environ(), "HEARTH_OPERATOR_KEY="+tracedKey)
	start(t, command)
	await(t, "http://"+address+"/healthz", http.StatusOK)
	if status, _, answer := post(t, "http://"+address+"/v1/claims", tracedKey, []byte("{}")); status != http.StatusBadRequest {
		t.Fatalf("%d %s", status, answer)
	}
	answer, err := http.Get("http://" + own + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
