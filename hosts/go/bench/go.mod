module hearth.example/bench

go 1.25.0

require (
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	hearth.example/hearth v0.1.0
)

require (
	github.com/tetratelabs/wazero v1.12.0 // indirect
	golang.org/x/sys v0.44.0 // indirect
	golang.org/x/text v0.14.0 // indirect
)

replace hearth.example/hearth => ../../../target/packages/go
