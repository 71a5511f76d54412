package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
)

// sample is the sample claim of the protocol's documentation.
const sample = `{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",
  "testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},
  "fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},
  "externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}`

func TestTheService(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	var store bytes.Buffer
	served := make(chan error, 1)
	go func() { served <- serve(ctx, listener, &store) }()
	send := func(claim string) (int, string, map[string]any) {
		answer, err := http.Post("http://"+listener.Addr().String()+"/claims", "application/json", strings.NewReader(claim))
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		var value map[string]any
		if err == nil {
			err = json.Unmarshal(body, &value)
		}
		if err != nil {
			t.Fatalf("%v: %s", err, body)
		}
		return answer.StatusCode, answer.Header.Get("Content-Type"), value
	}

	status, kind, answer := send(sample)
	if status != 201 || kind != "application/json" || len(answer["warnings"].([]any)) != 1 || len(answer["checks"].([]any)) != 5 {
		t.Errorf("%d %v", status, answer)
	}
	status, kind, answer = send(strings.Replace(sample, "11.9", "12.0", 1))
	if status != 409 || kind != "application/problem+json" || answer["type"] != "urn:hearth:problem:claim-conflict" {
		t.Errorf("%d %s %v", status, kind, answer)
	}
	status, kind, answer = send(`{"type":`)
	if status != 400 || kind != "application/problem+json" || answer["errors"] == nil {
		t.Errorf("%d %s %v", status, kind, answer)
	}
	if status, _, answer = send(strings.Repeat(" ", 1<<20+1)); status != 413 {
		t.Errorf("%d %v", status, answer)
	}

	stop()
	if err := <-served; err != nil {
		t.Fatal(err)
	}
	var line map[string]string
	if err := json.Unmarshal(store.Bytes(), &line); err != nil || line["claim"] != sample {
		t.Errorf("%v: %s", err, store.String())
	}
}
