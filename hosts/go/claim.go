package hearth

import (
	"encoding/json"
	"math"
	"strconv"
)

// Integer is a whole number of a claim. It is encoded as `3`, and decoded from every form that the rules accept, such
// as `3.0` and `3e0`.
type Integer int

// UnmarshalJSON decodes a whole number.
func (n *Integer) UnmarshalJSON(text []byte) error {
	number, err := strconv.ParseFloat(string(text), 64)
	if err != nil || number != math.Trunc(number) || math.Abs(number) > 1<<53 {
		return json.Unmarshal(text, (*int)(n)) // returns its error; null changes nothing
	}
	*n = Integer(number)
	return nil
}

// title returns the text that a report prints for the record of an accepted claim.
func (r *ClaimRecord) title() string {
	if r == nil {
		return ""
	}
	return string(r.Status)
}
