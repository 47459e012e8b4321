#!/bin/sh
# MiniSat as a Sudoku solver: a puzzle a line in, an answer a line out. A variable for every cell and
# digit; every cell has a digit, every group has every digit once.
folder=$(cd "$(dirname "$0")" && pwd) || exit 3
work=$(mktemp -d) || exit 3
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
# shellcheck disable=SC2016 # awk has dollars of its own
encode='
function variable(cell, digit) { return (cell - 1) * side + digit }
{
  if (!board_read($0)) { print trouble >answer; exit }
  count = side * side
  for (c = 1; c <= count; c++) {
    line = ""
    for (d = 1; d <= side; d++) line = line variable(c, d) " "
    clause[++clauses] = line "0"
    for (d = 1; d <= side; d++) for (e = d + 1; e <= side; e++) clause[++clauses] = -variable(c, d) " " -variable(c, e) " 0"
    if (cells[c] > 0) clause[++clauses] = variable(c, cells[c]) " 0"
  }
  for (g = 1; g <= groups; g++) for (d = 1; d <= side; d++) {
    if (filled[g] != side) continue
    line = ""
    for (i = 1; i <= side; i++) line = line variable(group[g, i], d) " "
    clause[++clauses] = line "0"
    for (i = 1; i <= side; i++) for (k = i + 1; k <= side; k++) clause[++clauses] = -variable(group[g, i], d) " " -variable(group[g, k], d) " 0"
  }
  print "p cnf " count * side " " clauses
  for (i = 1; i <= clauses; i++) print clause[i]
  print side >sides
}'
# shellcheck disable=SC2016
decode='
FILENAME == sides { side = $1; next }
FNR == 1 && $1 != "SAT" { print "no solution"; exit }
FNR == 2 { for (i = 1; i <= NF; i++) if ($i > 0) printf "%s", value_symbol(($i - 1) % side + 1); print "" }'
while IFS= read -r line; do
  rm -f "$work"/*
  printf '%s\n' "$line" | awk -v answer="$work/answer" -v sides="$work/side" "$(cat "$folder/board.awk")$encode" >"$work/cnf"
  if [ -f "$work/answer" ]; then cat "$work/answer"; continue; fi
  minisat -verb=0 "$work/cnf" "$work/model" >/dev/null 2>&1
  awk -v sides="$work/side" "$(cat "$folder/board.awk")$decode" "$work/side" "$work/model"
done
