package hearth

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Preferences has the operations on a user's wishes of how an agent responds. Records and changes are JSON text; a
// [PreferencesChange] written by encoding/json is a change, and a record can be decoded into a [UserPreferences].
type Preferences struct{ hearth *Hearth }

// Preferences returns the operations on preferences.
func (h *Hearth) Preferences() Preferences { return Preferences{h} }

// Merge makes a change to a record, which is empty if there is none yet. What does not change keeps every byte. A wrong
// change is not an error. Errors: those of [Hearth.ValidateClaim], also for a record that is not one.
func (p Preferences) Merge(ctx context.Context, record, change []byte, now time.Time) (Merged, error) {
	if checked, err := p.Validate(ctx, change); err != nil || !checked.OK { // it could spoil the request
		return Merged{Status: checked.Status, Findings: checked.Findings, Text: checked.Text}, err
	}
	request := fmt.Appendf(nil, `{"record":%s,"change":%s,"now":"%s"}`, cmp.Or(string(record), "null"), change,
		now.UTC().Format("2006-01-02T15:04:05.000Z"))
	return read[Merged](p.hearth.Invoke(ctx, "preferences.merge", request))
}

// Setting is the change of one preference: made by [Set] or [Clear], or the zero value, which changes nothing.
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

// Set gives a preference a value.
func Set[T ~string](value T) Setting[T] { return Setting[T]{value, sets} }

// Clear removes a preference.
func Clear[T ~string]() Setting[T] { return Setting[T]{action: clears} }

// IsZero reports whether the preference does not change. By it, encoding/json leaves the member out.
func (s Setting[T]) IsZero() bool { return s.action == leaves }

// MarshalJSON writes the value, or null if the preference is cleared.
func (s Setting[T]) MarshalJSON() ([]byte, error) {
	if s.action == sets {
		return json.Marshal(s.value)
	}
	return []byte("null"), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Setting[T]) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		*s = Clear[T]()
		return nil
	}
	s.action = sets
	return json.Unmarshal(text, &s.value)
}
