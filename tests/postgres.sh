#!/usr/bin/env bash
# A throw-away PostgreSQL for the tests: a cluster of its own in a new directory, reached through a
# socket in that directory, without any network port.
#
#   tests/postgres.sh start       makes and starts one, prints its url
#   tests/postgres.sh crash DIR   kills it as a power cut would; the data stays
#   tests/postgres.sh again DIR   starts it again
#   tests/postgres.sh freeze DIR  stops all its processes where they are (SIGSTOP)
#   tests/postgres.sh thaw DIR    lets them go on
#   tests/postgres.sh stop DIR    stops it and removes the directory
#
# DIR is what stands behind host= in the url; the url itself will do as well.
set -euo pipefail

die() { echo "postgres.sh: $*" >&2; exit 1; }

# Debian keeps initdb and postgres out of PATH, below a directory per version: take the newest.
find_bin() {
  local dir
  for dir in $(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -t/ -k5 -V -r); do
    [ -x "$dir/initdb" ] && { echo "$dir"; return; }
  done
  command -v initdb >/dev/null && { dirname "$(readlink -f "$(command -v initdb)")"; return; }
  die "PostgreSQL is not installed (apt-get install postgresql)"
}

# PostgreSQL refuses to run as root.
as_user() {
  if [ "$(id -u)" -ne 0 ]; then "$@"; return; fi
  local user=nobody
  getent passwd postgres >/dev/null && user=postgres
  (cd / && runuser -u "$user" -- "$@")
}

# fsync=off: a killed process loses nothing by it, only a machine without power; and the tests
# make and drop hundreds of tables.
up() {
  local settings="-c listen_addresses='' -c unix_socket_directories='$1'"
  settings+=" -c max_connections=60 -c fsync=off"
  as_user "$bin/pg_ctl" -D "$1/data" -l "$1/log" -w -t 30 -s -o "$settings" start >/dev/null \
    || { cat "$1/log" >&2; die "it did not start"; }
}

start() {
  local dir
  dir=$(as_user mktemp -d "${TMPDIR:-/tmp}/ghpg.XXXXXX")
  as_user "$bin/initdb" -D "$dir/data" -U hall -A trust -E UTF8 --locale=C.UTF-8 >/dev/null
  up "$dir"
  echo "postgresql:///postgres?host=$dir&user=hall"
}

stop() {
  as_user "$bin/pg_ctl" -D "$1/data" -m fast -w -s stop >/dev/null 2>&1 || true
  as_user rm -rf "$1"
}

# A signal to the cluster's first process and to all it has started.
signal() {
  local first
  first=$(head -n 1 "$2/data/postmaster.pid")
  kill "-$1" "$first" $(pgrep -P "$first")
}

# The directory, given itself or inside a url; only one that `start` made.
dir_of() {
  local dir=${1#*host=}
  dir=${dir%%&*}
  [[ $dir == */ghpg.* && -d $dir/data ]] || die "not a cluster of mine: $dir"
  echo "$dir"
}

bin=$(find_bin)
case "${1:-}" in
  start) start ;;
  crash) as_user "$bin/pg_ctl" -D "$(dir_of "${2:-}")/data" -m immediate -w -s stop ;;
  again) up "$(dir_of "${2:-}")" ;;
  freeze) signal STOP "$(dir_of "${2:-}")" ;;
  thaw) signal CONT "$(dir_of "${2:-}")" ;;
  stop) stop "$(dir_of "${2:-}")" ;;
  *) die "start | crash DIR | again DIR | freeze DIR | thaw DIR | stop DIR" ;;
esac
