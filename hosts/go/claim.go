package hearth

import (
	"encoding/json"
	"math"
	"strconv"
)

// Integer is a whole number of a claim. It is written as `3`, and read from every form of the number that the rules
// accept, such as `3.0` and `3e0`.
type Integer int

// UnmarshalJSON reads a whole number.
func (n *Integer) UnmarshalJSON(text []byte) error {
	number, err := strconv.ParseFloat(string(text), 64)
	if err != nil || number != math.Trunc(number) || math.Abs(number) > 1<<53 {
		return json.Unmarshal(text, (*int)(n)) // for its error; null changes nothing
	}
	*n = Integer(number)
	return nil
}

// title is how a report prints the record of an accepted claim.
func (r *ClaimRecord) title() string {
	if r == nil {
		return ""
	}
	return string(r.Status)
}
