#!/bin/sh
# Deploys Hearth on Spin: generates keys and settings, and runs `spin up`.
#
#   cargo xtask build --release && examples/spin/run.sh [OUT] [NODE]
#
# All files are written to OUT (target/spin); a later run uses the existing ones. NODE is the gRPC address of a protocol
# node, such as 127.0.0.1:9090. Without it, the deployment has no gateway. PAGES lists the paths of the pages that a proxy
# serves at the same origin, such as /form/,/desk/; the start page links to them.
set -eu
umask 077

here=$(cd "$(dirname "$0")" && pwd)
hearth=${HEARTH:-$here/../../target/release/hearth}
out=${1:-$here/../../target/spin}
node=${2:-}

mkdir -p "$out"
cd "$out"

if ! [ -e settings.toml ]; then
  entry=$("$hearth" keys api --subject team --scope claims:write --scope claims:read --scope studies:write \
    --scope studies:read --scope preferences:read --scope preferences:write --room lounge --output api.key --format json)
  "$hearth" keys new --output issuer.key
  printf "api_keys = '[%s]'\nbase_url = \"http://127.0.0.1:3000\"\npages = \"%s\"\n" "$entry" "${PAGES:-}" >settings.toml
fi
set -- --variable issuer_key=@issuer.key
if [ -n "$node" ]; then
  [ -e gateway.json ] || "$hearth" gateway import --from "http://$node" -o gateway.json
  set -- "$@" --variable gateway=@gateway.json --variable "gateway_upstream=http://$node"
  # Spin speaks HTTP/2 in plain text only to this address, which must be the same as in the URL.
  export SPIN_OUTBOUND_H2C_PRIOR_KNOWLEDGE="$node"
fi
"$hearth" check-settings settings.toml "$@"

# Without pooling, Spin has no limit of concurrent instances and keeps no memory for them: see README.md.
export SPIN_WASMTIME_POOLING=0
exec spin up --from "$here/../../hosts/spin" --state-dir "$out/state" --log-dir "$out/logs" \
  --variable @settings.toml "$@"
