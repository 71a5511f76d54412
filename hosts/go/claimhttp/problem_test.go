package claimhttp

import "testing"

func TestAPointerIsAFragment(t *testing.T) {
	for pointer, want := range map[string]string{
		"":                    "#",
		"/evidence/0/uri":     "#/evidence/0/uri",
		"/a b~1\"%é^{}\\<>`|": "#/a%20b~1%22%25%C3%A9%5E%7B%7D%5C%3C%3E%60%7C",
		"/-._~!$&'()*+,;=:@?": "#/-._~!$&'()*+,;=:@?",
	} {
		if got := fragment(pointer); got != want {
			t.Errorf("%q: %s", pointer, got)
		}
	}
}
