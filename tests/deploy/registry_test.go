package deploy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/v1/remote"
	"golang.org/x/crypto/bcrypt"
)

// The component is read back by another implementation of the protocol.
func TestTheRulesArePushedAsAnArtefact(t *testing.T) {
	host := registry(t, "")
	reference := host + "/hearth/rules"
	first := push(t, nil, 0, "--plain-http", reference)
	if !strings.Contains(first, "pushed") {
		t.Error(first)
	}
	manifest, config, component := pull(t, reference+":1.0.0")
	expected, err := os.ReadFile(artefact(t, "hearth.component.wasm"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(component, expected) {
		t.Errorf("%d bytes were pulled, and the artefact has %d", len(component), len(expected))
	}
	if manifest.Config.MediaType != "application/vnd.wasm.config.v0+json" {
		t.Errorf("the configuration is %s", manifest.Config.MediaType)
	}
	if config.Architecture != "wasm" || config.OS != "wasip2" || len(config.Component.Imports) != 0 ||
		strings.Join(config.LayerDigests, " ") != manifest.Layers[0].Digest {
		t.Errorf("%+v", config)
	}
	if exports := strings.Join(config.Component.Exports, " "); !strings.Contains(exports, "hearth:rules/claims@1.0.0") {
		t.Error(exports)
	}

	// Again, the same bytes have the same manifest.
	second := push(t, nil, 0, "--plain-http", reference+":1.0.0")
	if !strings.Contains(second, "unchanged") || lines(second)[1] != lines(first)[1] {
		t.Errorf("%s\n%s", first, second)
	}
}

func TestAVersionIsNotReplaced(t *testing.T) {
	host := registry(t, "")
	reference := host + "/hearth/rules:1.0.0"
	push(t, nil, 0, "--plain-http", host+"/hearth/rules:1.0.1")
	// The tag gets a manifest with another layer, as an earlier build of the component would have made.
	other := []byte(`{"schemaVersion":2,"mediaType":"application/vnd.oci.image.manifest.v1+json","config":%s,"layers":[%s]}`)
	manifest, _, _ := pull(t, host+"/hearth/rules:1.0.1")
	blob, err := json.Marshal(manifest.Config)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequest(http.MethodPut, "http://"+host+"/v2/hearth/rules/manifests/1.0.0",
		strings.NewReader(fmt.Sprintf(string(other), blob, blob)))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/vnd.oci.image.manifest.v1+json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil || answer.StatusCode != http.StatusCreated {
		t.Fatal(answer, err)
	}
	_ = answer.Body.Close()
	output := push(t, nil, 1, "--plain-http", reference)
	if !strings.Contains(output, "already contains") || !strings.Contains(output, manifest.Config.Digest) {
		t.Error(output)
	}
}

// A password comes from variables or from `docker login`, and is in no message.
func TestARegistryWithUsers(t *testing.T) {
	const password = "correct-horse"
	host := registry(t, password)
	reference := host + "/hearth/rules:1.0.0"
	for _, wrong := range [][]string{nil, {"HEARTH_REGISTRY_USER=hearth", "HEARTH_REGISTRY_PASSWORD=battery-staple"}} {
		output := push(t, wrong, 2, "--plain-http", reference)
		if !strings.Contains(output, "docker login") || strings.Contains(output, "battery-staple") {
			t.Error(output)
		}
	}
	folder := t.TempDir()
	login := fmt.Sprintf(`{"auths":{%q:{"username":"hearth","password":%q}}}`, host, password)
	if err := os.WriteFile(filepath.Join(folder, "config.json"), []byte(login), 0o600); err != nil {
		t.Fatal(err)
	}
	push(t, []string{"DOCKER_CONFIG=" + folder}, 0, "--plain-http", reference)
	output := push(t, []string{"HEARTH_REGISTRY_USER=hearth", "HEARTH_REGISTRY_PASSWORD=" + password}, 0, "--plain-http", reference)
	if !strings.Contains(output, "unchanged") {
		t.Error(output)
	}
}

func TestWrongReferencesAndRegistries(t *testing.T) {
	nowhere := free(t)
	for reference, expected := range map[string]string{
		"registry.example/rules:latest": "not a version",
		"registry.example/RULES":        "REFERENCE",
		nowhere + "/rules:1.0.0":        nowhere,
	} {
		if output := push(t, nil, 2, "--plain-http", reference); !strings.Contains(output, expected) {
			t.Errorf("%s: %s", reference, output)
		}
	}
	// A registry without TLS is refused unless the option permits it.
	if output := push(t, nil, 2, registry(t, "")+"/rules:1.0.0"); !strings.Contains(output, "--plain-http") {
		t.Error(output)
	}
}

// push runs `hearth package oci`, and returns its output.
func push(t *testing.T, environment []string, exit int, arguments ...string) string {
	t.Helper()
	command := exec.Command(hearth(t), append([]string{"package", "oci"}, arguments...)...)
	command.Env = append(os.Environ(), "DOCKER_CONFIG="+t.TempDir(), "NO_COLOR=1")
	command.Env = append(command.Env, environment...)
	output, _ := command.CombinedOutput()
	if code := command.ProcessState.ExitCode(); code != exit {
		t.Fatalf("exit code %d instead of %d: %s", code, exit, output)
	}
	return string(output)
}

// image is the part of a manifest that the tests compare.
type image struct {
	Config part   `json:"config"`
	Layers []part `json:"layers"`
}

type part struct {
	MediaType string `json:"mediaType"`
	Digest    string `json:"digest"`
	Size      int    `json:"size"`
}

// configuration is the configuration of a component.
type configuration struct {
	Architecture string   `json:"architecture"`
	OS           string   `json:"os"`
	LayerDigests []string `json:"layerDigests"`
	Component    struct {
		Exports []string `json:"exports"`
		Imports []string `json:"imports"`
	} `json:"component"`
}

// pull returns the manifest, the configuration and the only layer of a reference.
func pull(t *testing.T, reference string) (image, configuration, []byte) {
	t.Helper()
	parsed, err := name.ParseReference(reference, name.Insecure)
	if err != nil {
		t.Fatal(err)
	}
	found, err := remote.Get(parsed)
	if err != nil {
		t.Fatal(err)
	}
	var manifest image
	if err := json.Unmarshal(found.Manifest, &manifest); err != nil {
		t.Fatal(err)
	}
	if len(manifest.Layers) != 1 || manifest.Layers[0].MediaType != "application/wasm" {
		t.Fatalf("the layers are %+v", manifest.Layers)
	}
	var config configuration
	if err := json.Unmarshal(blob(t, parsed, manifest.Config), &config); err != nil {
		t.Fatal(err)
	}
	return manifest, config, blob(t, parsed, manifest.Layers[0])
}

// blob returns the bytes of a part, whose digest the library verifies.
func blob(t *testing.T, reference name.Reference, wanted part) []byte {
	t.Helper()
	layer, err := remote.Layer(reference.Context().Digest(wanted.Digest))
	if err != nil {
		t.Fatal(err)
	}
	reader, err := layer.Compressed()
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// registry starts Debian's registry, and returns its address. With a password, the user `hearth` must log in.
func registry(t *testing.T, password string) string {
	t.Helper()
	address, folder := free(t), t.TempDir()
	settings := fmt.Sprintf("version: 0.1\nlog: {level: error, accesslog: {disabled: true}}\nstorage: {filesystem: {rootdirectory: %s}}\nhttp: {addr: %s}\n", folder, address)
	ready := http.StatusOK
	if password != "" {
		digest, err := bcrypt.GenerateFromPassword([]byte(password), bcrypt.MinCost)
		if err != nil {
			t.Fatal(err)
		}
		users := filepath.Join(folder, "users")
		if err := os.WriteFile(users, []byte("hearth:"+string(digest)+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		settings += fmt.Sprintf("auth: {htpasswd: {realm: hearth, path: %s}}\n", users)
		ready = http.StatusUnauthorized
	}
	file := filepath.Join(folder, "registry.yml")
	if err := os.WriteFile(file, []byte(settings), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, exec.Command("docker-registry", "serve", file))
	await(t, "http://"+address+"/v2/", ready)
	return address
}

// artefact returns the path of a built file.
func artefact(t *testing.T, file string) string {
	t.Helper()
	folder := os.Getenv("HEARTH_ARTIFACTS")
	if folder == "" {
		t.Fatal("HEARTH_ARTIFACTS is not set; run `cargo xtask test deploy`")
	}
	return filepath.Join(folder, file)
}

func lines(text string) []string {
	return strings.Split(strings.TrimSpace(text), "\n")
}
