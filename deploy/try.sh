#!/bin/sh
# Does in a clean folder, without a container engine, what the Containerfile and the examples do: builds this commit, and
# then, as a user without rights and without a network, migrates, runs two servers and a worker behind haproxy, asks each,
# and stops them one after the other. On Linux as root, with git, npm, unshare, setpriv, ip, haproxy, openssl and curl.
set -eu

if [ "${1:-}" != inside ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  git -C "$(dirname "$0")/.." archive HEAD | tar -x -C "$folder"
  cd "$folder"
  npm run --silent build
  mkdir work
  chmod 755 "$folder"
  chown -R 65534:65534 work
  unshare --net sh -c 'ip link set lo up && exec setpriv --reuid=65534 --regid=65534 --clear-groups sh deploy/try.sh inside'
  echo 'All of it worked.'
  exit 0
fi

node=node_modules/node/bin/node
export HOME="$PWD/work" DATA_DIR="$PWD/work/data" NODE_ENV=production SANDBOX=on PUBLIC_ORIGIN=https://localhost:8443
MASTER_KEY=$(openssl rand -hex 32)
export MASTER_KEY

# until_it COMMAND...: waits at most a minute for it.
until_it() {
  tries=0
  until "$@" > /dev/null 2>&1; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { echo "never: $*" >&2; return 1; }
    sleep 0.5
  done
}
ask() { curl --fail --silent --show-error --insecure --max-time 5 --output /dev/null "$@"; }
stop() { kill -TERM "$1"; wait "$1"; }

$node -e "import('./server/database/embedded-postgres.ts').then(async ({ startEmbeddedPostgres }) => {
  const server = await startEmbeddedPostgres('work/database', () => {});
  (await import('node:fs')).writeFileSync('work/url', server.url);
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
  setInterval(() => {}, 60_000);
})" &
database=$!
trap 'kill $(jobs -p) 2> /dev/null || true' EXIT
until_it test -s work/url
DATABASE_URL=$(cat work/url)
export DATABASE_URL

$node server/dist/migrate.js | tail -n 1
BACKGROUND_WORK=off PORT=3000 $node server/dist/main.js &
one=$!
BACKGROUND_WORK=off PORT=3010 $node server/dist/main.js &
two=$!
METRICS_PORT=9100 $node server/dist/work.js &
work=$!
openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -keyout work/key -out work/certificate 2> /dev/null
cat work/certificate work/key > work/underlay.pem
sed -e "s#/etc/haproxy/underlay.pem#work/underlay.pem#" -e 's/bind :80$/bind :8080/' -e 's/bind :443/bind :8443/' -e 's/bind :25$/bind :8025/' deploy/haproxy.cfg > work/haproxy.cfg
haproxy -db -f work/haproxy.cfg &
proxy=$!

until_it ask http://127.0.0.1:9100/readyz
until_it ask http://127.0.0.1:3000/readyz
until_it ask http://127.0.0.1:3010/readyz
until_it ask https://127.0.0.1:8443/p/m
# Somebody can sign in at the address that people use.
ask "$PUBLIC_ORIGIN/auth/oauth/authorize?response_type=code&client_id=underlay-localhost&redirect_uri=$PUBLIC_ORIGIN/callback&scope=/api&state=x&code_challenge=$(openssl rand -hex 32)&code_challenge_method=S256"
ask http://127.0.0.1:9100/metrics
stop "$one"
ask https://127.0.0.1:8443/readyz
stop "$two"
stop "$work"
kill -TERM "$proxy"
stop "$database"
