// Package claimhttp lets a handler of net/http see only claims that the rules accept.
//
// What is refused is answered as Hearth's own server does, with a problem document (RFC 9457) that lists every finding
// with its place.
package claimhttp

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"

	"hearth.example/hearth"
)

// Require checks the body of each request before the handler sees it, whatever its method. The handler can read the
// body, whose bytes are as they came, and [ReportFrom] its context. Only a request without a body passes unchecked,
// unless it is a POST, PUT or PATCH.
//
// A refused claim is answered 400 or 409, a body over 1 MiB 413, a form with parts or an encoded body 415, one that
// breaks off 400, one that stops arriving 408. Where the rules cannot be asked, the answer is 500 (503 once h is
// closed or the time is up), and the reason goes to [slog.Default] with the id that the client got.
func Require(h *hearth.Hearth) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			claim, refusal := read(w, r)
			if refusal != nil {
				refusal.write(w, r, nil)
				return
			}
			takes := r.Method == http.MethodPost || r.Method == http.MethodPut || r.Method == http.MethodPatch
			if len(claim) == 0 && !takes {
				next.ServeHTTP(w, r)
				return
			}
			report, err := h.ValidateClaim(r.Context(), claim)
			if errors.Is(err, context.Canceled) { // the client hung up, and that is no failure
				failed(err).write(w, r, nil)
				return
			}
			if err != nil {
				failed(err).write(w, r, err)
				return
			}
			if !report.OK {
				refused(report).write(w, r, nil)
				return
			}
			r = r.WithContext(context.WithValue(r.Context(), key{}, report))
			r.Body, r.ContentLength, r.TransferEncoding = io.NopCloser(bytes.NewReader(claim)), int64(len(claim)), nil
			next.ServeHTTP(w, r)
		})
	}
}

// ReportFrom is the report on the claim of a request that [Require] let pass; its findings are warnings.
func ReportFrom(ctx context.Context) (hearth.Report, bool) {
	report, ok := ctx.Value(key{}).(hearth.Report)
	return report, ok
}

type key struct{}

// read reads the whole body, or says why not. A claim is read as such whatever type the request gives it, because
// clients send claims without one; only a form with parts can never be meant as one.
func read(w http.ResponseWriter, r *http.Request) ([]byte, *problem) {
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(r.Header.Get("Content-Type"))), "multipart/") {
		return nil, mediaType("send the claim itself as the body, as `application/json`")
	}
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, mediaType("send the body as it is, without a content encoding")
	}
	if r.Body == nil { // as a test may have it
		r.Body = http.NoBody
	}
	var claim bytes.Buffer
	if r.ContentLength > limit {
		return nil, tooLarge()
	}
	_, err := claim.ReadFrom(http.MaxBytesReader(w, r.Body, limit))
	switch exceeded := new(http.MaxBytesError); {
	case err == nil:
		return claim.Bytes(), nil
	case errors.As(err, &exceeded):
		return nil, tooLarge()
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, &problem{http.StatusRequestTimeout, "request-timeout", "The request took too long to arrive",
			"the body stopped arriving", nil}
	default:
		return nil, &problem{http.StatusBadRequest, "bad-request", "The request is malformed",
			"the body broke off before its end", nil}
	}
}

// limit is the module's own for a claim, in bytes.
const limit = 1 << 20
