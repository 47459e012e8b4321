# Helpers of the test scripts: each `check` prints one TAP line; `plan` at the end prints the plan.
# A script works in a fresh folder, with gridpress on its PATH.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
export GRIDPRESS_TEMPLATES="$root/templates"
PATH="$BUILD:$PATH"
export LC_ALL=C.UTF-8 # for the tools that look at what is printed; gridpress has no language
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
# fontconfig complains where there is no folder for what it remembers.
if [ ! -w "${XDG_CACHE_HOME:-${HOME:-/nowhere}}" ]; then export XDG_CACHE_HOME="$work/.cache"; fi
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

# wait_for COMMAND: until it succeeds, for as long as the slowest machine may need. No test sleeps for a
# time in which something should have happened.
wait_for() {
  for turn in $(seq 3000); do
    if eval "$1"; then return 0; fi
    sleep 0.1
  done
  return 1
}

# run_examples FILE: in every ```console block, lines that begin with "$ " are commands and the lines
# under them are what they must print.
run_examples() {
  awk -v folder="$work" '
    /^```console/ { inside = 1; next }
    /^```/        { inside = 0; next }
    !inside       { next }
    /^\$ /        { n++; print substr($0, 3) > (folder "/command" n); printf "" > (folder "/expected" n); next }
                  { print > (folder "/expected" n) }
  ' "$1"
  n=1
  while [ -f "command$n" ]; do
    sh "./command$n" >actual 2>&1
    if diff "expected$n" actual >differences; then
      report ok "$(cat "command$n")"
    else
      report "$(cat differences)" "$(cat "command$n")"
    fi
    n=$((n + 1))
  done
  [ "$tests" -ge 5 ] || report "only $tests examples, expected five or more" "${1##*/} has its examples"
}

# What runs a command as one whom permissions bind: root loses the rights that make it an exception, and
# stays the owner of its files, wherever they are.
powerless=
if [ "$(id -u)" = 0 ]; then powerless="setpriv --bounding-set=-all --inh-caps=-all"; fi

plan() {
  echo "1..$tests"
  exit $((failures > 0))
}
