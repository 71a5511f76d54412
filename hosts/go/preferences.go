package hearth

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Preferences has the operations on user preferences for the responses of an agent. Records and changes are JSON text:
// encode a [PreferencesChange] by encoding/json, and decode a record into a [UserPreferences].
type Preferences struct{ hearth *Hearth }

// Preferences returns the operations on preferences.
func (h *Hearth) Preferences() Preferences { return Preferences{h} }

// Merge applies a change to a record, which is empty for a new user. Unchanged members keep every byte. A wrong change
// is not an error. Its errors are those of [Hearth.ValidateClaim], which include one for a malformed record.
func (p Preferences) Merge(ctx context.Context, record, change []byte, now time.Time) (Merged, error) {
	if checked, err := p.Validate(ctx, change); err != nil || !checked.OK { // an unchecked change could break the request
		return Merged{Status: checked.Status, Findings: checked.Findings, Text: checked.Text}, err
	}
	request := fmt.Appendf(nil, `{"record":%s,"change":%s,"now":"%s"}`, cmp.Or(string(record), "null"), change,
		now.UTC().Format("2006-01-02T15:04:05.000Z"))
	return read[Merged](p.hearth.Invoke(ctx, "preferences.merge", request))
}

// Setting is the change of one preference. [Set] and [Clear] return one; the zero value changes nothing.
type Setting[T ~string] struct {
	value  T
	action action
}

type action int

const (
	leaves action = iota
	sets
	clears
)

// Set returns a setting that sets a preference to a value.
func Set[T ~string](value T) Setting[T] { return Setting[T]{value, sets} }

// Clear returns a setting that removes a preference.
func Clear[T ~string]() Setting[T] { return Setting[T]{action: clears} }

// IsZero reports whether the preference does not change. encoding/json omits the member if it returns true.
func (s Setting[T]) IsZero() bool { return s.action == leaves }

// MarshalJSON encodes the value, or null to clear the preference.
func (s Setting[T]) MarshalJSON() ([]byte, error) {
	if s.action == sets {
		return json.Marshal(s.value)
	}
	return []byte("null"), nil
}

// UnmarshalJSON decodes the output of MarshalJSON.
func (s *Setting[T]) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		*s = Clear[T]()
		return nil
	}
	s.action = sets
	return json.Unmarshal(text, &s.value)
}
