package deploy

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
)

// composeFolder is the folder of the Compose deployment.
const composeFolder = "../../deploy/compose"

func TestComposeLoads(t *testing.T) {
	project, err := load(t, text(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, service := range project.Services {
		if err := hardened(service); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	// `migrate` ends before the edges start, so it needs no check.
	if len(project.Services) != 5 {
		t.Errorf("the project has %d services", len(project.Services))
	}
	for _, edge := range []string{"edge-1", "edge-2"} {
		after := project.Services[edge].DependsOn["migrate"]
		if after.Condition != types.ServiceConditionCompletedSuccessfully {
			t.Errorf("%s starts when migrate is %q", edge, after.Condition)
		}
	}
	published := 0
	for _, service := range project.Services {
		published += len(service.Ports)
	}
	if published != 1 || len(project.Services["balancer"].Ports) != 1 {
		t.Errorf("%d ports are published; only the balancer has one", published)
	}
}

// hardened checks that a service runs offline, without root, within limits, and can write nowhere by accident.
func hardened(service types.ServiceConfig) error {
	user, _, _ := strings.Cut(service.User, ":")
	switch {
	case service.Build != nil:
		return fmt.Errorf("it is built, which needs a network")
	case service.Image == "":
		return fmt.Errorf("the image is missing")
	case user == "" || user == "0" || user == "root":
		return fmt.Errorf("its user is %q", service.User)
	case service.Privileged || !service.ReadOnly:
		return fmt.Errorf("its file system is writable")
	case strings.Join(service.CapDrop, ",") != "ALL" || len(service.CapAdd) > 0:
		return fmt.Errorf("it keeps capabilities")
	case strings.Join(service.SecurityOpt, ",") != "no-new-privileges:true":
		return fmt.Errorf("it can gain privileges")
	case service.MemLimit == 0 || service.CPUS == 0 || service.PidsLimit == 0:
		return fmt.Errorf("it has no limits")
	case service.Restart == "":
		return fmt.Errorf("it is not restarted")
	case service.HealthCheck == nil && service.Name != "migrate":
		return fmt.Errorf("it has no health check")
	}
	for name, value := range service.Environment {
		if value != nil && strings.Contains(strings.ToLower(name), "password") && !strings.HasSuffix(name, "_FILE") {
			return fmt.Errorf("%s contains a secret", name)
		}
	}
	return nil
}

func TestWrongComposeIsRefused(t *testing.T) {
	for _, wrong := range []struct{ from, to string }{
		{"restart: unless-stopped", "restarts: unless-stopped"},
		{"read_only: true", "read_only: perhaps"},
		{"interval: 10s", "interval: ten seconds"},
		{"condition: service_healthy", "condition: service_ready"},
		{"networks: [store]", "networks: [shop]"},
		{"- source: settings", "- source: setting"},
		{"depends_on: [edge-1, edge-2]", "depends_on: [edge-1, edge-3]"},
		{"ports: [\"${HEARTH_LISTEN:-127.0.0.1:8080}:8080\"]", "ports: [\"http:80\"]"},
		{"cap_drop: [ALL]", "cap_drop: ALL"},
	} {
		original := text(t)
		if !strings.Contains(original, wrong.from) {
			t.Errorf("compose.yaml does not contain %q", wrong.from)
		}
		if _, err := load(t, strings.ReplaceAll(original, wrong.from, wrong.to)); err == nil {
			t.Errorf("compose.yaml is accepted with %q instead of %q", wrong.to, wrong.from)
		}
	}
	for _, wrong := range []struct{ from, to string }{
		{"read_only: true", "read_only: false"},
		{"user: \"99:99\"", "user: \"0:0\""},
		{"cap_drop: [ALL]", "cap_drop: [CHOWN]"},
		{"mem_limit: 1g", "mem_reservation: 1g"},
		{"image: ${HEARTH_IMAGE:-hearth:0.1.0}", "build: ../.."},
	} {
		project, err := load(t, strings.ReplaceAll(text(t), wrong.from, wrong.to))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, service := range project.Services {
			found = found || hardened(service) != nil
		}
		if !found {
			t.Errorf("the checks accept %q instead of %q", wrong.to, wrong.from)
		}
	}
}

// Elsewhere, the records would be in an anonymous volume, which ends with its container.
func TestTheRecordsAreInTheFolderOfTheOperator(t *testing.T) {
	project, err := load(t, text(t))
	if err != nil {
		t.Fatal(err)
	}
	postgres := project.Services["postgres"]
	// The folder of the images up to Postgres 17.
	if !strings.Contains(postgres.Image, "postgres:17-") || postgres.Environment["PGDATA"] != nil {
		t.Errorf("%s can have its data in another folder", postgres.Image)
	}
	if len(postgres.Volumes) != 1 {
		t.Fatalf("Postgres has the volumes %v", postgres.Volumes)
	}
	volume := postgres.Volumes[0]
	if volume.Type != types.VolumeTypeBind || volume.Target != "/var/lib/postgresql/data" || volume.ReadOnly {
		t.Errorf("the data of Postgres are not in %+v", volume)
	}
	folder := prepared(t)
	data, err := filepath.Rel(project.WorkingDir, volume.Source)
	if err != nil {
		t.Fatal(err)
	}
	if found, err := os.Stat(filepath.Join(folder, data)); err != nil || !found.IsDir() {
		t.Errorf("prepare.sh does not create %s: %v", data, err)
	}
}

// Without .env, a container would run as root.
func TestComposeRefusesToStartWithoutItsUser(t *testing.T) {
	_, err := loadAs(t, text(t), nil)
	if err == nil || !strings.Contains(err.Error(), "prepare.sh") {
		t.Errorf("without HEARTH_USER: %v", err)
	}
}

func load(t *testing.T, content string) (*types.Project, error) {
	t.Helper()
	return loadAs(t, content, types.Mapping{"HEARTH_USER": "1000:1000"})
}

// loadAs loads a text as compose.yaml, as `docker compose` does: schema, interpolation, types and references.
func loadAs(t *testing.T, content string, environment types.Mapping) (*types.Project, error) {
	t.Helper()
	folder, err := filepath.Abs(composeFolder)
	if err != nil {
		t.Fatal(err)
	}
	file := types.ConfigFile{Filename: filepath.Join(folder, "compose.yaml"), Content: []byte(content)}
	return loader.LoadWithContext(context.Background(), types.ConfigDetails{
		WorkingDir:  folder,
		ConfigFiles: []types.ConfigFile{file},
		Environment: environment,
	})
}

func text(t *testing.T) string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(composeFolder, "compose.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}
