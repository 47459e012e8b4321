# A PostgreSQL server of one's own, for tests and benchmarks: in a temporary folder, on a socket and nowhere
# else, as a user without rights, for PostgreSQL refuses root. To be sourced.
#
#   postgres_make || echo "$postgres_trouble"    makes a cluster in $postgres_base
#   postgres_start [OPTION...]                   options of the server
#   postgres_stop [MODE]                         fast or immediate
#   postgres_remove                              stops it and removes everything
#
# $postgres_programs has psql and the rest, to be run by $postgres_as; the database is $postgres_address.

postgres_trouble=
postgres_base=
postgres_programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)

postgres_control() {
  (cd "$postgres_base" && $postgres_as "$postgres_programs/pg_ctl" -D "$postgres_base/data" -s -w "$@" >>"$postgres_base/log" 2>&1 </dev/null)
}

postgres_make() {
  if ! [ -x "$postgres_programs/initdb" ]; then
    postgres_trouble="there is no PostgreSQL server here: install postgresql (Debian)"
    return 1
  fi
  postgres_base=$(mktemp -d /tmp/gridpress-pg-XXXXXX)
  postgres_address="postgresql://press@/postgres?host=$postgres_base"
  postgres_as=
  if [ "$(id -u)" = 0 ]; then
    postgres_as="setpriv --reuid=65534 --regid=65534 --clear-groups"
    chown 65534:65534 "$postgres_base"
  fi
  if ! (cd "$postgres_base" && $postgres_as "$postgres_programs/initdb" -D "$postgres_base/data" -U press -A trust --no-sync -E UTF8 --locale=C >initdb.log 2>&1); then
    postgres_trouble="initdb does not work here: $(tail -n 1 "$postgres_base/initdb.log")"
    return 1
  fi
}

postgres_start() {
  postgres_control -o "-c listen_addresses='' -k '$postgres_base' $*" start && return
  postgres_trouble="the server does not start: $(tail -n 1 "$postgres_base/log")"
  return 1
}

postgres_stop() { postgres_control -m "${1:-fast}" stop; }

postgres_remove() {
  [ -n "$postgres_base" ] || return 0
  postgres_stop immediate
  rm -rf "$postgres_base"
}
