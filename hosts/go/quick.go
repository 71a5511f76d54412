// Code generated from wasm/contract.schema.json by `go generate ./contract`. DO NOT EDIT.

package hearth

import (
	"strconv"
	"strings"
)

// quick decodes a valid answer without escapes, in which a quote ends a string.
func (to *Report) quick(text string) (ok bool) {
	a := Report{OK: true}
	if strings.Contains(text, `\`) {
		return false
	}
	if text, ok = strings.CutPrefix(text, `{"outcome":"valid","findings":[`); !ok {
		return false
	}
	a.Findings = []Finding{}
	for more := !strings.HasPrefix(text, `]`); more; {
		var one Finding
		if text, ok = one.quick(text); !ok {
			return false
		}
		a.Findings = append(a.Findings, one)
		text, more = strings.CutPrefix(text, `,`)
	}
	if text, ok = strings.CutPrefix(text, `]`); !ok {
		return false
	}
	if text, ok = strings.CutPrefix(text, `,"checks":[`); !ok {
		return false
	}
	a.Checks = make([]Check, 0, strings.Count(text, `{`))
	for more := !strings.HasPrefix(text, `]`); more; {
		var one Check
		if text, ok = one.quick(text); !ok {
			return false
		}
		a.Checks = append(a.Checks, one)
		text, more = strings.CutPrefix(text, `,`)
	}
	if text, ok = strings.CutPrefix(text, `]`); !ok {
		return false
	}
	if ok = text == `}`; ok {
		*to = a
	}
	return ok
}

// quick decodes the object at the start of a text, and returns the rest.
func (a *Finding) quick(text string) (rest string, ok bool) {
	if text, ok = strings.CutPrefix(text, `{"code":"`); !ok {
		return "", false
	}
	if a.Code, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"rule":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		end := max(strings.IndexAny(text, `,}`), 0)
		number, err := strconv.Atoi(text[:end])
		if err != nil {
			return "", false
		}
		a.Rule, text = number, text[end:]
	}
	if text, ok = strings.CutPrefix(text, `,"path":"`); !ok {
		return "", false
	}
	if a.Path, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"message":"`); !ok {
		return "", false
	}
	if a.Message, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	a.Params = map[string]any{}
	if text, ok = strings.CutPrefix(text, `,"params":{`); !ok {
		return "", false
	}
	for more := !strings.HasPrefix(text, `}`); more; {
		var name, value string
		if text, ok = strings.CutPrefix(text, `"`); !ok {
			return "", false
		}
		if name, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
		if text, ok = strings.CutPrefix(text, `:"`); !ok {
			return "", false
		}
		if value, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
		a.Params[name] = value
		text, more = strings.CutPrefix(text, `,`)
	}
	if text, ok = strings.CutPrefix(text, `}`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"severity":"`); !ok {
		return "", false
	}
	var severity string
	if severity, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	a.Severity = Severity(severity)
	if text, ok = strings.CutPrefix(text, `,"status":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		end := max(strings.IndexAny(text, `,}`), 0)
		number, err := strconv.Atoi(text[:end])
		if err != nil {
			return "", false
		}
		a.Status, text = number, text[end:]
	}
	if text, ok = strings.CutPrefix(text, `,"help":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		if text, ok = strings.CutPrefix(text, `"`); !ok {
			return "", false
		}
		if a.Help, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
	}
	return strings.CutPrefix(text, `}`)
}

// quick decodes the object at the start of a text, and returns the rest.
func (a *Check) quick(text string) (rest string, ok bool) {
	if text, ok = strings.CutPrefix(text, `{"rule":`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `null`); !ok {
		end := max(strings.IndexAny(text, `,}`), 0)
		number, err := strconv.Atoi(text[:end])
		if err != nil {
			return "", false
		}
		a.Rule, text = number, text[end:]
	}
	if text, ok = strings.CutPrefix(text, `,"id":"`); !ok {
		return "", false
	}
	if a.ID, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	if text, ok = strings.CutPrefix(text, `,"result":"`); !ok {
		return "", false
	}
	var checkResult string
	if checkResult, text, ok = strings.Cut(text, `"`); !ok {
		return "", false
	}
	a.Result = CheckResult(checkResult)
	if text, ok = strings.CutPrefix(text, `,"code":"`); ok {
		if a.Code, text, ok = strings.Cut(text, `"`); !ok {
			return "", false
		}
	}
	return strings.CutPrefix(text, `}`)
}
