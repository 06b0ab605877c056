#!/bin/sh
# Restarts the shops one after the other without downtime, as root: rolling-restart.sh 3001 3002. nginx does not check
# /readyz, so each shop is marked "down" in its configuration meanwhile.
set -eu

site=${CAMELLIA_SITE:-/etc/nginx/conf.d/camellia.conf}
patience=${CAMELLIA_PATIENCE:-90}
kept=$(mktemp)
trap 'rm -f "$kept"' EXIT

give_up() {
  echo "$1" >&2
  exit 1
}

# Changes the line of a shop with a sed expression; restores the file if nginx rejects it.
tell_nginx() {
  cp "$site" "$kept"
  sed "/^ *server 127\.0\.0\.1:$1 /$2" "$kept" > "$site"
  if ! nginx -t -q; then
    cat "$kept" > "$site"
    give_up "nginx does not take $site; the shop at port $1 was left alone."
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

[ "$#" -gt 0 ] || give_up "Say the ports of the shops, such as: rolling-restart.sh 3001 3002"

for port in "$@"; do
  grep -q "^ *server 127\.0\.0\.1:$port " "$site" || give_up "$site has no shop at port $port."
  another_serves "$port" ||
    give_up "There is no other shop in $site that is ready, so the one at port $port was left alone. Say that of a broken one first."
  tell_nginx "$port" '{/ down;/!s/;/ down;/;}'
  systemctl restart "camellia@$port"
  seconds=0
  until is_ready "$port"; do
    seconds=$((seconds + 1))
    [ "$seconds" -le "$patience" ] ||
      give_up "The shop at port $port does not come back and stays out of nginx; the others were left alone."
    sleep 1
  done
  tell_nginx "$port" 's/ down;/;/'
done
