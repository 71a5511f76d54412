package hearth_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"hearth.example/hearth"
	"hearth.example/hearth/claimhttp"
	"net/http"
)

// What README.md shows, as it stands there.
func TestREADME(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	source, err := os.ReadFile("readme_test.go")
	if err != nil || len(blocks) != 1 {
		t.Fatal(len(blocks), err)
	}
	for _, line := range strings.Split(strings.TrimSpace(blocks[0][1]), "\n") {
		code := strings.TrimSpace(strings.Split(line, "//")[0])
		if !strings.Contains(string(source), "\t"+code+"\n") {
			t.Errorf("README.md shows what is not compiled here: %s", code)
		}
	}
}

func TestWhatREADMEShows(t *testing.T) {
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
