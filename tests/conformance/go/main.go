// Command go is the executor of the conformance suite in Go, with the built package.
//
// Each line of standard input is a case: a JSON array of calls, each an operation and its request in base64. The first
// line of standard output describes the host. Each following line has the answers to a case in base64, or an error.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"hearth.example/hearth"
)

func main() {
	if err := run(context.Background(), os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(ctx context.Context, in io.Reader, out io.Writer) error {
	h, err := hearth.New(ctx)
	if err != nil {
		return err
	}
	version, err := h.Version(ctx)
	if err != nil {
		return err
	}
	reader, writer := bufio.NewReaderSize(in, 1<<20), bufio.NewWriterSize(out, 1<<20)
	lines := json.NewEncoder(writer)
	host := map[string]string{"host": "go", "runtime": wazero() + ", " + runtime.Version(), "module": version.Module}
	if err := lines.Encode(host); err != nil {
		return err
	}
	for {
		if reader.Buffered() == 0 {
			if err := writer.Flush(); err != nil {
				return err
			}
		}
		line, err := reader.ReadBytes('\n')
		if len(line) > 0 {
			if err := lines.Encode(reply(ctx, h, line)); err != nil {
				return err
			}
		}
		if errors.Is(err, io.EOF) {
			return writer.Flush()
		} else if err != nil {
			return err
		}
	}
}

// call is a call of a case, `["gateway.route", "<base64>"]`.
type call struct {
	operation string
	request   []byte
}

func (c *call) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &[]any{&c.operation, &c.request})
}

// reply returns the line that answers a case.
func reply(ctx context.Context, h *hearth.Hearth, line []byte) any {
	answers, err := answer(ctx, h, line)
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	return answers
}

// answer runs a case: in the shared instances if it is one call of an area other than the gateway, or in a new session.
func answer(ctx context.Context, h *hearth.Hearth, line []byte) ([][]byte, error) {
	var calls []call
	if err := json.Unmarshal(line, &calls); err != nil {
		return nil, err
	}
	invoke := h.Invoke
	if len(calls) != 1 || strings.HasPrefix(calls[0].operation, "gateway.") {
		session, err := h.Session(ctx)
		if err != nil {
			return nil, err
		}
		defer session.Close()
		invoke = session.Invoke
	}
	answers := make([][]byte, 0, len(calls))
	for _, call := range calls {
		text, err := invoke(ctx, call.operation, call.request)
		if err != nil {
			return nil, err
		}
		answers = append(answers, []byte(text))
	}
	return answers, nil
}

// wazero returns the name and version of the runtime.
func wazero() string {
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if strings.HasSuffix(module.Path, "/wazero") {
				return "wazero " + strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return "wazero"
}
