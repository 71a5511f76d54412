package main

import (
	"math"
	"regexp"
	"time"
)

// These rules, which neither a schema nor tags of a struct can express, are shared by both: the sum of the logs, and
// the period against its dates and the logs. The patterns are for the struct.

// measured has the values of a claim for the rules by hand.
type measured struct {
	total    float64
	logs     []float64
	start    string // empty without a period
	end      string
	duration int
}

// contradictions returns the paths of contradictions in a claim that matches the schema.
func contradictions(m measured) (paths []string) {
	if !isSum(m.total, m.logs) {
		paths = append(paths, "fuelMeasurements.total")
	}
	start, wrong := time.Parse(time.DateOnly, m.start)
	end, err := time.Parse(time.DateOnly, m.end)
	if wrong != nil || err != nil { // without a period
		return paths
	}
	days := int(end.Sub(start) / (24 * time.Hour))
	if days < 0 {
		return append(paths, "testPeriod.endDate")
	}
	if m.duration != days && m.duration != days+1 {
		paths = append(paths, "testPeriod.durationDays")
	}
	if len(m.logs) != days && len(m.logs) != days+1 {
		paths = append(paths, "fuelMeasurements.dailyLogs")
	}
	return paths
}

// isSum compares within less than the resolution of any scale, because 1.1 + 2.2 is not 3.3 in doubles.
func isSum(total float64, logs []float64) bool {
	sum := 0.0
	for _, log := range logs {
		sum += log
	}
	return math.Abs(sum-total) < 1e-9*max(1, sum)
}

const (
	ofName = `(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})`
	ofPath = `(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|%[0-9A-Fa-f]{2})`
)

var (
	did = regexp.MustCompile(`^did:[a-z0-9]+:(?:` + ofName + `*:)*` + ofName + `+(?:/` + ofPath + `*)*$`)
	uri = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9+.-]*:[!"$->@-~][!-~]*$`)
)
