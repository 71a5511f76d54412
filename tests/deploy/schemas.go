// Package deploy checks the files in deploy/ with the tools of their formats: kubeconform with the schemas of Kubernetes
// and of the Spin operator, the Compose loader, HAProxy and a container registry.
package deploy

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"sigs.k8s.io/yaml"
)

// The Go modules with the published schemas. Kubernetes cannot be a dependency, because its module replaces its own
// dependencies; `go mod download` verifies it by the checksum database.
const (
	kubernetesModule = "k8s.io/kubernetes@v1.37.2"
	operatorModule   = "github.com/spinkube/spin-operator@v0.6.1"
)

// kind identifies a resource: the members of `x-kubernetes-group-version-kind`.
type kind struct {
	Group   string `json:"group"`
	Version string `json:"version"`
	Kind    string `json:"kind"`
}

// file returns the name that the template of kubeconform has for the kind.
func (k kind) file() string {
	group := k.Group
	if group == "" {
		group = "core"
	}
	return fmt.Sprintf("%s-%s-%s.json", strings.ToLower(k.Kind), group, k.Version)
}

// template is the location of schemas for kubeconform. The group of the core has the name of its version there.
const template = "{{ .ResourceKind }}-{{ if eq .Group .ResourceAPIVersion }}core{{ else }}{{ .Group }}{{ end }}-{{ .ResourceAPIVersion }}.json"

// writeSchemas writes the schemas of every kind of Kubernetes and of the operator into a directory.
func writeSchemas(directory string) error {
	kubernetes, err := download(kubernetesModule)
	if err != nil {
		return err
	}
	if err := writeKubernetes(directory, filepath.Join(kubernetes, "api/openapi-spec/swagger.json")); err != nil {
		return err
	}
	operator, err := download(operatorModule)
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(operator, "config/crd/bases/*.yaml"))
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return fmt.Errorf("%s has no resource definitions", operatorModule)
	}
	for _, file := range files {
		if err := writeDefinition(directory, file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

// download returns the directory of a module, which the Go command downloads and verifies.
func download(module string) (string, error) {
	output, err := exec.Command("go", "mod", "download", "-json", module).Output()
	var answer struct{ Dir, Error string }
	if parsed := json.Unmarshal(output, &answer); parsed != nil {
		return "", fmt.Errorf("go mod download %s: %w", module, err)
	}
	if answer.Error != "" {
		return "", fmt.Errorf("go mod download %s: %s", module, answer.Error)
	}
	return answer.Dir, nil
}

// writeKubernetes writes one file with all definitions, and for each kind a file that refers to its definition.
func writeKubernetes(directory, swagger string) error {
	text, err := os.ReadFile(swagger)
	if err != nil {
		return err
	}
	var document struct {
		Definitions map[string]map[string]any `json:"definitions"`
	}
	if err := json.Unmarshal(text, &document); err != nil {
		return err
	}
	for name, definition := range document.Definitions {
		switch {
		case definition["format"] == "int-or-string":
			document.Definitions[name] = map[string]any{"type": []string{"string", "integer"}}
		case strings.HasSuffix(name, ".resource.Quantity"):
			document.Definitions[name] = map[string]any{"type": []string{"string", "number"}}
		default:
			closeObjects(definition)
		}
		if err := writeKinds(directory, name, definition); err != nil {
			return err
		}
	}
	return write(filepath.Join(directory, "definitions.json"), document)
}

// writeKinds writes the file of each kind that a definition describes.
func writeKinds(directory, name string, definition map[string]any) error {
	text, err := json.Marshal(definition["x-kubernetes-group-version-kind"])
	if err != nil {
		return err
	}
	var kinds []kind
	if err := json.Unmarshal(text, &kinds); err != nil {
		return err
	}
	if len(kinds) != 1 {
		// A definition without a kind is a part of others, and one with several is a request to the API.
		return nil
	}
	schema := map[string]string{"$ref": "definitions.json#/definitions/" + name}
	return write(filepath.Join(directory, kinds[0].file()), schema)
}

// writeDefinition writes the schemas of a custom resource.
func writeDefinition(directory, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var definition struct {
		Spec struct {
			Group    string                `json:"group"`
			Names    struct{ Kind string } `json:"names"`
			Versions []struct {
				Name   string `json:"name"`
				Schema struct {
					OpenAPIV3Schema map[string]any `json:"openAPIV3Schema"`
				} `json:"schema"`
			} `json:"versions"`
		} `json:"spec"`
	}
	if err := yaml.Unmarshal(text, &definition); err != nil {
		return err
	}
	for _, version := range definition.Spec.Versions {
		schema := version.Schema.OpenAPIV3Schema
		// The definition leaves the metadata to the API server, which has its own schema for it.
		if properties, ok := schema["properties"].(map[string]any); ok {
			properties["metadata"] = map[string]string{
				"$ref": "definitions.json#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta",
			}
		}
		closeObjects(schema)
		named := kind{definition.Spec.Group, version.Name, definition.Spec.Names.Kind}
		if err := write(filepath.Join(directory, named.file()), schema); err != nil {
			return err
		}
	}
	return nil
}

// closeObjects refuses unknown members in all objects with named properties, as the API server does for strict requests.
func closeObjects(schema any) {
	switch schema := schema.(type) {
	case map[string]any:
		_, named := schema["properties"].(map[string]any)
		if _, open := schema["additionalProperties"]; named && !open && schema["type"] != nil {
			schema["additionalProperties"] = false
		}
		for _, part := range schema {
			closeObjects(part)
		}
	case []any:
		for _, part := range schema {
			closeObjects(part)
		}
	}
}

func write(file string, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o644)
}
