package hearth

import (
	"context"
	"testing"
)

// sample is the sample claim of the protocol's documentation.
const sample = `{"type":"KPTClaim","householdId":"did:ixo:household/123","testGroup":"intervention",` +
	`"testPeriod":{"startDate":"2024-02-01","endDate":"2024-02-04","durationDays":3},` +
	`"fuelMeasurements":{"total":11.9,"dailyLogs":[3.2,2.8,3.0,2.9]},` +
	`"externalFactors":{"season":"dry","culturalEvents":["none"],"occupationalFactors":["typical_workweek"]}}`

func BenchmarkValidateClaim(b *testing.B) {
	h := open(b)
	claim := []byte(sample)
	b.ReportAllocs()
	for b.Loop() {
		if report, err := h.ValidateClaim(context.Background(), claim); err != nil || !report.OK {
			b.Fatal(report, err)
		}
	}
}

func BenchmarkInvoke(b *testing.B) {
	h := open(b)
	claim := []byte(sample)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := h.Invoke(context.Background(), "claims.validate", claim); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	answer, err := open(b).Invoke(context.Background(), "claims.validate", []byte(sample))
	if err != nil {
		b.Fatal(err)
	}
	b.Run("quick", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if !new(Report).quick(answer) {
				b.Fatal(answer)
			}
		}
	})
	b.Run("encoding_json", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := read[Report](answer+" ", nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func open(t testing.TB, options ...Option) *Hearth {
	t.Helper()
	h, err := New(context.Background(), append([]Option{WithCompilationCache(cache)}, options...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = h.Close(context.Background()) })
	return h
}
