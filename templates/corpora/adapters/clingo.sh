#!/bin/sh
# clingo as a Sudoku solver: a puzzle a line in, an answer a line out. It looks for two answer sets, so
# it tells when there are several.
folder=$(cd "$(dirname "$0")" && pwd) || exit 3
# shellcheck disable=SC2016 # awk has dollars of its own
encode='
{
  if (!board_read($0)) { print trouble; exit }
  print "1 { at(C,D) : D=1.." side " } 1 :- C=1.." side * side "."
  for (g = 1; g <= groups; g++) for (i = 1; i <= filled[g]; i++) print "in(" group[g, i] "," g ")."
  print ":- in(C,G), in(E,G), C < E, at(C,D), at(E,D)."
  for (c = 1; c <= side * side; c++) if (cells[c] > 0) print "at(" c "," cells[c] ")."
  print "#show at/2."
}'
# shellcheck disable=SC2016
decode='
/^at\(/ { for (i = 1; i <= NF; i++) { gsub(/at\(|\)/, "", $i); split($i, pair, ","); digit[pair[1]] = pair[2] } count = NF; models++ }
/^UNSATISFIABLE/ { print "no solution"; done = 1; exit }
END {
  if (!done && models > 1) print "several solutions"
  else if (!done) { for (i = 1; i <= count; i++) printf "%s", value_symbol(digit[i]); print "" }
}'
while IFS= read -r line; do
  program=$(printf '%s\n' "$line" | awk "$(cat "$folder/board.awk")$encode")
  case $program in
    unsupported* | invalid*) echo "$program" ;;
    *) printf '%s\n' "$program" | clingo -V1 2 2>/dev/null | awk "$(cat "$folder/board.awk")$decode" ;;
  esac
done
