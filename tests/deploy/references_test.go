package deploy

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/spinkube/spin-operator/pkg/spinapp"
	"sigs.k8s.io/yaml"
)

// app is the part of a SpinApp to which other resources refer.
type app struct {
	Metadata struct{ Name string }
	Spec     struct {
		Image             string
		Executor          string
		EnableAutoscaling bool
		Replicas          *int
		Checks            struct{ Readiness, Liveness probe }
		Variables         []struct {
			Name      string
			Value     string
			ValueFrom *struct{ SecretKeyRef secretKey }
		}
		RuntimeConfig struct{ LoadFromSecret string }
	}
}

// probe is a check of a pod.
type probe struct{ HTTPGet struct{ Path string } }

// secretKey names a member of a secret.
type secretKey struct{ Name, Key string }

// resource is any other resource.
type resource struct {
	Kind       string
	Metadata   struct{ Name string }
	StringData map[string]string
	Spec       map[string]any
}

func TestTheAppRefersToResourcesOfTheFolder(t *testing.T) {
	hearth, others := resources(t)
	if others["SpinAppExecutor/"+hearth.Spec.Executor] == nil {
		t.Errorf("the executor %q is in no manifest", hearth.Spec.Executor)
	}
	for _, variable := range hearth.Spec.Variables {
		if variable.ValueFrom == nil {
			continue
		}
		key := variable.ValueFrom.SecretKeyRef
		secret := others["Secret/"+key.Name]
		if secret == nil || secret.StringData[key.Key] == "" {
			t.Errorf("the variable %s refers to %+v, which secret.example.yaml does not contain", variable.Name, key)
		}
	}
	runtime := others["Secret/"+hearth.Spec.RuntimeConfig.LoadFromSecret]
	if runtime == nil || runtime.StringData["runtime-config.toml"] == "" {
		t.Error("the secret of the runtime configuration is missing, and Spin in a container does not start without it")
	}
	// The webhook of the operator refuses both.
	if !hearth.Spec.EnableAutoscaling || hearth.Spec.Replicas != nil {
		t.Error("replicas are set beside the autoscaler")
	}
}

func TestOtherResourcesSelectThePodsOfTheApp(t *testing.T) {
	hearth, others := resources(t)
	pods := map[string]any{spinapp.NameLabelKey: hearth.Metadata.Name}
	for name, path := range map[string][]string{
		"PodDisruptionBudget/hearth": {"selector", "matchLabels"},
		"NetworkPolicy/hearth":       {"podSelector", "matchLabels"},
	} {
		if selected := member(others[name].Spec, path...); fmt.Sprint(selected) != fmt.Sprint(pods) {
			t.Errorf("%s selects %v, and the pods have %v", name, selected, pods)
		}
	}
	if target := member(others["HorizontalPodAutoscaler/hearth"].Spec, "scaleTargetRef", "name"); target != hearth.Metadata.Name {
		t.Errorf("the autoscaler scales %v", target)
	}
	labels := member(others["Job/hearth-migrate"].Spec, "template", "metadata", "labels")
	selected := member(others["NetworkPolicy/hearth-migrate"].Spec, "podSelector", "matchLabels")
	if fmt.Sprint(labels) != fmt.Sprint(selected) {
		t.Errorf("the policy of the job selects %v, and its pods have %v", selected, labels)
	}
	if !strings.Contains(read(t, manifests, "network-policy.yaml")["network-policy.yaml"], fmt.Sprintf("port: %d }", spinapp.DefaultHTTPPort)) {
		t.Errorf("the policy does not permit port %d of the pods", spinapp.DefaultHTTPPort)
	}
}

// Without Egress, or with a rule without ports, a pod could send to any address.
func TestThePoliciesRestrictBothDirections(t *testing.T) {
	_, others := resources(t)
	for _, name := range []string{"NetworkPolicy/hearth", "NetworkPolicy/hearth-migrate"} {
		spec := others[name].Spec
		if types := fmt.Sprint(spec["policyTypes"]); types != "[Ingress Egress]" {
			t.Errorf("%s restricts %s", name, types)
		}
		rules, _ := spec["egress"].([]any)
		if len(rules) == 0 {
			t.Errorf("%s has no rules for the store", name)
		}
		for _, rule := range rules {
			if ports, _ := member(rule, "ports").([]any); len(ports) == 0 {
				t.Errorf("%s permits all ports in %v", name, rule)
			}
		}
	}
}

// If the store is lost, the pods get no requests, but they are not restarted.
func TestTheLivenessDoesNotDependOnTheStore(t *testing.T) {
	hearth, _ := resources(t)
	checks := hearth.Spec.Checks
	if checks.Readiness.HTTPGet.Path != "/healthz" || checks.Liveness.HTTPGet.Path != "/.well-known/spin/health" {
		t.Errorf("the probes are %+v", checks)
	}
}

// The variables are those of the Spin manifest, and its secret ones come from a secret.
func TestTheAppSetsVariablesOfTheSpinManifest(t *testing.T) {
	var manifest struct {
		Variables map[string]struct{ Required, Secret bool }
	}
	if _, err := toml.DecodeFile("../../hosts/spin/spin.toml", &manifest); err != nil {
		t.Fatal(err)
	}
	hearth, _ := resources(t)
	set := map[string]string{}
	for _, variable := range hearth.Spec.Variables {
		set[variable.Name] = variable.Value
		declared, known := manifest.Variables[variable.Name]
		if !known {
			t.Errorf("hosts/spin/spin.toml declares no variable %q", variable.Name)
		}
		if declared.Secret && variable.ValueFrom == nil {
			t.Errorf("the variable %q is a secret, but its value is in the manifest", variable.Name)
		}
	}
	for name, variable := range manifest.Variables {
		if _, found := set[name]; variable.Required && !found {
			t.Errorf("the required variable %q is not set", name)
		}
	}
	// With the default policy, each claim is verified without its study.
	if set["policy"] != "study" {
		t.Errorf("the policy is %q", set["policy"])
	}
}

// Spin refuses the other values of sslmode with TLS, and permits the edge to reach only the server of its variable.
func TestTheExampleReachesPostgresByTLS(t *testing.T) {
	hearth, others := resources(t)
	database, err := url.Parse(others["Secret/hearth"].StringData["database"])
	if err != nil {
		t.Fatal(err)
	}
	if mode := database.Query()["sslmode"]; len(mode) != 1 || mode[0] != "require" {
		t.Errorf("sslmode is %v", mode)
	}
	for _, variable := range hearth.Spec.Variables {
		if server := "postgres://" + database.Host; variable.Name == "database_host" && variable.Value != server {
			t.Errorf("the edge may reach %s, and the database is on %s", variable.Value, server)
		}
	}
}

// The example must be refused by the service unchanged, so it contains no usable value.
func TestTheExampleHasNoSecrets(t *testing.T) {
	_, others := resources(t)
	for name, value := range others["Secret/hearth"].StringData {
		if !strings.Contains(value, "REPLACE") {
			t.Errorf("%s in secret.example.yaml is %q", name, value)
		}
	}
}

// resources returns the application, and the others by kind and name.
func resources(t *testing.T) (app, map[string]*resource) {
	t.Helper()
	var hearth app
	others := map[string]*resource{}
	for name, text := range read(t, manifests, "*.yaml") {
		for _, document := range strings.Split(text, "\n---\n") {
			var found resource
			if err := yaml.Unmarshal([]byte(document), &found); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if found.Kind == "SpinApp" {
				if err := yaml.Unmarshal([]byte(document), &hearth); err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			others[found.Kind+"/"+found.Metadata.Name] = &found
		}
	}
	return hearth, others
}

// member returns a member of nested objects, or nil.
func member(value any, path ...string) any {
	for _, name := range path {
		object, _ := value.(map[string]any)
		value = object[name]
	}
	return value
}
