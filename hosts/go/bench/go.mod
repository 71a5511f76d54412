module hearth.example/bench

go 1.26.0

require (
	github.com/go-playground/validator/v10 v10.30.6
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3
	hearth.example/hearth v0.1.0
)

require (
	github.com/gabriel-vasile/mimetype v1.4.16 // indirect
	github.com/go-playground/locales v0.14.2 // indirect
	github.com/go-playground/universal-translator v0.18.2 // indirect
	github.com/leodido/go-urn v1.5.0 // indirect
	github.com/tetratelabs/wazero v1.12.0 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace hearth.example/hearth => ../../../target/packages/go
