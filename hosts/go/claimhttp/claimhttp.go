// Package claimhttp is middleware for net/http that passes on only claims that the rules accept.
//
// It answers other requests with a problem document (RFC 9457) that lists every finding with its path, as Hearth's own
// server does.
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

// Require returns middleware that checks the body of each request, whatever its method. The handler can read the body,
// which is unchanged, and get the report by [ReportFrom]. Only a request without a body that is not a POST, PUT or
// PATCH passes unchecked.
//
// The statuses of refusals are: 400 or 409 for a refused claim, 413 for a body over 1 MiB, 415 for a multipart form or
// an encoded body, 400 for an incomplete body, and 408 if the client stops sending the body. If a claim cannot be
// checked, the status is 500, or 503 if h is closed or the deadline has passed. The cause is logged to [slog.Default]
// with the request id that the client got.
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
			if errors.Is(err, context.Canceled) { // the client hung up, which is not a failure of the service
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

// ReportFrom returns the report on the claim of a request that [Require] passed on. Its findings are warnings.
func ReportFrom(ctx context.Context) (hearth.Report, bool) {
	report, ok := ctx.Value(key{}).(hearth.Report)
	return report, ok
}

type key struct{}

// read returns the whole body, or a problem. It accepts every content type except multipart forms, because clients send
// claims without one.
func read(w http.ResponseWriter, r *http.Request) ([]byte, *problem) {
	if strings.HasPrefix(strings.ToLower(strings.TrimSpace(r.Header.Get("Content-Type"))), "multipart/") {
		return nil, mediaType("the body is a multipart form; send the claim as `application/json`")
	}
	if encoding := r.Header.Get("Content-Encoding"); encoding != "" && !strings.EqualFold(encoding, "identity") {
		return nil, mediaType("the body has a content encoding; send it without one")
	}
	if r.Body == nil { // possible in tests of handlers
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
		return nil, &problem{http.StatusRequestTimeout, "request-timeout", "Request timeout",
			"the client stopped sending the body", nil}
	default:
		return nil, &problem{http.StatusBadRequest, "bad-request", "The request is malformed",
			"the body is incomplete", nil}
	}
}

// limit is the module's size limit of a claim, in bytes.
const limit = 1 << 20
