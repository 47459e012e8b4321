# Helpers of the test scripts: each `check` prints one TAP line; `plan` at the end prints the plan.
# A script works in a fresh folder, with gridpress on its PATH.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
export GRIDPRESS_TEMPLATES="$root/templates"
export LC_ALL=C.UTF-8
PATH="$BUILD:$PATH"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
tests=0
failures=0

# report STATUS NAME: STATUS is "ok" or what went wrong.
report() {
  tests=$((tests + 1))
  if [ "$1" = ok ]; then
    echo "ok $tests - $2"
  else
    failures=$((failures + 1))
    echo "not ok $tests - $2"
    echo "$1" | head -n 30 | sed 's/^/# /'
  fi
}

# skip NAME WHY: this cannot be tried here; tests/run tells.
skip() {
  tests=$((tests + 1))
  echo "not ok $tests - $1 # SKIP $2"
}

# check NAME COMMAND: the shell command must succeed.
check() {
  if output=$(eval "$2" 2>&1); then report ok "$1"; else report "failed: $2
$output" "$1"; fi
}

# expect NAME EXIT STDOUT STDERR COMMAND: all three must be exactly as said.
expect() {
  eval "$5" >stdout.txt 2>stderr.txt
  code=$?
  result=ok
  [ "$code" = "$2" ] || result="exit code $code, expected $2: $5"
  [ "$(cat stdout.txt)" = "$3" ] || result="stdout: $(cat stdout.txt)
expected: $3"
  [ "$(cat stderr.txt)" = "$4" ] || result="stderr: $(cat stderr.txt)
expected: $4"
  report "$result" "$1"
}

plan() {
  echo "1..$tests"
  exit $((failures > 0))
}
