package hearth

import "errors"

func asError[E error](err error, target *E) bool { return errors.As(err, target) }
