#!/bin/sh
# Writes the secrets of the deployment and .env beside compose.yaml. A later run changes nothing that exists.
#
#   HEARTH=hearth BASE_URL=https://claims.example ./prepare.sh
#
# The operator's API key is written to secrets/operator.key, which no container gets. The containers run as the user who
# runs the script; root names another one, such as HEARTH_USER=1000:1000.
set -eu
umask 077
cd "$(dirname "$0")"
hearth=${HEARTH:-hearth}
base_url=${BASE_URL:-http://127.0.0.1:8080}

owner=${HEARTH_USER:-$(id -u):$(id -g)}

case $owner in
  0:* | *[!0-9:]*)
    echo "the containers cannot run as the user \`$owner\`; set HEARTH_USER to the numbers of another one, such as 1000:1000" >&2
    exit 2
    ;;
esac

mkdir -p secrets data

# Creates a file from standard input, whole or not at all.
create() {
  cat >"secrets/$1.new"
  mv "secrets/$1.new" "secrets/$1"
}

[ -e .env ] || printf 'HEARTH_USER=%s\n' "$owner" >.env
if ! [ -e secrets/postgres-password ]; then
  password=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')
  printf '%s' "$password" | create postgres-password
fi
[ -e secrets/issuer.key ] || "$hearth" keys new --output secrets/issuer.key
if ! [ -e secrets/hearth.toml ]; then
  entry=$("$hearth" keys api --subject default --scope claims:write --scope claims:read --scope claims:status \
    --scope studies:write --scope studies:read --scope preferences:read --scope preferences:write --scope keys:admin \
    --room '*' --output secrets/operator.key --format json)
  digest=$(printf '%s' "$entry" | sed 's/.*"sha256":"\([0-9a-f]*\)".*/\1/')
  # The password has only hexadecimal digits, so the URL needs no escapes.
  create hearth.toml <<EOF
database = "postgres://hearth:$(cat secrets/postgres-password)@postgres:5432/hearth?sslmode=disable"
policy = "study"
base_url = "$base_url"

# All connections come from HAProxy, which names the clients.
[limits]
connections_per_address = 0

# HAProxy, and the proxy with TLS in front of it: see compose.yaml.
[proxies]
trusted = ["10.213.87.0/28", "10.213.88.1"]

[[api_keys]]
id = "operator"
subject = "default"
sha256 = "$digest"
scopes = [
  "claims:write", "claims:read", "claims:status", "studies:write", "studies:read",
  "preferences:read", "preferences:write", "keys:admin",
]
rooms = ["*"]
EOF
fi
if [ "$(id -u)" = 0 ]; then
  chown -R "$owner" secrets data
fi
