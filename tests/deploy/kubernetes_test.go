package deploy

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/yannh/kubeconform/pkg/validator"
)

// manifests is the folder of the manifests for SpinKube.
const manifests = "../../deploy/spinkube"

func TestManifestsMatchTheSchemas(t *testing.T) {
	checks := kubeconform(t)
	found := 0
	for name, text := range read(t, manifests, "*.yaml") {
		for _, result := range validate(checks, name, text) {
			found++
			if result.Status != validator.Valid {
				t.Errorf("%s: %v %v", name, result.Err, result.ValidationErrors)
			}
		}
	}
	if found < 8 {
		t.Errorf("only %d resources were checked", found)
	}
}

// A mistake that the API server or the operator refuses is found here.
func TestWrongManifestsAreRefused(t *testing.T) {
	checks := kubeconform(t)
	texts := read(t, manifests, "*.yaml")
	for _, wrong := range []struct{ file, from, to string }{
		{"spinapp.yaml", "executor: spin-4", "executer: spin-4"},
		{"spinapp.yaml", "enableAutoscaling: true", "enableAutoscaling: often"},
		{"spinapp.yaml", "  image: registry.example/hearth:0.1.0\n", ""},
		{"spinapp.yaml", "secretKeyRef", "secretRef"},
		{"spinapp.yaml", "httpGet", "httpPost"},
		{"spinapp.yaml", "v1alpha1", "v1"},
		{"executor.yaml", "spinImage", "image"},
		{"executor.yaml", "createDeployment: true", "createDeployment: yes please"},
		{"migrate.yaml", "backoffLimit: 5", "backoffLimit: five"},
		{"migrate.yaml", "restartPolicy", "restart"},
		{"migrate.yaml", "containers:", "container:"},
		{"autoscaling.yaml", "maxReplicas", "maximum"},
		{"autoscaling.yaml", "minAvailable: 1", "minAvailable: [1]"},
		{"autoscaling.yaml", "autoscaling/v2", "autoscaling/v2beta2"},
		{"network-policy.yaml", "namespaceSelector", "namespace"},
		{"network-policy.yaml", "port: 5432", "port: {number: 5432}"},
		{"secret.example.yaml", "stringData", "texts"},
	} {
		text := texts[wrong.file]
		if !strings.Contains(text, wrong.from) {
			t.Errorf("%s does not contain %q", wrong.file, wrong.from)
		}
		refused := false
		for _, result := range validate(checks, wrong.file, strings.ReplaceAll(text, wrong.from, wrong.to)) {
			refused = refused || result.Status == validator.Invalid || result.Status == validator.Error
		}
		if !refused {
			t.Errorf("%s is accepted with %q instead of %q", wrong.file, wrong.to, wrong.from)
		}
	}
}

// kubeconform returns the validator with the published schemas alone, so that an unknown kind is an error.
func kubeconform(t *testing.T) validator.Validator {
	t.Helper()
	directory := t.TempDir()
	if err := writeSchemas(directory); err != nil {
		t.Fatal(err)
	}
	options := validator.Opts{Strict: true}
	checks, err := validator.New([]string{filepath.Join(directory, template)}, options)
	if err != nil {
		t.Fatal(err)
	}
	return checks
}

// validate returns a result for each resource of a file.
func validate(checks validator.Validator, name, text string) []validator.Result {
	var results []validator.Result
	for _, result := range checks.Validate(name, io.NopCloser(bytes.NewBufferString(text))) {
		if result.Status != validator.Empty {
			results = append(results, result)
		}
	}
	return results
}

// read returns the texts of files by name.
func read(t *testing.T, folder, pattern string) map[string]string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no %s in %s: %v", pattern, folder, err)
	}
	texts := map[string]string{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
	}
	return texts
}
