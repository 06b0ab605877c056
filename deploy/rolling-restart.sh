#!/bin/sh
# Restarts the shops one after the other without downtime, as root: rolling-restart.sh 3001 3002. nginx does not check
# /readyz, so each shop is marked "down" in its configuration meanwhile.
set -eu

site=${CAMELLIA_SITE:-/etc/nginx/conf.d/camellia.conf}
timeout_s=${CAMELLIA_RESTART_TIMEOUT:-${CAMELLIA_PATIENCE:-90}}
previous=$(mktemp)
trap 'rm -f "$previous"' EXIT

if [ -n "${CAMELLIA_PATIENCE:-}" ]; then
  echo "CAMELLIA_PATIENCE is deprecated and will be removed in the next release: set CAMELLIA_RESTART_TIMEOUT." >&2
fi

fail() {
  echo "$1" >&2
  exit 1
}

# Changes the line of a shop with a sed expression; restores the file if nginx rejects it.
update_nginx() {
  cp "$site" "$previous"
  sed "/^ *server 127\.0\.0\.1:$1 /$2" "$previous" > "$site"
  if ! nginx -t -q; then
    cat "$previous" > "$site"
    fail "nginx rejects $site; the shop at port $1 was not restarted."
  fi
  systemctl reload nginx
}

# A shop without its database also answers 200, because it serves cached pages, but it could not start again.
is_ready() {
  curl --fail --silent --max-time 5 "http://127.0.0.1:$1/readyz" | grep -q '"status":"ready"'
}

# Checks that nginx sends requests to another shop, and that this shop is ready.
another_serves() {
  for other in $(sed -n '/ down;/d; s/^ *server 127\.0\.0\.1:\([0-9]*\) .*/\1/p' "$site"); do
    if [ "$other" != "$1" ] && is_ready "$other"; then return 0; fi
  done
  return 1
}

[ "$#" -gt 0 ] || fail "Usage, with the ports of the shops: rolling-restart.sh 3001 3002"

for port in "$@"; do
  grep -q "^ *server 127\.0\.0\.1:$port " "$site" || fail "$site has no shop at port $port."
  another_serves "$port" ||
    fail "No other shop in $site is ready, so the shop at port $port was not restarted. Restart a broken shop first."
  update_nginx "$port" '{/ down;/!s/;/ down;/;}'
  systemctl restart "camellia@$port"
  seconds=0
  until is_ready "$port"; do
    seconds=$((seconds + 1))
    [ "$seconds" -le "$timeout_s" ] ||
      fail "The shop at port $port is not ready after $timeout_s seconds and stays out of nginx; the others were not restarted."
    sleep 1
  done
  update_nginx "$port" 's/ down;/;/'
done
