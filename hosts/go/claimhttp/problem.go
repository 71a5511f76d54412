package claimhttp

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"regexp"
	"strings"

	"hearth.example/hearth"
)

// problem describes why a request was refused, with the texts of Hearth's own server.
type problem struct {
	status              int
	kind, title, detail string
	errors              []entry
}

// entry is a finding in the form of the errors in RFC 9457.
type entry struct {
	Detail   string          `json:"detail"`
	Pointer  string          `json:"pointer"` // a URI fragment
	Code     string          `json:"code"`
	Rule     *int            `json:"rule"`
	Severity hearth.Severity `json:"severity"`
	Params   map[string]any  `json:"params"`
	Help     string          `json:"help,omitempty"`
}

func mediaType(detail string) *problem {
	const title = "Unsupported media type"
	return &problem{http.StatusUnsupportedMediaType, "unsupported-media-type", title, detail, nil}
}

func tooLarge() *problem {
	detail := fmt.Sprintf("the body is larger than %d bytes", limit)
	return &problem{http.StatusRequestEntityTooLarge, "too-large", "The request body is too large", detail, nil}
}

func failed(err error) *problem {
	why := ""
	switch {
	case errors.Is(err, hearth.ErrClosed):
		why = "the service is stopping"
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		why = "the request ended before its claim was checked"
	}
	if why != "" {
		return &problem{http.StatusServiceUnavailable, "unavailable", "The service is unavailable", why, nil}
	}
	why = "the claim could not be checked"
	return &problem{http.StatusInternalServerError, "internal", "The service failed", why, nil}
}

func refused(report hearth.Report) *problem {
	p := &problem{report.Status, "invalid-claim", "The claim is not valid", "the claim was refused", nil}
	if report.Status == http.StatusConflict {
		p.kind, p.title = "claim-conflict", "The claim contradicts itself or a stored claim"
	}
	var messages []string
	for _, f := range report.Findings {
		one := entry{f.Message, fragment(f.Path), f.Code, nil, f.Severity, f.Params, f.Help}
		if f.Rule != 0 {
			one.Rule = &f.Rule
		}
		if f.Severity == hearth.SeverityError {
			messages = append(messages, f.Message)
		}
		p.errors = append(p.errors, one)
	}
	if len(messages) == 1 {
		p.detail = messages[0]
	} else if len(messages) > 1 {
		p.detail = fmt.Sprintf("%s, and %d more", messages[0], len(messages)-1)
	}
	return p
}

// write answers a request with the problem and a request id. A cause is logged with the same id, and not sent.
func (p *problem) write(w http.ResponseWriter, r *http.Request, cause error) {
	id := r.Header.Get("X-Request-Id")
	if !decent.MatchString(id) {
		id = strings.ToLower(rand.Text())
	}
	if cause != nil {
		slog.ErrorContext(r.Context(), "a claim could not be checked", "request", id, "error", cause)
	}
	header := w.Header()
	header.Set("Content-Type", "application/problem+json")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Request-Id", id)
	if p.status == http.StatusServiceUnavailable {
		header.Set("Retry-After", "1")
	}
	w.WriteHeader(p.status)
	body := json.NewEncoder(w)
	body.SetEscapeHTML(false)
	_ = body.Encode(struct {
		Type     string  `json:"type"`
		Title    string  `json:"title"`
		Status   int     `json:"status"`
		Detail   string  `json:"detail"`
		Instance string  `json:"instance"`
		Errors   []entry `json:"errors,omitempty"`
	}{"urn:hearth:problem:" + p.kind, p.title, p.status, p.detail, "urn:hearth:request:" + id, p.errors})
}

var decent = regexp.MustCompile(`^[-_.:0-9A-Za-z]{1,128}$`)

// fragment returns a JSON Pointer as a URI fragment (RFC 6901, section 6).
func fragment(pointer string) string {
	text := []byte("#")
	for _, octet := range []byte(pointer) {
		if '0' <= octet && octet <= '9' || 'A' <= octet && octet <= 'Z' || 'a' <= octet && octet <= 'z' ||
			strings.IndexByte("-._~!$&'()*+,;=:@/?", octet) >= 0 {
			text = append(text, octet)
		} else {
			text = fmt.Appendf(text, "%%%02X", octet)
		}
	}
	return string(text)
}
