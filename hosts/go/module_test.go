package hearth

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// module returns a module without imports: a memory, and one function without parameters under several names.
func module(body string, exports ...string) []byte {
	section := func(id byte, content string) string { return string([]byte{id, byte(len(content))}) + content }
	list := string([]byte{byte(len(exports) + 1)}) + "\x06memory\x02\x00"
	for _, name := range exports {
		list += string([]byte{byte(len(name))}) + name + "\x00\x00"
	}
	code := string([]byte{1, byte(len(body) + 2), 0}) + body + "\x0b"
	return []byte("\x00asm\x01\x00\x00\x00" + section(1, "\x01\x60\x00\x00") + section(3, "\x01\x00") +
		section(5, "\x01\x00\x01") + section(7, list) + section(10, code))
}

func TestAModuleThatIsNotHearth(t *testing.T) {
	version := "hearth:rules/module@1.0.0#version"
	modules := map[string][]byte{
		"nothing": {}, "text": []byte("<!doctype html>"), "no exports": []byte("\x00asm\x01\x00\x00\x00"),
		"a component":       []byte("\x00asm\x0d\x00\x01\x00"),
		"an import":         []byte("\x00asm\x01\x00\x00\x00\x01\x04\x01\x60\x00\x00\x02\x07\x01\x01e\x01f\x00\x00"),
		"another module":    module("", "run"),
		"no cabi_post":      module("", "cabi_realloc", version),
		"no cabi_realloc":   module("", version, "cabi_post_"+version),
		"other signatures":  module("", "cabi_realloc", version, "cabi_post_"+version),
		"one that traps":    module("\x00", "cabi_realloc", version, "cabi_post_"+version),
		"one that recurses": module("\x10\x00", "cabi_realloc", version, "cabi_post_"+version),
	}
	for _, end := range []int{1, 7, 8, 100, 5_000, len(embedded) / 2, len(embedded) - 1} {
		modules[fmt.Sprintf("the first %d bytes", end)] = embedded[:end]
	}
	for _, at := range []int{0, 4, 9, 20, 300} {
		other := bytes.Clone(embedded)
		other[at] ^= 0x55
		modules[fmt.Sprintf("byte %d changed", at)] = other
	}
	for name, bytes := range modules {
		if h, err := New(ctx, WithModule(bytes)); !errors.Is(err, ErrModule) || h != nil {
			t.Errorf("%s: %v", name, err)
		} else if why := strings.TrimPrefix(err.Error(), ErrModule.Error()+": "); len(why) < 10 || why == err.Error() ||
			strings.Contains(why, ErrModule.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
	valid(t, open(t, WithModule(bytes.Clone(embedded))))
}

func TestACompilationCacheThatCannotBeUsed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := New(ctx, WithCompilationCache(file)); err == nil || errors.Is(err, ErrModule) {
		t.Error(err)
	}
}

func TestACompilationCache(t *testing.T) {
	dir := t.TempDir()
	var took []time.Duration
	for range 4 {
		start := time.Now()
		valid(t, open(t, WithCompilationCache(dir)))
		took = append(took, time.Since(start))
	}
	if slices.Min(took[1:]) > took[0]/2 {
		t.Errorf("%v", took)
	}
	damage := map[string]func([]byte) []byte{
		"a half":        func(b []byte) []byte { return b[:len(b)/2] },
		"nothing":       func([]byte) []byte { return nil },
		"another bit":   func(b []byte) []byte { b[len(b)/2] ^= 1; return b },
		"another begin": func(b []byte) []byte { b[2] ^= 1; return b },
	}
	for what, damage := range damage {
		dir, files := t.TempDir(), 0
		valid(t, open(t, WithCompilationCache(dir)))
		err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			files++
			whole, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			return os.WriteFile(path, damage(whole), 0o600)
		})
		if err != nil || files == 0 {
			t.Fatal(what, files, err)
		}
		valid(t, open(t, WithCompilationCache(dir)))
	}
}
