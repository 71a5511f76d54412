#!/bin/sh
# Runs a study, from the sample size to a credential that a third party can verify.
#
#   cargo xtask build --release && examples/study/run.sh [OUT]
#
# All files are written to OUT (target/study). Each command is printed before it runs.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
hearth=${HEARTH:-$here/../../target/release/hearth}
out=${1:-$here/../../target/study}

step() {
  if [ -t 1 ]; then printf '\n\033[1m%s\033[0m\n' "$1"; else printf '\n%s\n' "$1"; fi
  shift
  printf '$'
  printf ' %s' "$@" | sed "s|$hearth|hearth|"
  printf '\n\n'
  "$@"
}

rm -rf "$out"
mkdir -p "$out"
cd "$out"
# Fixed times make every run produce the same files, except for the key and its signatures.
now=2026-08-01T09:00:00Z

node "$here/households.mjs" frame .
step '1  How many households does the study need?' "$hearth" sampling sampling.json
step '2  Which households are selected?' "$hearth" selection draw --output selection.json draw.json

node "$here/households.mjs" claims .
step '3  The assessment of their claims' \
  "$hearth" study assess --parameters parameters.json --selection selection.json --frame draw.json claims.ndjson
step '4  A page for the auditor' \
  "$hearth" study report --parameters parameters.json --selection selection.json --frame draw.json --now "$now" \
  --output report.html claims.ndjson
step '   A table for a spreadsheet' \
  "$hearth" study report --parameters parameters.json --selection selection.json --frame draw.json \
  --output report.csv claims.ndjson
step '   The figures of the page with all digits' \
  "$hearth" study report --parameters parameters.json --selection selection.json --frame draw.json \
  --format figures --output figures.csv claims.ndjson
step '   JSON for programs' \
  "$hearth" study report --parameters parameters.json --selection selection.json --frame draw.json \
  --output assessment.json claims.ndjson
step '5  A signing key' "$hearth" keys new --output credential.key
step '6  The credential of the study' \
  "$hearth" study credential --parameters parameters.json --selection selection.json --frame draw.json --now "$now" \
  --key credential.key --output study-credential.json claims.ndjson
step '7  A third party calculates the figures again, from the credential and the claims' \
  "$hearth" verify --credential study-credential.json --claims claims.ndjson --selection selection.json \
  --frame draw.json --now "$now"
step '8  The credential of one household' \
  "$hearth" study credential --parameters parameters.json --selection selection.json --frame draw.json --now "$now" \
  --household "$(cat household.txt)" --key credential.key --output credential.json --claim-output claim.json \
  --study-output study.json claims.ndjson
step '9  Verification by a third party with the credential, the claim and the facts of its study' \
  "$hearth" verify --credential credential.json --claim claim.json --study study.json --now "$now"

# The same claim with an additional digit in its total.
sed 's/"total":\([0-9]\)/"total":9\1/' claim.json > other.json
step '10  Verification with a changed claim' \
  "$hearth" verify --credential credential.json --claim other.json --now "$now" || true

printf '\n%s\n' "$(pwd)/report.html"
