package main

import (
	"math"
	"regexp"
	"time"
)

// What neither a schema nor a struct says, written by hand for both alike: the sum of the logs, and the period against
// its days and against the logs. And the patterns that the struct needs.

// measured is what the rules by hand read of a claim.
type measured struct {
	total    float64
	logs     []float64
	start    string // empty if there is no period
	end      string
	duration int
}

// contradictions gives the paths of what contradicts itself in a claim of the right shape.
func contradictions(m measured) (paths []string) {
	if !isSum(m.total, m.logs) {
		paths = append(paths, "fuelMeasurements.total")
	}
	start, wrong := time.Parse(time.DateOnly, m.start)
	end, err := time.Parse(time.DateOnly, m.end)
	if wrong != nil || err != nil { // there is no period
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

// isSum compares within less than any scale shows: as doubles, 1.1 + 2.2 is not 3.3.
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
